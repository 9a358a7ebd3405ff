import { hasCurrencySign, withoutCurrencySigns } from '@dossier/notation'
import { readCellFigure } from './cell-figure.ts'
import { periodsIn } from './column-period.ts'
import type { PrintedCell } from './fact.ts'

/** A cell with a figure, and its first column. */
export interface ReadFigure {
  cell: PrintedCell
  column: number
  figure: NonNullable<ReturnType<typeof readCellFigure>>
}

/** A row split into words and figures. */
interface ReadRow {
  own: PrintedCell[]
  inherited: PrintedCell[]
  figures: ReadFigure[]
}

/** Splits a row into its leading words and its figures; an empty cell before the words repeats the one above it. */
export function readRow(cells: readonly PrintedCell[], above: Map<number, PrintedCell>): ReadRow {
  const row: ReadRow = { own: [], inherited: [], figures: [] }
  const empty: number[] = []
  let column = 0
  for (const cell of cells) {
    const figure = column === 0 ? null : readCellFigure(cell.text)
    if (figure !== null) row.figures.push({ cell, column, figure })
    else if (row.figures.length === 0 && isLabel(cell.text, column)) {
      row.own.push(cell)
      for (const known of above.keys()) if (known >= column) above.delete(known)
      above.set(column, cell)
    } else if (row.figures.length === 0 && row.own.length === 0 && cell.text.trim() === '') empty.push(column)
    column += cell.columnSpan ?? 1
  }
  if (row.own.length > 0) row.inherited = empty.flatMap((at) => above.get(at) ?? [])
  return row
}

/** Words, or in the first column a lone year, a price, or a band of values: "2.00% - 2.99%", "+200", "> 50". */
function isLabel(text: string, column: number): boolean {
  if (/\p{L}/u.test(text)) return true
  return column === 0 && text.length < 40 && (isBand(text) || hasCurrencySign(text) || (text.length < 24 && periodsIn(text).length > 0))
}

const isBand = (text: string): boolean => /^\s?[<>≤≥+±]\s?\d|\d\s?%?\s?[-–~]\s?\d/.test(withoutCurrencySigns(text))
