import { describe, expect, it } from 'vitest'
import { derivedMeasures } from '../glossary/derived-measures.ts'
import { lineItems } from '../glossary/line-items.ts'
import { topics } from '../glossary/topics.ts'
import { concepts, nameKey } from './all-concepts.ts'
import { namedConcepts } from './named-concepts.ts'

const measureNames = [
  ...lineItems.flatMap(({ en, ko, asked = [] }) => [...en, ...ko, ...asked]),
  ...derivedMeasures.flatMap(({ names }) => names),
]
const topicNames = topics.flatMap(({ en, ko }) => [...en, ...ko])

function repeated(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter((key) => seen.has(key) || !seen.add(key))
}

/** Words without a meaning of their own when alone. */
const ordinary = new Set(
  [
    'other total date group amount number name year month period change rate ratio value price cost type level note item table',
    'company business report page list status address average increase decrease basic new net gross current term notice party',
    '기타 합계 총계 계 일자 날짜 그룹 구분 비고 금액 수량 비율 번호 이름 연도 기간 변동 증감 내용 현황 항목 종류 단위 평균 순위 회사 사업 보고서 목록 상태 주소',
  ].flatMap((words) => words.split(' ')),
)

describe('the concepts by field', () => {
  it('have names in both languages', () => {
    for (const { id, en, ko } of namedConcepts) {
      expect(en.length, id).toBeGreaterThan(0)
      expect(ko.length, id).toBeGreaterThan(0)
      expect(
        en.filter((name) => /\p{Script=Hangul}/u.test(name)),
        id,
      ).toEqual([])
      expect(
        ko.filter((name) => !/\p{Script=Hangul}/u.test(name)),
        id,
      ).toEqual([])
    }
  })

  it('repeat no name, neither their own nor one of the glossary; only a measure may share its name with the topic that leads to its pages', () => {
    const keysOf = (rows: typeof namedConcepts) => rows.flatMap(({ en, ko }) => [...en, ...ko]).map(nameKey)
    expect(repeated(keysOf(namedConcepts))).toEqual([])
    const [ofMeasures, ofTopics] = [measureNames, topicNames].map((names) => new Set(names.map(nameKey)))
    expect(keysOf(namedConcepts).filter((key) => ofMeasures?.has(key))).toEqual([])
    expect(keysOf(namedConcepts.filter(({ measure }) => measure === undefined)).filter((key) => ofTopics?.has(key))).toEqual([])
  })

  it('are noun phrases: no question, no ordinary word alone, no stray blank', () => {
    const names = namedConcepts.flatMap(({ en, ko }) => [...en, ...ko])
    expect(names.filter((name) => /[?;|]|^\s|\s$|\s\s/.test(name))).toEqual([])
    expect(names.filter((name) => ordinary.has(name.toLowerCase()))).toEqual([])
    expect(names.filter((name) => name.length > 80)).toEqual([])
  })

  it('are flows or stocks only where amounts add up', () => {
    const summable = new Set(['money', 'count', 'per-share'])
    expect(namedConcepts.filter(({ measure }) => measure?.nature && !summable.has(measure.in)).map(({ id }) => id)).toEqual([])
  })
})

describe('all concepts', () => {
  it('have unique ids', () => {
    expect(repeated(concepts.map(({ id }) => id))).toEqual([])
    expect(concepts.filter(({ id }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)).map(({ id }) => id)).toEqual([])
  })

  it('have each name once, and at least one in each language', () => {
    expect(repeated(concepts.flatMap(({ en, ko }) => [...en, ...ko]).map(nameKey))).toEqual([])
    expect(concepts.filter(({ en, ko }) => en.length === 0 || ko.length === 0).map(({ id }) => id)).toEqual([])
  })

  it('have every line item, ratio and concept by field', () => {
    const ids = new Set(concepts.map(({ id }) => id))
    expect([...lineItems, ...derivedMeasures, ...namedConcepts].filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([])
  })

  it('assign a name of two concepts to the closer one', () => {
    const owner = new Map(concepts.flatMap(({ id, en, ko }) => [...en, ...ko].map((name) => [nameKey(name), id] as const)))
    expect(owner.get('grossmargin')).toBe('gross-margin')
    expect(owner.get('goodwill')).toBe('goodwill')
    expect(owner.get(nameKey('비지배지분'))).toBe('minority-equity')
    expect(owner.get(nameKey('inventories'))).toBe('inventories')
  })

  it('state the unit of line items', () => {
    const measures = new Map(concepts.map(({ id, measure }) => [id, measure]))
    expect(measures.get('cash')).toEqual({ in: 'money', nature: 'stock' })
    expect(measures.get('revenue')).toEqual({ in: 'money', nature: 'flow' })
    expect(measures.get('earnings-per-share')).toEqual({ in: 'per-share', nature: 'flow' })
    expect(measures.get('equity-changes')).toBeUndefined()
  })
})
