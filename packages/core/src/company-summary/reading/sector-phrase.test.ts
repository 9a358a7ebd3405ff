import { describe, expect, it } from 'vitest'
import { sectorPhrase } from './sector-phrase.ts'

describe('sectorPhrase', () => {
  it.each([
    ['Harbor is a diversified valve company with a presence in the following businesses: water; gas.', 'diversified valve company'],
    ['We are a global semiconductor company primarily offering:', 'semiconductor company'],
    ['We are one of the largest global food and beverage companies, with net sales of $25 billion.', 'food and beverage companies'],
    [
      'Harbor Inc. is a leading manufacturer and marketer of industrial valves with 300 patents.',
      'manufacturer and marketer of industrial valves',
    ],
    ['We are principally engaged in the operation of membership warehouses.', 'operation of membership warehouses'],
    ['회사는 2015년에 설립되어 물류 로봇의 제조 및 판매를 주요 사업으로 영위하고 있습니다.', '물류 로봇의 제조 및 판매'],
    ['당사의 주요 사업은 산업용 밸브 제조업입니다.', '산업용 밸브 제조업'],
  ])('finds the sector in: %s', (sentence, phrase) => {
    expect(sectorPhrase(sentence)).toBe(phrase)
    expect(sentence).toContain(phrase)
  })

  it('shortens a long enumeration after a complete member', () => {
    const sentence =
      '회사는 머신비전 기반의 생산라인 검사설비의 제조ㆍ판매와 생산라인 분석 소프트웨어의 구독 서비스를 주요 사업으로 영위하고 있습니다.'
    expect(sectorPhrase(sentence)).toBe('머신비전 기반의 생산라인 검사설비의 제조ㆍ판매')
  })

  it.each([
    'We are a party to several lawsuits.',
    'We are not a shell company.',
    'The registrant is a large accelerated filer.',
    'Employees are engaged in developing their skills.',
    '당사는 본사를 거점으로 9개 지역총괄을 두고 있습니다.',
  ])('finds no sector in: %s', (sentence) => {
    expect(sectorPhrase(sentence)).toBeUndefined()
  })
})
