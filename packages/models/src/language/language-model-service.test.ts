import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LanguageModelServer, type ScriptedStep, startLanguageModelServer } from '../testing/index.ts'
import { openLanguageModel } from './language-model-service.ts'
import type { LanguageModelSettings } from './language-model-settings.ts'
import type { ModelRequest } from './model-request.ts'
import type { ModelTimeouts } from './timeouts.ts'

const key = 'key-of-the-test'
let server: LanguageModelServer
// A separate server per test, so that late requests of one test are not counted in another.
beforeEach(async () => {
  server = await startLanguageModelServer({ protocol: 'openai', key })
})
afterEach(() => server.close())

const quick = { retries: 2, firstWaitMs: 5 }

function service({ timeouts = quick, ...change }: Partial<LanguageModelSettings> & { timeouts?: Partial<ModelTimeouts> } = {}) {
  const settings = { provider: 'openai-compatible', baseUrl: server.url, apiKey: key, model: 'model-1', ...change } as const
  return openLanguageModel(settings, createGuardedFetch({ trustedOrigins: [server.url] }), timeouts)
}

const request: ModelRequest = {
  system: 'You read filings.',
  messages: [{ role: 'user', text: 'What is the secret margin?' }],
  mostOutputTokens: 100,
}
const tools = [
  { name: 'open_page', description: 'Opens a page.', inputSchema: { type: 'object', properties: { page: { type: 'number' } } } },
]
/** The steps in sequence; the last one repeats. */
const scriptSteps = (...steps: ScriptedStep[]) => server.answerWith((_request, attempt) => steps[Math.min(attempt, steps.length) - 1] ?? {})

it('has the configured name, prices and context window', () => {
  const { name, prices, contextTokens } = service({ prices: { input: 3, output: 15 }, contextTokens: 8_000 })
  expect({ name, prices, contextTokens }).toEqual({
    name: 'openai-compatible/model-1',
    prices: { input: 3, output: 15 },
    contextTokens: 8_000,
  })
})

it.each([
  ['openai', { cacheRead: 1, cacheWrite: 2 }],
  ['azure', { cacheRead: 1, cacheWrite: 2 }],
  ['anthropic', { cacheRead: 0.2, cacheWrite: 2.5 }],
  ['google', { cacheRead: 0.5, cacheWrite: 2 }],
  ['bedrock', { cacheRead: 0.5, cacheWrite: 2.5 }],
  ['openai-compatible', {}],
  ['ollama', {}],
] as const)('prices the cached tokens of %s unless their prices are configured', (provider, cached) => {
  const prices = { input: 2, output: 10 }
  expect(service({ provider, prices }).prices).toEqual({ ...prices, ...cached })
  const configured = { ...prices, cacheRead: 0.1, cacheWrite: 0.3 }
  expect(service({ provider, prices: configured }).prices).toEqual(configured)
  expect(service({ provider }).prices).toBeUndefined()
})

it.each([
  ['openai', 128_000],
  ['anthropic', 128_000],
  ['google', 128_000],
  ['azure', 128_000],
  ['bedrock', 128_000],
  ['openai-compatible', undefined],
  ['ollama', undefined],
] as const)('assumes the usual context window of %s unless configured otherwise', (provider, tokens) => {
  expect(service({ provider }).contextTokens).toBe(tokens)
  expect(service({ provider, contextTokens: 16_000 }).contextTokens).toBe(16_000)
})

describe('a model that only thinks', () => {
  it('is asked at most twice, and only once if its context window is full', async () => {
    scriptSteps({ thinking: 'Hm.', finish: 'length' })
    expect(await service().ask(request)).toMatchObject({ text: '', finish: 'length' })
    expect(server.requests).toHaveLength(2)
  })

  it.each([
    [
      'does not support that many tokens',
      { status: 400, error: 'max_tokens is too large: 12100. This model supports at most 4096 completion tokens' },
    ],
    [
      'has no space for them in its context window',
      { status: 400, error: "This model's maximum context length is 8192 tokens. However, you requested 12400." },
    ],
  ])('fails as before when it %s', async (_, refusal) => {
    scriptSteps({ thinking: 'Hm.', finish: 'length' }, refusal, { text: 'Fine.' }, { thinking: 'Hm.', finish: 'length' })
    const model = service()
    expect(await model.ask(request)).toMatchObject({ text: '', finish: 'length' })
    expect((await model.ask(request)).text).toBe('Fine.')
    expect(await model.ask(request)).toMatchObject({ text: '' })
    expect(server.requests.map(({ mostOutputTokens }) => mostOutputTokens)).toEqual([100, 12_100, 100, 100])
  })
})

