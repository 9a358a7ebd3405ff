import { isFractionSign } from '@dossier/notation'

/** The end of a sentence, with the quotation marks and brackets that it closes. */
export const closedSentenceEnd = /[.?!。]["')]*\s/
/** The end of a sentence. */
export const sentenceEnd = /[.!?。]\s/g
const wordPattern = /[\p{L}\p{M}]+(?:['&.-][\p{L}\p{N}]+)*/gu
/** The words of a text with their offsets; words can have signs inside: "AT&T", "long-term". */
export const wordsIn = (text: string): { word: string; index: number }[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({ word, index }))

/** Footnote marks, and fractions. */
const marks = /([\p{No}†‡])/gu

/**
 * The form of a text in which figures, times and words are read: one character width, one kind of blank, and no footnote marks, so that none becomes
 * a digit.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .split(marks)
    .map((part) => (isFractionSign(part) ? part : part.replace(marks, ' ').normalize('NFKC')))
    .join('')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u2010\u2011\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/\s/g, ' ')
}

/** The text on one line, with single blanks. */
export const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The text with its spans replaced by blanks; all offsets stay the same. */
export function blanked(text: string, spans: Iterable<{ start: number; end: number }>): string {
  let result = ''
  let from = 0
  for (const { start, end } of [...spans].toSorted((one, other) => one.start - other.start)) {
    if (start < from) continue
    result += text.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return result + text.slice(from)
}
