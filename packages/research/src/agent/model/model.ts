/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export type JsonSchema = { [name: string]: Json }

/** A tool that a model may call. The schema is that of an object. */
export interface ModelTool {
  name: string
  description: string
  inputSchema: JsonSchema
}

export interface ModelToolCall {
  id: string
  name: string
  /** As the model wrote it, unchecked. */
  input: unknown
}

export interface ModelToolResult {
  /** Id of the call. */
  id: string
  name: string
  output: string
}

export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: { id: string; name: string; input: Json }[] }
  | { role: 'tool'; results: ModelToolResult[] }

export interface ModelRequest {
  system: string
  messages: ModelMessage[]
  tools?: ModelTool[]
  /** `none`: the tools are declared, but may not be called in this turn. */
  toolChoice?: 'none'
  /** Structured output; some providers ignore it. */
  output?: { name: string; schema: JsonSchema }
  mostOutputTokens: number
  temperature?: number
}

export interface ModelUsage {
  inputTokens: number
  /** Input tokens that the provider read from its cache. */
  cacheReadTokens?: number
  /** Input tokens that it wrote to its cache. */
  cacheWriteTokens?: number
  outputTokens: number
  /** Whether the provider reported the counts; if not, both are 0. */
  isReported: boolean
}

export interface ModelReply {
  text: string
  toolCalls: ModelToolCall[]
  finish: 'stop' | 'length' | 'tool-calls' | 'filtered' | 'other'
  /** The reply was interrupted; this is its beginning. */
  cut?: boolean
  usage: ModelUsage
  /** Version that answered, as named by its provider. */
  model: string
}

/** US dollars per million tokens. */
export interface ModelPrices {
  input: number
  output: number
  /** Tokens read from the provider's cache, and written to it; default `input`. */
  cacheRead?: number
  cacheWrite?: number
}

export interface AskOptions {
  signal?: AbortSignal
  /** Receives the text of the reply as it arrives. */
  onText?: (piece: string) => void
  /** Time limit and retries, where less than the default. */
  timeouts?: { totalMs: number; retries: number }
}

/** A language model of any provider. Its errors have a `failure` if the model did not answer (see `failureOf`). */
export interface AnswerModel {
  readonly name: string
  /** Context window for input and output together, tokens; undefined if unknown. */
  readonly contextTokens: number | undefined
  /** If known. */
  readonly prices?: ModelPrices | undefined
  ask(request: ModelRequest, options?: AskOptions): Promise<ModelReply>
}

/**
 * Why a model did not answer: it rejects the request or the caller; it is busy; it cannot be reached; the request exceeds its context; its reply is
 * unusable; its provider withheld the reply.
 */
export const modelFailures = ['refused', 'busy', 'unavailable', 'too-long', 'wrong-answer', 'filtered'] as const
export type ModelFailure = (typeof modelFailures)[number]

/** The failure that an error carries; null for other errors. */
export function failureOf(error: unknown): ModelFailure | null {
  if (typeof error !== 'object' || error === null || !('failure' in error)) return null
  const { failure } = error
  return modelFailures.find((known) => known === failure) ?? null
}
