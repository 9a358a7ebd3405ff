/** A tool call of the model. Input that is not valid JSON is `{ malformed }` with its text. */
export interface ToolCall {
  id: string
  name: string
  input: unknown
}

/** Why the reply ended: `length` by the token limit, `filtered` by the provider's content filter. */
export type ModelFinish = 'stop' | 'length' | 'tool-calls' | 'filtered' | 'other'

/** Parts of a request that can be omitted if a model refuses them. */
export type ModelAbility = 'tools' | 'output' | 'temperature' | 'effort' | 'cache'

export interface ModelReply {
  text: string
  toolCalls: ToolCall[]
  finish: ModelFinish
  /** Whether the reply was interrupted by the connection, the provider or a time-out. Text and calls are partial; `finish` is `other`. */
  cut: boolean
  /**
   * Tokens, with those of the input read from and written to the provider's cache. `isReported`: whether the provider reported usage; otherwise
   * all are 0.
   */
  usage: { inputTokens: number; cacheReadTokens: number; cacheWriteTokens: number; outputTokens: number; isReported: boolean }
  /** The model that replied, by the provider's name. */
  model: string
  /**
   * Abilities that the model refused, so that it was asked without: it got no tools, or its output format was only described in the prompt.
   */
  without: ModelAbility[]
}
