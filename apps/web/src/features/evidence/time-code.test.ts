import { describe, expect, it } from 'vitest'
import { timeCode } from './time-code.ts'

describe('the time code of a recording', () => {
  it.each([
    [0, '0:00'],
    [9.98, '0:09'],
    [247, '4:07'],
    [3600, '1:00:00'],
    [3729, '1:02:09'],
    [-1, '0:00'],
  ])('of %d seconds is %s', (seconds, code) => {
    expect(timeCode(seconds)).toBe(code)
  })
})
