import { createGuardedFetch } from '@dossier/platform'
import { afterEach, expect, it } from 'vitest'
import { type LanguageModelProtocol, type LanguageModelServer, startLanguageModelServer } from '../testing/index.ts'
import { openLanguageModel } from './language-model-service.ts'
import type { LanguageModelProvider } from './language-model-settings.ts'
import type { ModelRequest } from './model-request.ts'
import { testLanguageModel } from './test-language-model.ts'

let server: LanguageModelServer
afterEach(() => server.close())

async function open(provider: LanguageModelProvider, protocol: LanguageModelProtocol, model: string) {
  server = await startLanguageModelServer({ protocol })
  const settings = { provider, baseUrl: server.url, apiKey: 'k', region: 'eu-central-1', model }
  return openLanguageModel(settings, createGuardedFetch({ trustedOrigins: [server.url] }), { firstWaitMs: 1 })
}

const schema = {
  type: 'object',
  properties: { sentences: { type: 'array', items: { type: 'string' } } },
  required: ['sentences'],
  additionalProperties: false,
}
const request: ModelRequest = {
  system: 'You read filings.',
  messages: [{ role: 'user', text: 'What was the revenue?' }],
  output: { name: 'answer', schema },
  mostOutputTokens: 100,
}
const providers = [
  ['openai', 'openai', 'model-1'],
  ['azure', 'openai', 'model-1'],
  ['openai-compatible', 'openai', 'model-1'],
  ['ollama', 'ollama', 'model-1'],
  ['anthropic', 'anthropic', 'claude-sonnet-4-5'],
  ['google', 'google', 'gemini-2.5-flash'],
  ['bedrock', 'bedrock', 'eu.anthropic.claude-sonnet-4-5-v1:0'],
] as const

it.each(providers)('enforces the output format with %s', async (provider, protocol, model) => {
  const service = await open(provider, protocol, model)
  const text = JSON.stringify({ sentences: ['매출은 12억 3천만 원입니다.', 'Revenue grew.'] })
  server.answerWith(() => ({ text, chunkCharacters: 5 }))
  let received = ''
  const reply = await service.ask(request, { onText: (piece) => (received += piece) })
  expect(reply).toMatchObject({ text, finish: 'stop', cut: false, without: [] })
  expect(received).toBe(text)
  expect(server.requests[0]?.outputSchema).toMatchObject({ type: 'object', properties: { sentences: { type: 'array' } } })
})

it.each([
  ['anthropic', 'anthropic', 'claude-3-haiku-20240307'],
  ['bedrock', 'bedrock', 'vendor.model-v1:0'],
] as const)(
  '%s sends the output format as a tool to models without structured output, and returns the tool input as text',
  async (provider, protocol, model) => {
    const service = await open(provider, protocol, model)
    server.answerWith(({ tools }) => ({ toolCalls: [{ name: tools[0]?.name ?? '', input: { sentences: ['Revenue grew.'] } }] }))
    const reply = await service.ask(request)
    expect(JSON.parse(reply.text)).toEqual({ sentences: ['Revenue grew.'] })
    expect(reply).toMatchObject({ toolCalls: [], finish: 'stop', cut: false })
    expect(server.requests[0]?.tools[0]?.inputSchema).toMatchObject({ properties: { sentences: { type: 'array' } } })
  },
)

it.each(providers)('keeps the partial text of an interrupted structured output of %s', async (provider, protocol, model) => {
  const service = await open(provider, protocol, model)
  server.answerWith(() => ({ text: '{"sentences":["Revenue grew.","Net de', chunkCharacters: 4, cutAfterCharacters: 37 }))
  expect(await service.ask(request)).toMatchObject({ text: '{"sentences":["Revenue grew.","Net de', cut: true, finish: 'other' })
})

it('returns text in another format for the caller to check', async () => {
  const service = await open('openai-compatible', 'openai', 'm')
  server.answerWith(() => ({ text: 'Sure! Here you go: {"sentences": [' }))
  expect(await service.ask(request)).toMatchObject({ text: 'Sure! Here you go: {"sentences": [', cut: false })
})

it.each(providers)('reports the abilities of %s in a connection test', async (provider, protocol, model) => {
  const service = await open(provider, protocol, model)
  server.answerWith(({ tools }) => (tools.length > 0 ? { toolCalls: [{ name: 'add', input: { a: 2, b: 3 } }] } : { text: '{"sum":5}' }))
  const { latencyMs, ...result } = { latencyMs: -1, ...(await testLanguageModel(service)) }
  expect(result).toEqual({ ok: true, model, takesTools: true, takesStructuredOutput: true })
  expect(latencyMs).toBeGreaterThanOrEqual(0)
})

it('reports a model that ignores or refuses tools and output format', async () => {
  const ignoring = await open('openai-compatible', 'openai', 'm')
  server.answerWith(() => ({ text: 'It is 5.' }))
  expect(await testLanguageModel(ignoring)).toMatchObject({ ok: true, takesTools: false, takesStructuredOutput: false })
  await server.close()
  const refusing = await open('openai-compatible', 'openai', 'm')
  server.answerWith(({ tools, outputSchema }) => {
    if (tools.length > 0) return { status: 400, error: 'this model does not support tools' }
    return outputSchema === undefined ? { text: '{"sum":5}' } : { status: 400, error: 'json_schema is not supported' }
  })
  expect(await testLanguageModel(refusing)).toMatchObject({ ok: true, takesTools: false, takesStructuredOutput: false })
})

it('reports why the connection failed, and ends when it is aborted', async () => {
  const service = await open('openai-compatible', 'openai', 'm')
  server.answerWith(() => ({ status: 401, error: 'no' }))
  expect(await testLanguageModel(service)).toEqual({ ok: false, failure: 'refused', retryAfterSeconds: undefined })
  server.answerWith(() => ({ status: 429, error: 'later', headers: { 'retry-after': '7' } }))
  expect(await testLanguageModel(service)).toEqual({ ok: false, failure: 'busy', retryAfterSeconds: 7 })
  server.answerWith(() => ({ delayMs: 5_000 }))
  const stop = new AbortController()
  const test = testLanguageModel(service, stop.signal)
  setTimeout(() => stop.abort(new Error('the page was left')), 50)
  await expect(test).rejects.toThrow('the page was left')
})
