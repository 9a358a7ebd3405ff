import type { Cell, Row, Sheet } from '../model/index.ts'
import { linesOf, textWidth } from './text-width.ts'

/** Of a line of text, in points. */
const LINE_HEIGHT = 14
/** Of a cell, left and right of its text, in characters. */
const PADDING = 1

const boldRoles: ReadonlySet<Cell['role']> = new Set(['header', 'section', 'total', 'title', 'highlight', 'check'])

/** Width of a column in characters. */
export const columnWidth = ({ widths }: Sheet, column: number): number => widths[column] ?? widths.at(-1) ?? 12

const isWritten = ({ content }: Cell): boolean => content.kind !== 'text' || content.text !== ''

/** The texts of a row that are wrapped: those meant to be, and those that the cells beside them would cut. */
export function wrappedCells({ cells, sheet }: Row): ReadonlySet<Cell> {
  const taken = new Set(cells.filter(isWritten).map(({ column }) => column))
  return new Set(cells.filter((cell) => cell.isWrapped === true || isCut(cell, taken, sheet)))
}

/** Whether a text is wider than its column and the empty ones beside it, to which it extends. */
function isCut({ content, column, align = 'left', role }: Cell, taken: ReadonlySet<number>, sheet: Sheet): boolean {
  if (content.kind !== 'text' || role === 'title') return false
  const needed = Math.max(...content.text.split('\n').map((line) => textWidth(line, boldRoles.has(role)))) + PADDING
  const steps = align === 'center' ? [] : [align === 'left' ? 1 : -1]
  let available = columnWidth(sheet, column)
  for (const step of steps) {
    const [first, last] = [0, Math.max(...taken)]
    for (let at = column + step; needed > available && !taken.has(at); at += step) {
      if (at > last) return false
      if (at < first) break
      available += columnWidth(sheet, at)
    }
  }
  return needed > available
}

/** The height of a row in points: the given one, or more for wrapped texts, which programs do not all measure when they open a file; undefined for the standard one. */
export function rowHeight(row: Row): number | undefined {
  const lines = [...wrappedCells(row)].map(({ content, column, role }) =>
    content.kind === 'text' ? linesOf(content.text, columnWidth(row.sheet, column), boldRoles.has(role)) : 1,
  )
  const most = Math.max(1, ...lines)
  return most === 1 ? row.height : Math.max(row.height ?? 0, most * LINE_HEIGHT + 2)
}
