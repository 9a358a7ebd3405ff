import { expect, test } from 'vitest'
import { rangeOf, toggled } from './row-keyboard.ts'

const keys = [11, 12, 13, 14]

test('a range runs either way, both ends included', () => {
  expect(rangeOf(keys, 12, 14)).toEqual([12, 13, 14])
  expect(rangeOf(keys, 13, 11)).toEqual([11, 12, 13])
  expect(rangeOf(keys, 12, 12)).toEqual([12])
})

test('a range whose beginning has left the table is its end alone', () => {
  expect(rangeOf(keys, 99, 12)).toEqual([12])
  expect(rangeOf(keys, 12, 99)).toEqual([])
})

test('toggling adds and takes away without touching the set before', () => {
  const before = new Set([11])
  expect([...toggled(before, 12)]).toEqual([11, 12])
  expect([...toggled(before, 11)]).toEqual([])
  expect([...before]).toEqual([11])
})
