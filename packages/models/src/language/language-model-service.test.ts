import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LanguageModelServer, type ScriptedStep, startLanguageModelServer } from '../testing/index.ts'
import { openLanguageModel } from './language-model-service.ts'
import type { LanguageModelSettings } from './language-model-settings.ts'
import type { ModelRequest } from './model-request.ts'
import type { ModelPatience } from './patience.ts'

const key = 'key-of-the-test'
let server: LanguageModelServer
// One for each test: a request of an earlier test that arrives late is counted for no other.
beforeEach(async () => {
  server = await startLanguageModelServer({ protocol: 'openai', key })
})
afterEach(() => server.close())

const quick = { retries: 2, firstWaitMs: 5 }

function service({ patience = quick, ...change }: Partial<LanguageModelSettings> & { patience?: Partial<ModelPatience> } = {}) {
  const settings = { provider: 'openai-compatible', baseUrl: server.url, apiKey: key, model: 'model-1', ...change } as const
  return openLanguageModel(settings, createGuardedFetch({ trustedOrigins: [server.url] }), patience)
}

const request: ModelRequest = {
  system: 'You read filings.',
  messages: [{ role: 'user', text: 'What is the secret margin?' }],
  mostOutputTokens: 100,
}
const tools = [
  { name: 'open_page', description: 'Opens a page.', inputSchema: { type: 'object', properties: { page: { type: 'number' } } } },
]
/** The steps one after the other; the last of them again and again. */
const inTurn = (...steps: ScriptedStep[]) => server.answerWith((_request, attempt) => steps[Math.min(attempt, steps.length) - 1] ?? {})

it('knows what it was configured with', () => {
  const { name, prices, contextTokens } = service({ prices: { input: 3, output: 15 }, contextTokens: 8_000 })
  expect({ name, prices, contextTokens }).toEqual({
    name: 'openai-compatible/model-1',
    prices: { input: 3, output: 15 },
    contextTokens: 8_000,
  })
})

it.each([
  ['openai', 128_000],
  ['anthropic', 128_000],
  ['google', 128_000],
  ['azure', 128_000],
  ['bedrock', 128_000],
  ['openai-compatible', undefined],
  ['ollama', undefined],
] as const)('takes in what models of %s do, unless somebody says otherwise', (provider, tokens) => {
  expect(service({ provider }).contextTokens).toBe(tokens)
  expect(service({ provider, contextTokens: 16_000 }).contextTokens).toBe(16_000)
})

describe('a model that only thinks', () => {
  it('is asked no more than twice, and not again where it has no more room', async () => {
    inTurn({ thinking: 'Hm.', finish: 'length' })
    expect(await service().ask(request)).toMatchObject({ text: '', finish: 'length' })
    expect(server.requests).toHaveLength(2)
  })

  it.each([
    [
      'does not give so many tokens',
      { status: 400, error: 'max_tokens is too large: 12100. This model supports at most 4096 completion tokens' },
    ],
    ['has no room for them', { status: 400, error: "This model's maximum context length is 8192 tokens. However, you requested 12400." }],
  ])('is what it was where it %s', async (_, refusal) => {
    inTurn({ thinking: 'Hm.', finish: 'length' }, refusal, { text: 'Fine.' }, { thinking: 'Hm.', finish: 'length' })
    const model = service()
    expect(await model.ask(request)).toMatchObject({ text: '', finish: 'length' })
    expect((await model.ask(request)).text).toBe('Fine.')
    expect(await model.ask(request)).toMatchObject({ text: '' })
    expect(server.requests.map(({ mostOutputTokens }) => mostOutputTokens)).toEqual([100, 12_100, 100, 100])
  })
})

