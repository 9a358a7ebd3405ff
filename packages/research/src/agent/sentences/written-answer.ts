import { longestQuote } from '../../evidence/index.ts'

/** A sentence as a model wrote it, with the references that it was shown. */
export interface WrittenSentence {
  text: string
  /** `quote` is empty if the model only names a page. */
  citations: { ref: string; quote: string }[]
  calculation?: string
  /** Whether it is the sentence that answers the question; the others explain it. */
  answers?: true
}

/** Shape of a sentence, as described to a model. */
export const sentencesShape = '{"text", "citations": [{"ref", "quote"}], "calculation"}'

const mark = /[[(【]\s*((?:E\d{1,4}[\s,;·]*)+)[\])】]/giu

/** The references that marks in a text name, as "E3". */
export const marksIn = (written: string): string[] => [
  ...new Set([...written.matchAll(mark)].flatMap(([, inside = '']) => inside.toUpperCase().match(/E\d{1,4}/g) ?? [])),
]

export const withoutMarks = (written: string): string =>
  written
    .replace(mark, '')
    .replace(/(?<!\s)\s+([.,;!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const maxTextLength = 2_000
/** A longer quote is refused by verification in any case. */
const maxQuoteLength = longestQuote + 1
const maxCitations = 12

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a sentence; null for any other value. Invalid citations, and marks such as "[E3]" in the text, are removed. */
export function readWrittenSentence(value: unknown): WrittenSentence | null {
  // A citation may have a text as well.
  if (!isRecord(value) || 'ref' in value) return null
  const { sentence, citations, calculation } = value
  const text: unknown = typeof value['text'] === 'string' ? value['text'] : sentence
  if (typeof text !== 'string' || text.trim() === '' || text.length > maxTextLength) return null
  const cited = (Array.isArray(citations) ? citations : []).flatMap((citation: unknown) => {
    if (typeof citation === 'string') return [{ ref: citation, quote: '' }]
    if (!isRecord(citation) || typeof citation['ref'] !== 'string') return []
    return [{ ref: citation['ref'], quote: typeof citation['quote'] === 'string' ? citation['quote'].slice(0, maxQuoteLength) : '' }]
  })
  return {
    text: withoutMarks(text),
    citations: cited.slice(0, maxCitations),
    ...(typeof calculation === 'string' && calculation.trim() !== '' && { calculation: calculation.trim() }),
  }
}

export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : [])) : []
