/** Anything that JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export type JsonSchema = { [name: string]: Json }

/** What a model may ask to have done. The schema is one of an object. */
export interface ModelTool {
  name: string
  description: string
  inputSchema: JsonSchema
}

export interface ModelToolCall {
  id: string
  name: string
  /** As the model wrote it: anything. */
  input: unknown
}

export interface ModelToolResult {
  /** Of the call. */
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
  /** `none`: the tools are named, and must not be called in this turn. */
  toolChoice?: 'none'
  /** The form that the answer should have. Some providers ignore it. */
  output?: { name: string; schema: JsonSchema }
  mostOutputTokens: number
  temperature?: number
}

export interface ModelUsage {
  inputTokens: number
  /** Of them those that the provider had kept from a request before. */
  cacheReadTokens?: number
  /** Of them those that it kept for later requests. */
  cacheWriteTokens?: number
  outputTokens: number
  /** By the provider; otherwise both are 0. */
  told: boolean
}

export interface ModelReply {
  text: string
  toolCalls: ModelToolCall[]
  finish: 'stop' | 'length' | 'tool-calls' | 'filtered' | 'other'
  /** It broke off; what had come is kept. */
  cut?: boolean
  usage: ModelUsage
  /** The version that answered, as its provider calls it. */
  model: string
}

/** US dollars a million tokens. */
export interface ModelPrices {
  input: number
  output: number
  /** Of tokens that the provider had kept, and of those that it keeps; as `input` unless told. */
  cacheRead?: number
  cacheWrite?: number
}

export interface AskOptions {
  signal?: AbortSignal
  /** The text of the answer as it arrives, piece by piece. */
  onText?: (piece: string) => void
  /** How long it is waited for, and how often asked again, where that is less than usual. */
  timeouts?: { totalMs: number; retries: number }
}

/**
 * A language model of any provider. What it throws has a `failure` when the model gave nothing (see `failureOf`).
 */
export interface AnswerModel {
  readonly name: string
  /** How much it takes in and gives out at once, when known. */
  readonly contextTokens: number | undefined
  /** When known. */
  readonly prices?: ModelPrices | undefined
  ask(request: ModelRequest, options?: AskOptions): Promise<ModelReply>
}

/**
 * Why a model gave nothing: it refuses what it is asked or who asks; it is busy; it is not to be reached; it was given more than it takes
 * in; what it says cannot be used; its provider withheld what it said.
 */
export const modelFailures = ['refused', 'busy', 'unavailable', 'too-long', 'wrong-answer', 'filtered'] as const
export type ModelFailure = (typeof modelFailures)[number]

/** The failure of a model that an error tells of; null for errors of any other kind. */
export function failureOf(error: unknown): ModelFailure | null {
  if (typeof error !== 'object' || error === null || !('failure' in error)) return null
  const { failure } = error
  return modelFailures.find((known) => known === failure) ?? null
}
