import type { SourceKey } from '@dossier/documents'
import type { PrintedCell } from '@dossier/finance'
import { type QuotationCitation, locateQuote, type ReadablePage, readableQuote } from '../../evidence/index.ts'

/** A figure as it stands on its page: its cell, the words of its row, and those over its column, top down. */
interface PrintedFigure {
  cell: PrintedCell
  labels: readonly PrintedCell[]
  headings: readonly PrintedCell[]
}

/**
 * Cites the words that say what a figure is, and the figure, each literally on its page.
 *
 * @returns null when the figure or a label of it does not pass the quote gate
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
  const words = labels.map(quoted)
  const figure = quoted(cell)
  if (figure === null || !words.every((citation) => citation !== null)) return null
  // A year beside "% change" reads like a percentage to the gate; the figure does not hang on it.
  const heading = headings.at(-1)
  const overIt = heading && quoted(heading)
  return [...words, ...(overIt ? [overIt] : []), figure]
}
