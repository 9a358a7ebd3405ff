import { describe, expect, it } from 'vitest'
import { isCurrency, isFigure, isFigureTail, isYear } from './figures.ts'
import { isUnitLine, unitIn } from './units.ts'

describe('a cell', () => {
  it('is a figure however statements write one', () => {
    for (const text of [
      '1,234',
      '(26.6)',
      '$ 16,935',
      '12.5%',
      '4.8 %',
      '△51,713',
      '▲3.2',
      '-',
      '—',
      'N/A',
      'NM',
      '0.28',
      '₩1,000',
      '6.0x',
      '(3.7)%',
      '1,250(a)',
      '2018',
      '+5%',
      '12.3배',
      '해당사항 없음',
    ]) {
      expect([text, isFigure(text)]).toEqual([text, true])
    }
  })

  it('is none when it only holds one', () => {
    for (const text of ['Note 5', '3M Company', 'December 31, 2018', '제53기', 'Item 1.', '(Millions)', 'A-1', '', '1 Long Road']) {
      expect([text, isFigure(text)]).toEqual([text, false])
    }
  })

  it('is a year, in the ways that head a column', () => {
    for (const text of ['2018', 'FY2023', '2024E', '2011A', '2023년', '2021.12.31', '(2020)'])
      expect([text, isYear(text)]).toEqual([text, true])
    for (const text of ['1,234', '12.5', '3018', 'Q1']) expect([text, isYear(text)]).toEqual([text, false])
  })

  it('is a sign that belongs to a number', () => {
    expect(['$', '€', '₩', 'US$'].every(isCurrency)).toBe(true)
    expect(['%', ')', ')%'].every(isFigureTail)).toBe(true)
    expect(isCurrency('S') || isFigureTail('x')).toBe(false)
  })
})

describe('a unit', () => {
  it('is found as it is written, in both languages', () => {
    expect(unitIn('Consolidated Balance Sheet (Dollars in millions, except per share amount)')).toBe(
      '(Dollars in millions, except per share amount)',
    )
    expect(unitIn('(in thousands)')).toBe('(in thousands)')
    expect(unitIn('(Millions)')).toBe('(Millions)')
    expect(unitIn('($ million, except per share amounts)')).toBe('($ million, except per share amounts)')
    expect(unitIn('In Millions, Except per Share Data')).toBe('In Millions, Except per Share Data')
    expect(unitIn('(기준일 : 2021년 12월 31일) (단위 : 백만원)')).toBe('(단위 : 백만원)')
    expect(unitIn('[단위: 천원, %]')).toBe('[단위: 천원, %]')
  })

  it('is not found in prose', () => {
    for (const text of ['We sold 5 million shares.', 'The unit operates in Korea.', '단위노조와 협약을 체결하였습니다.'])
      expect(unitIn(text)).toBeUndefined()
  })

  it('fills a line of its own or does not', () => {
    expect(isUnitLine('(단위 : 백만원)')).toBe(true)
    expect(isUnitLine('Assets (in millions) at the end of the last two fiscal years of the group')).toBe(false)
  })
})
