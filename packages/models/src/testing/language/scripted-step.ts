import type { ModelFinish } from '../../language/model-reply.ts'
import type { Json } from '../../language/model-request.ts'

/** A tool call of the model. A string as input is sent unchanged and need not be valid JSON. */
export interface ScriptedToolCall {
  id?: string
  name: string
  input: Json
}

/** Tokens; of the input, those read from and written to the cache, where a provider reports them. */
export interface ScriptedUsage {
  inputTokens: number
  outputTokens: number
  cacheReadTokens?: number
  cacheWriteTokens?: number
}

/** A part of a reply, or an error in place of it. Parts are sent in the order of the script. */
export interface ScriptedStep {
  /** Delay before the step. */
  delayMs?: number
  /** The step is sent after this has settled. */
  after?: Promise<void>
  /** The model's thinking before the text of the step. */
  thinking?: string
  text?: string
  /** Characters of text, or of a call's input, per piece; 12 by default. */
  chunkCharacters?: number
  /** Delay between two pieces. */
  betweenMs?: number
  /** The connection is closed after this many characters of the step's text. */
  cutAfterCharacters?: number
  toolCalls?: ScriptedToolCall[]
  /** The stream ends here regularly but without a finish reason, as proxies end it after a time-out. */
  endsEarly?: boolean
  /** Finish reason; derived from the content by default. */
  finish?: ModelFinish
  /** Token usage; derived from the content by default; null sends none. */
  usage?: ScriptedUsage | null
  /** An error: a string is put into the provider's format, anything else is the complete body. After text it is sent inside the stream. */
  error?: string | object
  /** Of the error, or of `rawBody`. */
  status?: number
  headers?: Record<string, string>
  /** Sent in place of everything else; in a later step it is inserted into the stream unchanged. */
  rawBody?: string
}

/** A complete reply: all parts joined. */
export interface ScriptedAnswer {
  text: string
  toolCalls: Required<ScriptedToolCall>[]
  finish: ModelFinish
  usage: ScriptedUsage | null
}

export function joinedAnswer(steps: readonly ScriptedStep[], characters: number): ScriptedAnswer {
  const text = steps.map((step) => step.text ?? '').join('')
  const toolCalls = steps.flatMap((step) => step.toolCalls ?? []).map((call, at) => ({ id: `call_${at + 1}`, ...call }))
  const counted = { inputTokens: tokens(characters), outputTokens: tokens(text.length + JSON.stringify(toolCalls).length) }
  const usage = steps.findLast((step) => step.usage !== undefined)?.usage
  const finish = steps.findLast((step) => step.finish !== undefined)?.finish
  return { text, toolCalls, finish: finish ?? (toolCalls.length > 0 ? 'tool-calls' : 'stop'), usage: usage === undefined ? counted : usage }
}

/** A rule of thumb for English text. */
const tokens = (characters: number) => Math.ceil(characters / 4)

/** A call's input as text. */
export const inputText = ({ input }: ScriptedToolCall) => (typeof input === 'string' ? input : JSON.stringify(input))

/** Splits a text into pieces without splitting a character. */
export function piecesOf(text: string, characters = 12): string[] {
  const all = Array.from(text)
  return Array.from({ length: Math.ceil(all.length / characters) }, (_, at) => all.slice(at * characters, (at + 1) * characters).join(''))
}
