import type { SourceKey } from '@dossier/documents'
import type { PrintedCell } from '@dossier/finance'
import { type QuotationCitation, locateQuote, type ReadablePage, readableQuote } from '../../evidence/index.ts'

/** A figure as printed: its cell, the labels of its row, and the heads of its column, top down. */
interface PrintedFigure {
  cell: PrintedCell
  labels: readonly PrintedCell[]
  headings: readonly PrintedCell[]
}

/**
 * Cites a figure and its labels, each literally on its page.
 *
 * @returns null if the figure or one of its labels does not pass the quote gate
 */
export function citeFigure(
  { source, page }: { source: SourceKey; page: ReadablePage },
  { cell, labels, headings }: PrintedFigure,
): QuotationCitation[] | null {
  const quoted = (printed: PrintedCell): QuotationCitation | null => {
    const quote = readableQuote(page.text, printed)
    const place = locateQuote(page.text, quote, printed.start)
    return place && { source, page: page.number, ...place, quote }
  }
  // A total without a label has the title of its table, which is no part of the row.
  const words = labels.filter(({ start, end }) => end > start).map(quoted)
  const figure = quoted(cell)
  if (figure === null || !words.every((citation) => citation !== null)) return null
  // A year beside "% change" looks like a percentage to the quote gate; the figure can be cited without it.
  const heading = headings.at(-1)
  const overIt = heading && quoted(heading)
  return [...words, ...(overIt ? [overIt] : []), figure]
}
