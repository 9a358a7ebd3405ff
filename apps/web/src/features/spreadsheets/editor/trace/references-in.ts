import type { CellRange } from '@dossier/contract'
import { deserializeRangeWithSheet, type LexerTreeBuilder, sequenceNodeType } from '@univerjs/preset-sheets-core'

/** Cells of a sheet. */
export interface SheetRange {
  sheet: string
  range: CellRange
}

/** A formula is read with the names that it may use. */
export interface Names {
  /** What a defined name stands for, as a formula without `=`; undefined for an unknown one. */
  definitionOf: (name: string) => string | undefined
}

/** Univer reads names as functions where it does not know them yet. */
const mayBeName: ReadonlySet<sequenceNodeType> = new Set([
  sequenceNodeType.DEFINED_NAME,
  sequenceNodeType.FUNCTION,
  sequenceNodeType.NORMAL,
])

const mostRows = 1_048_576
const mostColumns = 16_384

/**
 * The cells that a formula refers to, in its order, each once. References into other workbooks and names that stand for no cells are left out.
 *
 * @param formula with `=`
 * @param own the sheet of the formula, which references without a sheet mean
 */
export function referencesIn(formula: string, own: string, lexer: LexerTreeBuilder, { definitionOf }: Names): SheetRange[] {
  const found = new Map<string, SheetRange>()
  const read = (text: string, isDefinition: boolean): void => {
    for (const node of lexer.sequenceNodesBuilder(text) ?? []) {
      if (typeof node === 'string') continue
      if (node.nodeType === sequenceNodeType.REFERENCE) {
        const range = rangeOf(node.token, own)
        if (range !== null) found.set(JSON.stringify(range), range)
      } else if (mayBeName.has(node.nodeType) && !isDefinition) {
        const definition = definitionOf(node.token.trim())
        // Names that stand for other names are not followed: they may stand for each other.
        if (definition !== undefined) read(`=${definition.replace(/^=/, '')}`, true)
      }
    }
  }
  read(formula, false)
  return [...found.values()]
}

function rangeOf(token: string, own: string): SheetRange | null {
  const { unitId, sheetName, range } = deserializeRangeWithSheet(token)
  if (unitId !== '') return null
  const at = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise)
  const [top, left] = [at(range.startRow, 0), at(range.startColumn, 0)]
  const [bottom, right] = [at(range.endRow, mostRows - 1), at(range.endColumn, mostColumns - 1)]
  if (top < 0 || left < 0 || bottom >= mostRows || right >= mostColumns) return null
  return { sheet: sheetName === '' ? own : sheetName, range: { top, left, bottom, right } }
}

/** Whether cells of a sheet have a cell among them. Names of sheets are compared as Excel does, without regard to case. */
export const hasCell = ({ sheet, range }: SheetRange, cell: { sheet: string; row: number; column: number }): boolean =>
  sheet.toLowerCase() === cell.sheet.toLowerCase() &&
  range.top <= cell.row &&
  cell.row <= range.bottom &&
  range.left <= cell.column &&
  cell.column <= range.right
