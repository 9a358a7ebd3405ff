/** What the model asks to have done. Input that is no JSON comes as `{ malformed }`, as it was written. */
export interface ToolCall {
  id: string
  name: string
  input: unknown
}

/** Why the model ended: `length` by the tokens that it may give, `filtered` by what its provider lets through. */
export type ModelFinish = 'stop' | 'length' | 'tool-calls' | 'filtered' | 'other'

/** What can be left out of a request that a model refuses because of it. */
export type ModelAbility = 'tools' | 'output' | 'temperature' | 'effort'

export interface ModelReply {
  text: string
  toolCalls: ToolCall[]
  finish: ModelFinish
  /** Whether the answer broke off: by the connection, the provider or the time. Text and calls are those that had come; `finish` is `other`. */
  cut: boolean
  /**
   * Tokens, of those that went in also how many the provider had kept from a request before, and how many it kept for later; `told` is false
   * when it said none, and all are 0.
   */
  usage: { inputTokens: number; cacheReadTokens: number; cacheWriteTokens: number; outputTokens: number; told: boolean }
  /** The model that answered, as its provider calls it. */
  model: string
  /** What the model refused to be given, so that it was asked without: it saw no tools, or was asked in words for its output's form. */
  without: ModelAbility[]
}
