import { questionParser } from '@dossier/retrieval'
import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { measureConcepts } from './measure-concepts.ts'
import { readQuestion } from './read-question.ts'

const analyser = testAnalyser()
const parse = questionParser(analyser)
const conceptsOf = (question: string) => measureConcepts(readQuestion(parse(question), analyser), analyser, undefined)
/** The ways to express the concepts of a question, as terms separated by blanks. */
const waysOf = (question: string): string[] => conceptsOf(question).flatMap(({ ways }) => ways.map((way) => way.join(' ')))

describe('a Hangul name with its name in Latin letters', () => {
  it.each([
    ['2023년에 네슬레(Nestlé)로부터 올린 매출은?', 'Nestlé'],
    ['오스카 마이어(Oscar Mayer) 브랜드의 매출은?', 'Oscar Mayer'],
  ])('is one name, under either: %s', (question, latin) => {
    const names = conceptsOf(question).filter(({ name }) => name)
    expect(names).toHaveLength(1)
    expect(names[0]?.ways).toContainEqual(analyser.terms(latin))
    expect(names[0]?.importance).toBe(1)
  })

  it.each(['성과주식(PSU)은 몇 주인가요?', '복수사용자(multi-employer) 연금 비용은?'])('is no name where they are words: %s', (question) =>
    expect(conceptsOf(question).filter(({ name }) => name)).toEqual([]),
  )
})

describe('a product of a question', () => {
  it.each([
    ['FY19 중화권 의류 매출은 얼마인가?', 'apparel'],
    ['신발 부문의 매출액은?', 'footwear'],
    ['의료기기 매출은 2021년에 얼마였나?', 'medical devices'],
    ['시리얼 부문 매출은?', 'cereal'],
    ['반려동물 사료 매출액은 얼마인가?', 'pet food'],
    ['연포장 부문의 영업이익은?', 'flexible packaging'],
    ['원유 매출은 얼마인가?', 'crude oil'],
    ['민항기 사업의 매출액은?', 'commercial airplanes'],
    ['2022년 리조트 부문의 매출은?', 'resort'],
    ['식음료매출은 얼마인가?', 'food and beverage'],
    ['화장품의 매출액은?', 'cosmetics'],
    ['자산운용 부문의 수익은?', 'asset management'],
  ])('has its English names: %s', (question, english) => expect(waysOf(question)).toContain(analyser.termString(english)))

  it('has its other names in English', () => {
    expect(waysOf('What were sales of apparel in 2022?')).toContain(analyser.termString('clothing'))
    expect(waysOf('What was the Apparel revenue in 2022?')).toContain(analyser.termString('clothing'))
  })

  it('weighs as much as any other word of the question and is no measure', () => {
    const product = conceptsOf('의류 매출은 얼마인가?').find(({ text }) => text === '의류')
    const word = conceptsOf('제피린스 매출은 얼마인가?').find(({ text }) => text.startsWith('제피린'))
    expect(product).toMatchObject({ importance: word?.importance, needed: word?.needed })
    expect(product?.known).toBeUndefined()
  })

  it.each([
    ['하버제철의 2020년 매출액은?', 'steel'],
    ['What was the revenue of Harbor Resorts in 2022?', 'resort'],
    ['최소주문 금액은 얼마인가?', 'soju'],
    ['물류비는 얼마인가?', 'logistics'],
    ['포장하여 판매한 금액은?', 'packaging'],
  ])('is not part of a company, of another noun or of a verb: %s', (question, english) => {
    expect(waysOf(question)).not.toContain(analyser.termString(english))
  })
})
