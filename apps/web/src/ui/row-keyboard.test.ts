import { expect, test } from 'vitest'
import { rangeOf, successorOf, toggled } from './row-keyboard.ts'

const keys = [11, 12, 13, 14]

test('rangeOf works in both directions, and includes both ends', () => {
  expect(rangeOf(keys, 12, 14)).toEqual([12, 13, 14])
  expect(rangeOf(keys, 13, 11)).toEqual([11, 12, 13])
  expect(rangeOf(keys, 12, 12)).toEqual([12])
})

test('rangeOf returns only the end when the start is no longer in the table', () => {
  expect(rangeOf(keys, 99, 12)).toEqual([12])
  expect(rangeOf(keys, 12, 99)).toEqual([])
})

test('toggled adds and removes a key without changing the given set', () => {
  const before = new Set([11])
  expect([...toggled(before, 12)]).toEqual([11, 12])
  expect([...toggled(before, 11)]).toEqual([])
  expect([...before]).toEqual([11])
})

test('successorOf is the row itself, else the next that is left, else the one before, else the first of other rows', () => {
  expect(successorOf(12, keys, keys)).toBe(12)
  expect(successorOf(12, keys, [11, 14])).toBe(14)
  expect(successorOf(14, keys, [11, 12])).toBe(12)
  expect(successorOf(12, keys, [21, 22])).toBe(21)
  expect(successorOf(12, keys, [])).toBeNull()
})
