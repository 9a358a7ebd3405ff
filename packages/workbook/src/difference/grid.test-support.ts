import { writeXlsx } from 'hucre/xlsx'
import type { CellContent, CellEdit } from '../edit/index.ts'
import { isError, isFormula } from '../edit/cell-xml.ts'

/** Contents of cells by row and column; a text that begins with "=" is a formula, of the value 0. */
export type Grid = readonly (readonly (string | number | boolean | null)[])[]

/** A workbook of sheets. @param values of formulas, as "Sheet!row,column" */
export function workbookOf(sheets: Readonly<Record<string, Grid>>, values: Readonly<Record<string, number>> = {}): Promise<Uint8Array> {
  const isFormula = (cell: unknown): cell is string => typeof cell === 'string' && cell.startsWith('=')
  return writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows: rows.map((row) => row.map((cell) => (isFormula(cell) ? null : cell))),
      cells: new Map(
        rows.flatMap((row, at) =>
          row.flatMap((cell, column) => {
            if (!isFormula(cell)) return []
            const value = values[`${name}!${at},${column}`] ?? 0
            return [[`${at},${column}`, { type: 'formula' as const, formula: cell.slice(1), value, formulaResult: value }] as const]
          }),
        ),
      ),
    })),
  })
}

/** A grid after edits. */
export function edited(grid: Grid, edits: readonly CellEdit[]): Grid {
  const rows = grid.map((row) => [...row])
  for (const { row, column, content } of edits) {
    while (rows.length <= row) rows.push([])
    const cells = rows[row] ?? []
    while (cells.length <= column) cells.push(null)
    cells[column] = asWritten(content)
  }
  return rows
}

const asWritten = (content: CellContent): string | number | boolean | null =>
  isFormula(content) ? `=${content.formula}` : isError(content) ? content.error : content
