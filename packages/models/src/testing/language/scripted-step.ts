import type { ModelFinish } from '../../language/model-reply.ts'
import type { Json } from '../../language/model-request.ts'

/** A call that the model makes. A text as input is sent as it is: it need not be JSON. */
export interface ScriptedToolCall {
  id?: string
  name: string
  input: Json
}

/** Tokens; of those that went in, so many had been kept from a request before, and so many are kept for later where a provider tells. */
export interface ScriptedUsage {
  inputTokens: number
  outputTokens: number
  cacheReadTokens?: number
  cacheWriteTokens?: number
}

/** A part of an answer, or what is sent instead of one. Parts follow each other in the order of the script. */
export interface ScriptedStep {
  /** Before anything of it is sent. */
  delayMs?: number
  /** Nothing of it is sent before this has settled. */
  after?: Promise<void>
  /** What the model thinks before the text of the step. */
  thinking?: string
  text?: string
  /** How many characters of text, or of a call's input, are sent at once; 12 unless told. */
  chunkCharacters?: number
  /** Between two such pieces. */
  betweenMs?: number
  /** The connection ends after so many characters of the step's text. */
  cutAfterCharacters?: number
  toolCalls?: ScriptedToolCall[]
  /** The stream ends here as if it were whole, without saying why: as proxies do that have waited long enough. */
  endsEarly?: boolean
  /** Why the model ends; by what it sent unless told. */
  finish?: ModelFinish
  /** Counted of what was sent unless told; null sends none. */
  usage?: ScriptedUsage | null
  /** An error: a text is put into the provider's own form, anything else is the whole body. After a text was sent it comes inside the stream. */
  error?: string | object
  /** Of the error, or of `rawBody`. */
  status?: number
  headers?: Record<string, string>
  /** In place of everything else; of a later step it is put into the stream as it is. */
  rawBody?: string
}

/** A whole answer, its parts joined. */
export interface ScriptedAnswer {
  text: string
  toolCalls: Required<ScriptedToolCall>[]
  finish: ModelFinish
  usage: ScriptedUsage | null
}

export function wholeAnswer(steps: readonly ScriptedStep[], characters: number): ScriptedAnswer {
  const text = steps.map((step) => step.text ?? '').join('')
  const toolCalls = steps.flatMap((step) => step.toolCalls ?? []).map((call, at) => ({ id: `call_${at + 1}`, ...call }))
  const counted = { inputTokens: tokens(characters), outputTokens: tokens(text.length + JSON.stringify(toolCalls).length) }
  const usage = steps.findLast((step) => step.usage !== undefined)?.usage
  const finish = steps.findLast((step) => step.finish !== undefined)?.finish
  return { text, toolCalls, finish: finish ?? (toolCalls.length > 0 ? 'tool-calls' : 'stop'), usage: usage === undefined ? counted : usage }
}

/** A rule of thumb of English text. */
const tokens = (characters: number) => Math.ceil(characters / 4)

/** What a call's input is as text. */
export const inputText = ({ input }: ScriptedToolCall) => (typeof input === 'string' ? input : JSON.stringify(input))

/** A text in pieces of so many characters, none of them half a one. */
export function piecesOf(text: string, characters = 12): string[] {
  const all = Array.from(text)
  return Array.from({ length: Math.ceil(all.length / characters) }, (_, at) => all.slice(at * characters, (at + 1) * characters).join(''))
}
