import type { LanguageModelProtocol } from '@dossier/models/testing'

/** Tokens that a provider read from its cache, and wrote to it. */
export interface CachedTokens {
  inputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
}

const lettersOfToken = 3.6
/** A shorter beginning is not cached by any provider. */
const minTokens = 1_024
/** Providers without marks compare in steps of so many tokens. */
const step = 128

const marks = /,"cache_control":\{"type":"ephemeral"\}|,\{"cachePoint":\{"type":"default"\}\}/g

/**
 * The prompt cache of a provider as it is documented: Anthropic and Bedrock read the longest beginning that was marked before, and write the one that
 * ends at the last mark; OpenAI and Google read whatever a request shares with an earlier one from its beginning. Tools come first, then the
 * instructions, then the messages; for Anthropic another tool choice changes all messages.
 */
export function promptCache(protocol: LanguageModelProtocol): (body: unknown) => CachedTokens {
  const hasMarks = protocol === 'anthropic' || protocol === 'bedrock'
  const known: string[] = []
  return (body) => {
    const parts = partsOf(body, hasMarks)
    const whole = parts.map(({ text }) => text).join('')
    const inputTokens = tokensOf(whole)
    const ends = parts.flatMap(({ isMarked }, at) =>
      isMarked
        ? [
            parts
              .slice(0, at + 1)
              .map(({ text }) => text)
              .join(''),
          ]
        : [],
    )
    const shared = hasMarks
      ? Math.max(0, ...known.filter((one) => whole.startsWith(one)).map((one) => one.length))
      : Math.max(0, ...known.map((one) => commonLength(one, whole)))
    const read = tokensOf(shared)
    const cacheReadTokens = read < minTokens ? 0 : hasMarks ? read : Math.floor(read / step) * step
    const cacheWriteTokens = hasMarks ? Math.max(0, tokensOf(ends.at(-1) ?? '') - cacheReadTokens) : 0
    known.push(...(hasMarks ? ends : [whole]))
    return { inputTokens, cacheReadTokens, cacheWriteTokens }
  }
}

const tokensOf = (text: string | number): number => Math.ceil((typeof text === 'number' ? text : text.length) / lettersOfToken)

interface Part {
  text: string
  isMarked: boolean
}

function partsOf(body: unknown, hasMarks: boolean): Part[] {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const { system, systemInstruction, tools, toolConfig, tool_choice: choice, messages, contents } = fields
  const turns: unknown[] = Array.isArray(messages) ? messages : Array.isArray(contents) ? contents : []
  return [tools ?? toolConfig, system ?? systemInstruction, ...(hasMarks ? [choice] : []), ...turns].map((part) => {
    const text = JSON.stringify(part) ?? ''
    return { text: text.replace(marks, ''), isMarked: text.search(marks) >= 0 }
  })
}

function commonLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
