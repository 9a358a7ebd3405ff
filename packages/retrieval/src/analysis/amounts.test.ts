import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountTerms, askedAmountTerms, figureTerm } from './amounts.ts'

describe('an amount of a page', () => {
  it.each([
    ['1조 2,345억원', ['#1235']],
    ['12.3조원', ['#1230']],
    ['3,456만원', ['#3456']],
    ['$12.34 billion and 1.5 million', ['#1234']],
    ['1천2백34만원', ['#1234']],
    ['3억 5천2백만원', ['#3520']],
    ['15백만원 및 1,234백만달러', ['#1234']],
    ['2021년 3월 만기', []],
    ['5조', []],
  ])('%s', (text, terms) => {
    expect(amountTerms(text)).toEqual(terms)
  })

  it('takes the first figures of an amount in a table, whatever the scale of the table', () => {
    expect(figureTerm('1234500')).toBe('#1235')
    expect(figureTerm('1234500000')).toBe('#1235')
    expect(figureTerm('1000000')).toBe('')
    expect(figureTerm('1577')).toBe('')
    expect(figureTerm('99999.5')).toBe('#1000')
  })
})

describe('an amount of a question', () => {
  it('is matched on a page that prints it in full, in thousands or in millions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_0000_0000, max: 999_9999_9999_9999 }), fc.constantFrom(1, 1e3, 1e6), (won, scale) => {
        const printed = figureTerm(String(Math.round(won / scale)))
        const hundredMillions = Math.round(won / 1e8)
        const [trillions, rest] = [Math.floor(hundredMillions / 1e4), hundredMillions % 1e4]
        const asked = `${trillions > 0 ? `${trillions}조 ` : ''}${rest > 0 ? `${rest.toLocaleString('en')}억` : ''}원`
        // Round amounts are too common on pages to be searched for.
        fc.pre(printed !== '' && hundredMillions >= 1000)
        expect(askedAmountTerms(asked)).toContain(printed)
      }),
    )
  })

  it('gives few terms when exact, some when rounded, and none with too few significant figures', () => {
    expect(askedAmountTerms('1조 2,345억원')).toEqual(['#1234', '#1235'])
    expect(askedAmountTerms('12.3조원')).toHaveLength(11)
    expect(askedAmountTerms('2,345억원')).toEqual(['#2345'])
    expect(askedAmountTerms('3조원')).toEqual([])
  })

  it('throws at no text', () => {
    const written = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,만억조천백십원 bn')), maxLength: 60 })
    fc.assert(fc.property(written, (text) => askedAmountTerms(text).every((term) => /^#\d{4}$/.test(term))))
  })
})
