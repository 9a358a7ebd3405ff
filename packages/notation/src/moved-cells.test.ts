import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedWith, rangeAfterMove, rangeAfterPaste } from './moved-cells.ts'

/** "A1:B3" */
const rectangle = (text: string) => {
  const [first = '', last = first] = text.split(':')
  const place = (cell: string) => ({ row: Number(cell.slice(1)) - 1, column: cell.charCodeAt(0) - 65 })
  const [from, to] = [place(first), place(last)]
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}
const written = (range: ReturnType<typeof rectangle> | null): string | null => {
  if (range === null) return null
  const cell = (row: number, column: number) => `${String.fromCharCode(65 + column)}${row + 1}`
  const [first, last] = [cell(range.top, range.left), cell(range.bottom, range.right)]
  return first === last ? first : `${first}:${last}`
}
const after = (range: string, from: string, to: string) =>
  written(rangeAfterMove(rectangle(range), { from: rectangle(from), to: rectangle(to) }))

describe('a reference after cells were cut and pasted', () => {
  it.each([
    // All of its cells are moved.
    ['B2', 'B2', 'D9', 'D9'],
    ['A1:A3', 'A1:B5', 'C4:D8', 'C4:C6'],
    // None of them are.
    ['A1:A3', 'B1:B3', 'C1:C3', 'A1:A3'],
    // Its last or first cells are moved along it.
    ['A1:A10', 'A10', 'A12', 'A1:A12'],
    ['A1:A10', 'A10', 'A6', 'A1:A6'],
    ['A3:A10', 'A3', 'A1', 'A1:A10'],
    ['A3:A10', 'A3', 'A5', 'A5:A10'],
    ['A1:C1', 'C1:C4', 'E1:E4', 'A1:E1'],
    // They leave it at the other end.
    ['A1:A10', 'A1', 'A15', 'A1:A10'],
    ['A5:A10', 'A10', 'A2', 'A5:A10'],
    // The end at the other side is pasted over.
    ['A1:A5', 'A1:A2', 'A4:A5', 'A3:A5'],
    ['A1:A5', 'A1:A3', 'A3:A5', 'A3:A5'],
    ['A1:A5', 'A4:A5', 'A1:A2', 'A1:A3'],
    // Out of its line, or not all of its breadth.
    ['A1:A10', 'A10', 'C10', 'A1:A10'],
    ['A1:B10', 'A10', 'A12', 'A1:B10'],
    // Cells of its middle.
    ['A1:A10', 'A5', 'A20', 'A1:A10'],
    ['A3:A10', 'A5:A6', 'A2:A3', 'A4:A10'],
    ['A3:A10', 'A5:A6', 'A10:A11', 'A3:A9'],
    // Others are pasted over it.
    ['A1:A10', 'C1', 'A10', 'A1:A9'],
    ['A1:A10', 'C1:C2', 'A1:A2', 'A3:A10'],
    ['A1:A10', 'C1', 'A5', 'A1:A10'],
    ['A1:B10', 'C1', 'A10', 'A1:B10'],
    ['A1', 'C1', 'A1', null],
    ['A1:A2', 'C1:D5', 'A1:B5', null],
    // Both places overlap.
    ['A4:A5', 'A1:B4', 'A2:B5', 'A5'],
    ['A2', 'A1:A2', 'A2:A3', 'A3'],
  ])('%s after %s was pasted at %s is %s', (range, from, to, expected) => {
    expect(after(range, from, to)).toBe(expected)
  })

  it('is the same for whole columns and rows, unless all of them are moved', () => {
    const column = { top: 0, left: 1, bottom: 1_048_575, right: 1 }
    expect(rangeAfterMove(column, { from: rectangle('B1:B3'), to: rectangle('B9:B11') })).toEqual(column)
    expect(rangeAfterMove(column, { from: rectangle('D1:D3'), to: rectangle('B1:B3') })).toEqual(column)
    const to = { ...column, left: 4, right: 4 }
    expect(rangeAfterMove(column, { from: column, to })).toEqual(to)
    const row = { top: 2, left: 0, bottom: 2, right: 16_383 }
    expect(rangeAfterMove(row, { from: rectangle('A3'), to: rectangle('C3') })).toEqual(row)
  })

  it('leaves out cells that others from another sheet are pasted over', () => {
    expect(written(rangeAfterPaste(rectangle('A1:A9'), rectangle('A8:B12')))).toBe('A1:A7')
    expect(rangeAfterPaste(rectangle('A1:A9'), rectangle('A1:B12'))).toBeNull()
  })

  it('comes back when the cells are moved back over empty ones', () => {
    const index = fc.nat(6)
    const area = fc.tuple(index, index, fc.nat(3), fc.nat(3)).map(([top, left, height, width]) => ({
      top,
      left,
      bottom: top + height,
      right: left + width,
    }))
    fc.assert(
      fc.property(area, area, index, index, (range, from, top, left) => {
        const to = { top, left, bottom: top + from.bottom - from.top, right: left + from.right - from.left }
        const isMoved = movedWith(range, { from, to }) !== null
        const isApart = (one: typeof range, other: typeof range) =>
          one.bottom < other.top || other.bottom < one.top || one.right < other.left || other.right < one.left
        fc.pre(isMoved || (isApart(range, from) && isApart(range, to)))
        const moved = rangeAfterMove(range, { from, to })
        expect(moved && rangeAfterMove(moved, { from: to, to: from })).toEqual(range)
      }),
    )
  })
})
