import { isYearAlone } from '@dossier/notation'
import type { CitedPassage } from '../../evidence/index.ts'

/** A figure that an answer rests on, with the words of its page that say what it is. */
export interface FigureRow {
  /** Where the first of its words stands. */
  start: number
  words: readonly string[]
  figure: string
}

/** A number with at most a currency's code; a year over a column is none. */
const isFigure = (quote: string): boolean => /\d/.test(quote) && !/\p{L}/u.test(quote.replace(/\b[A-Z]{3}\b/, '')) && !isYearAlone(quote)

/** The quoted cells of a page as rows: each figure closes the words before it. What two figures share is quoted once, with the first. */
export function figureRows(citations: readonly Pick<CitedPassage['citations'][number], 'quote' | 'start'>[]): FigureRow[] {
  const rows: FigureRow[] = []
  let open: { start: number; words: string[] } | undefined
  for (const [at, { quote, start }] of citations.entries()) {
    open ??= { start, words: [] }
    if (isFigure(quote) || at === citations.length - 1) {
      rows.push({ ...open, figure: quote })
      open = undefined
    } else open.words.push(quote)
  }
  return rows
}
