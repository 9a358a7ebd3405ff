import type { IRange, Workbook } from '@univerjs/core'
import type { FormulaDataModel } from '@univerjs/preset-sheets-core'
import type { CellPlace } from '../cell-content.ts'
import type { SheetRange } from '../trace/references-in.ts'
import { isOfSeveral, mostComputed } from './array-mark.ts'
import type { SheetArrays } from './sheet-arrays.ts'

/** What fills the chosen cell, besides what is typed into it. */
export interface ChosenArray extends SheetRange {
  /** An array formula; one that Excel spills by itself; or a formula that gives several values here and is none of an array. */
  kind: 'array' | 'dynamic' | 'spilling'
  /** Without "="; null where the editor does not know it. */
  formula: string | null
  /** Whether its values are those of the last save. */
  isLarge: boolean
}

/** The array formula that fills a cell, or the formula whose values spill into it; null for other cells. */
export function chosenArray(
  place: CellPlace | null,
  { book, arrays, formulas }: { book: Workbook; arrays: SheetArrays; formulas: FormulaDataModel },
): ChosenArray | null {
  const sheet = book.getActiveSheet()
  if (place === null || sheet.getName() !== place.sheet) return null
  const array = arrays.at(sheet, place.row, place.column)
  if (array !== null) {
    const { mark, range, formula } = array
    const isLarge = isOfSeveral(mark) && mark.rows * mark.columns > mostComputed
    return { sheet: place.sheet, range, formula, isLarge, kind: mark.isDynamic ? 'dynamic' : 'array' }
  }
  const spilling: Record<number, Record<number, IRange>> = formulas.getArrayFormulaRange()[book.getUnitId()]?.[sheet.getSheetId()] ?? {}
  for (const [row, line] of Object.entries(spilling))
    for (const [column, found] of Object.entries(line)) {
      const range = { top: found.startRow, left: found.startColumn, bottom: found.endRow, right: found.endColumn }
      const isIn = place.row >= range.top && place.row <= range.bottom && place.column >= range.left && place.column <= range.right
      const formula = formulas.getFormulaStringByCell(Number(row), Number(column), sheet.getSheetId(), book.getUnitId())
      if (isIn && formula) return { sheet: place.sheet, range, formula: formula.replace(/^=/, ''), isLarge: false, kind: 'spilling' }
    }
  return null
}
