import { columnLetters } from '@dossier/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellPlace } from './sheet-address.ts'

describe('addresses of a sheet', () => {
  it('lead to a cell, or to the first one of a range', () => {
    expect(cellPlace('B7:F60')).toEqual({ column: 2, row: 7 })
    expect(cellPlace('$AA$120')).toEqual({ column: 27, row: 120 })
  })

  it('lead nowhere when they are none', () => {
    for (const text of ['', 'A0', '12', 'ABCD1', 'A12345678', 'total']) expect(cellPlace(text)).toBeUndefined()
  })

  it('give every cell back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_384 }), fc.integer({ min: 1, max: 1_048_576 }), (column, row) => {
        expect(cellPlace(`${columnLetters(column - 1)}${row}`)).toEqual({ column, row })
      }),
    )
  })
})
