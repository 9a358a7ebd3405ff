type Cell = string | number | null

// A cell that begins so would be computed by a spreadsheet: OWASP, CSV injection. The wide forms are computed as well.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Rows as CSV (RFC 4180) that a spreadsheet opens without computing anything. */
export async function* commaSeparated(header: string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${lineOf(header)}`
  for await (const row of rows) yield lineOf(row)
}

function lineOf(cells: Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
