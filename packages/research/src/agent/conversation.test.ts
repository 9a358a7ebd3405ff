import type { SourceKey } from '@dossier/documents'
import { describe, expect, it } from 'vitest'
import { answerOf, investigated, invented, netSales, people, planOf, toolsOver } from './harbor-files.test-support.ts'
import { costOf } from './model/spending.ts'
import { scriptedModel } from './model/scripted-model.test-support.ts'
import { numbered } from '../testing/numbered.test-support.ts'
import type { ResearchTools } from './tools/research-tools.ts'

const plan = planOf('What were the net sales of Harbor Corp in fiscal 2023?')

describe('conversation with a model', () => {
  it('is append-only: each request begins with everything sent before', async () => {
    const model = scriptedModel({
      plan: [plan],
      answer: [
        { calls: [{ name: 'search_files', input: { query: 'ports' } }] },
        { calls: [{ name: 'open_page', input: { file: 'F1', page: 2 } }] },
        answerOf([netSales, invented]),
      ],
      repair: [answerOf([{ at: 1, ...invented, text: 'Net sales were USD 9,998 million.' }]), answerOf([{ at: 1, ...people }])],
    })
    await investigated({ model })
    const sent = model.asked.slice(1).map(({ request }) => request)
    expect(sent).toHaveLength(5)
    for (const [at, request] of sent.entries()) {
      const { messages = [] } = sent[at - 1] ?? {}
      expect(request.messages.slice(0, messages.length)).toEqual(messages)
      expect(request.messages.length).toBeGreaterThan(messages.length)
      expect([request.system, request.tools]).toEqual([sent[0]?.system, sent[0]?.tools])
    }
    // Tools may no longer be called while sentences are repaired.
    expect(sent.map(({ toolChoice }) => toolChoice)).toEqual([undefined, undefined, undefined, 'none', 'none'])
  })

  it('runs the tool calls of one reply concurrently', async () => {
    const begun: string[] = []
    const { promise: both, resolve } = Promise.withResolvers<void>()
    const model = scriptedModel({
      plan: [plan],
      answer: [{ calls: ['ports', 'people'].map((query) => ({ name: 'search_files', input: { query } })) }, answerOf([netSales])],
    })
    const { outcome } = await investigated({
      model,
      tools: {
        search: async (query) => {
          begun.push(query)
          if (query === 'people') resolve()
          // The first search ends only after the second has begun.
          if (query === 'ports') await both
          return [{ source: numbered(11), filename: 'harbor-10-K.pdf', page: 1, text: netSales.text, score: 1 }]
        },
        openPage: async (_source, number) => ({ number, text: netSales.text, headings: [], tables: [] }),
        files: async () => [],
        lookUpFigure: async () => null,
        figuresOfLine: async () => [],
        facts: async () => [],
        conceptsIn: () => [],
        document: async () => null,
      },
    })
    expect(outcome.found).toBe(true)
    expect(begun).toEqual(expect.arrayContaining(['ports', 'people']))
  })

  it('shows the best pages completely and once each, at most two of them of companies that the question does not name', async () => {
    const found = [12, 11, 12, 12, 11, 12, 12, 12].map((source, at) => ({ source: numbered(source), page: at + 1 }))
    const model = scriptedModel({ plan: [plan], answer: [answerOf([], false)] })
    await investigated({
      model,
      question: 'What were the net sales of Harbor Corp?',
      tools: {
        search: async () => found.map((one) => ({ ...one, filename: `${one.source}.pdf`, text: 'a stretch of the page', score: 1 })),
        openPage: async (source, number) => ({ number, text: `all of page ${number} of ${source}`, headings: [], tables: [] }),
        files: async () => [],
        lookUpFigure: async () => null,
        figuresOfLine: async () => [],
        facts: async () => [],
        conceptsIn: () => [],
        document: async (source) => ({
          filename: `${source}.pdf`,
          names: [source === numbered(11) ? 'Harbor Corp' : 'Orion Ltd'],
          companies: [],
          periods: ['FY2023'],
          currency: 'USD',
          scale: 1e6,
        }),
      },
    })
    const [first] = model.asked.find(({ purpose }) => purpose === 'answer')?.request.messages ?? []
    const shown = first?.role === 'user' ? first.text : ''
    const whole = [...shown.matchAll(/all of page \d+ of (\d+)/g)].map(([, file]) => file)
    expect(['11', '12'].map((file) => whole.filter((one) => one === file).length)).toEqual([2, 2])
    expect(shown).toContain('Orion Ltd · FY2023 · tables in USD millions⟧')
    expect(shown).not.toContain('a stretch of the page')
  })

  it('shows few pages if one is far ahead of the others, and up to fourteen if none is', async () => {
    const shownOf = async (scoreOf: (rank: number) => number): Promise<number> => {
      const model = scriptedModel({ plan: [plan], answer: [answerOf([], false)] })
      const found = Array.from({ length: 20 }, (_, at) => ({ source: numbered(12), page: at + 1, score: scoreOf(at) }))
      await investigated({
        model,
        tools: {
          ...toolsOver(),
          search: async (_query, limit) => found.slice(0, limit).map((one) => ({ ...one, filename: 'report.pdf', text: 'a stretch' })),
          openPage: async (_source, number) => ({ number, text: `all of page ${number}`, headings: [], tables: [] }),
        },
      })
      const [first] = model.asked.find(({ purpose }) => purpose === 'answer')?.request.messages ?? []
      return first?.role === 'user' ? [...first.text.matchAll(/all of page \d+/g)].length : 0
    }
    expect(await shownOf((rank) => (rank === 0 ? 9 : 3))).toBe(5)
    expect(await shownOf(() => 3)).toBe(14)
  })

  it('searches the files of each named company by themselves, and all files for pages of others', async () => {
    const searched: (readonly string[] | undefined)[] = []
    const documentOf = async (source: SourceKey) => ({
      filename: `${source}.pdf`,
      names: [source === numbered(11) ? 'Harbor Corp' : 'Orion Ltd'],
      companies: [],
      periods: [],
    })
    const tools = toolsOver(undefined, { document: documentOf })
    const search: ResearchTools['search'] = (query, limit, within) => {
      searched.push(within)
      return tools.search(query, limit, within)
    }
    const model = scriptedModel({ plan: [planOf('What were the net sales of Harbor Corp?')], answer: [answerOf([netSales])] })
    await investigated({ model, question: 'What were the net sales of Harbor Corp?', tools: { ...tools, search } })
    expect(searched).toEqual(expect.arrayContaining([undefined, [numbered(11)]]))
    searched.length = 0
    const other = scriptedModel({ plan: [planOf('What were the net sales?')], answer: [answerOf([netSales])] })
    await investigated({ model: other, question: 'What were the net sales?', tools: { ...tools, search } })
    expect(new Set(searched)).toEqual(new Set([undefined]))
  })

  it("counts cached tokens at the provider's prices for reading and writing the cache", () => {
    const tokens = { inputTokens: 1_000_000, cacheReadTokens: 600_000, cacheWriteTokens: 200_000, outputTokens: 100_000 }
    expect(costOf({ input: 3, output: 15 }, tokens)).toBeCloseTo(4.5)
    expect(costOf({ input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }, tokens)).toBeCloseTo(0.6 + 0.18 + 0.75 + 1.5)
  })
})
