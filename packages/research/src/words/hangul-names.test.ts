import { describe, expect, test } from 'vitest'
import { capitalWords } from '@dossier/entities'
import { hangulNamesIn, isOfNone, soundsLikeOne, withLatinNames } from './hangul-names.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'

const analyser = testAnalyser()
const names = (question: string, known: string[] = []): string[] => hangulNamesIn(question, analyser, known).map(({ name }) => name)

describe('hangulNamesIn', () => {
  test.each([
    ['브라이트워터의 2021 회계연도 매출은 얼마인가?', ['브라이트워터']],
    ['2022 회계연도 기준 노스게이트의 영업이익률은 개선되고 있나?', ['노스게이트']],
    ['회사가 노스게이트를 사들인 금액은 얼마인가?', ['노스게이트']],
    ['노스게이트 이사회는 언제 열렸나?', ['노스게이트']],
    ['오르벡스는 어떤 사업을 하나?', ['오르벡스']],
  ])('finds the names in %s', (question, expected) => {
    expect(names(question)).toEqual(expected)
  })

  test.each([
    '2021 회계연도 유동비율은 얼마인가?',
    '회사의 재고자산회전율은 2021 회계연도에 개선되었나?',
    '매출원가는 재고자산의 평균으로 나눈 값인가?',
    '직원 수는 몇 명인가?',
  ])('finds no name in %s', (question) => {
    expect(names(question)).toEqual([])
  })

  test('finds no name that the question also writes in Latin letters', () => {
    expect(names('제피린(Zephyrine)의 2021년 매출은?')).toEqual([])
  })

  test('finds no name that the glossary knows as a term', () => {
    expect(names('제피린의 2021년 매출은?', ['제피린'])).toEqual([])
  })

  test('finds no name in a product, but one that contains a product', () => {
    const withProduct = (question: string, product: string) => hangulNamesIn(question, analyser, [], [product]).map(({ name }) => name)
    expect(names('시리얼의 2021년 매출은?')).toEqual(['시리얼'])
    expect(withProduct('시리얼의 2021년 매출은?', '시리얼')).toEqual([])
    expect(withProduct('하버시리얼의 2021년 매출은?', '시리얼')).toEqual(['하버시리얼'])
  })
})

test('soundsLikeOne recognises a name by its sound', () => {
  expect(soundsLikeOne('노스게이트', ['Northgate Corp'])).toBe(true)
  expect(soundsLikeOne('노스게이트', ['Brightwater Corp', 'Harbor Industries'])).toBe(false)
})

test('capitalWords returns words in capitals, alone and with their neighbours', () => {
  expect(capitalWords('the Harbor Lights segment of Northgate in 2021')).toEqual(['Harbor Lights', 'Harbor', 'Lights', 'Northgate'])
})

test('withLatinNames adds the name in Latin letters that sounds like a Hangul word', () => {
  const concept = (text: string) => ({ text, ways: [analyser.terms(text)], importance: 1, name: false })
  const [place, word] = withLatinNames([concept('토레나'), concept('신발')], ['Torena', 'Shoes', 'Harbor'], analyser)
  expect(place?.ways.slice(1)).toEqual([analyser.terms('Torena')])
  expect(word?.ways.slice(1)).toEqual([])
})

test("isOfNone is true if a name of the question sounds like no document's name, unless the documents are Korean", () => {
  const asked = [{ name: '노스게이트', inContext: '노스게이트의' }]
  const of = (name: string, korean = false) => ({ names: ['annual report', name], korean })
  expect(isOfNone(asked, [of('Brightwater Corp'), of('Harbor Industries')])).toBe(true)
  expect(isOfNone(asked, [of('Brightwater Corp'), of('Northgate Corp')])).toBe(false)
  expect(isOfNone(asked, [of('새빛산업', true)])).toBe(false)
  expect(isOfNone([], [of('Brightwater Corp')])).toBe(false)
  expect(isOfNone(asked, [])).toBe(false)
})
