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
    ['오후 3:30', 15.5 / 24, '[$-412]AM/PM h:mm'],
    ['오전 12:00:30', 30 / 86_400, '[$-412]AM/PM h:mm:ss'],
    ['0 1/2', 0.5, '# ?/?'],
    ['-1 3/4', -1.75, '# ?/?'],
    ['2 7/16', 2.4375, '# ??/??'],
    ['\\1,200', 1200, '₩#,##0'],
    ['-￦1,200', -1200, '₩#,##0'],
    ['１，２００', 1200, '#,##0'],
  ])('reads %s as %d', (text, value, format) => {
    expect(readLikeExcel(text)).toEqual({ value, format })
  })

  it('reads a day of this year without a year', () => {
    const { value, format } = readLikeExcel('11월 28일') ?? { value: 0 }
    expect(format).toBe('m"월" d"일"')
    expect(new Date(Date.UTC(1899, 11, 30 + value)).toISOString().slice(0, 10)).toBe(`${new Date().getFullYear()}-11-28`)
  })

  it.each(['1,200원', '1,200 원', '12.5억', '3조', '25%p', '1 1/0', '1 2/3/4', '오후', '오후 25:00', '11월', '28일', '13월 1일'])(
    'leaves %s a text, as Excel does',
    (text) => {
      expect(readLikeExcel(text)).toBeNull()
    },
  )

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
