import { extractReasoningMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import { type ModelFetch, sdkFetch } from '../model-fetch.ts'
import { ANTHROPIC, bedrockAddress, OLLAMA, OPENAI } from '../provider-address.ts'
import type { LanguageModelSettings } from './language-model-settings.ts'

/** A model as the AI SDK specifies it for its providers. */
export type SdkModel = Extract<LanguageModel, { specificationVersion: 'v4' }>
type ProviderOptions = NonNullable<Parameters<SdkModel['doStream']>[0]['providerOptions']>
interface ProviderModel {
  model: SdkModel
  /** What the provider is told beside the request. */
  providerOptions?: ProviderOptions
}

/** The model of the AI SDK, of which only the provider's part is loaded. What is missing is never taken from the environment. */
export async function providerModel(settings: LanguageModelSettings, fetch: ModelFetch): Promise<ProviderModel> {
  const { provider, apiKey = '', model } = settings
  const baseUrl = settings.baseUrl?.replace(/(?<!\/)\/+$/, '')
  const own = { apiKey, fetch: sdkFetch(fetch) }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      // Newer models take tools at their own address only by the newer API, which keeps what it is sent unless told not to.
      if (baseUrl !== undefined) return { model: withoutThinking(createOpenAI({ ...own, baseURL: baseUrl }).chat(model)) }
      return { model: createOpenAI({ ...own, baseURL: OPENAI }).responses(model), providerOptions: { openai: { store: false } } }
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return { model: createAnthropic({ ...own, baseURL: baseUrl ?? ANTHROPIC })(model) }
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return { model: createGoogle({ ...own, ...(baseUrl !== undefined && { baseURL: baseUrl }) })(model) }
    }
    case 'azure': {
      const { createAzure } = await import('@ai-sdk/azure')
      return { model: createAzure({ ...own, baseURL: azureAddress(baseUrl ?? '') }).chat(model) }
    }
    case 'bedrock': {
      const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
      return {
        model: createAmazonBedrock({ ...own, ...bedrockAccess(settings), baseURL: baseUrl ?? bedrockAddress(settings.region ?? '') })(
          model,
        ),
      }
    }
    case 'openai-compatible':
      return compatible({ ...own, baseURL: baseUrl ?? '' }, model)
    case 'ollama':
      return compatible({ ...own, baseURL: `${(baseUrl ?? OLLAMA).replace(/\/(v1|api)$/, '')}/v1` }, model)
  }
}

async function compatible(
  settings: { apiKey: string; baseURL: string; fetch: typeof globalThis.fetch },
  model: string,
): Promise<ProviderModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { apiKey, ...rest } = settings
  const access = { ...rest, ...(apiKey !== '' && { apiKey }) }
  const provider = createOpenAICompatible({ ...access, name: 'openaiCompatible', includeUsage: true, supportsStructuredOutputs: true })
  return { model: withoutThinking(provider.chatModel(model)) }
}

/** Models that think aloud do so in tags where their server does not take it out. */
const withoutThinking = (model: SdkModel): SdkModel =>
  wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: 'think' }) })

/** The portal shows the address of the resource without the path that its models are under. */
function azureAddress(address: string): string {
  return URL.canParse(address) && new URL(address).pathname === '/' ? `${address}/openai` : address
}

/** Without a key of Bedrock's, requests are signed; both would be looked for in the environment if they were left out. */
function bedrockAccess({ apiKey, region = '', accessKeyId = '', secretAccessKey = '', sessionToken }: LanguageModelSettings) {
  if (apiKey !== undefined) return { apiKey, region }
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
  return { region, apiKey: '', credentialProvider: async () => keys }
}
