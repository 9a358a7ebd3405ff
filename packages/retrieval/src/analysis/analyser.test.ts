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

  it('reads a section with its letter in brackets as one word', () => {
    expect(analyser.terms('401(k) plan')).toEqual(analyser.terms('401k plan'))
    expect(analyser.terms('note 7(a)')).not.toContain('7')
    expect(analyser.terms('12(km)')).toContain('12')
  })

  it('gives the inflections of one word the same term', () => {
    expect(analyser.terms('acquisitions')).toEqual(analyser.terms('acquisition'))
    expect(analyser.terms('Dividends')).toEqual(analyser.terms('dividend'))
  })
})

/** Terms in any order, as often as they occur. */
function sorted(text: string): string[] {
  return analyser.terms(text).toSorted()
}

describe('Korean terms', () => {
  it.each([
    ['매출액', '매출액이'],
    ['매출액', '매출액을'],
    ['매출액', '매출액은'],
    ['매출액', '매출액에서'],
    ['매출액', '매출 액'],
    ['지배기업', '지배기업의'],
    ['유형자산', '유형자산의'],
    ['영업이익', '영업이익이'],
    ['대상', '대상이'],
    ['재무상태표', '재무상태표에서는'],
  ])('%s is found as %s', (name, written) => {
    expect(analyser.terms(written)).toEqual(expect.arrayContaining(analyser.terms(name)))
  })

  it.each([
    ['매출 액', '매출액'],
    ['유형 자산의취득', '유형자산의 취득'],
    ['영업활동 현금흐름', '영업활동현금 흐름'],
    ['종속 기업 투자', '종속기업투자'],
    ['단기 차입금', '단기차입금'],
    ['매출 총이익', '매출총이익'],
    ['기타 포괄 손익', '기타포괄손익'],
    ['이연 법인세 자산', '이연법인세자산'],
    ['현금\n흐름표', '현금흐름표'],
    ['연구ㆍ개발비', '연구개발비'],
    ['연구·개발비', '연구개발비'],
  ])('%s is %s', (spaced, written) => {
    expect(sorted(spaced)).toEqual(sorted(written))
  })

  it('keeps words apart that cannot form a compound', () => {
    expect(analyser.terms('자산이 감소')).not.toContain('이감')
    expect(analyser.terms('자산, 부채')).not.toContain('산부')
  })

  it('keeps nouns that end in the syllable of a particle', () => {
    expect(analyser.terms('차이')).toContain('차이')
    expect(analyser.terms('회의')).toContain('회의')
    expect(analyser.terms('높이')).toContain('높이')
  })

  it('drops particles and endings after morphemes', () => {
    expect(analyser.terms('회사를')).toContain('회사')
    expect(analyser.terms('증가하였습니다')).toContain('증가')
    expect(analyser.terms('증가하였습니다')).not.toContain('습니다')
  })

  it('splits compounds', () => {
    expect(analyser.terms('매출액')).toEqual(expect.arrayContaining(['매출', '액']))
  })

  it('keeps numbers and their units apart, with or without blanks', () => {
    expect(sorted('1조 2,345억원')).toEqual(sorted('1조2,345억원'))
    expect(analyser.terms('1조 2,345억')).toEqual(expect.arrayContaining(['1', '조', '2345', '억']))
  })

  it('finds an amount in the tables that print it, in full or in millions', () => {
    const asked = analyser.askedAmounts('순이익이 1조 2,345억원인 해')
    expect(analyser.terms('순이익 1,234,500')).toEqual(expect.arrayContaining([expect.toBeOneOf(asked)]))
    expect(analyser.terms('순이익 △1,234,478,000,000')).toEqual(expect.arrayContaining([expect.toBeOneOf(asked)]))
    expect(analyser.terms('1조 2,345억원')).toEqual(expect.arrayContaining([expect.toBeOneOf(asked)]))
    expect(analyser.askedAmounts('2021년 순이익')).toEqual([])
  })

  it('finds names that are in no dictionary by their character pairs', () => {
    const terms = new Set(analyser.terms('뷁쀓꿻은'))
    expect(terms.has('뷁쀓')).toBe(true)
    expect(terms.has('쀓꿻')).toBe(true)
  })
})

describe('any text', () => {
  it('gives non-empty terms without blanks, the same on every call', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const terms = analyser.terms(text)
        expect(terms).toEqual(analyser.terms(text))
        expect(terms.every((term) => term !== '' && !/\s/.test(term))).toBe(true)
        expect(analyser.termString(text)).toBe(terms.join(' '))
      }),
    )
  })

  it('finds a word of Hangul whatever characters surround it', () => {
    const hangul = fc.string({
      unit: fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.array(hangul, { minLength: 1, maxLength: 5 }), fc.constantFrom(' ', '\n', ', ', ' 12 ', '·'), (words, between) => {
        const found = new Set(analyser.terms(words.join(between)))
        expect(words.flatMap((word) => analyser.terms(word)).filter((term) => !found.has(term))).toEqual([])
      }),
    )
  })

  it('finds every term of a passage in a question of the same words', () => {
    const mixed = fc.string({
      unit: fc.constantFrom(...Array.from('매출액이유형자산의 취득損益第三 12,345.억조만원△()%abc-\n')),
      maxLength: 120,
    })
    fc.assert(
      fc.property(mixed, (text) => {
        const found = new Set(analyser.terms(text))
        expect(analyser.terms(`\n${text.normalize('NFD')}?`).filter((term) => !found.has(term))).toEqual([])
      }),
    )
  })

  it('returns at all for one extremely long word', () => {
    expect(analyser.terms('가'.repeat(100_000)).length).toBeGreaterThan(0)
    expect(analyser.terms('x'.repeat(100_000)).length).toBeGreaterThan(0)
    expect(analyser.terms('가 '.repeat(50_000)).length).toBeGreaterThan(0)
    expect(analyser.terms('1조 '.repeat(50_000)).length).toBeGreaterThan(0)
    for (const hostile of ['9', '9천', '9,', '1억 ', '가\u00b7'])
      expect(analyser.askedAmounts(hostile.repeat(100_000)).length).toBeLessThan(200_000)
  })
})
