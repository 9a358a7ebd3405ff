/** US dollars a million tokens. */
export interface LanguageModelPrices {
  input: number
  output: number
  /** Of tokens that the provider had kept from a request before, and of those that it keeps for later; as `input` unless told. */
  cacheRead?: number
  cacheWrite?: number
}

export const MODEL_EFFORTS = ['low', 'medium', 'high'] as const
export type ModelEffort = (typeof MODEL_EFFORTS)[number]

export const LANGUAGE_MODEL_PROVIDERS = ['openai', 'anthropic', 'google', 'azure', 'bedrock', 'openai-compatible', 'ollama'] as const

export type LanguageModelProvider = (typeof LANGUAGE_MODEL_PROVIDERS)[number]

/** A model that writes, as whoever configures it names it. */
export interface LanguageModelSettings {
  /** `openai-compatible` is any address that speaks OpenAI's chat completions (vLLM, LM Studio, proxies); `ollama` wants Ollama's own address. */
  provider: LanguageModelProvider
  /**
   * What the provider's paths follow; the provider's own address unless told. `openai-compatible` and `azure` need one: Azure's is that of the
   * resource, as the portal shows it.
   */
  baseUrl?: string
  /** Of Bedrock its API key; the access keys count when there is none. */
  apiKey?: string
  /** Of Azure the name of the deployment. */
  model: string
  /** Bedrock's only: the AWS region, and the keys that sign requests. */
  region?: string
  accessKeyId?: string
  secretAccessKey?: string
  sessionToken?: string
  prices?: LanguageModelPrices
  /** What the model takes in and gives out, in tokens, at most; of providers in the cloud 128,000 unless told. */
  contextTokens?: number
  /** How much a model that thinks before it writes is to think; as much as it does by itself unless told. */
  effort?: ModelEffort
  /** How long an answer may take, as whoever configures it wants. Seconds. */
  timeLimitSeconds?: number
}
