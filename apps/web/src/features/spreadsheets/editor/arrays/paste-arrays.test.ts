import { expect, it } from 'vitest'
import { isWhole } from './paste-arrays.ts'

const mark = { rows: 2, columns: 1, row: 1, column: 0, isDynamic: false }
const copied = { rows: [4, 5, 6], cols: [2, 3] }

it('an array is copied as a whole where all of its cells are among those that are copied, also where these are pasted several times', () => {
  expect(isWhole({ row: 1, column: 0 }, mark, copied)).toBe(true)
  expect(isWhole({ row: 4, column: 2 }, mark, copied)).toBe(true)
  expect(isWhole({ row: 0, column: 0 }, mark, copied)).toBe(false)
  expect(isWhole({ row: 2, column: 1 }, { ...mark, row: 0 }, copied)).toBe(false)
})

it('an array is copied in part where a filter hides some of the rows, and where it is too large to be computed here', () => {
  expect(isWhole({ row: 1, column: 0 }, mark, { ...copied, rows: [4, 5, 7] })).toBe(false)
  const rows = Array.from({ length: 2_000 }, (_, row) => row)
  expect(isWhole({ row: 1, column: 0 }, { ...mark, rows: 2_000 }, { ...copied, rows })).toBe(false)
})
