import { type CellRange, isOverlapping } from '../formula/cell-address.ts'

/** A rectangle without the cells of another: up to four rectangles. */
export function withoutCells(range: CellRange, other: CellRange): CellRange[] {
  if (!isOverlapping(range, other)) return [range]
  const [top, bottom] = [Math.max(range.top, other.top), Math.min(range.bottom, other.bottom)]
  return [
    { ...range, bottom: top - 1 },
    { ...range, top, bottom, right: other.left - 1 },
    { ...range, top, bottom, left: other.right + 1 },
    { ...range, top: bottom + 1 },
  ].filter((part) => part.top <= part.bottom && part.left <= part.right)
}

/** Whether all cells of a rectangle are in another. */
export const isWithin = (one: CellRange, other: CellRange): boolean =>
  one.top >= other.top && one.bottom <= other.bottom && one.left >= other.left && one.right <= other.right
