import { describe, expect, it } from 'vitest'
import { readLikeExcel, readPastedAlone, readPercentage } from './read-typed.ts'

describe('typed numbers', () => {
  it.each([
    ['(1,200)', -1200, '#,##0'],
    ['(1,200.50)', -1200.5, '#,##0.00'],
    ['($1,200)', -1200, '$#,##0'],
    ['-$1,200', -1200, '$#,##0'],
    [' (₩1,200) ', -1200, '₩#,##0'],
    ['2026년 11월 28일', 46354, 'yyyy"년" m"월" d"일"'],
    ['2026년 11월', 46327, 'yyyy"년" m"월"'],
  ])('reads %s as %d', (text, value, format) => {
    expect(readLikeExcel(text)).toEqual({ value, format })
  })

  it.each(['(-5)', '--5', '(2026-11-28)', '-11/28', '(1,20)', '(a)', '()', '-', '2026년 13월 1일', 'FY2024', '12x'])(
    'leaves %s a text',
    (text) => {
      expect(readLikeExcel(text)).toBeNull()
    },
  )

  it('leaves to the editor what it reads itself', () => {
    expect(['1,200', '(1200)', '12%', '2026-11-28', '12345678901234567'].map(readLikeExcel)).toEqual([null, null, null, null, null])
  })

  it('reads a number without a format that is pasted alone', () => {
    expect(readPastedAlone('(1200)')).toEqual({ value: -1200, format: null })
    expect(readPastedAlone('1,200')).toBeNull()
  })
})

describe('numbers in cells with percentages', () => {
  it('are percentages from 1 on', () => {
    expect(['12', '14.5', '-3', '(5)', '1', '1e3'].map(readPercentage)).toEqual([0.12, 0.145, -0.03, -0.05, 0.01, null])
  })

  it('stay what they are below 1, with a percent sign and with a format of their own', () => {
    expect(['0.2', '-0.5', '0', '12%', '$5', 'n/a'].map(readPercentage)).toEqual([null, null, null, null, null, null])
  })
})
