import { expect, it } from 'vitest'
import { readLanguageModelSettings } from './read-language-model-settings.ts'

const url = 'http://10.0.0.7:8000/v1'
const local = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: url, LLM_MODEL: 'qwen3' }
const cloud = { LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'sk-1', LLM_MODEL: 'claude' }
const amazon = { LLM_PROVIDER: 'bedrock', LLM_MODEL: 'x', LLM_REGION: 'eu-central-1' }

it('returns no models by default', () => {
  expect(readLanguageModelSettings({ PORT: '3000', EMBEDDING_MODEL: 'x' })).toEqual({ problems: [] })
})

it('uses one model for answering and helping unless a helper is named', () => {
  const answering = { provider: 'openai-compatible', baseUrl: url, model: 'qwen3' }
  expect(readLanguageModelSettings({ ...local, LLM_BASE_URL: `${url}/` })).toEqual({
    languageModels: { answering, helper: answering },
    problems: [],
  })
})

it('uses the same address and key for the helper, with its own prices', () => {
  const prices = { LLM_PRICE_INPUT: '3', LLM_PRICE_OUTPUT: '15', LLM_HELPER_PRICE_INPUT: '0.8', LLM_HELPER_PRICE_OUTPUT: '4' }
  const limits = { LLM_EFFORT: 'low', LLM_TIME_LIMIT_SECONDS: '300' }
  const given = { ...cloud, ...prices, LLM_HELPER_MODEL: 'small', LLM_CONTEXT_TOKENS: '200000', ...limits }
  const access = { provider: 'anthropic', apiKey: 'sk-1' }
  expect(readLanguageModelSettings(given).languageModels).toEqual({
    answering: {
      ...access,
      model: 'claude',
      prices: { input: 3, output: 15 },
      contextTokens: 200_000,
      effort: 'low',
      timeLimitSeconds: 300,
    },
    helper: { ...access, model: 'small', prices: { input: 0.8, output: 4 } },
  })
})

it('requires only a model for Ollama, and a region with a key or access keys for Amazon', () => {
  const ollama = { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434', model: 'qwen3' }
  expect(readLanguageModelSettings({ LLM_PROVIDER: 'ollama', LLM_MODEL: 'qwen3' }).languageModels?.answering).toEqual(ollama)
  expect(readLanguageModelSettings({ ...amazon, LLM_API_KEY: 'k' }).problems).toEqual([])
  const signed = { ...amazon, LLM_ACCESS_KEY_ID: 'AKIA', LLM_SECRET_ACCESS_KEY: 'sk-1', LLM_SESSION_TOKEN: 't' }
  const helped = {
    provider: 'bedrock',
    model: 'x',
    region: 'eu-central-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'sk-1',
    sessionToken: 't',
  }
  expect(readLanguageModelSettings(signed).languageModels?.helper).toEqual(helped)
})

it.each([
  [{ LLM_MODEL: 'x' }, 'LLM_MODEL needs LLM_PROVIDER'],
  [{ ...cloud, LLM_PROVIDER: 'sk-1' }, 'LLM_PROVIDER must be one of'],
  [{ LLM_PROVIDER: 'openai', LLM_API_KEY: 'sk-1' }, 'LLM_MODEL must name'],
  [{ ...cloud, LLM_HELPER_MODEL: 'x'.repeat(201) }, 'LLM_HELPER_MODEL must name'],
  [{ LLM_PROVIDER: 'google', LLM_MODEL: 'x' }, 'LLM_API_KEY is missing'],
  [{ LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'x' }, 'LLM_BASE_URL is missing'],
  [{ LLM_PROVIDER: 'azure', LLM_MODEL: 'x', LLM_API_KEY: 'sk-1' }, 'LLM_BASE_URL is missing: the address of the Azure resource'],
  [{ ...local, LLM_BASE_URL: 'https://sk-1@api.example/v1' }, 'LLM_BASE_URL must be'],
  [{ ...local, LLM_BASE_URL: 'file:///etc/passwd' }, 'LLM_BASE_URL must be'],
  [{ ...cloud, LLM_API_KEY: 'sk-1\nhost: x' }, 'LLM_API_KEY must be'],
  [{ ...amazon, LLM_API_KEY: 'k', LLM_REGION: 'evil.example/' }, 'LLM_REGION must be'],
  [{ ...amazon, LLM_ACCESS_KEY_ID: 'AKIA' }, 'LLM_API_KEY is missing, or'],
  [{ ...cloud, LLM_REGION: 'eu-central-1' }, 'LLM_REGION is for LLM_PROVIDER=bedrock only'],
  [{ ...cloud, LLM_PRICE_INPUT: 'sk-1', LLM_PRICE_OUTPUT: '1' }, 'LLM_PRICE_INPUT must be US dollars'],
  [{ ...cloud, LLM_PRICE_INPUT: '3' }, 'LLM_PRICE_INPUT and LLM_PRICE_OUTPUT are set both'],
  [{ ...cloud, LLM_HELPER_PRICE_INPUT: '3', LLM_HELPER_PRICE_OUTPUT: '3' }, 'LLM_HELPER_PRICE_INPUT needs LLM_HELPER_MODEL'],
  [{ ...cloud, LLM_CONTEXT_TOKENS: '128k' }, 'LLM_CONTEXT_TOKENS must be'],
  [{ ...cloud, LLM_EFFORT: 'sk-1' }, 'LLM_EFFORT must be one of low, medium, high'],
  [{ ...cloud, LLM_TIME_LIMIT_SECONDS: '5' }, 'LLM_TIME_LIMIT_SECONDS must be'],
  [{ ...cloud, LLM_MODELL: 'x' }, 'LLM_MODELL is not a setting'],
])('reports an invalid setting without its value (%o)', (given: Record<string, string>, problem) => {
  const { languageModels, problems } = readLanguageModelSettings(given)
  expect(languageModels).toBeUndefined()
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect(problems.join()).not.toContain('sk-1')
})
