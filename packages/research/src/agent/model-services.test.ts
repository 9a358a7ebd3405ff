import { openLanguageModel } from '@dossier/models'
import { type LanguageModelProtocol, type LanguageModelServer, type ScriptedStep, startLanguageModelServer } from '@dossier/models/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { answerOf, investigated, invented, netSales, people, planOf, toolsOver } from './harbor-files.test-support.ts'
import type { AnswerModel } from './model/model.ts'
import { verifyByPages } from './verify-by-pages.test-support.ts'

const providers = [
  ['openai', 'openai-compatible', 'model-1'],
  // Older models get their output format through a tool.
  ['anthropic', 'anthropic', 'claude-sonnet-4-5'],
  ['ollama', 'ollama', 'model-1'],
] as const satisfies readonly (readonly [LanguageModelProtocol, string, string])[]

type ScriptedTurn = string | ScriptedStep | ScriptedStep[]

type Purpose = 'plan' | 'answer' | 'repair'

const purposeOf = ({ system, messages }: { system: string; messages: unknown }): Purpose =>
  system.startsWith('You prepare') ? 'plan' : JSON.stringify(messages).includes('did not pass the check') ? 'repair' : 'answer'

let server: LanguageModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function ask([protocol, provider, name]: (typeof providers)[number], script: Partial<Record<Purpose, ScriptedTurn[]>>) {
  await server?.close()
  const started = await startLanguageModelServer({ protocol, key: 'key-of-the-test' })
  server = started
  const turns = new Map<Purpose, number>()
  started.answerWith((request) => {
    const purpose = purposeOf(request)
    const turn = turns.get(purpose) ?? 0
    turns.set(purpose, turn + 1)
    const turnScript = script[purpose]?.[turn] ?? script[purpose]?.at(-1) ?? ''
    return typeof turnScript === 'string' ? { text: turnScript } : turnScript
  })
  const model: AnswerModel = openLanguageModel(
    {
      provider,
      baseUrl: started.url,
      apiKey: 'key-of-the-test',
      model: name,
      prices: { input: 3, output: 15 },
      contextTokens: 16_000,
    },
    globalThis.fetch,
    { retries: 1, firstWaitMs: 1 },
  )
  const tools = toolsOver()
  const run = await investigated({ model, tools, verify: verifyByPages(tools, testAnalyser()) })
  return { ...run, asked: turns, requests: started.requests, tools }
}

const plan = planOf('What were the net sales of Harbor Corp in fiscal 2023?')
const failsWith = (status: number, error: string): ScriptedStep => ({ status, error })

describe.each(providers.map((provider) => ({ provider, protocol: provider[0] })))(
  'investigate with a model over the $protocol protocol',
  ({ provider }) => {
    it('reads with tools, answers, and rewrites what it made up', async () => {
      const { outcome, asked, requests } = await ask(provider, {
        plan: [plan],
        answer: [
          {
            toolCalls: [
              { name: 'open_page', input: { file: 'F1', page: 2 } },
              { name: 'compute', input: { expression: '6,489 / 5,900 - 1' } },
            ],
          },
          answerOf([netSales, invented]),
        ],
        repair: [answerOf([{ at: 1, ...people }])],
      })
      expect(outcome).toMatchObject({ found: true })
      expect(outcome.sentences.map(({ text, verification }) => [text, verification])).toEqual([
        [netSales.text, 'verified'],
        [people.text, 'verified'],
      ])
      expect(asked.get('repair')).toBe(1)
      expect(JSON.stringify(requests.findLast((request) => purposeOf(request) === 'answer')?.messages)).toContain('0.0998305')
      expect(outcome.usage).toMatchObject([{ isReported: true }])
    })

    it('keeps the sentences before the answer was cut off', async () => {
      const { outcome } = await ask(provider, {
        plan: [plan],
        answer: [{ text: answerOf([netSales, people]), cutAfterCharacters: answerOf([netSales]).length }],
        repair: [answerOf([])],
      })
      expect(outcome).toMatchObject({ found: true, interruptedBy: 'unavailable', sentences: [{ text: netSales.text }] })
    })

    it('answers from prose if tools and output format are ignored', async () => {
      const { outcome } = await ask(provider, { plan: ['Let me think.'], answer: [`${netSales.text} [E1]`] })
      expect(outcome).toMatchObject({ found: true, sentences: [{ text: netSales.text, verification: 'verified' }] })
    })

    it('reports why there is no answer', async () => {
      expect((await ask(provider, { plan: [failsWith(401, 'no such key')] })).outcome.degraded).toBe('refused')
      await server?.close()
      expect((await ask(provider, { plan: [plan], answer: [failsWith(503, 'overloaded')] })).outcome.degraded).toBe('unavailable')
    })
  },
)