describe('asking once more', () => {
  it('asks a busy model again when it says', async () => {
    const retries: unknown[] = []
    inTurn({ status: 429, error: 'slow down', headers: { 'retry-after-ms': '40' } }, { text: 'Fine.' })
    const startedAt = performance.now()
    const reply = await service().ask(request, { onRetry: ({ failure, attempt }) => retries.push([failure, attempt]) })
    expect(reply.text).toBe('Fine.')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(40)
    expect(retries).toEqual([['busy', 1]])
  })

  it('asks again after it failed, each time a while later', async () => {
    const waits: number[] = []
    inTurn({ status: 500, error: 'boom' }, { status: 503, error: 'boom' }, { text: 'Fine.' })
    expect((await service().ask(request, { onRetry: ({ waitMs }) => waits.push(waitMs) })).text).toBe('Fine.')
    const [first = 0, second = 0] = waits
    expect(first).toBeGreaterThanOrEqual(5)
    expect(second).toBeGreaterThanOrEqual(10)
  })

  it('gives up after the attempts that it was given, and then tells when to come back', async () => {
    inTurn({ status: 429, error: 'slow down', headers: { 'retry-after-ms': '10' } })
    await expect(service().ask(request)).rejects.toMatchObject({ failure: 'busy', retryAfterSeconds: 0.01 })
    expect(server.requests).toHaveLength(3)
  })

  it('does not wait for a model that wants to be left alone for long', async () => {
    inTurn({ status: 429, error: 'slow down', headers: { 'retry-after': '3600' } })
    await expect(service().ask(request)).rejects.toMatchObject({ failure: 'busy', retryAfterSeconds: 3600 })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['a refused key', { status: 401, error: 'no' }, 'refused'],
    [
      'a model that there is not',
      { status: 404, error: { error: { message: 'The model `model-1` does not exist', code: 'model_not_found' } } },
      'refused',
    ],
    [
      'a redirect, which would take questions elsewhere',
      { status: 307, error: '', headers: { location: 'https://example.com/' } },
      'refused',
    ],
    [
      'an account without credit',
      { status: 429, error: { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } } },
      'refused',
    ],
    ['what its provider lets nobody ask', { status: 400, error: { error: { message: 'filtered', code: 'content_filter' } } }, 'filtered'],
    ['an answer that is no stream', { rawBody: '<html>' }, 'wrong-answer'],
    ['an answer that is no JSON', { rawBody: 'data: {"choices": [\n\n', headers: { 'content-type': 'text/event-stream' } }, 'wrong-answer'],
    [
      'an answer of another form',
      { rawBody: 'data: {"choices": 5}\n\n', headers: { 'content-type': 'text/event-stream' } },
      'wrong-answer',
    ],
    ['nothing at all', { rawBody: '' }, 'wrong-answer'],
  ])('does not ask again after %s', async (_, step, failure) => {
    inTurn(step)
    await expect(service().ask(request)).rejects.toMatchObject({ name: 'LanguageModelError', failure })
    expect(server.requests).toHaveLength(1)
  })

  it('gives up on an address where nobody is', async () => {
    const nobody = await startLanguageModelServer({ protocol: 'openai' })
    await nobody.close()
    const fetch = createGuardedFetch({ trustedOrigins: [nobody.url] })
    const model = openLanguageModel({ provider: 'openai-compatible', baseUrl: nobody.url, model: 'm' }, fetch, quick)
    let retries = 0
    await expect(model.ask(request, { onRetry: () => (retries += 1) })).rejects.toMatchObject({ failure: 'unavailable' })
    expect(retries).toBe(2)
  })

  it('is reached through the guarded client only', async () => {
    const model = openLanguageModel({ provider: 'openai-compatible', baseUrl: server.url, model: 'm' }, createGuardedFetch(), quick)
    await expect(model.ask(request)).rejects.toMatchObject({ failure: 'refused' })
    expect(server.requests).toHaveLength(0)
  })
})

