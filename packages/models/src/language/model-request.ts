import type { ModelEffort } from './language-model-settings.ts'

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A JSON Schema, draft 7. */
export type JsonSchema = { [name: string]: Json }

export interface RequestedToolCall {
  id: string
  name: string
  input: Json
}

export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: RequestedToolCall[] }
  | { role: 'tool'; results: { id: string; name: string; output: Json }[] }

/** A tool that the model may call; the caller executes it. */
export interface ModelTool {
  name: string
  description: string
  inputSchema: JsonSchema
}

/** A request to a model. Plain JSON, so that it can be stored and repeated. */
export interface ModelRequest {
  system: string
  messages: ModelMessage[]
  tools?: ModelTool[]
  /** `none`: the tools are described but must not be called in this turn. */
  toolChoice?: 'none'
  /**
   * The format of the reply's text. Enforced by providers that support it, otherwise described in the prompt, so the reader has to check
   * it.
   */
  output?: { name: string; schema: JsonSchema }
  mostOutputTokens: number
  /** 0 by default; omitted for models that do not accept it. */
  temperature?: number
  /** As configured for the model. */
  effort?: ModelEffort
}
