import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnLetters, isInRange, parseRange, writeRange } from './cell-range.ts'

const row = fc.integer({ min: 0, max: 1_048_575 })
const column = fc.integer({ min: 0, max: 16_383 })

describe('A1 ranges', () => {
  it('have the column letters of spreadsheets', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'XFD'])
  })

  it('are parsed to the range that was written', () => {
    expect(parseRange('C12')).toEqual({ top: 11, left: 2, bottom: 11, right: 2 })
    expect(parseRange('A12:AB14')).toEqual({ top: 11, left: 0, bottom: 13, right: 27 })
    fc.assert(
      fc.property(row, row, column, column, (one, other, left, right) => {
        const range = { top: Math.min(one, other), bottom: Math.max(one, other), left: Math.min(left, right), right: Math.max(left, right) }
        expect(parseRange(writeRange(range))).toEqual(range)
      }),
    )
  })

  it('are equal whichever corners are given', () => {
    expect(parseRange('D14:A12')).toEqual(parseRange('A12:D14'))
  })

  it('are undefined for any other text', () => {
    for (const text of ['', 'C', '12', 'C0', 'c12', 'C12:', 'ABCD1', 'A1:B2:C3', 'C12345678', '$C$12'])
      expect(parseRange(text)).toBeUndefined()
  })

  it('include the cells of all four edges', () => {
    const range = { top: 1, left: 2, bottom: 3, right: 2 }
    expect(isInRange(range, 1, 2) && isInRange(range, 3, 2)).toBe(true)
    expect(isInRange(range, 0, 2) || isInRange(range, 4, 2) || isInRange(range, 2, 3)).toBe(false)
  })
})
