import type { ModelEffort } from './language-model-settings.ts'

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A JSON Schema, draft 7. */
export type JsonSchema = { [name: string]: Json }

export interface AskedToolCall {
  id: string
  name: string
  input: Json
}

export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: AskedToolCall[] }
  | { role: 'tool'; results: { id: string; name: string; output: Json }[] }

/** What the model may ask to have done; nothing of it is done here. */
export interface ModelTool {
  name: string
  description: string
  inputSchema: JsonSchema
}

/** One question to a model. Plain JSON: the same request can be kept and asked again. */
export interface ModelRequest {
  system: string
  messages: ModelMessage[]
  tools?: ModelTool[]
  /** `none`: the tools are named, and must not be called in this turn. */
  toolChoice?: 'none'
  /**
   * The form that the answer's text is to have. A provider that can holds the model to it, any other is asked in words: who reads the
   * text checks it.
   */
  output?: { name: string; schema: JsonSchema }
  mostOutputTokens: number
  /** 0 unless told; left out for models that take none. */
  temperature?: number
  /** As the model is configured. */
  effort?: ModelEffort
}
