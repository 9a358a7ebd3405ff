import type { Language } from '@dossier/contract'
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import type { IndexRow } from './index-rows.ts'
import { indexHeadings, indexText, statusText } from './index-texts.ts'

const widths = [12, 60, 10, 10, 16, 20, 20, 18]
const numberFormats: Record<number, string> = { 3: '#,##0', 4: '#,##0', 5: 'yyyy-mm-dd hh:mm' }

/** The index as a streamed workbook. Names are written as text cells, so that none becomes a formula. */
export function indexWorkbook(rows: Iterable<IndexRow>, language: Language): AsyncIterable<Uint8Array> {
  const columns = indexHeadings(language).map((header, at): ColumnDef => {
    const numFmt = numberFormats[at]
    return { header, width: widths[at] ?? 12, ...(numFmt !== undefined && { numFmt }) }
  })
  return writeXlsxStream(cellsOf(rows, language), { name: indexText('title', language), columns, freezePane: { rows: 1 } })
}

function* cellsOf(rows: Iterable<IndexRow>, language: Language): Generator<CellValue[]> {
  const folder = indexText('folder', language)
  for (const { number, name, file } of rows) {
    if (file === null) yield [number, name, folder]
    else {
      const { kind, pages, size, createdAt, uploader, status } = file
      yield [number, name, kind.toUpperCase(), pages, size, createdAt, uploader, statusText(status, language)]
    }
  }
}
