import { type CellRange, columnLetters } from '../formula/cell-address.ts'
import { type AuditedCell, type AuditedSheet, type AuditedWorkbook, cellKey } from '../reading/workbook-model.ts'
import type { Grid, GridCell, GridSheet } from '../recalculate/index.ts'
import type { ReferenceResolver } from '../references/resolve-references.ts'
import { arrayShape } from './array-shape.ts'
import { cellsRead } from './cells-read.ts'
import { createFormulaTranslator, type FormulaTranslator } from './engine-formula.ts'
import { contentsOf, type EditedCells, formulaOf } from './grid-contents.ts'
import { externalSheetName } from './external-sheet-names.ts'
import { createScratchSheet } from './scratch-sheet.ts'

/** Array formulas that are not computed, by their first cell. */
export type FrozenArrays = ReadonlySet<AuditedCell>

/** Cells that array formulas of a workbook fill; those beyond keep their values. A hostile file would fill the memory. */
const mostArrayCells = 100_000

/**
 * A workbook with edits as the engine computes it, without values that no formula reads: formulas in terms of what the engine knows, the values that are kept of other files as sheets, and a
 * sheet for what formulas need besides.
 *
 * @param frozen array formulas whose values are taken as they are in the file
 */
export function gridOf(book: AuditedWorkbook, references: ReferenceResolver, edits: EditedCells, frozen: FrozenArrays = new Set()): Grid {
  const contents = contentsOf(book, edits)
  const scratch = createScratchSheet(freeName(book))
  const translator = createFormulaTranslator({ references, contents, scratch })
  const left = leftToFile(book, frozen)
  const hasSubtotals = book.sheets.some(({ cells }) => [...cells.values()].some(({ formula }) => /SUBTOTAL/i.test(formula?.text ?? '')))
  const read = cellsRead(book, references, edits)
  const isNeeded = (cell: AuditedCell): boolean => cell.formula !== null || read === null || read.has(cell.sheet, cell)
  const sheets = book.sheets.map((sheet): GridSheet => {
    const own = edits.get(sheet.name)
    const kept = [...sheet.cells].flatMap(([key, cell]) =>
      own?.has(key) === true || !isNeeded(cell) ? [] : cellsOf(cell, translator, left),
    )
    const typed = [...(own?.values() ?? [])].flatMap(({ row, column, content }): GridCell[] => {
      if (content === null) return []
      const root = formulaOf(content)
      return [{ row, column, content: root === null ? content : { formula: translator.translate(root, { sheet, row, column }) } }]
    })
    return { name: sheet.name, cells: [...kept, ...typed], hiddenRows: hasSubtotals ? sheet.hiddenRows : [] }
  })
  const outside = book.externalSheets.map((external, at): GridSheet => ({
    name: externalSheetName(book, at),
    cells: external.cells.map(({ row, column, value, isError }) => ({
      row,
      column,
      content: isError ? { formula: String(value) } : value,
    })),
  }))
  const names = book.names.map(({ name, text, sheet }) => ({ name, refersTo: text, ...(sheet !== null && { sheet }) }))
  return { sheets: [...sheets, ...outside, scratch.sheet()], names }
}

/** Array formulas whose values are taken from the file: those that are not computed, and those that are too large. */
function leftToFile(book: AuditedWorkbook, frozen: FrozenArrays): FrozenArrays {
  const left = new Set(frozen)
  let room = mostArrayCells
  for (const sheet of book.sheets)
    for (const cell of sheet.cells.values()) {
      const range = cell.formula?.range
      if (!range || firstCellOf(sheet, range) !== cell || left.has(cell)) continue
      room -= (range.bottom - range.top + 1) * (range.right - range.left + 1)
      if (room < 0) left.add(cell)
    }
  return left
}

/** A name that no sheet has. */
function freeName({ sheets }: AuditedWorkbook): string {
  const taken = new Set(sheets.map(({ name }) => name.toLowerCase()))
  let at = 0
  while (taken.has(`scratch ${at}`)) at++
  return `scratch ${at}`
}

/** What stands for a cell; for the first cell of an array formula what stands for all of them. */
function cellsOf(cell: AuditedCell, translator: FormulaTranslator, left: FrozenArrays): GridCell[] {
  const { row, column, formula, value, error, sheet } = cell
  if (formula !== null) {
    const { range } = formula
    if (range === null) return [{ row, column, content: { formula: translator.translateCell(cell) } }]
    const first = firstCellOf(sheet, range)
    if (first !== undefined && !left.has(first)) return first === cell ? arrayCells(cell, range, translator) : []
  }
  const content = error === null ? value : { formula: error }
  return content === null ? [] : [{ row, column, content }]
}

export const firstCellOf = (sheet: AuditedSheet, { top, left }: CellRange): AuditedCell | undefined => sheet.cells.get(cellKey(top, left))

/**
 * An array formula over the cells that it has values for. A value in one row or column is repeated over those that it lacks, other cells have none
 * (ECMA-376 part 1, 18.17.2.7).
 */
function arrayCells(cell: AuditedCell, range: CellRange, translator: FormulaTranslator): GridCell[] {
  const { row, column } = cell
  const [rows, columns] = [range.bottom - range.top + 1, range.right - range.left + 1]
  const shape = (cell.formula?.root && arrayShape(translator.resolved(cell))) || { rows, columns }
  const filled = { rows: Math.min(rows, shape.rows), columns: Math.min(columns, shape.columns) }
  const cells: GridCell[] = [{ row, column, content: { formula: translator.translateCell(cell), array: filled } }]
  for (let down = 0; down < rows; down++)
    for (let right = 0; right < columns; right++) {
      if (down < filled.rows && right < filled.columns) continue
      const [fromRow, fromColumn] = [shape.rows === 1 ? 0 : down, shape.columns === 1 ? 0 : right]
      const hasValue = fromRow < filled.rows && fromColumn < filled.columns
      const formula = hasValue ? `${columnLetters(column + fromColumn)}${row + fromRow + 1}` : 'NA()'
      cells.push({ row: row + down, column: column + right, content: { formula } })
    }
  return cells
}
