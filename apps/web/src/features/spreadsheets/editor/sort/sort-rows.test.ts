import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { looksLikeHeader, sortedOrder, type SortValue } from './sort-rows.ts'

const valuesOf = (rows: readonly (readonly SortValue[])[]) => (row: number, column: number) => rows[row]?.[column] ?? null
const sorted = (rows: readonly (readonly SortValue[])[], ...keys: [column: number, descending?: boolean][]) =>
  sortedOrder(
    rows.length,
    keys.map(([column, descending = false]) => ({ column, descending })),
    valuesOf(rows),
    'ko',
  ).map((row) => rows[row])

it('rows are sorted as Excel does: numbers, texts, truth values, errors, and empty cells last both ways', () => {
  const column: SortValue[][] = [['나'], [true], [null], [{ error: '#N/A' }], [10], ['apple'], [2], [false], ['가']]
  expect(sorted(column, [0]).flat()).toEqual([2, 10, '가', '나', 'apple', false, true, { error: '#N/A' }, null])
  expect(sorted(column, [0, true]).flat()).toEqual([{ error: '#N/A' }, true, false, 'apple', '나', '가', 10, 2, null])
})

it('rows with an equal first key are sorted by the second one, and stay in their order where both are equal', () => {
  const rows = [
    ['B', 1, 'x'],
    ['a', 2, 'x'],
    ['b', 2, 'y'],
    ['A', 2, 'z'],
  ] as const
  expect(sorted(rows, [0], [1, true])).toEqual([rows[1], rows[3], rows[2], rows[0]])
})

it('sorting keeps every row once, and sorting again changes nothing', () => {
  const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('a', 'B', '다', '라'), fc.boolean(), fc.constant(null))
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { maxLength: 12 }), fc.boolean(), fc.boolean(), (rows, first, second) => {
      const once = sorted(rows, [0, first], [1, second]).map((row) => row ?? [])
      expect(once).toHaveLength(rows.length)
      expect(new Set(once)).toEqual(new Set(rows))
      expect(sorted(once, [0, first], [1, second])).toEqual(once)
    }),
  )
})

it('a first row of texts above numbers is taken for headings', () => {
  const header = (rows: readonly (readonly SortValue[])[]) => looksLikeHeader(rows[0]?.length ?? 0, rows.length, valuesOf(rows))
  expect(
    header([
      ['Name', 'Revenue'],
      ['A', 1],
    ]),
  ).toBe(true)
  expect(
    header([
      ['Name', 'Town'],
      ['A', 'B'],
    ]),
  ).toBe(false)
  expect(
    header([
      ['Name', 5],
      ['A', 1],
    ]),
  ).toBe(false)
})
