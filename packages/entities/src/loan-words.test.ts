import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLoanMatcher } from './loan-words.ts'

describe('a loan word', () => {
  it.each([
    ['게이트웨이', 'gateway'],
    ['텔레매틱스', 'telematics'],
    ['스트리밍', 'streaming'],
    ['컨베이어', 'conveyor'],
    ['메인터넌스', 'maintenance'],
    ['포워더', 'forwarder'],
    ['버라이어티', 'variety'],
    ['드라이브', 'drive'],
    ['플래그십', 'flagship'],
    ['챌린지', 'challenge'],
    ['온라인', 'online'],
  ])('%s is %s, and not any of many other words', (hangul, english) => {
    const others = ['gateau', 'telegraph', 'string', 'convoy', 'mountain', 'forward', 'very', 'derive', 'flag', 'change', 'inline', 'onion']
    expect(createLoanMatcher([...others, english])(hangul)).toEqual([english])
  })

  it('may be a plural, and either of two words with the same transcription', () => {
    expect(createLoanMatcher(['drives', 'drivers'])('드라이브')).toEqual(['drives'])
    expect(createLoanMatcher(['lighter', 'writer', 'router'])('라이터').toSorted()).toEqual(['lighter', 'writer'])
  })

  it('distinguishes p from b, and l from r between vowels', () => {
    expect(createLoanMatcher(['pillar', 'biller'])('필러')).toEqual(['pillar'])
    expect(createLoanMatcher(['carry', 'cally'])('캐리')).toEqual(['carry'])
  })
})

describe('a word that is Korean by its spelling', () => {
  it.each([
    ['이사', 'issa'],
    ['부채', 'butch'],
    ['자산', 'jason'],
    ['매출', 'match'],
    ['꾸준히', 'kujunhi'],
    ['이', 'e'],
    ['매출 원가', 'match'],
  ])('%s is not %s', (hangul, english) => {
    expect(createLoanMatcher([english])(hangul)).toEqual([])
  })
})

it('any text is looked up without throwing, and only listed words are found', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('가', '스', '트', '리', '컨', '션', 'a', ' '), maxLength: 20 }),
      fc.array(fc.string({ unit: fc.constantFrom('a', 's', 't', 'r', 'i', 'c', 'o', 'n', '-'), maxLength: 30 })),
      (hangul, words) => {
        for (const found of createLoanMatcher(words)(hangul)) expect(words).toContain(found)
      },
    ),
  )
})