describe('retries', () => {
  it('waits as long as a busy model requests', async () => {
    const retries: unknown[] = []
    scriptSteps({ status: 429, error: 'slow down', headers: { 'retry-after-ms': '40' } }, { text: 'Fine.' })
    const startedAt = performance.now()
    const reply = await service().ask(request, { onRetry: ({ failure, attempt }) => retries.push([failure, attempt]) })
    expect(reply.text).toBe('Fine.')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(40)
    expect(retries).toEqual([['busy', 1]])
  })

  it('waits longer after each failure', async () => {
    const waits: number[] = []
    scriptSteps({ status: 500, error: 'boom' }, { status: 503, error: 'boom' }, { text: 'Fine.' })
    expect((await service().ask(request, { onRetry: ({ waitMs }) => waits.push(waitMs) })).text).toBe('Fine.')
    const [first = 0, second = 0] = waits
    expect(first).toBeGreaterThanOrEqual(5)
    expect(second).toBeGreaterThanOrEqual(10)
  })

  it('gives up after the given number of attempts and reports the requested delay', async () => {
    scriptSteps({ status: 429, error: 'slow down', headers: { 'retry-after-ms': '10' } })
    await expect(service().ask(request)).rejects.toMatchObject({ failure: 'busy', retryAfterSeconds: 0.01 })
    expect(server.requests).toHaveLength(3)
  })

  it('does not wait for a model that requests a long delay', async () => {
    scriptSteps({ status: 429, error: 'slow down', headers: { 'retry-after': '3600' } })
    await expect(service().ask(request)).rejects.toMatchObject({ failure: 'busy', retryAfterSeconds: 3600 })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['a refused key', { status: 401, error: 'no' }, 'refused'],
    [
      'an unknown model',
      { status: 404, error: { error: { message: 'The model `model-1` does not exist', code: 'model_not_found' } } },
      'refused',
    ],
    [
      'a redirect, which would send questions elsewhere',
      { status: 307, error: '', headers: { location: 'https://example.com/' } },
      'refused',
    ],
    [
      'an account without credit',
      { status: 429, error: { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } } },
      'refused',
    ],
    ['a filtered request', { status: 400, error: { error: { message: 'filtered', code: 'content_filter' } } }, 'filtered'],
    ['a response that is not a stream', { rawBody: '<html>' }, 'wrong-answer'],
    [
      'a response that is not JSON',
      { rawBody: 'data: {"choices": [\n\n', headers: { 'content-type': 'text/event-stream' } },
      'wrong-answer',
    ],
    [
      'a response in another format',
      { rawBody: 'data: {"choices": 5}\n\n', headers: { 'content-type': 'text/event-stream' } },
      'wrong-answer',
    ],
    ['an empty response', { rawBody: '' }, 'wrong-answer'],
  ])('does not retry after %s', async (_, step, failure) => {
    scriptSteps(step)
    await expect(service().ask(request)).rejects.toMatchObject({ name: 'LanguageModelError', failure })
    expect(server.requests).toHaveLength(1)
  })

  it('gives up when nothing listens at the address', async () => {
    const nobody = await startLanguageModelServer({ protocol: 'openai' })
    await nobody.close()
    const fetch = createGuardedFetch({ trustedOrigins: [nobody.url] })
    const model = openLanguageModel({ provider: 'openai-compatible', baseUrl: nobody.url, model: 'm' }, fetch, quick)
    let retries = 0
    await expect(model.ask(request, { onRetry: () => (retries += 1) })).rejects.toMatchObject({ failure: 'unavailable' })
    expect(retries).toBe(2)
  })

  it('sends requests through the guarded client only', async () => {
    const model = openLanguageModel({ provider: 'openai-compatible', baseUrl: server.url, model: 'm' }, createGuardedFetch(), quick)
    await expect(model.ask(request)).rejects.toMatchObject({ failure: 'refused' })
    expect(server.requests).toHaveLength(0)
  })
})

