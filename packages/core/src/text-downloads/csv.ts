import { spreadsheetText } from '@dossier/contract'

type CsvCell = string | number | null

/** Spreadsheets need it to detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Writes rows as CSV (RFC 4180), with formula characters escaped. */
export async function* writeCsv(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${lineOf(header)}`
  for await (const row of rows) yield lineOf(row)
}

function lineOf(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${spreadsheetText(cell).replaceAll('"', '""')}"`
}
