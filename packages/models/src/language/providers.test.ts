import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModelFetch } from '../model-fetch.ts'
import { type LanguageModelProtocol, type LanguageModelServer, startLanguageModelServer } from '../testing/index.ts'
import { LanguageModelError } from './language-model-error.ts'
import { openLanguageModel } from './language-model-service.ts'
import type { LanguageModelSettings } from './language-model-settings.ts'
import type { ModelRequest } from './model-request.ts'

const inputSchema = { type: 'object', properties: { line: { type: 'string' } }, required: ['line'], additionalProperties: false }

const request: ModelRequest = {
  system: 'You read filings.',
  messages: [
    { role: 'user', text: 'What was the revenue?' },
    { role: 'assistant', text: 'I look it up.', toolCalls: [{ id: 'call_a', name: 'find_line', input: { line: 'revenue' } }] },
    { role: 'tool', results: [{ id: 'call_a', name: 'find_line', output: { value: 1577, unit: 'USD millions' } }] },
  ],
  tools: [{ name: 'find_line', description: 'Finds a line of a statement.', inputSchema }],
  mostOutputTokens: 300,
}

interface ProviderCase {
  protocol: LanguageModelProtocol
  settings: Omit<LanguageModelSettings, 'model' | 'baseUrl'> & { model?: string }
  /** Default target of requests; with `own`, the provider's own address is redirected to the server. */
  path: string
  own?: string
  auth: Record<string, string | RegExp>
}

const key = 'key-of-the-test'
const bearer = { authorization: 'Bearer …' }
const cases: Record<string, ProviderCase> = {
  'openai at its own address': {
    protocol: 'openai',
    settings: { provider: 'openai', apiKey: key },
    path: '/v1/responses',
    own: 'https://api.openai.com',
    auth: bearer,
  },
  'openai by another address': {
    protocol: 'openai',
    settings: { provider: 'openai', apiKey: key },
    path: '/v1/chat/completions',
    auth: bearer,
  },
  anthropic: {
    protocol: 'anthropic',
    settings: { provider: 'anthropic', apiKey: key, model: 'claude-sonnet-4-5' },
    path: '/v1/messages',
    own: 'https://api.anthropic.com',
    auth: { 'x-api-key': '…', 'anthropic-version': /^\d{4}-\d\d-\d\d$/ },
  },
  google: {
    protocol: 'google',
    settings: { provider: 'google', apiKey: key, model: 'gemini-2.5-flash' },
    path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
    own: 'https://generativelanguage.googleapis.com',
    auth: { 'x-goog-api-key': '…' },
  },
  azure: {
    protocol: 'openai',
    settings: { provider: 'azure', apiKey: key, model: 'our-deployment' },
    path: '/v1/chat/completions',
    auth: { 'api-key': '…' },
  },
  'bedrock with its key': {
    protocol: 'bedrock',
    settings: { provider: 'bedrock', apiKey: key, region: 'eu-central-1', model: 'vendor.model-v1:0' },
    path: '/model/vendor.model-v1%3A0/converse-stream',
    own: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
    auth: bearer,
  },
  'bedrock with access keys': {
    protocol: 'bedrock',
    settings: { provider: 'bedrock', accessKeyId: 'AKIATEST', secretAccessKey: key, region: 'eu-central-1', model: 'vendor.model-v1:0' },
    path: '/model/vendor.model-v1%3A0/converse-stream',
    own: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
    auth: { authorization: /^AWS4-HMAC-SHA256 Credential=….*eu-central-1\/bedrock/ },
  },
  'openai-compatible': {
    protocol: 'openai',
    settings: { provider: 'openai-compatible', apiKey: key },
    path: '/v1/chat/completions',
    auth: bearer,
  },
  ollama: { protocol: 'ollama', settings: { provider: 'ollama' }, path: '/v1/chat/completions', own: 'http://127.0.0.1:11434', auth: {} },
}

