/** US dollars per million tokens. */
export interface LanguageModelPrices {
  input: number
  output: number
  /** Of cached tokens, read and written; as `input` by default. */
  cacheRead?: number
  cacheWrite?: number
}

export const MODEL_EFFORTS = ['low', 'medium', 'high'] as const
export type ModelEffort = (typeof MODEL_EFFORTS)[number]

export const LANGUAGE_MODEL_PROVIDERS = ['openai', 'anthropic', 'google', 'azure', 'bedrock', 'openai-compatible', 'ollama'] as const

export type LanguageModelProvider = (typeof LANGUAGE_MODEL_PROVIDERS)[number]

/** A configured language model. */
export interface LanguageModelSettings {
  /** `openai-compatible`: any server with OpenAI's chat completions (vLLM, LM Studio, proxies); `ollama`: Ollama's own address. */
  provider: LanguageModelProvider
  /**
   * Base address; the provider's own by default. Required for `openai-compatible` and `azure`, where it is that of the resource, as in the
   * portal.
   */
  baseUrl?: string
  /** For Bedrock its API key, which takes precedence over access keys. */
  apiKey?: string
  /** For Azure the name of the deployment. */
  model: string
  /** For Bedrock only: the AWS region, and the keys that sign requests. */
  region?: string
  accessKeyId?: string
  secretAccessKey?: string
  sessionToken?: string
  prices?: LanguageModelPrices
  /** Context window in tokens, input and output together; 128,000 by default for cloud providers. */
  contextTokens?: number
  /** Reasoning effort; the model's default when absent. */
  effort?: ModelEffort
  /** Configured time limit of an answer in seconds. */
  timeLimitSeconds?: number
}
