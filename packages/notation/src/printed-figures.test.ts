import { describe, expect, it } from 'vitest'
import { isCurrencySign } from './currency-signs.ts'
import { countNumbers, isFigure, isPlaceholder, isPrintedNumber } from './printed-figures.ts'
import { isYearOrDate } from './printed-years.ts'

describe('a cell', () => {
  it('is a figure in every notation of statements', () => {
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
      'CHF 1,000',
      '₹1,000',
      '6.0x',
      '(3.7)%',
      '1,250(a)',
      '2018',
      '+5%',
      '12.3배',
      '해당사항 없음',
      '△3,021',
      '$—',
      '5€',
      '12,34,567',
    ])
      expect([text, isFigure(text)]).toEqual([text, true])
  })

  it('is not a figure when it contains more than one', () => {
    for (const text of [
      'Note 5',
      '3M Company',
      'December 31, 2018',
      '제53기',
      'Item 1.',
      '(Millions)',
      'A-1',
      '',
      '1 Long Road',
      'MAX 5',
      '2025년',
      'Q4',
      '12 months',
      '1.2.3 Scope',
    ])
      expect([text, isFigure(text)]).toEqual([text, false])
  })

  it('is a year in every notation of column headings', () => {
    for (const text of ['2018', 'FY2023', '2024E', '2011A', '2023년', '2021.12.31', '(2020)'])
      expect([text, isYearOrDate(text)]).toEqual([text, true])
    for (const text of ['1,234', '12.5', '3018', 'Q1']) expect([text, isYearOrDate(text)]).toEqual([text, false])
  })

  it('is a sign that belongs to a number', () => {
    expect(['$', '€', '₩', 'US$', '($'].every(isCurrencySign)).toBe(true)
    expect(['S', '$5', '', 'in $'].some(isCurrencySign)).toBe(false)
  })

  it('states that there is no figure', () => {
    expect(['—', '$ -', 'n.m.', 'nil', '해당 없음'].every(isPlaceholder)).toBe(true)
    expect(['0', '-5', 'none of them', ''].some(isPlaceholder)).toBe(false)
  })
})

describe('a number', () => {
  it('has its signs and brackets, and no unit in words', () => {
    for (const text of ['1,234', '(1,234)', '$5.2', '-€5', '△12%', '1.5x', '$ 1,234', '(5.0)%', '5€'])
      expect([text, isPrintedNumber(text)]).toEqual([text, true])
    for (const text of ['2020.', '5주', 'US$5', '-', '$', '', '1,234 and', 'FY2023'])
      expect([text, isPrintedNumber(text)]).toEqual([text, false])
  })

  it('is counted among the words of a line', () => {
    expect(countNumbers('Net sales $ 1,234 (56) 7.8%')).toBe(3)
    expect(countNumbers('On December 31, 2020.')).toBe(2)
    expect(countNumbers('of 30.0%, or 5,000,')).toBe(1)
    expect(countNumbers('FY2020, 5주, 12 months and -')).toBe(1)
  })
})
