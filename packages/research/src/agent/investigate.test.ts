import type { SourceKey } from '@dossier/documents'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  investigated,
  invented,
  literalVerification,
  netSales,
  people,
  planOf,
  questionToPlan,
  requestOf,
  toolsOver,
} from './harbor-files.test-support.ts'
import type { FigureSentence } from '../answer/index.ts'
import { investigate } from './investigate.ts'
import { journalled, type JournalEntry, openJournal } from './journal.ts'
import type { AnswerModel } from './model/model.ts'
import { scriptedModel } from './model/scripted-model.test-support.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const plan = planOf('What were the net sales of Harbor Corp in fiscal 2023?')

describe('investigate', () => {
  it('plans, searches, answers and emits each verified sentence', async () => {
    const model = scriptedModel({ plan: [plan], answer: [answerOf([netSales, people], true, ['margins'])] })
    const { steps, outcome } = await investigated({ model })
    expect(steps.map(({ type }) => type)).toEqual([
      'plan',
      ...Array.from({ length: 6 }, () => 'progress'),
      'progress',
      'sentence',
      'sentence',
      'progress',
      'end',
    ])
    expect(outcome).toMatchObject({
      found: true,
      missing: ['margins'],
      queries: ['What were the net sales of Harbor Corp in fiscal 2023?', 'net sales'],
    })
    expect(outcome.sentences.map(({ text, verification }) => [text, verification])).toEqual([
      [netSales.text, 'verified'],
      [people.text, 'verified'],
    ])
    expect(outcome.sentences[0]?.citations).toMatchObject([{ source: numbered(11), page: 1, quote: netSales.citations[0]?.quote }])
    expect(outcome.pagesRead).toHaveLength(3)
    expect([outcome.degraded, outcome.stoppedBy, outcome.interruptedBy]).toEqual([undefined, undefined, undefined])
  })

  it('emits a sentence as soon as it is complete, while the model is still writing', async () => {
    const scripted = scriptedModel({ plan: [plan], answer: [''] })
    const { promise: read, resolve } = Promise.withResolvers<void>()
    const model: AnswerModel = {
      ...scripted,
      ask: async (request, options = {}) => {
        const reply = await scripted.ask(request, options)
        if (request.output?.name === 'plan') return reply
        const text = answerOf([netSales, people])
        const first = text.indexOf(people.text)
        options.onText?.(text.slice(0, first))
        // Continues only after the first sentence was read.
        await read
        options.onText?.(text.slice(first))
        return { ...reply, text }
      },
    }
    const emitted: string[] = []
    for await (const step of investigate(requestOf({ model }))) {
      if (step.type !== 'sentence') continue
      emitted.push(step.sentence.text)
      resolve()
    }
    expect(emitted).toEqual([netSales.text, people.text])
  })

  it('keeps the sentences that were complete when the reply was cut off', async () => {
    const model = scriptedModel({
      plan: [plan],
      answer: [{ fails: 'unavailable', after: answerOf([netSales, people, netSales]).slice(0, -40) }],
    })
    const { outcome } = await investigated({ model })
    expect(outcome).toMatchObject({
      found: true,
      interruptedBy: 'unavailable',
      sentences: [{ text: netSales.text }, { text: people.text }],
    })
    expect(outcome.degraded).toBeUndefined()
  })

  it('never presents what a model makes up as supported', async () => {
    const model = scriptedModel({ plan: [plan], answer: [answerOf([netSales, invented])], repair: [answerOf([])] })
    const { outcome, steps } = await investigated({ model })
    expect(outcome.found).toBe(true)
    expect(outcome.sentences.map(({ verification }) => verification)).toEqual(['verified', 'unsupported'])
    expect(outcome.sentences[1]?.reasons).toContainEqual({ code: 'number-not-in-source', text: '9,999' })
    expect(steps.filter(({ type }) => type === 'revised')).toEqual([])
  })

  it('lets the model rewrite unsupported sentences, at most twice', async () => {
    const better = { at: 1, ...people }
    const model = scriptedModel({
      plan: [plan],
      answer: [answerOf([netSales, invented])],
      repair: [answerOf([{ at: 1, ...invented, text: 'Net sales were USD 9,990 million.' }]), answerOf([better])],
    })
    const { outcome, steps } = await investigated({ model })
    expect(outcome.sentences.map(({ verification }) => verification)).toEqual(['verified', 'verified'])
    expect(steps.filter(({ type }) => type === 'revised')).toMatchObject([{ at: 1, sentence: { text: people.text } }])
    const others = ['9,998', '9,997', '9,996'].map((number) =>
      answerOf([{ at: 0, ...invented, text: `Net sales were USD ${number} million.` }]),
    )
    const stubborn = scriptedModel({ plan: [plan], answer: [answerOf([invented])], repair: others })
    const { outcome: nothing } = await investigated({ model: stubborn })
    expect(stubborn.asked.filter(({ purpose }) => purpose === 'repair')).toHaveLength(2)
    expect(nothing).toMatchObject({ found: false, degraded: 'nothing-supported', sentences: [{ verification: 'unsupported' }] })
    expect(JSON.stringify(stubborn.asked.at(-1)?.request.messages)).toContain('no calculation gives it: \\\"9,998')
    const deaf = scriptedModel({ plan: [plan], answer: [answerOf([invented])], repair: [answerOf([{ at: 0, ...invented }])] })
    await investigated({ model: deaf })
    expect(deaf.asked.filter(({ purpose }) => purpose === 'repair')).toHaveLength(1)
  })

  it('leaves out a sentence that the model withdraws, and asks no more for one that it skips', async () => {
    const other = { ...invented, text: 'Net sales were USD 9,111 million.' }
    const withdrawn = JSON.stringify({
      sentences: [
        { at: 1, text: null },
        { at: 3, ...people },
      ],
    })
    const model = scriptedModel({ plan: [plan], answer: [answerOf([netSales, invented, other, invented])], repair: [withdrawn] })
    const { outcome } = await investigated({ model })
    expect(outcome.sentences.map(({ text }) => text)).toEqual([netSales.text, other.text, people.text])
    expect(outcome).toMatchObject({ found: true, sentences: [{}, { verification: 'unsupported' }, { verification: 'verified' }] })
    expect(model.asked.filter(({ purpose }) => purpose === 'repair')).toHaveLength(1)
  })

  it('finds no answer if the model withdraws the sentence that answers', async () => {
    const repair = [JSON.stringify({ sentences: [{ at: 0, text: null }] })]
    const { outcome } = await investigated({ model: scriptedModel({ plan: [plan], answer: [answerOf([invented, people])], repair }) })
    expect(outcome).toMatchObject({ found: false, unconfirmed: true, sentences: [{ answers: true }, { verification: 'verified' }] })
  })

  it('finds no answer if the sentence that answers is unsupported, even if others are supported', async () => {
    const model = scriptedModel({ plan: [plan], answer: [answerOf([invented, people])], repair: [answerOf([])] })
    const { outcome } = await investigated({ model })
    expect(outcome).toMatchObject({
      found: false,
      unconfirmed: true,
      sentences: [{ verification: 'unsupported', answers: true, pages: [{ source: numbered(11), page: 1 }] }, { verification: 'verified' }],
    })
    expect(outcome.degraded).toBeUndefined()
  })

  it('finds an answer if that sentence is supported after its repair, or if each sentence answers for itself', async () => {
    const repaired = scriptedModel({ plan: [plan], answer: [answerOf([invented, people])], repair: [answerOf([{ at: 0, ...netSales }])] })
    const { outcome } = await investigated({ model: repaired })
    expect(outcome).toMatchObject({ found: true, sentences: [{ verification: 'verified', answers: true }, {}] })
    expect(JSON.stringify(repaired.asked.at(-1)?.request.messages)).not.toContain('\\"answers\\"')
    const list = JSON.stringify({ kind: 'list', ...(JSON.parse(answerOf([invented, people])) as object) })
    const listed = scriptedModel({ plan: [plan], answer: [list], repair: [answerOf([])] })
    expect((await investigated({ model: listed })).outcome).toMatchObject({ found: true, sentences: [{}, { verification: 'verified' }] })
  })

  it('drops citations of pages that were never shown', async () => {
    const madeUp = { ...netSales, citations: [{ ref: 'E77', quote: 'Net sales were USD 6,489 million' }] }
    const model = scriptedModel({ plan: [plan], answer: [answerOf([madeUp])] })
    const { outcome } = await investigated({ model })
    expect(outcome.sentences).toMatchObject([
      { verification: 'unsupported', citations: [], reasons: [{}, {}, { code: 'no-citation', text: 'E77' }] },
    ])
  })

  it('shows conflicts between documents to the model, with the cells to quote, and returns them even without an answer', async () => {
    const figureOf = (source: SourceKey, value: number, quote: string): FigureSentence => ({
      text: `Net sales (FY2023): ${quote}`,
      citations: [{ source, page: 1, start: 0, end: quote.length, quote }],
      verification: 'verified',
      figure: { value, unit: 'amount', currency: 'USD', scale: 1e6, period: 'FY2023', calculation: null },
    })
    const documents = { 11: { filename: 'annual.pdf', kind: '10-K' }, 12: { filename: 'deck.pdf', kind: 'deck' } } as const
    const tools = toolsOver(undefined, {
      lookUpFigure: async (_question, source) =>
        source === numbered(11)
          ? figureOf(numbered(11), 6489, 'USD 6,489')
          : source === numbered(12)
            ? figureOf(numbered(12), 6700, '6,700')
            : null,
      document: async (source) => ({ ...documents[source === numbered(11) ? 11 : 12], names: [], companies: [], periods: [] }),
    })
    const model = scriptedModel({ plan: [plan], answer: [answerOf([netSales])] })
    const { outcome } = await investigated({ model, tools })
    expect(outcome.conflicts).toMatchObject([
      {
        measure: 'net sales',
        period: 'FY2023',
        values: [
          { filename: 'annual.pdf', rank: 1 },
          { filename: 'deck.pdf', rank: 2 },
        ],
      },
    ])
    const shown = model.asked.find(({ purpose }) => purpose === 'answer')?.request.messages[0]
    expect(shown?.role === 'user' ? shown.text : '').toContain(
      '⟦CONFLICT net sales · FY2023⟧\nNet sales (FY2023): USD 6,489 (audited-annual: annual.pdf)\nE1: "USD 6,489"\nNet sales (FY2023): 6,700 (deck: deck.pdf)\nE3: "6,700"\n⟦/CONFLICT⟧',
    )
    const { outcome: without } = await investigated({ model: scriptedModel({ plan: [{ fails: 'unavailable' }] }), tools })
    expect(without).toMatchObject({ degraded: 'unavailable', conflicts: [{ period: 'FY2023' }] })
  })

  it('accepts that a model finds no answer', async () => {
    const model = scriptedModel({ plan: [plan], answer: [answerOf([], false, ['net sales of 1990'])] })
    const { outcome } = await investigated({ model })
    expect(outcome).toMatchObject({ found: false, sentences: [], missing: ['net sales of 1990'] })
    expect(outcome.degraded).toBeUndefined()
  })

  it('works with a model that ignores the output format, and finds quotes for its prose', async () => {
    const prose =
      'Here is what I found:\n\n**Net sales were USD 6,489 million in fiscal 2023** [E1]. The company employs 4,200 people at three ports.'
    const { outcome } = await investigated({ model: scriptedModel({ plan: ['I would search for sales.'], answer: [prose] }) })
    expect(outcome.sentences.map(({ text, verification, citations }) => [text, verification, citations[0]?.page])).toEqual([
      ['Net sales were USD 6,489 million in fiscal 2023.', 'verified', 1],
      ['The company employs 4,200 people at three ports.', 'verified', 2],
    ])
  })

  it('plans the question itself if the helper fails or writes nonsense', async () => {
    const question = questionToPlan
    for (const first of ['{"question": 7}', '', { fails: 'wrong-answer' }] as const) {
      const { steps, outcome } = await investigated({ model: scriptedModel({ plan: [first], answer: [answerOf([netSales])] }) })
      const items = [{ id: 'search-1', title: question, query: question }]
      expect(steps[0]).toEqual({ type: 'plan', understanding: question, items, figures: [question] })
      expect(outcome.found).toBe(true)
    }
  })

  it('follows the plan that the user edited', async () => {
    const model = scriptedModel({ answer: [answerOf([netSales])] })
    const edited = { understanding: 'Net sales of Harbor Corp', items: [{ title: 'Sales', query: 'net sales 2023' }] }
    const { outcome } = await investigated({ model, plan: edited })
    expect(outcome).toMatchObject({ found: true, queries: ['net sales 2023'], plan: edited })
    expect(model.asked.map(({ purpose }) => purpose)).toEqual(['answer'])
  })

  describe('with a plan to be reviewed', () => {
    const question = 'What were the net sales of Harbor Corp in fiscal 2023?'
    const paused = (model: AnswerModel) => Array.fromAsync(investigate(requestOf({ model, review: 'pause' })))

    it('ends after planning, and has read nothing', async () => {
      const steps = await paused(scriptedModel({ plan: [plan] }))
      expect(steps.map(({ type }) => type)).toEqual(['plan', 'planned'])
    })

    it('continues with the edited plan, without planning again', async () => {
      const model = scriptedModel({ plan: [plan], answer: [answerOf([netSales])] })
      const kept: JournalEntry[] = []
      const recorded = () =>
        journalled(
          model,
          openJournal([...kept], (entry) => void kept.push(entry)),
        )
      await paused(recorded())
      const { outcome } = await investigated({ model: recorded(), review: { items: [{ query: 'net sales 2023' }] } })
      expect(outcome).toMatchObject({ found: true, queries: ['net sales 2023'] })
      expect(model.asked.map(({ purpose }) => purpose)).toEqual(['plan', 'answer'])
      expect(outcome.plan.figures).toEqual([question])
    })

    it('does not wait for a review if no model could continue', async () => {
      const steps = await paused(scriptedModel({ plan: [{ fails: 'unavailable' }] }))
      expect(steps.at(-1)).toMatchObject({ type: 'end', outcome: { degraded: 'unavailable' } })
    })
  })

  it('reports why a model did not answer', async () => {
    for (const fails of ['refused', 'busy', 'unavailable', 'filtered', 'wrong-answer'] as const) {
      const { outcome } = await investigated({ model: scriptedModel({ plan: [{ fails }], answer: [{ fails }] }) })
      expect(outcome).toMatchObject({ found: false, degraded: fails, sentences: [] })
    }
    const silent = await investigated({ model: scriptedModel({ plan: [plan], answer: ['{"fo'] }) })
    expect(silent.outcome.degraded).toBe('wrong-answer')
  })

  it('does not ask an unreachable model again', async () => {
    const model = scriptedModel({ plan: [{ fails: 'unavailable' }] })
    await investigated({ model })
    expect(model.asked).toHaveLength(1)
    const helper = scriptedModel({ plan: [{ fails: 'unavailable' }] }, { name: 'scripted/helper' })
    const { outcome } = await investigated({ model: scriptedModel({ answer: [answerOf([netSales])] }), helper })
    expect(outcome.found).toBe(true)
  })

  it('does not repair with an unreachable helper', async () => {
    const helper = scriptedModel({ plan: [{ fails: 'unavailable' }] }, { name: 'scripted/helper' })
    const model = scriptedModel({ answer: [answerOf([invented])], repair: [answerOf([{ at: 0, ...netSales }])] })
    const { outcome } = await investigated({ model, helper })
    expect(outcome.sentences).toMatchObject([{ text: netSales.text, verification: 'verified' }])
    expect(helper.asked).toHaveLength(1)
  })

  it('shows less evidence to a model whose context was exceeded, once', async () => {
    const longer = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`11:${at + 1}`, `${'Ports of the world. '.repeat(200)}page ${at}`]),
    )
    const model = scriptedModel({ plan: [plan], answer: [{ fails: 'too-long' }, answerOf([], false)] })
    const { outcome } = await investigated({ model, tools: toolsOver(longer) })
    expect(outcome.degraded).toBeUndefined()
    const [first, second] = model.asked.filter(({ purpose }) => purpose === 'answer').map(({ request }) => JSON.stringify(request).length)
    expect(second).toBeLessThan((first ?? 0) * 0.75)
    const never = scriptedModel({ plan: [plan], answer: [{ fails: 'too-long' }] })
    expect((await investigated({ model: never })).outcome.degraded).toBe('too-long')
    expect(never.asked.filter(({ purpose }) => purpose === 'answer')).toHaveLength(2)
  })

  it('ends at once when it is cancelled, with the reason', async () => {
    const cancelling = new AbortController()
    const model = scriptedModel({
      plan: [plan],
      answer: [
        () => {
          cancelling.abort(new Error('cancelled by the reader'))
          return answerOf([netSales])
        },
      ],
    })
    await expect(investigated({ model, signal: cancelling.signal })).rejects.toThrow('cancelled by the reader')
  })

  it('stops asking when the consumer stops listening', async () => {
    let ended: AbortSignal | undefined
    const slow = scriptedModel({ plan: [plan], answer: [answerOf([netSales, people])] })
    const model = {
      ...slow,
      ask: (...[request, options]: Parameters<typeof slow.ask>) => ((ended = options?.signal), slow.ask(request, options)),
    }
    for await (const step of investigate(requestOf({ model }))) if (step.type === 'sentence') break
    expect(ended?.aborted).toBe(true)
  })

  it('throws errors of its tools', async () => {
    const tools = toolsOver(undefined, { search: async () => Promise.reject(new Error('the index is gone')) })
    await expect(investigated({ model: scriptedModel({ plan: [plan] }), tools, verify: literalVerification() })).rejects.toThrow(
      'the index is gone',
    )
  })
})