describe('time', () => {
  it('gives up on a model that stays silent', async () => {
    inTurn({ delayMs: 5_000, text: 'Late.' })
    const model = service({ patience: { retries: 0, idleMs: 60 } })
    await expect(model.ask(request)).rejects.toMatchObject({ failure: 'unavailable' })
    await expect.poll(() => server.requests[0]?.left).toBe(true)
  })

  it('waits for a slow model as long as something arrives', async () => {
    inTurn({ text: 'One word after the other.', chunkCharacters: 4, betweenMs: 40 })
    expect(await service({ patience: { idleMs: 200 } }).ask(request)).toMatchObject({ text: 'One word after the other.', cut: false })
  })

  it('keeps what had come when the model falls silent, or takes too long in all', async () => {
    server.answerWith(() => [{ text: 'Half of ' }, { delayMs: 5_000, text: 'it.' }])
    expect(await service({ patience: { idleMs: 100 } }).ask(request)).toMatchObject({ text: 'Half of ', cut: true, finish: 'other' })
    inTurn({ text: 'word '.repeat(100), chunkCharacters: 5, betweenMs: 20 })
    const reply = await service({ patience: { totalMs: 200 } }).ask(request)
    expect(reply).toMatchObject({ cut: true, usage: { told: false } })
    expect(reply.text).toMatch(/^(word )+$/)
  })

  it('keeps what had come before the provider sent nonsense, and listens no longer', async () => {
    server.answerWith(() => [
      { text: 'Half of it. ' },
      { rawBody: 'data: {"choices": [\n\n' },
      { text: 'word '.repeat(1_000), chunkCharacters: 5, betweenMs: 20 },
    ])
    expect(await service().ask(request)).toMatchObject({ text: 'Half of it. ', cut: true })
    await expect.poll(() => server.requests[0]?.left).toBe(true)
  })

  it('counts waits and attempts into the whole time', async () => {
    inTurn({ status: 500, error: 'boom' })
    const startedAt = performance.now()
    const patience = { retries: 100, firstWaitMs: 30, totalMs: 250 }
    await expect(service({ patience }).ask(request)).rejects.toMatchObject({ failure: 'unavailable' })
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it.each([
    ['before anything came', { delayMs: 5_000, text: 'Late.' }],
    ['in the middle', { text: 'word '.repeat(1_000), chunkCharacters: 5, betweenMs: 20 }],
    ['between two attempts', { status: 500, error: 'boom' }],
  ] satisfies [string, ScriptedStep][])('ends with the reason of whoever stops it %s', async (_, step: ScriptedStep) => {
    inTurn(step)
    const stop = new AbortController()
    let afterwards = 0
    const asked = service({ patience: { firstWaitMs: 5_000 } }).ask(request, {
      signal: stop.signal,
      onText: () => (afterwards += stop.signal.aborted ? 1 : 0),
    })
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1)
    setTimeout(() => stop.abort(new Error('the person left')), 120)
    await expect(asked).rejects.toThrow('the person left')
    await expect.poll(() => server.requests[0]?.left).toBe(step.status === undefined)
    expect(afterwards).toBe(0)
    expect(server.requests).toHaveLength(1)
  })

  it('asks nobody when it was stopped before', async () => {
    const asked = service().ask(request, { signal: AbortSignal.abort(new Error('too late')) })
    await expect(asked).rejects.toThrow('too late')
    expect(server.requests).toHaveLength(0)
  })
})

describe('what is sent', () => {
  it('is whole text, whatever was cut before', async () => {
    const messages: ModelRequest['messages'] = [
      { role: 'user', text: 'half \ud83d' },
      { role: 'assistant', text: '', toolCalls: [{ id: 'a', name: 'open_page', input: { page: '\udc00' } }] },
      { role: 'tool', results: [{ id: 'a', name: 'open_page', output: ['\ud83d', { '\ud83d': 1 }] }] },
    ]
    await service().ask({ ...request, system: 'x\ud83d', messages, tools })
    expect(JSON.stringify(server.requests[0]?.body)).not.toMatch(/\\ud83d|\\udc00/)
  })

  it('leaves out turns in which nothing was said', async () => {
    const messages: ModelRequest['messages'] = [
      { role: 'user', text: 'first' },
      { role: 'assistant', text: ' ', toolCalls: [] },
      { role: 'tool', results: [] },
      { role: 'user', text: 'second' },
    ]
    await service().ask({ ...request, messages })
    expect(server.requests[0]?.messages.map(({ role }) => role)).toEqual(['user', 'user'])
  })
})

describe('what is told', () => {
  it('says when no tokens were told', async () => {
    inTurn({ text: 'Fine.', usage: null })
    expect(await service().ask(request)).toMatchObject({ cut: false, usage: { inputTokens: 0, outputTokens: 0, told: false } })
  })

  it('leaves out what a model thinks aloud', async () => {
    inTurn({ text: '<think>Margins are in the notes.</think>The margin is 12%.', chunkCharacters: 3 })
    let heard = ''
    expect((await service().ask(request, { onText: (piece) => (heard += piece) })).text.trim()).toBe('The margin is 12%.')
    expect(heard).not.toContain('notes')
  })

  it('never tells key, question or what the provider said', async () => {
    const error = `wrong: ${key}, You read filings, What is the secret margin?`
    for (const step of [
      { status: 400, error },
      { status: 500, error },
      { status: 429, error },
      { rawBody: error },
      { text: '', error, status: 500 },
    ]) {
      inTurn(step)
      const failure: unknown = await service({ patience: { retries: 0 } })
        .ask(request)
        .catch((thrown: unknown) => thrown)
      if (!(failure instanceof Error)) throw new Error('it should have failed')
      const told = [failure.message, failure.stack, JSON.stringify(failure), String(failure.cause)].join('\n')
      expect(told).not.toMatch(/key-of-the-test|secret margin|You read filings/)
    }
  })

  it('keeps the answers of many apart', async () => {
    server.answerWith(({ messages }) => ({ text: `You said ${JSON.stringify(messages)}`, chunkCharacters: 7, betweenMs: 1 }))
    const model = service()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => model.ask({ ...request, messages: [{ role: 'user', text: `number ${at}.` }] })),
    )
    for (const [at, { text }] of replies.entries()) expect(text).toContain(`"number ${at}."`)
  })
})
