import { writeXlsx } from 'hucre/xlsx'
import type { Cell, CellStyle, WriteSheet } from 'hucre'

/** A formula (without "=") and the value it has with the figures of this workbook. */
export interface Formula {
  formula: string
  value: number
  /** Shown as a percentage, whatever its row looks like. */
  percent?: boolean
}
export const formula = (text: string, value: number): Formula => ({ formula: text, value })
export const percentFormula = (text: string, value: number): Formula => ({ formula: text, value, percent: true })

/** A cell as the sheets here write it; null leaves it empty. */
export type SheetCell = string | number | Formula | null

export type RowLook = 'title' | 'note' | 'head' | 'line' | 'total' | 'percent' | 'heading'

export interface SheetRow {
  look: RowLook
  cells: readonly SheetCell[]
}
export const row = (look: RowLook, ...cells: SheetCell[]): SheetRow => ({ look, cells })

const navy = { rgb: '12304F' }
const looks: Record<RowLook, CellStyle> = {
  title: { font: { bold: true, size: 14, color: navy } },
  note: { font: { size: 9, italic: true, color: { rgb: '666666' } } },
  head: {
    font: { bold: true, color: { rgb: 'FFFFFF' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: navy },
    alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
  },
  heading: { font: { bold: true, color: navy } },
  line: {},
  percent: {},
  total: { font: { bold: true }, border: { top: { style: 'thin' } } },
}

/** Blue for what is typed in, black for what is calculated, as modellers expect. */
function styleOf(look: RowLook, cell: SheetCell): CellStyle {
  const base = looks[look]
  if (cell === null || typeof cell === 'string') return base
  const asPercent = look === 'percent' || (typeof cell === 'object' && cell.percent === true)
  const numFmt = asPercent ? '0.0%;(0.0%);-' : '#,##0;(#,##0);-'
  const typed = typeof cell === 'number' && (look === 'line' || look === 'percent')
  return { ...base, numFmt, ...(typed ? { font: { ...base.font, color: { rgb: '0000FF' } } } : {}) }
}

/** Column number, 0-based, as letters. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** One sheet from its rows. `widths` are in characters, the last one holds for the columns that follow. */
export function sheetOf(
  name: string,
  rows: readonly SheetRow[],
  options: { widths: readonly number[]; freeze?: { rows: number; columns: number } },
): WriteSheet {
  const cells = new Map<string, Partial<Cell>>()
  rows.forEach((line, rowIndex) =>
    line.cells.forEach((cell, column) => {
      if (cell === null) return
      const style = styleOf(line.look, cell)
      if (typeof cell === 'object') {
        cells.set(`${rowIndex},${column}`, { type: 'formula', value: cell.value, formula: cell.formula, formulaResult: cell.value, style })
      } else {
        cells.set(`${rowIndex},${column}`, { type: typeof cell === 'string' ? 'string' : 'number', value: cell, style })
      }
    }),
  )
  const width = Math.max(...rows.map((line) => line.cells.length))
  return {
    name,
    rows: rows.map((line) => line.cells.map((cell) => (cell !== null && typeof cell === 'object' ? cell.value : cell))),
    cells,
    columns: Array.from({ length: width }, (_, index) => ({ width: options.widths[index] ?? options.widths.at(-1) ?? 12 })),
    ...(options.freeze ? { freezePane: options.freeze } : {}),
  }
}

/** The workbook as bytes. Creation time is fixed, so that the same content gives the same file. */
export function workbook(title: string, sheets: WriteSheet[]): Promise<Uint8Array> {
  const written = new Date('2026-04-01T09:00:00Z')
  return writeXlsx({ sheets, properties: { title, creator: 'Sample deal room', created: written, modified: written } })
}
