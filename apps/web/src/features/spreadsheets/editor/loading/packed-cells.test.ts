import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { withMark } from '../arrays/array-mark.ts'
import { buffersOf, type CellsByRow, packCells, unpackedRows } from './packed-cells.ts'

const roundTrip = (cells: CellsByRow): CellsByRow => Object.fromEntries(unpackedRows(structuredClone(packCells(cells))))

const value = fc.oneof(
  fc.record({ v: fc.double({ noNaN: true }), t: fc.constant(2) }),
  fc.record({ v: fc.string(), t: fc.constantFrom(1, 4) }),
  fc.record({ v: fc.constantFrom(0, 1), t: fc.constant(3) }),
  fc.constant({}),
)
const cell = fc
  .tuple(
    value,
    fc.option(fc.record({ f: fc.string() }), { nil: {} }),
    fc.option(fc.record({ s: fc.constantFrom('s0', 's1') }), { nil: {} }),
    fc.option(fc.constant({ custom: withMark({ rows: 2, columns: 1, row: 0, column: 0, isDynamic: false }) }), { nil: {} }),
  )
  .map(([held, formula, style, mark]) => ({ ...held, ...formula, ...style, ...mark }))
const row = fc.dictionary(fc.integer({ min: 0, max: 2_000 }).map(String), cell)
const sheet = fc.dictionary(fc.integer({ min: 0, max: 1_048_575 }).map(String), row)

it('returns packed cells as they were', () => {
  fc.assert(
    fc.property(sheet, (cells) => {
      expect(roundTrip(cells as CellsByRow)).toEqual(cells)
    }),
  )
})

it('hands over the arrays of cells without a copy', () => {
  const packed = packCells({ 3: { 1: { v: 5, t: 2 } } })
  const received = structuredClone(packed, { transfer: buffersOf(packed) })
  expect(packed.values.byteLength).toBe(0)
  expect([...unpackedRows(received)]).toEqual([[3, { 1: { v: 5, t: 2 } }]])
})

it('keeps a text that many cells have once', () => {
  expect(packCells({ 0: { 0: { v: 'Net debt', t: 1 }, 1: { v: 'Net debt', t: 1 } } }).texts).toEqual(['Net debt'])
})
