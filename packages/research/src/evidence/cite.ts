import type { SourceKey } from '@dossier/documents'
import type { Period } from '../question/index.ts'
import type { Evidence } from './evidence.ts'
import { locateQuote } from './quote-gate.ts'
import { quoteRow } from './quote-row.ts'
import { type QuotedRow, quotedRowOf } from './quoted-row.ts'
import { readableQuote } from './readable-quote.ts'

/** A citation that a sentence is based on. `quote` is printed on the page at `start..end` of its text (UTF-16 units). */
export interface QuotationCitation {
  source: SourceKey
  /** 1-based. */
  page: number
  start: number
  end: number
  quote: string
}

/** A sentence of an answer. `verified`: every word of it passed the quote gate. */
export interface QuotedSentence {
  text: string
  citations: QuotationCitation[]
  verification: 'verified'
  /** For a table row: the row as the table shows it. */
  row?: QuotedRow
}

/** Makes a sentence from evidence; null if a part of it does not pass the quote gate. */
export function cite({ source, page, span }: Evidence, asked: readonly Period[]): QuotedSentence | null {
  const table = span.kind === 'row' ? page.tables[span.table] : undefined
  const row = span.kind === 'row' && table ? quoteRow(page, table, span.row, asked) : null
  const parts = row?.parts ?? [{ start: span.start, end: span.end }]
  const citations: QuotationCitation[] = []
  for (const part of parts) {
    const quote = readableQuote(page.text, part)
    const place = locateQuote(page.text, quote, part.start)
    if (place === null) return null
    citations.push({ source, page: page.number, ...place, quote })
  }
  const text = row?.text ?? citations[0]?.quote
  const shown = span.kind === 'row' && table ? quotedRowOf(table, span.row) : null
  return text === undefined ? null : { text, citations, verification: 'verified', ...(shown && { row: shown }) }
}
