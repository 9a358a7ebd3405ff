import { isYearAlone } from '@dossier/notation'
import type { CitedPassage } from '../../evidence/index.ts'

/** A cited figure with the words of its page that describe it. */
export interface FigureRow {
  /** Offset of its first word on the page. */
  start: number
  words: readonly string[]
  figure: string
}

/** Whether a quote is a number, with or without a currency code. A year alone is a column heading. */
const isFigure = (quote: string): boolean => /\d/.test(quote) && !/\p{L}/u.test(quote.replace(/\b[A-Z]{3}\b/, '')) && !isYearAlone(quote)

/** Groups the quoted cells of a page into rows: each figure ends a row. Words that two figures share are quoted once, with the first. */
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
