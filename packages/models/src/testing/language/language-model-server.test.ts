import { afterEach, describe, expect, it } from 'vitest'
import { type LanguageModelProtocol, type LanguageModelServer, startLanguageModelServer } from './language-model-server.ts'

let server: LanguageModelServer
afterEach(() => server.close())

const tool = { name: 'open_page', description: 'Opens a page.', parameters: { type: 'object', properties: { page: { type: 'number' } } } }
const answer = {
  text: 'Seite 3. ',
  toolCalls: [{ id: 'call_9', name: 'open_page', input: { page: 3 } }],
  usage: { inputTokens: 7, outputTokens: 4 },
}

async function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const messages = [
  { role: 'system', content: 'Be short.' },
  { role: 'user', content: 'Where?' },
]

describe('Ollama’s own protocol', () => {
  const asked = { model: 'qwen3', messages, tools: [{ type: 'function', function: tool }], options: { temperature: 0, num_predict: 50 } }

  it('streams one line per piece, with token counts at the end', async () => {
    server = await startLanguageModelServer({ protocol: 'ollama' })
    server.answerWith(() => ({ ...answer, chunkCharacters: 4 }))
    const response = await send('/api/chat', asked)
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(lines).toMatchObject([
      { model: 'qwen3', message: { role: 'assistant', content: 'Seit' }, done: false },
      { message: { content: 'e 3.' } },
      { message: { content: ' ' } },
      { message: { tool_calls: [{ function: { name: 'open_page', arguments: { page: 3 } } }] }, done: false },
      { message: { content: '' }, done: true, done_reason: 'stop', prompt_eval_count: 7, eval_count: 4 },
    ])
    expect(server.requests).toMatchObject([
      {
        system: 'Be short.',
        messages: [{ role: 'user', text: 'Where?' }],
        tools: [{ name: 'open_page', inputSchema: tool.parameters }],
        temperature: 0,
        mostOutputTokens: 50,
        stream: true,
      },
    ])
  })

  it('responds without a stream if requested, also in OpenAI’s format', async () => {
    server = await startLanguageModelServer({ protocol: 'ollama' })
    server.answerWith(() => ({ text: '{}' }))
    const unstreamed: unknown = await (await send('/api/chat', { ...asked, stream: false, format: { type: 'object' } })).json()
    expect(unstreamed).toMatchObject({ message: { content: '{}' }, done: true, done_reason: 'stop' })
    expect(server.requests[0]?.outputSchema).toEqual({ type: 'object' })
    const compatible: unknown = await (await send('/v1/chat/completions', { model: 'qwen3', messages })).json()
    expect(compatible).toMatchObject({ choices: [{ message: { content: '{}' }, finish_reason: 'stop' }] })
  })
})

const wholes: [LanguageModelProtocol, string, object, object][] = [
  [
    'openai',
    '/chat/completions',
    { model: 'm', messages },
    {
      object: 'chat.completion',
      choices: [
        {
          message: { content: 'Seite 3. ', tool_calls: [{ id: 'call_9', function: { arguments: '{"page":3}' } }] },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 7, completion_tokens: 4, total_tokens: 11 },
    },
  ],
  [
    'openai',
    '/responses',
    { model: 'm', input: messages },
    {
      object: 'response',
      status: 'completed',
      output: [
        { type: 'message', content: [{ type: 'output_text', text: 'Seite 3. ' }] },
        { type: 'function_call', call_id: 'call_9' },
      ],
    },
  ],
  [
    'anthropic',
    '/messages',
    { model: 'm', system: 'Be short.', messages: messages.slice(1), max_tokens: 9 },
    {
      type: 'message',
      content: [
        { type: 'text', text: 'Seite 3. ' },
        { type: 'tool_use', id: 'call_9', input: { page: 3 } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 7, output_tokens: 4 },
    },
  ],
  [
    'google',
    '/models/m:generateContent',
    { systemInstruction: { parts: [{ text: 'Be short.' }] }, contents: [{ role: 'user', parts: [{ text: 'Where?' }] }] },
    {
      candidates: [
        { content: { parts: [{ text: 'Seite 3. ' }, { functionCall: { name: 'open_page', args: { page: 3 } } }] }, finishReason: 'STOP' },
      ],
      usageMetadata: { promptTokenCount: 7 },
    },
  ],
  [
    'bedrock',
    '/model/m/converse',
    { system: [{ text: 'Be short.' }], messages: [{ role: 'user', content: [{ text: 'Where?' }] }] },
    {
      output: { message: { content: [{ text: 'Seite 3. ' }, { toolUse: { toolUseId: 'call_9' } }] } },
      stopReason: 'tool_use',
      usage: { totalTokens: 11 },
    },
  ],
]

it.each(wholes)('responds without a stream if requested: %s%s', async (protocol, path, body, expected) => {
  server = await startLanguageModelServer({ protocol })
  server.answerWith(() => answer)
  const response = await send(path, body)
  expect(await response.json()).toMatchObject(expected)
  expect(server.requests).toMatchObject([{ model: 'm', system: 'Be short.', messages: [{ role: 'user', text: 'Where?' }], stream: false }])
})

it.each([
  ['openai', '/chat/completions', { model: 'm', messages }, { error: { type: 'invalid_request_error', code: 'invalid_api_key' } }],
  ['anthropic', '/messages', { model: 'm', messages: [], max_tokens: 1 }, { type: 'error', error: { type: 'authentication_error' } }],
  ['google', '/models/m:generateContent', { contents: [] }, { error: { code: 401, status: 'UNAUTHENTICATED' } }],
] as const)('%s%s refuses a wrong key in the words of the provider, and notes no key', async (protocol, path, body, expected) => {
  server = await startLanguageModelServer({ protocol, key: 'right' })
  const response = await send(path, body, { authorization: 'Bearer wrong' })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject(expected)
  expect(server.requests[0]?.headers['authorization']).toBe('Bearer …')
})

it('rejects unknown paths and requests in another format', async () => {
  server = await startLanguageModelServer({ protocol: 'anthropic' })
  expect((await send('/chat/completions', { model: 'm', messages })).status).toBe(404)
  expect((await send('/messages', { model: 'm' })).status).toBe(400)
  expect(server.requests).toEqual([])
})

it('counts attempts per script', async () => {
  server = await startLanguageModelServer({ protocol: 'openai' })
  const asked = () => send('/chat/completions', { model: 'm', messages })
  await asked()
  const attempts: number[] = []
  server.answerWith((_, attempt) => ({ text: String(attempts.push(attempt)) }))
  await asked()
  await asked()
  expect(attempts).toEqual([1, 2])
})