/** How each provider encodes a low reasoning effort. */
const efforts: Record<string, { encoded: RegExp; model?: string }> = {
  'openai at its own address': { encoded: /"reasoning":\{"effort":"low"/, model: 'gpt-5' },
  'openai by another address': { encoded: /"reasoning_effort":"low"/, model: 'gpt-5' },
  anthropic: { encoded: /"thinking":\{"type":"enabled","budget_tokens":\d+\}/ },
  google: { encoded: /"thinkingConfig":\{"thinkingBudget":\d+\}/ },
  azure: { encoded: /"reasoning_effort":"low"/, model: 'gpt-5' },
  'bedrock with its key': { encoded: /"(?:thinking|reasoningConfig|reasoning_effort)"/, model: 'anthropic.claude-sonnet-4-5-v1:0' },
  'bedrock with access keys': { encoded: /"(?:thinking|reasoningConfig|reasoning_effort)"/, model: 'anthropic.claude-sonnet-4-5-v1:0' },
  'openai-compatible': { encoded: /"reasoning_effort":"low"/ },
  ollama: { encoded: /"reasoning_effort":"low"/ },
}

/** Address and headers of a request, which gets no response. */
async function requestTarget(settings: LanguageModelSettings) {
  const sent: { address: string; headers: Readonly<Record<string, string>>; body: string | null }[] = []
  const fetch: ModelFetch = async (address, { headers, body }) => {
    sent.push({ address, headers, body })
    return new Response('', { status: 401 })
  }
  await openLanguageModel(settings, fetch, { retries: 0 })
    .ask(request)
    .catch(() => undefined)
  return sent[0]
}

describe('addresses of providers', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['azure', 'https://name.openai.azure.com/', 'https://name.openai.azure.com/openai/v1/chat/completions?api-version=v1'],
    ['azure', 'https://name.openai.azure.com/openai/v1', 'https://name.openai.azure.com/openai/v1/chat/completions'],
    ['ollama', 'http://10.0.0.7:11434', 'http://10.0.0.7:11434/v1/chat/completions'],
    ['ollama', 'http://10.0.0.7:11434/v1/', 'http://10.0.0.7:11434/v1/chat/completions'],
    ['ollama', 'http://10.0.0.7:11434/api', 'http://10.0.0.7:11434/v1/chat/completions'],
    ['anthropic', 'https://proxy.example/anthropic/v1', 'https://proxy.example/anthropic/v1/messages'],
    ['google', 'https://proxy.example/v1beta', 'https://proxy.example/v1beta/models/m:streamGenerateContent?alt=sse'],
    ['bedrock', 'https://proxy.example', 'https://proxy.example/model/m/converse-stream'],
  ] as const)('%s at %s', async (provider, baseUrl, address) => {
    expect((await requestTarget({ provider, baseUrl, apiKey: 'k', region: 'eu-central-1', model: 'm' }))?.address).toBe(address)
  })

  it('has other domains for Bedrock in some partitions', async () => {
    const asked = await requestTarget({ provider: 'bedrock', apiKey: 'k', region: 'cn-north-1', model: 'm' })
    expect(asked?.address).toBe('https://bedrock-runtime.cn-north-1.amazonaws.com.cn/model/m/converse-stream')
  })

  it('asks OpenAI not to store requests', async () => {
    expect((await requestTarget({ provider: 'openai', apiKey: 'k', model: 'm' }))?.body).toContain('"store":false')
  })

  it.each(['openai', 'anthropic', 'google', 'azure', 'bedrock', 'openai-compatible', 'ollama'] as const)(
    'takes neither address nor key of %s from the environment',
    async (provider) => {
      const names = ['OPENAI', 'ANTHROPIC', 'GOOGLE_GENERATIVE_AI', 'AZURE'].flatMap((name) => [`${name}_BASE_URL`, `${name}_API_KEY`])
      const amazon = ['AWS_BEARER_TOKEN_BEDROCK', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_REGION']
      for (const name of [...names, ...amazon, 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME', 'AZURE_RESOURCE_NAME'])
        vi.stubEnv(name, 'https://environment.example')
      const needsAddress = provider === 'azure' || provider === 'openai-compatible'
      const access = { region: 'eu-central-1', accessKeyId: 'AKIATEST', secretAccessKey: 'test' }
      const asked = await requestTarget({ provider, model: 'm', ...access, ...(needsAddress && { baseUrl: 'https://proxy.example/v1' }) })
      expect(asked).toBeDefined()
      expect(JSON.stringify(asked)).not.toContain('environment.example')
    },
  )
})

describe.each(Object.entries(cases))('%s', (name, { protocol, settings, path, own, auth }) => {
  let server: LanguageModelServer
  let asked: string[]
  beforeEach(async () => {
    const needsKey = settings.apiKey !== undefined
    server = await startLanguageModelServer({ protocol, ...(needsKey && { key }) })
    asked = []
  })
  afterEach(() => server.close())

  /** A service whose own address is redirected to the server. */
  function service(change: Partial<LanguageModelSettings> = {}) {
    const { origin } = new URL(server.url)
    const guarded = createGuardedFetch({ trustedOrigins: [origin] })
    const fetch: ModelFetch = async (address, sent) => {
      asked.push(address)
      return guarded(own === undefined ? address : address.replace(own, origin), sent)
    }
    const baseUrl = own === undefined ? { baseUrl: server.url } : {}
    return openLanguageModel({ model: 'model-1', ...baseUrl, ...settings, ...change }, fetch, { retries: 0 })
  }

  it('is called at its address and in its format', async () => {
    const reply = await service().ask(request)
    expect(reply.text).toBe('Nothing was scripted.')
    expect(asked).toEqual([`${own ?? new URL(server.url).origin}${path}`])
    const [received] = server.requests
    expect(received).toMatchObject({
      model: settings.model ?? 'model-1',
      system: request.system,
      mostOutputTokens: 300,
      temperature: 0,
      stream: true,
    })
    for (const [name, value] of Object.entries(auth)) expect(received?.headers[name]).toMatch(value)
    expect(received?.messages.filter(({ role }) => role === 'user')).toEqual([{ role: 'user', text: 'What was the revenue?' }])
    const turns = received?.messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
    expect(turns).toMatchObject([{ name: 'find_line', input: { line: 'revenue' } }])
    const results = received?.messages.flatMap((message) => (message.role === 'tool' ? message.results : []))
    expect(JSON.stringify(results)).toContain('1577')
    expect(received?.tools).toMatchObject([{ name: 'find_line', description: 'Finds a line of a statement.' }])
    expect(received?.tools[0]?.inputSchema).toMatchObject({ type: 'object', required: ['line'] })
  })

  it('marks the cacheable part of a conversation if the provider requires it', async () => {
    server.answerWith(() => ({ text: 'Fine.' }))
    await service().ask(request)
    await service().ask({ ...request, tools: [] })
    const marksOf = (body: unknown): number =>
      JSON.stringify(body).match(/"cache_control":\{"type":"ephemeral"\}|"cachePoint"/g)?.length ?? 0
    expect(server.requests.map(({ body }) => marksOf(body))).toEqual(protocol === 'anthropic' ? [3, 0] : [0, 0])
    if (protocol !== 'bedrock') return
    const claude = service({ model: 'eu.anthropic.claude-sonnet-4-5-v1:0' })
    await claude.ask(request)
    expect(marksOf(server.requests.at(-1)?.body)).toBe(3)
    server.answerWith(({ body }) =>
      marksOf(body) > 0
        ? { status: 403, error: 'You invoked an unsupported model or your request did not allow prompt caching.' }
        : { text: 'Fine.' },
    )
    expect(await claude.ask(request)).toMatchObject({ text: 'Fine.', without: ['cache'] })
  })

  it('sends no other tool choice where that would discard what the provider has cached', async () => {
    await service().ask(request)
    await service().ask({ ...request, toolChoice: 'none' })
    const [free, none] = server.requests.map(({ body }) => JSON.stringify(body))
    expect(free === none).toBe(protocol === 'anthropic' || protocol === 'bedrock')
  })

  it('streams text, with token usage and finish reason', async () => {
    const writesCache = protocol === 'anthropic' || protocol === 'bedrock'
    server.answerWith(() => ({
      text: '매출은 1,577백만 달러입니다. 🙂',
      chunkCharacters: 3,
      usage: { inputTokens: 41, outputTokens: 9, cacheReadTokens: 30, ...(writesCache && { cacheWriteTokens: 8 }) },
    }))
    const pieces: string[] = []
    const reply = await service().ask(request, { onText: (piece) => pieces.push(piece) })
    expect(reply).toMatchObject({ text: '매출은 1,577백만 달러입니다. 🙂', finish: 'stop', cut: false, toolCalls: [], without: [] })
    const cacheWriteTokens = writesCache ? 8 : 0
    expect(reply.usage).toEqual({ inputTokens: 41, cacheReadTokens: 30, cacheWriteTokens, outputTokens: 9, isReported: true })
    expect(reply.model).toBe(settings.model ?? 'model-1')
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.join('')).toBe(reply.text)
  })

  it('calls tools', async () => {
    server.answerWith(() => ({
      text: 'I look.',
      toolCalls: [
        { id: 'call_1', name: 'find_line', input: { line: 'net debt' } },
        { id: 'call_2', name: 'find_line', input: { line: '영업이익' } },
      ],
      chunkCharacters: 4,
    }))
    const reply = await service().ask(request)
    expect(reply).toMatchObject({ text: 'I look.', finish: 'tool-calls', cut: false })
    expect(reply.toolCalls.map(({ name, input }) => [name, input])).toEqual([
      ['find_line', { line: 'net debt' }],
      ['find_line', { line: '영업이익' }],
    ])
    expect(new Set(reply.toolCalls.map(({ id }) => id)).size).toBe(2)
  })

  it('reports the token limit and the content filter as finish reasons', async () => {
    server.answerWith((_request, attempt) => ({ text: 'Revenue was', finish: attempt === 1 ? 'length' : 'filtered' }))
    expect((await service().ask(request)).finish).toBe('length')
    expect((await service().ask(request)).finish).toBe('filtered')
  })

  it('separates thinking from text', async () => {
    server.answerWith((_request, attempt) => ({
      thinking: 'They want {"secret": "thoughts"}.',
      ...(attempt === 1 ? { text: 'Revenue was 1,577.' } : { finish: 'length' }),
    }))
    const pieces: string[] = []
    const reply = await service().ask(request, { onText: (piece) => pieces.push(piece) })
    expect(reply).toMatchObject({ text: 'Revenue was 1,577.', finish: 'stop', cut: false })
    expect(pieces.join('')).toBe('Revenue was 1,577.')
    expect(await service().ask(request)).toMatchObject({ text: '', finish: 'length' })
  })

  it('retries with more tokens after a reply without text, and adds up the usage', async () => {
    const usage = { inputTokens: 40, outputTokens: 300 }
    server.answerWith((_request, attempt) =>
      attempt === 1 ? { thinking: 'Hm.', finish: 'length', usage } : { thinking: 'Ah.', text: 'Revenue was 1,577.', usage },
    )
    const model = service()
    const reply = await model.ask(request)
    expect(reply).toMatchObject({
      text: 'Revenue was 1,577.',
      finish: 'stop',
      usage: { inputTokens: 80, outputTokens: 600, isReported: true },
    })
    const [first = 0, second = 0] = server.requests.map(({ mostOutputTokens = 0 }) => mostOutputTokens)
    expect(first).toBe(300)
    expect(second).toBeGreaterThan(4_000)
    // Later requests have the larger limit at once.
    await model.ask(request)
    expect(server.requests).toHaveLength(3)
    expect(server.requests[2]?.mostOutputTokens).toBe(second)
  })

  it('sends the reasoning effort with tokens for it, and omits it once the model refuses', async () => {
    const effort = { effort: 'low' as const, ...(efforts[name]?.model !== undefined && { model: efforts[name].model }) }
    await service(effort).ask({ ...request, tools: [], messages: request.messages.slice(0, 1) })
    expect(JSON.stringify(server.requests[0]?.body)).toMatch(efforts[name]?.encoded ?? /never/)
    expect(server.requests[0]?.mostOutputTokens).toBeGreaterThan(4_000)
    server.answerWith((_request, attempt) =>
      attempt === 1 ? { status: 400, error: 'reasoning_effort is not supported by this model: thinking' } : { text: 'Fine.' },
    )
    const reply = await service(effort).ask({ ...request, tools: [], messages: request.messages.slice(0, 1) })
    expect(reply).toMatchObject({ text: 'Fine.', without: ['effort'] })
    expect(JSON.stringify(server.requests.at(-1)?.body)).not.toMatch(efforts[name]?.encoded ?? /never/)
  })

  it('reports a refused key without revealing it', async () => {
    if (settings.apiKey === undefined) return
    const failure = service({ apiKey: 'wrong-key-1' }).ask(request)
    await expect(failure).rejects.toMatchObject({ name: 'LanguageModelError', failure: 'refused' })
    await expect(failure).rejects.not.toThrow(/wrong-key-1|revenue/)
    expect(JSON.stringify(await failure.catch((error: unknown) => error))).not.toMatch(/wrong-key-1|revenue/)
    expect(server.requests).toHaveLength(1)
    expect(JSON.stringify(server.requests[0]?.headers)).not.toContain('wrong-key-1')
  })

  it('keeps the partial text of an interrupted reply', async () => {
    server.answerWith(() => ({ text: 'Revenue was 1,577 million. Net debt was', chunkCharacters: 5, cutAfterCharacters: 30 }))
    const reply = await service().ask(request)
    expect(reply).toMatchObject({ text: 'Revenue was 1,577 million. Net', finish: 'other', cut: true })
    expect(reply.usage).toEqual({ inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0, isReported: false })
  })

  it('treats an end without a reason as an interruption, and as a failure without text', async () => {
    server.answerWith((_request, attempt) => ({ ...(attempt === 1 && { text: 'Revenue was 1,577 million. Net' }), endsEarly: true }))
    expect(await service().ask(request)).toMatchObject({ text: 'Revenue was 1,577 million. Net', finish: 'other', cut: true })
    await expect(service().ask(request)).rejects.toMatchObject({ failure: 'wrong-answer' })
  })

  it('drops an interrupted tool call', async () => {
    server.answerWith(() => [{ text: 'I look. ' }, { toolCalls: [{ name: 'find_line', input: '{"line": "net' }], endsEarly: true }])
    const { text, cut, toolCalls } = await service().ask(request)
    expect({ text, cut }).toEqual({ text: 'I look. ', cut: true })
    expect(toolCalls.every(({ input }) => JSON.stringify(input).includes('malformed'))).toBe(true)
  })

  it('treats an error inside the stream as an interruption, and as a failure before any text', async () => {
    server.answerWith((_request, attempt) =>
      attempt === 1
        ? [{ text: 'Revenue was 1,577. ' }, { error: 'overloaded key-of-the-test', status: 529 }]
        : { text: '', error: 'busy', status: 529 },
    )
    expect(await service().ask(request)).toMatchObject({ text: 'Revenue was 1,577. ', cut: true })
    await expect(service().ask(request)).rejects.toThrow(LanguageModelError)
  })
})
