import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, investigated, invented, netSales, people, planOf, toolsOver } from './harbor-files.test-support.ts'
import { journalled, type JournalEntry, openJournal } from './journal.ts'
import type { AnswerModel, ModelRequest } from './model/model.ts'
import { scriptedModel } from './model/scripted-model.test-support.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const script = () =>
  scriptedModel({
    plan: [planOf('What were the net sales of Harbor Corp in fiscal 2023?', ['sales', '매출액'])],
    answer: [
      { calls: [{ name: 'search_files', input: { query: 'ports' } }] },
      { calls: [{ name: 'open_page', input: { file: 'F1', page: 2 } }] },
      answerOf([netSales, invented]),
    ],
    repair: [answerOf([{ at: 1, ...invented, text: 'Net sales were USD 9,998 million.' }]), answerOf([{ at: 1, ...people }])],
  })

/** Stops answering after so many requests, as when the process is killed. */
const dyingAfter = (model: AnswerModel, requests: number): AnswerModel => {
  let left = requests
  return { ...model, ask: async (...asked) => (left-- > 0 ? model.ask(...asked) : Promise.reject(new Error('killed'))) }
}

const request = (text: string): ModelRequest => ({ system: 's', messages: [{ role: 'user', text }], mostOutputTokens: 10 })

describe('journal of a run', () => {
  it('lets an interrupted run end as if it had not been interrupted, without asking anything twice', async () => {
    const whole = await investigated({ model: script() })
    const requests = script()
    await investigated({ model: requests })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: requests.asked.length }), { maxLength: 4 }), async (deaths) => {
        const kept: JournalEntry[] = []
        const model = script()
        for (const death of deaths) {
          const journal = openJournal([...kept], ({ hash, reply }) => void kept.push({ hash, reply }))
          const dying = journalled(dyingAfter(model, death), journal)
          await investigated({ model: dying }).catch(() => undefined)
        }
        const last = journalled(
          model,
          openJournal([...kept], ({ hash, reply }) => void kept.push({ hash, reply })),
        )
        const { outcome, steps } = await investigated({ model: last })
        expect(outcome).toEqual(whole.outcome)
        expect(steps).toEqual(whole.steps)
        expect(new Set(model.asked.map((asked) => JSON.stringify(asked.request))).size).toBe(model.asked.length)
        expect(kept).toHaveLength(model.asked.length)
      }),
      { numRuns: 60 },
    )
  })

  it('asks again from the first request that differs', async () => {
    const model = scriptedModel({ answer: ['one', 'two', 'three', 'four'] })
    const kept: JournalEntry[] = []
    const first = journalled(
      model,
      openJournal([], (entry) => void kept.push(entry)),
    )
    for (const text of ['a', 'b', 'c']) await first.ask(request(text))
    const pieces: string[] = []
    const again = journalled(
      model,
      openJournal(kept, () => undefined),
    )
    expect((await again.ask(request('a'), { onText: (piece) => pieces.push(piece) })).text).toBe('one')
    expect(pieces.join('')).toBe('one')
    expect((await again.ask(request('changed'))).text).toBe('four')
    expect((await again.ask(request('c'))).text).toBe('four')
    expect(model.asked).toHaveLength(5)
  })

  it('distinguishes models that share it, and ignores the order of keys in a request', async () => {
    const kept: JournalEntry[] = []
    const one = scriptedModel({ answer: ['one'] })
    await journalled(
      one,
      openJournal([], (entry) => void kept.push(entry)),
    ).ask(request('a'))
    const reordered = { mostOutputTokens: 10, messages: [{ text: 'a', role: 'user' as const }], system: 's' }
    expect(
      (
        await journalled(
          one,
          openJournal(kept, () => undefined),
        ).ask(reordered)
      ).text,
    ).toBe('one')
    const other = scriptedModel({ answer: ['other'] }, { name: 'scripted/other' })
    expect(
      (
        await journalled(
          other,
          openJournal(kept, () => undefined),
        ).ask(request('a'))
      ).text,
    ).toBe('other')
  })

  it('replays a plan although a file was added since', async () => {
    const kept: JournalEntry[] = []
    await investigated({
      model: journalled(
        script(),
        openJournal([], ({ hash, reply }) => void kept.push({ hash, reply })),
      ),
    })
    const again = script()
    const tools = toolsOver()
    const files = async () => [...(await tools.files()), { source: numbered(99), filename: 'another.pdf', pages: 3 }]
    const { outcome } = await investigated({
      model: journalled(
        again,
        openJournal(kept, () => undefined),
      ),
      tools: { ...tools, files },
    })
    expect(outcome.found).toBe(true)
    expect(again.asked).toEqual([])
  })

  it('records failures with the text before them, since later requests depend on them', async () => {
    const failing = () => scriptedModel({ plan: [{ fails: 'wrong-answer', after: 'half' }], answer: [answerOf([netSales])] })
    const kept: JournalEntry[] = []
    const whole = await investigated({
      model: journalled(
        failing(),
        openJournal([], (entry) => void kept.push(entry)),
      ),
    })
    expect(kept[0]?.reply).toEqual({ failure: 'wrong-answer', text: 'half' })
    const silent = scriptedModel({})
    const again = await investigated({
      model: journalled(
        silent,
        openJournal(kept, () => undefined),
      ),
    })
    expect(silent.asked).toEqual([])
    expect(again.outcome).toEqual(whole.outcome)
  })

  it('does not record a failure because the run was ended', async () => {
    const ended = new AbortController()
    const kept: JournalEntry[] = []
    const model = scriptedModel({
      answer: [
        () => {
          ended.abort(new Error('cancelled'))
          return { fails: 'unavailable' }
        },
      ],
    })
    const recorded = journalled(
      model,
      openJournal([], (entry) => void kept.push(entry)),
    )
    await expect(recorded.ask(request('a'), { signal: ended.signal })).rejects.toThrow('cancelled')
    expect(kept).toEqual([])
  })

  it('reports from which index on the recorded entries are obsolete', async () => {
    const model = scriptedModel({ answer: ['one'] })
    const first: JournalEntry[] = []
    const noting = journalled(
      model,
      openJournal([], (entry) => void first.push(entry)),
    )
    for (const text of ['a', 'b', 'c']) await noting.ask(request(text))
    const places: number[] = []
    const again = journalled(
      model,
      openJournal(first, (_entry, at) => void places.push(at)),
    )
    for (const text of ['a', 'changed', 'c']) await again.ask(request(text))
    expect(places).toEqual([1, 2])
  })

  it('replays nothing after the run was ended', async () => {
    const kept: JournalEntry[] = []
    const model = scriptedModel({ answer: ['one'] })
    await journalled(
      model,
      openJournal([], (entry) => void kept.push(entry)),
    ).ask(request('a'))
    const again = journalled(
      model,
      openJournal(kept, () => undefined),
    )
    await expect(again.ask(request('a'), { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled')
  })
})
