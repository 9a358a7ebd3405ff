import { createGuardedFetch } from '@dossier/platform'
import { expect, it } from 'vitest'
import { type LanguageModelProtocol, startLanguageModelServer } from '../testing/index.ts'
import { openLanguageModel } from './language-model-service.ts'
import type { LanguageModelProvider } from './language-model-settings.ts'

const request = { system: '', messages: [{ role: 'user' as const, text: 'word '.repeat(50) }], mostOutputTokens: 10 }

const openAi = (message: string, code: string | null = null) => ({ error: { message, type: 'invalid_request_error', param: null, code } })

async function failureOf(provider: LanguageModelProvider, protocol: LanguageModelProtocol, status: number, error: object | string) {
  const server = await startLanguageModelServer({ protocol })
  server.answerWith(() => ({ status, error }))
  const model = openLanguageModel(
    { provider, baseUrl: server.url, apiKey: 'k', region: 'eu-central-1', model: 'claude-sonnet-4-5' },
    createGuardedFetch({ trustedOrigins: [server.url] }),
    { retries: 1, firstWaitMs: 1 },
  )
  const failure: unknown = await model.ask(request).catch((thrown: unknown) => thrown)
  const asked = server.requests.length
  await server.close()
  return { failure, asked }
}

it.each([
  [
    'openai',
    'openai',
    400,
    openAi(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 130112 tokens.",
      'context_length_exceeded',
    ),
  ],
  [
    'openai',
    'openai',
    400,
    openAi('Your input exceeds the context window of this model. Please adjust your input and try again.', 'context_length_exceeded'),
  ],
  [
    'openai',
    'openai',
    429,
    openAi('Request too large for model on tokens per min (TPM): Limit 30000, Requested 41234.', 'rate_limit_exceeded'),
  ],
  ['azure', 'openai', 400, openAi('Input tokens exceed the configured limit of 272000 tokens.', 'context_length_exceeded')],
  ['anthropic', 'anthropic', 400, 'prompt is too long: 210345 tokens > 200000 maximum'],
  [
    'anthropic',
    'anthropic',
    400,
    'input length and `max_tokens` exceed context limit: 199000 + 8192 > 200000, decrease input length or `max_tokens` and try again',
  ],
  ['anthropic', 'anthropic', 413, 'Request exceeds the maximum size'],
  ['google', 'google', 400, 'The input token count (1200345) exceeds the maximum number of tokens allowed (1048576).'],
  ['bedrock', 'bedrock', 400, { message: 'Input is too long for requested model.' }],
  [
    'openai-compatible',
    'openai',
    400,
    {
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4900 in the messages, 100 in the completion).",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
  ],
  [
    'openai-compatible',
    'openai',
    400,
    {
      object: 'error',
      message: 'The decoder prompt (length 9000) is longer than the maximum model length of 8192.',
      type: 'BadRequestError',
      code: 400,
    },
  ],
  [
    'openai-compatible',
    'openai',
    400,
    {
      error: { code: 400, message: 'the request exceeds the available context size, try increasing it', type: 'exceed_context_size_error' },
    },
  ],
  ['ollama', 'ollama', 400, openAi('the input length exceeds the context length')],
  ['ollama', 'ollama', 500, openAi('input length exceeds maximum context length')],
] as const)('reports a request to %s beyond the context window (%s, %i): %j', async (provider, protocol, status, error) => {
  const { failure, asked } = await failureOf(provider, protocol, status, error)
  expect(failure).toMatchObject({ name: 'LanguageModelError', failure: 'too-long' })
  expect(asked).toBe(1)
})

it.each([
  ['openai', 'openai', 400, openAi("Invalid 'max_tokens': integer below minimum value."), 'refused'],
  ['openai', 'openai', 429, openAi('Rate limit reached for model on requests per min.', 'rate_limit_exceeded'), 'busy'],
  ['anthropic', 'anthropic', 529, 'Overloaded', 'busy'],
  ['google', 'google', 503, 'The model is overloaded. Please try again later.', 'unavailable'],
  ['bedrock', 'bedrock', 429, { message: 'Too many tokens, please wait before trying again.' }, 'busy'],
] as const)('reports other errors of %s as such (%s, %i): %j', async (provider, protocol, status, error, failure) => {
  expect(await failureOf(provider, protocol, status, error)).toMatchObject({ failure: { failure } })
})

it('reads the delay that Google requests in the body', async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }]
  const error = { error: { code: 429, message: 'Resource has been exhausted', status: 'RESOURCE_EXHAUSTED', details } }
  expect(await failureOf('google', 'google', 429, error)).toMatchObject({ failure: { failure: 'busy', retryAfterSeconds: 34.5 } })
})
