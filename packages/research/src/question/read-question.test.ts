import { questionParser } from '@dossier/retrieval'
import { expect, it } from 'vitest'
import { readQuestion } from './read-question.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'

const analyser = testAnalyser()
const parse = questionParser(analyser)

it('readQuestion treats the names of a field as hints, and those of one thing as synonyms', () => {
  const read = (question: string) => readQuestion(parse(question), analyser).concepts[0]
  const fees = read('요금은?')
  expect(fees?.related?.has(analyser.termString('price increase'))).toBe(true)
  const law = read('준거법은?')
  expect(law?.ways).toContainEqual(analyser.terms('governing law'))
  expect(law?.related?.has(analyser.termString('governing law')) ?? false).toBe(false)
})

it.each(['How did revenue change over the last three years?', '최근 3개년 매출액의 변동은?', '전년 대비 매출액 변동은?'])(
  'leaves years that are only counted to the search: %s',
  (question) => {
    const texts = readQuestion(parse(question), analyser).concepts.map(({ text }) => text)
    expect(texts.filter((text) => /last|three|years|최근|개년|전년|대비/.test(text))).toEqual([])
  },
)
