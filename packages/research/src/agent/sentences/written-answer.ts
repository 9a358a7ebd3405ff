import { longestQuote } from '../../evidence/index.ts'

/** A sentence as a model wrote it: its citations name what it was shown. */
export interface WrittenSentence {
  text: string
  /** A quote is empty where the model only names a page. */
  citations: { ref: string; quote: string }[]
  calculation?: string
  /** It is the one that answers the question; the others go with it. */
  answers?: true
}

/** What a sentence has, as a model is told. */
export const sentencesShape = '{"text", "citations": [{"ref", "quote"}], "calculation"}'

const mark = /[[(【]\s*((?:E\d{1,4}[\s,;·]*)+)[\])】]/giu

/** The pages that are named by marks in a text, as "E3". */
export const marksIn = (written: string): string[] => [
  ...new Set([...written.matchAll(mark)].flatMap(([, inside = '']) => inside.toUpperCase().match(/E\d{1,4}/g) ?? [])),
]

export const withoutMarks = (written: string): string =>
  written
    .replace(mark, '')
    .replace(/(?<!\s)\s+([.,;!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const longestText = 2_000
/** A longer quote is refused by the gate in any case. */
const longestCited = longestQuote + 1
const mostCitations = 12

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what may be a sentence; null for anything else. Citations that are none are left out, and marks such as "[E3]" in its text. */
export function readWrittenSentence(value: unknown): WrittenSentence | null {
  // A citation may be written with a text, too.
  if (!isRecord(value) || 'ref' in value) return null
  const { sentence, citations, calculation } = value
  const said: unknown = typeof value['text'] === 'string' ? value['text'] : sentence
  if (typeof said !== 'string' || said.trim() === '' || said.length > longestText) return null
  const cited = (Array.isArray(citations) ? citations : []).flatMap((citation: unknown) => {
    if (typeof citation === 'string') return [{ ref: citation, quote: '' }]
    if (!isRecord(citation) || typeof citation['ref'] !== 'string') return []
    return [{ ref: citation['ref'], quote: typeof citation['quote'] === 'string' ? citation['quote'].slice(0, longestCited) : '' }]
  })
  return {
    text: withoutMarks(said),
    citations: cited.slice(0, mostCitations),
    ...(typeof calculation === 'string' && calculation.trim() !== '' && { calculation: calculation.trim() }),
  }
}

export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : [])) : []
