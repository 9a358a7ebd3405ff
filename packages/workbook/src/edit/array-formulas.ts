import { type CellPlace, type CellRange, isOverlapping, maxColumns, maxRows, readRange, writeCell } from '../formula/cell-address.ts'
import { cellKey } from '../reading/workbook-model.ts'
import { arrayRange, isFormula } from './cell-xml.ts'
import { type EditRefusal, WorkbookEditRefused } from './edit-refused.ts'
import { mergedRanges } from './merged-cells.ts'
import { formulaCells } from './patch-sheet.ts'
import { type CellEdit, isCellEdit, type WorkbookEdit } from './workbook-edit.ts'

/** Cells of the array formulas of one save. A hostile request would fill the memory. */
export const mostOfArrays = 100_000

/** The cells that an edit fills by an array formula; null for all other edits. */
export function arrayOf(edit: Omit<CellEdit, 'sheet'>): CellRange | null {
  const { content } = edit
  return isFormula(content) && content.array !== undefined ? arrayRange(edit, content.array) : null
}

export const isArrayEdit = (edit: WorkbookEdit): boolean => isCellEdit(edit) && arrayOf(edit) !== null

export function* cellsOf({ top, left, bottom, right }: CellRange): Generator<CellPlace> {
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) yield { row, column }
}

/** The cells that the array formulas of edits fill besides their first ones. */
export const filledCells = (edits: readonly CellEdit[]): CellPlace[] =>
  edits.flatMap((edit) => {
    const range = arrayOf(edit)
    return range === null ? [] : [...cellsOf(range)].slice(1)
  })

/**
 * Checks that array formulas are on the sheet and that nothing else is written into their cells.
 *
 * @throws WorkbookEditRefused `invalid-cell`, `too-large`, `part-of-array`
 */
export function checkArrays(edits: readonly CellEdit[]): void {
  let room = mostOfArrays
  for (const [sheet, own] of Map.groupBy(edits, (edit) => edit.sheet)) {
    const arrays = own.flatMap((edit) => {
      const range = arrayOf(edit)
      return range === null ? [] : [{ edit, range }]
    })
    if (arrays.length === 0) continue
    const taken = new Map(own.flatMap((edit) => (edit.content === null ? [] : [[cellKey(edit.row, edit.column), edit] as const])))
    for (const { edit, range } of arrays) {
      const refused = (reason: EditRefusal): WorkbookEditRefused => new WorkbookEditRefused(reason, { cell: `${sheet}!${writeCell(edit)}` })
      if (range.bottom >= maxRows || range.right >= maxColumns || range.bottom < range.top || range.right < range.left)
        throw refused('invalid-cell')
      room -= (range.bottom - range.top + 1) * (range.right - range.left + 1)
      if (room < 0) throw refused('too-large')
      for (const { row, column } of cellsOf(range)) {
        const other = taken.get(cellKey(row, column))
        if (other !== undefined && other !== edit) throw refused('part-of-array')
        taken.set(cellKey(row, column), edit)
      }
    }
  }
}

/** The first of merged cells in which there is an array formula; undefined without one. @param xml of the sheet */
export function mergedOverArray(xml: string, merged: readonly CellRange[]): CellRange | undefined {
  if (merged.length === 0 || !/\st\s*=\s*["']array/.test(xml)) return undefined
  const arrays = [...formulaCells(xml)].flatMap(({ row, column, cell: { formula } }) =>
    formula?.kind === 'array' ? [readRange(formula.reference ?? '') ?? { top: row, left: column, bottom: row, right: column }] : [],
  )
  return merged.find((range) => arrays.some((array) => isOverlapping(array, range)))
}

/** The first array formula that Excel does not take where it is: over merged cells, or of several cells in a table. */
export function refusedArray(
  xml: string,
  edits: readonly CellEdit[],
  tables: readonly { range: CellRange }[],
): { place: CellPlace; reason: EditRefusal } | null {
  const arrays = edits.flatMap((place) => {
    const range = arrayOf(place)
    return range === null ? [] : [{ place, range }]
  })
  if (arrays.length === 0) return null
  const merged = mergedRanges(xml)
  for (const { place, range } of arrays) {
    if (merged.some((one) => isOverlapping(one, range))) return { place, reason: 'array-in-merged' }
    const isOfSeveral = range.top < range.bottom || range.left < range.right
    if (isOfSeveral && tables.some((one) => isOverlapping(one.range, range))) return { place, reason: 'array-in-table' }
  }
  return null
}
