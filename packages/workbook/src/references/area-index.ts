import type { CellPlace } from '../formula/cell-address.ts'
import type { AuditedSheet } from '../reading/workbook-model.ts'
import type { ReferredArea } from './resolve-references.ts'

/** Rows from and to, both included. */
type Interval = [first: number, last: number]

/** Whether a cell lies in any of many areas, in a time that does not grow with their number. */
export class AreaIndex {
  private readonly columns = new Map<AuditedSheet, Map<number, Interval[]>>()

  constructor(areas: Iterable<ReferredArea>) {
    const seen = new Set<string>()
    for (const area of areas) {
      const key = `${area.sheet.index} ${area.top} ${area.left} ${area.bottom} ${area.right}`
      if (seen.has(key)) continue
      seen.add(key)
      this.add(area)
    }
    for (const columns of this.columns.values()) for (const [column, intervals] of columns) columns.set(column, merged(intervals))
  }

  private add({ sheet, top, left, bottom, right }: ReferredArea): void {
    const columns = this.columns.get(sheet) ?? new Map<number, Interval[]>()
    this.columns.set(sheet, columns)
    const visit = (column: number): void => {
      const intervals = columns.get(column)
      if (intervals) intervals.push([top, bottom])
      else columns.set(column, [[top, bottom]])
    }
    // An area of complete rows is wider than the used part of a sheet.
    if (right - left < sheet.columns.size) for (let column = left; column <= right; column++) visit(column)
    else for (const column of sheet.columns.keys()) if (column >= left && column <= right) visit(column)
  }

  has(sheet: AuditedSheet, { row, column }: CellPlace): boolean {
    const intervals = this.columns.get(sheet)?.get(column) ?? []
    let [low, high] = [0, intervals.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((intervals[middle]?.[1] ?? 0) < row) low = middle + 1
      else high = middle
    }
    return (intervals[low]?.[0] ?? Infinity) <= row
  }
}

function merged(intervals: Interval[]): Interval[] {
  const union: Interval[] = []
  for (const [first, last] of intervals.sort((a, b) => a[0] - b[0])) {
    const before = union.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else union.push([first, last])
  }
  return union
}
