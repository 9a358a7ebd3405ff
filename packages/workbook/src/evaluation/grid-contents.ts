import type { FormulaNode } from '../formula/formula-node.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { type AuditedSheet, type AuditedWorkbook, cellKey } from '../reading/workbook-model.ts'
import type { GridContent } from '../recalculate/index.ts'
import type { ReferredArea } from '../references/resolve-references.ts'

/** Cells that are edited, by the name of the sheet, then by `cellKey`. */
export type EditedCells = ReadonlyMap<string, ReadonlyMap<number, { row: number; column: number; content: GridContent | null }>>

/** A cell with content. */
interface FilledCell {
  row: number
  column: number
  /** Null for a value, and for a formula that cannot be read. */
  formula: FormulaNode | null
}

/** The contents of a workbook with edits. */
export interface GridContents {
  book: AuditedWorkbook
  edits: EditedCells
  /** Cells of an area that have content, by rows. */
  filledIn: (area: ReferredArea) => FilledCell[]
  /** The last row of a sheet with content, also of array formulas, 0-based; -1 without any. */
  lastRow: (sheet: AuditedSheet) => number
  /** The number in a cell, 0 in an empty one; null for anything else, a formula too. */
  typedNumber: (sheet: AuditedSheet, row: number, column: number) => number | null
}

/** The index of the first of ordered items from a number on; their count where there is none. */
export function firstFrom<T>(items: readonly T[], number: number, of: (item: T) => number = Number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && of(item) < number) low = middle + 1
    else high = middle
  }
  return low
}

export function contentsOf(book: AuditedWorkbook, edits: EditedCells): GridContents {
  const editOf = (sheet: AuditedSheet, row: number, column: number) => edits.get(sheet.name)?.get(cellKey(row, column))
  const lastRows = new Map<AuditedSheet, number>()
  return {
    book,
    edits,
    lastRow(sheet) {
      const known = lastRows.get(sheet)
      if (known !== undefined) return known
      let last = -1
      for (const cell of sheet.cells.values()) last = Math.max(last, cell.row, cell.formula?.range?.bottom ?? -1)
      for (const { row } of edits.get(sheet.name)?.values() ?? []) last = Math.max(last, row)
      lastRows.set(sheet, last)
      return last
    },
    filledIn({ sheet, top, left, bottom, right }) {
      const cells: FilledCell[] = []
      for (const [column, own] of sheet.columns) {
        if (column < left || column > right) continue
        for (let at = firstFrom(own, top, ({ row }) => row); (own[at]?.row ?? Infinity) <= bottom; at++) {
          const { row = 0, formula = null } = own[at] ?? {}
          if (editOf(sheet, row, column) === undefined) cells.push({ row, column, formula: formula?.root ?? null })
        }
      }
      for (const { row, column, content } of edits.get(sheet.name)?.values() ?? [])
        if (content !== null && row >= top && row <= bottom && column >= left && column <= right)
          cells.push({ row, column, formula: formulaOf(content) })
      return cells.toSorted((one, other) => one.row - other.row || one.column - other.column)
    },
    typedNumber(sheet, row, column) {
      const edit = editOf(sheet, row, column)
      const cell = sheet.cells.get(cellKey(row, column))
      if (edit === undefined ? cell === undefined : edit.content === null) return 0
      const content = edit === undefined ? (cell?.formula === null ? cell.value : null) : edit.content
      return typeof content === 'number' ? content : null
    },
  }
}

/** The formula of an edit; null for a value, and for a text that is none. */
export function formulaOf(content: GridContent): FormulaNode | null {
  if (typeof content !== 'object') return null
  try {
    return parseFormula(content.formula)
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return null
    throw error
  }
}