describe('time-outs', () => {
  it('gives up on a model that stays silent', async () => {
    scriptSteps({ delayMs: 5_000, text: 'Late.' })
    const model = service({ timeouts: { retries: 0, idleMs: 60 } })
    await expect(model.ask(request)).rejects.toMatchObject({ failure: 'unavailable' })
    await expect.poll(() => server.requests[0]?.left).toBe(true)
  })

  it('waits for a slow model while data arrives', async () => {
    scriptSteps({ text: 'One word after the other.', chunkCharacters: 4, betweenMs: 40 })
    expect(await service({ timeouts: { idleMs: 200 } }).ask(request)).toMatchObject({ text: 'One word after the other.', cut: false })
  })

  it('keeps the partial text when the model falls silent or exceeds the total time', async () => {
    server.answerWith(() => [{ text: 'Half of ' }, { delayMs: 5_000, text: 'it.' }])
    expect(await service({ timeouts: { idleMs: 100 } }).ask(request)).toMatchObject({ text: 'Half of ', cut: true, finish: 'other' })
    scriptSteps({ text: 'word '.repeat(100), chunkCharacters: 5, betweenMs: 20 })
    const reply = await service({ timeouts: { totalMs: 200 } }).ask(request)
    expect(reply).toMatchObject({ cut: true, usage: { isReported: false } })
    expect(reply.text).toMatch(/^(word )+$/)
  })

  it('keeps the partial text before invalid data, and stops reading', async () => {
    server.answerWith(() => [
      { text: 'Half of it. ' },
      { rawBody: 'data: {"choices": [\n\n' },
      { text: 'word '.repeat(1_000), chunkCharacters: 5, betweenMs: 20 },
    ])
    expect(await service().ask(request)).toMatchObject({ text: 'Half of it. ', cut: true })
    await expect.poll(() => server.requests[0]?.left).toBe(true)
  })

  it('count waits and attempts towards the total time', async () => {
    scriptSteps({ status: 500, error: 'boom' })
    const timeouts = { retries: 100, firstWaitMs: 30, totalMs: 250 }
    await expect(service({ timeouts }).ask(request)).rejects.toMatchObject({ failure: 'unavailable' })
    // Waits double: after some five attempts the total time is over.
    expect(server.requests.length).toBeLessThan(10)
  })

  it.each([
    ['before any data', { delayMs: 5_000, text: 'Late.' }],
    ['during the reply', { text: 'word '.repeat(1_000), chunkCharacters: 5, betweenMs: 20 }],
    ['between two attempts', { status: 500, error: 'boom' }],
  ] satisfies [string, ScriptedStep][])('reject with the reason of the abort signal %s', async (_, step: ScriptedStep) => {
    scriptSteps(step)
    const stop = new AbortController()
    let afterwards = 0
    const asked = service({ timeouts: { firstWaitMs: 5_000 } }).ask(request, {
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

  it('send no request after an abort', async () => {
    const asked = service().ask(request, { signal: AbortSignal.abort(new Error('too late')) })
    await expect(asked).rejects.toThrow('too late')
    expect(server.requests).toHaveLength(0)
  })
})

describe('requests', () => {
  it('contain well-formed text, even if it was cut within a character', async () => {
    const messages: ModelRequest['messages'] = [
      { role: 'user', text: 'half \ud83d' },
      { role: 'assistant', text: '', toolCalls: [{ id: 'a', name: 'open_page', input: { page: '\udc00' } }] },
      { role: 'tool', results: [{ id: 'a', name: 'open_page', output: ['\ud83d', { '\ud83d': 1 }] }] },
    ]
    await service().ask({ ...request, system: 'x\ud83d', messages, tools })
    expect(JSON.stringify(server.requests[0]?.body)).not.toMatch(/\\ud83d|\\udc00/)
  })

  it('omit empty turns', async () => {
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

describe('replies', () => {
  it('report when the provider sent no token usage', async () => {
    scriptSteps({ text: 'Fine.', usage: null })
    expect(await service().ask(request)).toMatchObject({ cut: false, usage: { inputTokens: 0, outputTokens: 0, isReported: false } })
  })

  it('omit the model’s thinking', async () => {
    scriptSteps({ text: '<think>Margins are in the notes.</think>The margin is 12%.', chunkCharacters: 3 })
    let received = ''
    expect((await service().ask(request, { onText: (piece) => (received += piece) })).text.trim()).toBe('The margin is 12%.')
    expect(received).not.toContain('notes')
  })

  it('contain neither the key, the question nor the provider’s error text in failures', async () => {
    const error = `wrong: ${key}, You read filings, What is the secret margin?`
    for (const step of [
      { status: 400, error },
      { status: 500, error },
      { status: 429, error },
      { rawBody: error },
      { text: '', error, status: 500 },
    ]) {
      scriptSteps(step)
      const failure: unknown = await service({ timeouts: { retries: 0 } })
        .ask(request)
        .catch((thrown: unknown) => thrown)
      if (!(failure instanceof Error)) throw new Error('it should have failed')
      const failureText = [failure.message, failure.stack, JSON.stringify(failure), String(failure.cause)].join('\n')
      expect(failureText).not.toMatch(/key-of-the-test|secret margin|You read filings/)
    }
  })

  it('are not mixed up between concurrent requests', async () => {
    server.answerWith(({ messages }) => ({ text: `You said ${JSON.stringify(messages)}`, chunkCharacters: 7, betweenMs: 1 }))
    const model = service()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => model.ask({ ...request, messages: [{ role: 'user', text: `number ${at}.` }] })),
    )
    for (const [at, { text }] of replies.entries()) expect(text).toContain(`"number ${at}."`)
  })
})
