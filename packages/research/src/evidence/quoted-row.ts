import { headingsOfColumns } from '@dossier/finance'
import type { ReadableTable } from './readable-page.ts'

/** A row of a table as the table shows it, in the words of the page. */
export interface QuotedRow {
  /** Label of the row. */
  label: string
  /** Text above the table, and above all columns of the row, top down. */
  over: string[]
  /** The filled cells, each with the head of its column; empty if it has none of its own. */
  cells: { head: string; text: string }[]
}

/** A longer text is a title of the table, whatever column it was read in. */
const maxHeadLength = 60
const maxFigureLength = 40
const maxTitleLength = 160

/** A row of figures under the heads of its columns; null if hardly any column has a head, the row has no label, or its cells are text. */
export function quotedRowOf(table: ReadableTable, row: number): QuotedRow | null {
  const filled = cellsOf(table, row)
  const [label, ...values] = filled
  if (label === undefined || values.length === 0 || !/\p{L}/u.test(label.text)) return null
  const figures = values.filter(({ text }) => text.length <= maxFigureLength && isFigureOrNone.test(text))
  if (figures.length * 2 <= values.length) return null
  const headings = headingsOfColumns(table, Math.max(...values.map(({ column }) => column)) + 1)
  const heads = values.map(
    ({ column }) =>
      headings[column]?.map(({ text }) => inOneLine(text)).filter((text) => text !== '' && text.length <= maxHeadLength) ?? [],
  )
  if (heads.filter((head) => head.length > 0).length * 2 <= heads.length) return null
  const shared = values.length > 1 ? sharedBeginning(heads) : []
  const over = [table.caption, table.unit, ...shared].flatMap((text) => (text === undefined ? [] : inOneLine(text)))
  return {
    label: inOneLine(label.text),
    over: [...new Set(over)].filter((text) => text !== '' && text.length <= maxTitleLength),
    cells: values.map(({ text }, at) => ({
      head: lastOf([...new Set(heads[at]?.slice(shared.length))]),
      text: inOneLine(text),
    })),
  }
}

/** A dash means that there is no figure. */
const isFigureOrNone = /\d|^[\s\p{Pd}]+$/u

/** The filled cells of a row, each with its first column. */
function cellsOf(table: ReadableTable, row: number): { text: string; column: number }[] {
  let column = 0
  return (table.rows[row] ?? []).flatMap((cell) => {
    const at = column
    column += cell.columnSpan ?? 1
    return cell.end > cell.start ? [{ text: cell.text, column: at }] : []
  })
}

/** The common beginning of all heads, without their last lines. */
function sharedBeginning(heads: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = heads
  const most = Math.min(...heads.map(({ length }) => length)) - 1
  const end = first.findIndex((text, at) => at >= most || heads.some((head) => head[at] !== text))
  return first.slice(0, end < 0 ? 0 : end)
}

/** The lowest line of a column head that is no title. */
function lastOf(lines: readonly string[]): string {
  const from = lines.findIndex((_, at) => lines.slice(at).join(' ').length <= maxHeadLength)
  return from < 0 ? '' : lines.slice(from).join(' ')
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
