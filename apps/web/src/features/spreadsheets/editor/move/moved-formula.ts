import type { CellRange } from '@dossier/contract'
import { movedWith, rangeAfterMove, rangeAfterPaste } from '@dossier/notation'
import { AbsoluteRefType, type IRange } from '@univerjs/core'
import {
  deserializeRangeWithSheet,
  generateStringWithSequence,
  type LexerTreeBuilder,
  sequenceNodeType,
  serializeRangeToRefString,
} from '@univerjs/preset-sheets-core'

/** Cells that are cut and pasted. */
export interface CellsMove {
  /** Name of their sheet, and of that to which they are moved. */
  sheet: string
  toSheet: string
  from: CellRange
  /** As large as `from`. */
  to: CellRange
}

/** What holds a formula: a cell of a sheet, moved or not, or a name. */
export type FormulaHolder = { kind: 'cell'; sheet: string; isMoved: boolean } | { kind: 'name' }

/** Of a sheet of Excel, 0-based. */
export const lastRow = 1_048_575
export const lastColumn = 16_383

const isSameSheet = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * A formula after cells were cut and pasted, by the rules of Excel. References of names without dollar signs mean another cell for each cell that uses the
 * name, and stay.
 *
 * @param formula with or without `=`
 * @returns the same text where nothing of it changes
 */
export function formulaAfterMove(
  formula: string,
  holder: FormulaHolder,
  move: CellsMove,
  lexer: Pick<LexerTreeBuilder, 'sequenceNodesBuilder'>,
): string {
  const hasSign = formula.startsWith('=')
  const nodes = lexer.sequenceNodesBuilder(hasSign ? formula : `=${formula}`)
  if (!nodes) return formula
  let isChanged = false
  const written = nodes.map((node) => {
    if (typeof node === 'string' || node.nodeType !== sequenceNodeType.REFERENCE) return node
    const token = referenceAfterMove(node.token, holder, move)
    isChanged ||= token !== node.token
    return { ...node, token }
  })
  return isChanged ? `${hasSign ? '=' : ''}${generateStringWithSequence(written)}` : formula
}

function referenceAfterMove(token: string, holder: FormulaHolder, { sheet, toSheet, from, to }: CellsMove): string {
  const { unitId, sheetName, range } = deserializeRangeWithSheet(token)
  if (unitId !== '' || (holder.kind === 'name' && !isFixed(range))) return token
  const own = sheetName !== '' ? sheetName : holder.kind === 'cell' ? holder.sheet : ''
  const holderSheet = holder.kind === 'name' ? '' : holder.isMoved ? toSheet : holder.sheet
  const [isFrom, isTo] = [isSameSheet(own, sheet), isSameSheet(own, toSheet)]
  const cells = rectangleOf(range)
  const followed = isFrom ? movedWith(cells, { from, to }) : null
  const after = followed ?? (isFrom && isTo ? rangeAfterMove(cells, { from, to }) : isTo ? rangeAfterPaste(cells, to) : cells)
  const sheetAfter = followed === null ? own : toSheet
  const prefix =
    sheetName === '' && isSameSheet(sheetAfter, holderSheet) ? '' : isSameSheet(sheetAfter, own) ? sheetName || own : sheetAfter
  if (after === null) return '#REF!'
  if (prefix === sheetName && isEqual(after, cells)) return token
  return serializeRangeToRefString({ range: withCells(range, after), sheetName: prefix, unitId })
}

/** The cells of a reference; of whole columns and rows all of theirs. */
function rectangleOf({ startRow, endRow, startColumn, endColumn }: IRange): CellRange {
  const at = (index: number, otherwise: number): number => (Number.isFinite(index) ? index : otherwise)
  return { top: at(startRow, 0), left: at(startColumn, 0), bottom: at(endRow, lastRow), right: at(endColumn, lastColumn) }
}

function withCells(range: IRange, { top, left, bottom, right }: CellRange): IRange {
  const at = (before: number, index: number): number => (Number.isFinite(before) ? index : before)
  return {
    ...range,
    startRow: at(range.startRow, top),
    endRow: at(range.endRow, bottom),
    startColumn: at(range.startColumn, left),
    endColumn: at(range.endColumn, right),
  }
}

const isEqual = (one: CellRange, other: CellRange): boolean =>
  one.top === other.top && one.left === other.left && one.bottom === other.bottom && one.right === other.right

const fixedRows: ReadonlySet<AbsoluteRefType | undefined> = new Set([AbsoluteRefType.ROW, AbsoluteRefType.ALL])
const fixedColumns: ReadonlySet<AbsoluteRefType | undefined> = new Set([AbsoluteRefType.COLUMN, AbsoluteRefType.ALL])

/** Whether dollar signs fix all of a reference; whole columns have no rows to fix, whole rows no columns. */
const isFixed = ({ startAbsoluteRefType, endAbsoluteRefType, startRow, startColumn }: IRange): boolean =>
  [startAbsoluteRefType, endAbsoluteRefType].every(
    (type) => (!Number.isFinite(startRow) || fixedRows.has(type)) && (!Number.isFinite(startColumn) || fixedColumns.has(type)),
  )
