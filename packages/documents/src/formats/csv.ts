import { decodeBeginning } from '../decode-text.ts'
import { delimiterOf, recordsIn } from '../rows/delimited-records.ts'
import { sheetPages } from '../flow/sheet-pages.ts'
import type { SheetRow } from '../flow/sheet-table.ts'
import { isFigure } from '@dossier/notation'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument } from '../page.ts'

/** The rows with content, in order. @throws UnreadableDocument `too-large` */
const rowsOf = function* (text: string, limits: ReadLimits): Generator<SheetRow> {
  let cells = 0
  let number = 0
  for (const record of recordsIn(text, delimiterOf(text))) {
    if (record.length > limits.columns) throw new UnreadableDocument('too-large')
    const row: SheetRow = []
    record.forEach((field, column) => {
      const shown = field.replace(/\s+/g, ' ').trim()
      if (shown !== '') row.push({ row: number, column, text: shown, numeric: isFigure(shown) })
    })
    cells += row.length
    if (cells > limits.cells) throw new UnreadableDocument('too-large')
    if (row.length > 0) yield row
    number++
  }
}

/**
 * Reads delimited text (commas, tabs, semicolons or bars) like a workbook of one sheet.
 * @throws UnreadableDocument
 */
export const readCsv = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  const { text: decoded, isComplete } = decodeBeginning(bytes, limits.readTextBytes)
  const text = decoded.replace(/^\ufeff/, '').replaceAll('\u0000', '')
  const { pages, truncated } = sheetPages([{ name: 'CSV', rows: rowsOf(text, limits) }], { ...limits, pages: limits.sections })
  return { kind: 'csv', pages, warnings: truncated || !isComplete ? [{ code: 'truncated', limit: truncated ? 'pages' : 'textBytes' }] : [] }
}
