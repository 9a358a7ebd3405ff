import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnLetters, originOf } from './sheet-address.ts'

describe('addresses of a sheet', () => {
  it('names columns as spreadsheets do', () => {
    expect([1, 26, 27, 52, 53, 702, 703, 16_384].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'XFD'])
  })

  it('finds the first cell of a range', () => {
    expect(originOf('B7:F60')).toEqual({ column: 2, row: 7 })
    expect(originOf('$AA$120')).toEqual({ column: 27, row: 120 })
    expect(originOf('')).toEqual({ column: 1, row: 1 })
  })

  it('gives every cell back from its address', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_384 }), fc.integer({ min: 1, max: 1_048_576 }), (column, row) => {
        expect(originOf(`${columnLetters(column)}${row}:ZZ9`)).toEqual({ column, row })
      }),
    )
  })
})
