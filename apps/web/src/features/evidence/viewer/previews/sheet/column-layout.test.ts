import { describe, expect, it } from 'vitest'
import { columnAt, layOutColumns, linesOf, widthOf } from './column-layout.ts'

const row = (...texts: string[]) => ({ row: 0, cells: texts.map((text, column) => ({ column, text })) })

describe('the column layout of a sheet', () => {
  it('uses the widths of the file within limits, else the widths of the texts', () => {
    const layout = layOutColumns({ widths: [{ from: 1, to: 1, width: 9_000 }] }, [row('총자산', 'x', 'a'.repeat(400), 'a')], 4)
    expect(Array.from({ length: 4 }, (_, column) => widthOf(layout, column))).toEqual([72, 420, 300, 72])
  })

  it('finds a column by its distance from the first', () => {
    const layout = layOutColumns({ widths: [{ from: 0, to: 9, width: 100 }] }, [], 10)
    expect([0, 99, 100, 555, 99_999].map((x) => columnAt(layout, x))).toEqual([0, 0, 1, 5, 9])
    expect(widthOf(layout, 2, 4)).toBe(300)
  })

  it('gives a row at most three lines', () => {
    const layout = layOutColumns({ widths: [] }, [], 1)
    const wrapped = { row: 0, cells: [{ column: 0, text: 'word '.repeat(100), wraps: true as const }] }
    expect([linesOf(row('a'), layout), linesOf(row('a\nb'), layout), linesOf(wrapped, layout)]).toEqual([1, 2, 3])
  })
})
