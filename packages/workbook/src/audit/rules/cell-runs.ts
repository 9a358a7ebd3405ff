import { type CellRange, writeCell } from '../../formula/cell-address.ts'
import type { AuditedCell } from '../../reading/workbook-model.ts'

/** Neighbouring cells with the same finding. */
export interface CellRun {
  range: CellRange
  first: AuditedCell
  cells: readonly AuditedCell[]
}

/** Groups adjacent cells of one sheet with the same key into rectangles: first along rows, then runs of the same width below one another. */
export function runsOf(cells: readonly AuditedCell[], keyOf: (cell: AuditedCell) => string): CellRun[] {
  const lines: { key: string; range: CellRange; cells: AuditedCell[] }[] = []
  for (const cell of cells.toSorted((a, b) => a.row - b.row || a.column - b.column)) {
    const key = keyOf(cell)
    const last = lines.at(-1)
    if (last && last.key === key && last.range.top === cell.row && last.range.right === cell.column - 1) {
      last.range.right = cell.column
      last.cells.push(cell)
    } else lines.push({ key, range: { top: cell.row, left: cell.column, bottom: cell.row, right: cell.column }, cells: [cell] })
  }
  const open = new Map<string, (typeof lines)[number]>()
  const runs: (typeof lines)[number][] = []
  for (const line of lines) {
    const place = `${line.range.left} ${line.range.right} ${line.key}`
    const above = open.get(place)
    if (above && above.range.bottom === line.range.top - 1) {
      above.range.bottom = line.range.bottom
      above.cells.push(...line.cells)
    } else {
      open.set(place, line)
      runs.push(line)
    }
  }
  return runs.flatMap(({ range, cells: members }) => (members[0] ? [{ range, first: members[0], cells: members }] : []))
}

/** "Sheet!B5", quoted where Excel would. */
export const cellName = (cell: AuditedCell): string => `${sheetName(cell.sheet.name)}!${writeCell(cell)}`

const sheetName = (name: string): string => (/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`)

/** A formula for display: with its equals sign, truncated if very long. */
export function shownFormula(cell: AuditedCell): string {
  const text = cell.formula?.text ?? ''
  return `=${text.length > 200 ? `${text.slice(0, 199)}…` : text}`
}
