import type { SourceKey } from '@dossier/documents'
import type { Period } from '../question/index.ts'
import type { Evidence } from './evidence.ts'
import { locateQuote } from './quote-gate.ts'
import { quoteRow } from './quote-row.ts'
import { type QuotedRow, quotedRowOf } from './quoted-row.ts'
import { readableQuote } from './readable-quote.ts'

/** A place that a sentence rests on. `quote` stands on the page at `start..end` of its text (UTF-16 units). */
export interface QuotationCitation {
  source: SourceKey
  /** 1-based. */
  page: number
  start: number
  end: number
  quote: string
}

/** A sentence of an answer. `verified`: every word of it went through the gate. */
export interface QuotedSentence {
  text: string
  citations: QuotationCitation[]
  verification: 'verified'
  /** Of a row of a table: as the table shows it. */
  row?: QuotedRow
}

/** Makes a sentence of evidence, or null when any part of it does not pass the gate. */
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
