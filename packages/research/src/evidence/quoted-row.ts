import { headingsOfColumns } from '@dossier/finance'
import type { ReadableTable } from './readable-page.ts'

/** A row of a table as its table shows it, in the words of the page. */
export interface QuotedRow {
  /** What the row is called. */
  label: string
  /** What stands over the table, and over all columns of the row, from above. */
  over: string[]
  /** The filled cells, each with what stands over its column alone; empty where nothing does. */
  cells: { head: string; text: string }[]
}

/** What is longer stands over the table, whatever the column at which it was read. */
const longestHead = 60
const longestFigure = 40
const longestOver = 160

/** A row of figures under the heads of its columns; null where hardly a column has one, the row has no name, or its cells are text. */
export function quotedRowOf(table: ReadableTable, row: number): QuotedRow | null {
  const filled = cellsOf(table, row)
  const [label, ...values] = filled
  if (label === undefined || values.length === 0 || !/\p{L}/u.test(label.text)) return null
  const figures = values.filter(({ text }) => text.length <= longestFigure && isFigureOrNone.test(text))
  if (figures.length * 2 <= values.length) return null
  const headings = headingsOfColumns(table, Math.max(...values.map(({ column }) => column)) + 1)
  const heads = values.map(
    ({ column }) => headings[column]?.map(({ text }) => inOneLine(text)).filter((text) => text !== '' && text.length <= longestHead) ?? [],
  )
  if (heads.filter((head) => head.length > 0).length * 2 <= heads.length) return null
  const shared = values.length > 1 ? sharedBeginning(heads) : []
  const over = [table.caption, table.unit, ...shared].flatMap((text) => (text === undefined ? [] : inOneLine(text)))
  return {
    label: inOneLine(label.text),
    over: [...new Set(over)].filter((text) => text !== '' && text.length <= longestOver),
    cells: values.map(({ text }, at) => ({
      head: lastOf([...new Set(heads[at]?.slice(shared.length))]),
      text: inOneLine(text),
    })),
  }
}

/** A dash stands where there is no figure. */
const isFigureOrNone = /\d|^[\s\p{Pd}]+$/u

/** The filled cells of a row with the column at which each begins. */
function cellsOf(table: ReadableTable, row: number): { text: string; column: number }[] {
  let column = 0
  return (table.rows[row] ?? []).flatMap((cell) => {
    const at = column
    column += cell.columnSpan ?? 1
    return cell.end > cell.start ? [{ text: cell.text, column: at }] : []
  })
}

/** What all heads begin with, except their last line. */
function sharedBeginning(heads: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = heads
  const most = Math.min(...heads.map(({ length }) => length)) - 1
  const end = first.findIndex((text, at) => at >= most || heads.some((head) => head[at] !== text))
  return first.slice(0, end < 0 ? 0 : end)
}

/** The lowest of what stands over a column, as much of it as is no title. */
function lastOf(lines: readonly string[]): string {
  const from = lines.findIndex((_, at) => lines.slice(at).join(' ').length <= longestHead)
  return from < 0 ? '' : lines.slice(from).join(' ')
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
