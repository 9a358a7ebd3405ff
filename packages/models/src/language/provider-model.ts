import { extractReasoningMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import { type ModelFetch, sdkFetch } from '../model-fetch.ts'
import { ANTHROPIC, bedrockAddress, OLLAMA, OPENAI } from '../provider-address.ts'
import type { LanguageModelSettings } from './language-model-settings.ts'

/** A model in the AI SDK's provider specification. */
export type SdkModel = Extract<LanguageModel, { specificationVersion: 'v4' }>
type ProviderOptions = NonNullable<Parameters<SdkModel['doStream']>[0]['providerOptions']>
interface ProviderModel {
  model: SdkModel
  /** Provider-specific options of the request. */
  providerOptions?: ProviderOptions
}

/** Creates the model of the AI SDK, loading only the provider's package. Missing settings are never taken from the environment. */
export async function providerModel(settings: LanguageModelSettings, fetch: ModelFetch): Promise<ProviderModel> {
  const { provider, apiKey = '', model } = settings
  const baseUrl = settings.baseUrl?.replace(/(?<!\/)\/+$/, '')
  const own = { apiKey, fetch: sdkFetch(fetch) }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      // Newer models support tools only through the newer API, which stores requests unless told not to.
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

/** Some servers leave the model's thinking in tags within the text. */
const withoutThinking = (model: SdkModel): SdkModel =>
  wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: 'think' }) })

/** The portal shows the address of the resource without the path of its models. */
function azureAddress(address: string): string {
  return URL.canParse(address) && new URL(address).pathname === '/' ? `${address}/openai` : address
}

/**
 * Requests are signed unless there is an API key. Both are set explicitly, since the SDK would look for missing ones in the environment.
 */
function bedrockAccess({ apiKey, region = '', accessKeyId = '', secretAccessKey = '', sessionToken }: LanguageModelSettings) {
  if (apiKey !== undefined) return { apiKey, region }
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
  return { region, apiKey: '', credentialProvider: async () => keys }
}
