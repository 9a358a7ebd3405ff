import { columnLetters } from '@dossier/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellPlace } from './sheet-address.ts'

describe('cellPlace', () => {
  it('parses a cell address, or the first cell of a range', () => {
    expect(cellPlace('B7:F60')).toEqual({ column: 2, row: 7 })
    expect(cellPlace('$AA$120')).toEqual({ column: 27, row: 120 })
  })

  it('returns undefined for invalid addresses', () => {
    for (const text of ['', 'A0', '12', 'ABCD1', 'A12345678', 'total']) expect(cellPlace(text)).toBeUndefined()
  })

  it('parses the address of every cell', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_384 }), fc.integer({ min: 1, max: 1_048_576 }), (column, row) => {
        expect(cellPlace(`${columnLetters(column - 1)}${row}`)).toEqual({ column, row })
      }),
    )
  })
})
