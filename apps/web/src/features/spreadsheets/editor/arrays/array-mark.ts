import type { ICellData, Nullable } from '@univerjs/core'
import type { CellRange } from '../cell-ranges.ts'

/** That a cell is filled by an array formula: how many cells this fills, and which of them the cell is, from 0. */
export interface ArrayMark {
  rows: number
  columns: number
  row: number
  column: number
  /** Whether Excel spills it by itself and finds its size (a dynamic array). */
  isDynamic: boolean
}

type Marked = Nullable<Pick<ICellData, 'custom'>>

/** The mark of a cell, which moves, is copied and is undone with it; null without one. */
export function markOf(cell: Marked): ArrayMark | null {
  const mark: unknown = cell ? cell.custom?.['array'] : null
  return isMark(mark) ? mark : null
}

/** That the formula of a cell was typed, and not pasted or filled: Excel makes one that computes arrays a dynamic array. */
export const typedMark: NonNullable<ICellData['custom']> = { typed: true }

export const isTyped = (cell: Marked): boolean => cell?.custom?.['typed'] === true

const isMark = (value: unknown): value is ArrayMark => typeof value === 'object' && value !== null && 'rows' in value

export const withMark = (mark: ArrayMark): NonNullable<ICellData['custom']> => ({ array: mark })

export const isOfSeveral = ({ rows, columns }: Pick<ArrayMark, 'rows' | 'columns'>): boolean => rows > 1 || columns > 1

export const isFirst = ({ row, column }: ArrayMark): boolean => row === 0 && column === 0

/** The cells of the array. @param place of the marked cell */
export const arrayAround = (place: { row: number; column: number }, mark: ArrayMark): CellRange => {
  const [top, left] = [place.row - mark.row, place.column - mark.column]
  return { top, left, bottom: top + mark.rows - 1, right: left + mark.columns - 1 }
}

/** Cells of an array that the editor computes, each by itself; of a larger one the server computes all but the first. */
export const mostComputed = 1_000

/** The formula of a cell of an array, as the editor computes it: that of the array, repeated over its cells. @param formula without "=" */
export function partFormula(formula: string, mark: ArrayMark): string | null {
  if (!isOfSeveral(mark)) return `=${formula}`
  if (mark.rows * mark.columns > mostComputed && !isFirst(mark)) return null
  const [before, after] = around(mark)
  return before + formula + after
}

/** The formula of an array, without "=", from that of one of its cells; null where it is not there. */
export function wholeFormula(part: Nullable<string>, mark: ArrayMark): string | null {
  if (!part) return null
  if (!isOfSeveral(mark)) return part.replace(/^=/, '')
  const [before, after] = around(mark)
  return part.startsWith(before) && part.endsWith(after) ? part.slice(before.length, -after.length) : null
}

const around = ({ rows, columns, row, column }: ArrayMark): [before: string, after: string] => [
  `=INDEX(IF(SEQUENCE(${rows},${columns}),(`,
  `)),${row + 1},${column + 1})`,
]

const partStart = /^=INDEX\(IF\(SEQUENCE\((\d+),(\d+)\),\(/
const partEnd = /\)\),(\d+),(\d+)\)$/

/** The array that the formula of one of its cells is of, as when it was copied without its mark; null for other formulas. */
export function arrayOfPart(formula: Nullable<string>): { mark: ArrayMark; formula: string } | null {
  const [start, end] = [partStart.exec(formula ?? ''), partEnd.exec(formula ?? '')]
  if (start === null || end === null) return null
  const [rows = 0, columns = 0, row = 0, column = 0] = [start[1], start[2], end[1], end[2]].map(Number)
  const mark: ArrayMark = { rows, columns, row: row - 1, column: column - 1, isDynamic: false }
  const whole = wholeFormula(formula, mark)
  return whole === null ? null : { mark, formula: whole }
}

/** The marks of the cells of an array, row by row. */
export function* marksOf(
  { top, left, bottom, right }: CellRange,
  isDynamic = false,
): Generator<{ row: number; column: number; mark: ArrayMark }> {
  const size = { rows: bottom - top + 1, columns: right - left + 1, isDynamic }
  for (let row = 0; row < size.rows; row++)
    for (let column = 0; column < size.columns; column++) yield { row: top + row, column: left + column, mark: { ...size, row, column } }
}
