import type { Page, Table, TableCell } from '../page.ts'
import { linesInTables } from './lines-in-tables.ts'

/** Fewer rows are no table. */
const minRows = 2
/** More columns are not a table but a drawing. */
const maxColumns = 40

/**
 * A page with the tables that are written in its text with bars between cells, as in Markdown ("| Month | Rent |"), one row to a line. A line of dashes
 * ends the headings; blank lines between rows do not count. The text stays as it is; cells are spans of it. Time is linear in the length of the page.
 */
export function withBarTables(page: Page): Page {
  if (!page.text.includes('|')) return page
  const inTables = linesInTables(page)
  const found: Table[] = []
  let lines: TableCell[][] = []
  let headerRows = 0
  let width = 0
  const close = (): void => {
    if (lines.length >= minRows && headerRows < lines.length) found.push({ headerRows, rows: lines })
    lines = []
    headerRows = 0
  }
  for (const { printed, start } of rowsOf(page.text)) {
    if (printed.trim() === '') continue
    const cells = cellsOf(printed, start)
    if (cells === null || inTables.has(start)) {
      close()
      continue
    }
    if (lines.length > 0 && cells.length !== width) close()
    width = cells.length
    if (!cells.every(({ text }) => /^:?-{2,}:?$/.test(text))) lines.push(cells)
    else if (headerRows === 0) headerRows = lines.length
  }
  close()
  return found.length === 0 ? page : { ...page, tables: [...page.tables, ...found].toSorted((one, other) => startOf(one) - startOf(other)) }
}

/** A cell over more lines is none. */
const mostLines = 4

/** The lines of a page, those of a row over several lines together: it begins with a bar and goes on until a line ends with one. */
function rowsOf(text: string): { printed: string; start: number }[] {
  const lines = text.split('\n')
  const rows: { printed: string; start: number }[] = []
  let start = 0
  for (let at = 0; at < lines.length;) {
    const count = linesOfRow(lines, at)
    const printed = lines.slice(at, at + count).join('\n')
    rows.push({ printed, start })
    start += printed.length + 1
    at += count
  }
  return rows
}

function linesOfRow(lines: readonly string[], at: number): number {
  const opens = (line = ''): boolean => line.trimStart().startsWith('|')
  const closes = (line = ''): boolean => line.trimEnd().endsWith('|')
  if (!opens(lines[at]) || closes(lines[at])) return 1
  for (let count = 2; count <= mostLines; count++) {
    const line = lines[at + count - 1]
    if (line === undefined || opens(line)) return 1
    if (closes(line)) return count
  }
  return 1
}

const startOf = ({ rows }: Table): number => rows.flat().find(({ start, end }) => end > start)?.start ?? 0

/** The cells of a line that begins and ends with a bar; null for any other line. */
function cellsOf(printed: string, lineStart: number): TableCell[] | null {
  const line = printed.trim()
  if (!line.startsWith('|') || !line.endsWith('|')) return null
  const parts = line.slice(1, -1).split('|')
  if (parts.length < 2 || parts.length > maxColumns) return null
  let at = lineStart + printed.indexOf('|') + 1
  return parts.map((part) => {
    const text = part.trim()
    const start = at + (part.length - part.trimStart().length)
    at += part.length + 1
    return text === '' ? { text, start: at - 1, end: at - 1 } : { text, start, end: start + text.length }
  })
}
