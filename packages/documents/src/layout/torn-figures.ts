import { hasCurrencySign } from '@dossier/notation'
import { joinWords, sizeOf, type Run, type Word } from './word.ts'

/**
 * The pieces of a figure are at most 0.05 letter heights apart, spaces are at least 0.1 wide: measured on 37 annual reports, where 372 pairs of a
 * digit and a decimal point are between -0.02 and 0.05 apart, and none farther.
 */
const widestTear = 0.08
/** Two pieces that overlap by more are drawn over each other, or are not on one line. */
const widestOverlap = 0.15
/** Footnote marks and powers are smaller than their neighbours, and raised. */
const sameHeight = 0.15
/** For a run that is drawn letter by letter: its minimum number of pieces, and the maximum mean number of letters per piece. */
const minLetters = 3
const longestPiece = 2.5

/** Characters that never begin a word after a space: closing signs, and signs between digits. */
const continues = /^(?:[.,]\d|[%‰)\]’”;:]|[.,](?:$|[)\]’”]))/u
/** Characters that never end a word before a space. */
const awaitsMore = /(?:\d[.,]|[([“‘]|(?:^|[([])[-+–−△▲])$/u
const endsInDigit = /\d$/
const beginsWithDigit = /^\d/
const datePart = /^[./-]\d/
/** A group of more than three digits, or a second decimal. */
const malformed = /,\d{4}|\.\d+[.,]\d/
export const isMalformedFigure = (text: string): boolean => malformed.test(text)
const beginsFigure = /^(?:\d|[.,]\d|\()/u

const touches = (left: Word, right: Word, size: number): boolean => {
  const gap = right.x0 - left.x1
  return gap <= size * widestTear && gap >= -size * widestOverlap
}

const isTorn = (left: Word, right: Word, size: number): boolean => {
  if (!touches(left, right, size)) return false
  if (Math.abs(left.y1 - right.y1) > size * sameHeight || Math.abs(sizeOf(left) - sizeOf(right)) > size * sameHeight) return false
  if (continues.test(right.text)) return true
  if (awaitsMore.test(left.text) || hasCurrencySign(left.text.slice(-1)))
    return beginsFigure.test(right.text) || hasCurrencySign(right.text.charAt(0))
  if (!endsInDigit.test(left.text)) return false
  // Columns can touch: two figures that do not form a valid figure together stay separate.
  return datePart.test(right.text) || (beginsWithDigit.test(right.text) && !malformed.test(left.text + right.text))
}

/** Some programs position every letter: pieces of one or two letters, most of which touch. Then letters are joined like figures. */
const isDrawnByLetters = ({ words }: Run, size: number): boolean => {
  if (words.length < minLetters) return false
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  if (letters > words.length * longestPiece) return false
  const touching = words.filter((word, index) => index > 0 && touches(words[index - 1] ?? word, word, size)).length
  return touching > (words.length - 1) / 2
}

/**
 * Joins parts that a page draws separately, by the gaps between them: figures, dates and their signs ("£31 .7", "31 .12 .2022", "( 1,234 )" without
 * spaces between), and words in runs that are drawn letter by letter.
 */
export const joinTornFigures = (runs: readonly Run[]): void => {
  for (const run of runs) {
    if (run.words.length < 2) continue
    const size = sizeOf(run)
    const byLetters = isDrawnByLetters(run, size)
    const joined: Word[] = []
    for (const word of run.words) {
      const left = joined.at(-1)
      if (left !== undefined && (byLetters ? touches(left, word, size) : isTorn(left, word, size)))
        joined[joined.length - 1] = joinWords(left, word)
      else joined.push(word)
    }
    if (joined.length < run.words.length) run.words = joined
  }
}
