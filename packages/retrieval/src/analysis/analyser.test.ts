import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testAnalyser } from './analyser.test-support.ts'

const analyser = testAnalyser()

describe('English terms', () => {
  it.each([
    ['Purchases of property, plant and equipment', ['purchas', 'properti', 'plant', 'equip']],
    ['Net sales rose', ['net', 'sale', 'rose']],
    ['the Company’s inventories', ['compani', 'inventori']],
    ['R&D and M&A', ['r&d', 'm&a']],
    ['Form 10-K, U.S.', ['form', '10k', 'us']],
    ['1,577.50 (1,373) 12.0%', ['1577.5', '1373', '12']],
    ['ＦＹ２０２２', ['fy2022']],
    ['5G 5G의', ['5g', '5g', '의']],
  ])('%s', (text, terms) => {
    expect(analyser.terms(text)).toEqual(terms)
  })

  it('finds one word under its inflections', () => {
    expect(analyser.terms('acquisitions')).toEqual(analyser.terms('acquisition'))
    expect(analyser.terms('Dividends')).toEqual(analyser.terms('dividend'))
  })
})

describe('Korean terms', () => {
  it.each([
    ['매출액', '매출액이'],
    ['매출액', '매출액을'],
    ['매출액', '매출액은'],
    ['매출액', '매출 액'],
    ['재무상태표', '재무상태표에서는'],
    ['유형자산의 취득', '유형자산 취득을'],
    ['영업활동현금흐름', '영업활동 현금흐름'],
    ['종속기업투자', '종속기업 투자'],
  ])('%s is found as %s', (name, written) => {
    const found = new Set(analyser.terms(written))
    const wanted = analyser.terms(name)
    // Spacing loses the pairs across the gap, nothing else.
    expect(wanted.filter((term) => found.has(term)).length / wanted.length).toBeGreaterThanOrEqual(0.6)
    expect(wanted.some((term) => found.has(term))).toBe(true)
  })

  it('drops particles and endings from morphemes', () => {
    expect(analyser.terms('회사를')).toContain('회사')
    expect(analyser.terms('증가하였습니다')).toContain('증가')
    expect(analyser.terms('증가하였습니다')).not.toContain('습니다')
  })

  it('takes compounds apart', () => {
    expect(analyser.terms('매출액')).toEqual(expect.arrayContaining(['매출', '액']))
  })

  it('keeps numbers and their units apart, however they are spaced', () => {
    expect(analyser.terms('1조 2,345억원')).toEqual(analyser.terms('1조2,345억원'))
    expect(analyser.terms('1조 2,345억')).toEqual(expect.arrayContaining(['1', '조', '2345', '억']))
  })

  it('finds names that no dictionary has by their character pairs', () => {
    const terms = new Set(analyser.terms('뷁쀓꿻은'))
    expect(terms.has('뷁쀓')).toBe(true)
    expect(terms.has('쀓꿻')).toBe(true)
  })
})

describe('any text', () => {
  it('gives terms without blanks, the same each time, and none of them empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const terms = analyser.terms(text)
        expect(terms).toEqual(analyser.terms(text))
        expect(terms.every((term) => term !== '' && !/\s/.test(term))).toBe(true)
        expect(analyser.termString(text)).toBe(terms.join(' '))
      }),
    )
  })

  it('survives one endless word', () => {
    expect(analyser.terms('가'.repeat(100_000)).length).toBeGreaterThan(0)
    expect(analyser.terms('x'.repeat(100_000)).length).toBeGreaterThan(0)
  })
})
