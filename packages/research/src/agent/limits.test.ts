import { describe, expect, it } from 'vitest'
import { answerOf, investigated, invented, netSales, planOf } from './harbor-files.test-support.ts'
import type { ModelRequest } from './model/model.ts'
import { scriptedModel, type ScriptedReply } from './model/scripted-model.test-support.ts'

const plan = planOf('What were the net sales of Harbor Corp in fiscal 2023?')
/** Calls the search tool again and again, each time with another query, until it must answer. */
const searchingModel = (tokens: number) =>
  Array.from({ length: 50 }, (_, at) => ({ toolChoice }: ModelRequest): ScriptedReply => {
    if (toolChoice === 'none') return answerOf([netSales])
    return { calls: [{ name: 'search_files', input: { query: `more ${at}` } }], tokens }
  })
const restless = searchingModel(100)

describe('limits of an investigation', () => {
  it('answers from what was read when the steps are used up', async () => {
    const model = scriptedModel({ plan: [plan], answer: restless })
    const { outcome } = await investigated({ model, limits: { steps: 10 } })
    expect(outcome).toMatchObject({ found: true, stoppedBy: 'steps' })
    expect(outcome.steps).toBeLessThanOrEqual(10)
  })

  it('answers from what was read when most of the tokens or money are used up', async () => {
    const tokens = scriptedModel({ plan: [plan], answer: restless })
    const short = await investigated({ model: tokens, limits: { steps: 1_000, tokens: 5_000 } })
    expect(short.outcome).toMatchObject({ found: false, degraded: 'stopped', stoppedBy: 'tokens' })
    const enough = await investigated({
      model: scriptedModel({
        plan: [plan],
        answer: searchingModel(4_000),
      }),
      limits: { steps: 1_000, tokens: 30_000 },
    })
    expect(enough.outcome).toMatchObject({ found: true, stoppedBy: 'tokens' })
    const prices = { input: 10, output: 10 }
    const money = scriptedModel({ plan: [plan], answer: searchingModel(4_000) }, { prices })
    const { outcome } = await investigated({ model: money, limits: { cost: 0.3 } })
    expect(outcome).toMatchObject({ found: true, stoppedBy: 'money' })
    expect(outcome.usage[0]?.cost).toBeLessThan(0.3)
  })

  it('reports the limit that leaves nothing to answer with', async () => {
    for (const [limits, stoppedBy] of [
      [{ cost: 0.0001 }, 'money'],
      [{ tokens: 50 }, 'tokens'],
    ] as const) {
      const model = scriptedModel({ plan: [plan], answer: [answerOf([netSales])] }, { prices: { input: 10, output: 10 } })
      const { outcome } = await investigated({ model, limits })
      expect(outcome).toMatchObject({ found: false, degraded: 'stopped', stoppedBy, sentences: [] })
      expect(model.asked).toHaveLength(1)
    }
  })

  it('does not ask a model for which the money does not suffice', async () => {
    const model = scriptedModel({ plan: [plan], answer: [answerOf([netSales])] }, { prices: { input: 10_000, output: 10_000 } })
    const { outcome } = await investigated({ model, helper: scriptedModel({ plan: [plan] }), limits: { cost: 1 } })
    expect(outcome).toMatchObject({ found: false, degraded: 'stopped', stoppedBy: 'money' })
    expect(model.asked).toEqual([])
  })

  it('keeps the sentences that were complete when the time was over', async () => {
    let time = 0
    const model = scriptedModel({
      plan: [plan],
      answer: [() => answerOf([netSales, ...Array.from({ length: 30 }, () => invented)])],
    })
    const { outcome } = await investigated({
      model,
      limits: { milliseconds: 1_000 },
      now: () => (model.asked.length < 2 ? 0 : time++ * 20),
    })
    expect(outcome).toMatchObject({ found: true, stoppedBy: 'time' })
    expect(outcome.sentences.length).toBeGreaterThan(0)
    expect(outcome.sentences.length).toBeLessThan(31)
    expect(model.asked.filter(({ purpose }) => purpose === 'repair')).toEqual([])
  })

  it('treats a signal of a time-out as the time limit, at any moment', async () => {
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    const before = await investigated({ model: scriptedModel({ plan: [plan] }), signal: AbortSignal.abort(reason) })
    expect(before.outcome).toMatchObject({ found: false, degraded: 'stopped', stoppedBy: 'time' })
    const limit = new AbortController()
    const model = scriptedModel({
      plan: [plan],
      answer: [
        () => {
          limit.abort(reason)
          return answerOf([netSales])
        },
      ],
    })
    const { outcome } = await investigated({ model, signal: limit.signal })
    expect(outcome).toMatchObject({ found: false, degraded: 'stopped', stoppedBy: 'time' })
  })

  it('adds up the usage of each model, and estimates what a provider does not report', async () => {
    const model = scriptedModel({ plan: [plan], answer: [answerOf([netSales])] }, { prices: { input: 3, output: 15 } })
    const { outcome } = await investigated({ model })
    expect(outcome.usage).toEqual([
      {
        model: 'scripted-1',
        calls: 2,
        inputTokens: 200,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
        outputTokens: 20,
        cost: 0.0009,
        isReported: true,
      },
    ])
    const untold = {
      ...model,
      prices: undefined,
      ask: async (...asked: Parameters<typeof model.ask>) => ({
        ...(await model.ask(...asked)),
        usage: { inputTokens: 0, outputTokens: 0, isReported: false },
      }),
    }
    const [usage] = (await investigated({ model: untold })).outcome.usage
    expect(usage).toMatchObject({ cost: null, isReported: false })
    expect(usage?.inputTokens).toBeGreaterThan(500)
  })
})
