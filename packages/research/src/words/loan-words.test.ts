import { expect, test } from 'vitest'
import { questionParser } from '@dossier/retrieval'
import { withLoans, withLoansOfPages } from './loan-words.ts'
import { readQuestion } from '../question/index.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'

const analyser = testAnalyser()
const parse = questionParser(analyser)
const concept = (text: string, ...names: string[]) => ({
  text,
  ways: [text, ...names].map((name) => analyser.terms(name)),
  importance: 1,
  name: false,
})

test('withLoans adds the English words that a question writes in Hangul', () => {
  const { concepts } = readQuestion(parse('2023년 리테일 부문의 트레이딩매출은?'), analyser)
  const waysOf = (text: string) => concepts.find((one) => one.text === text)?.ways.map((way) => way.join(' '))
  expect(waysOf('리테일')).toContain(analyser.termString('retail'))
  expect(waysOf('부문')).not.toContain(analyser.termString('retail'))
})

test('withLoans uses the lexicon for words that the glossary does not have', () => {
  const loans = parse('웨어하우스와 커스터디의 수').loans
  expect([...loans.keys()]).toContain('커스터디의')
  const [custody, other] = withLoans([concept('커스터디'), concept('보관')], loans, analyser)
  expect(custody?.ways.slice(1)).toEqual([analyser.terms('custody')])
  expect(other?.ways).toHaveLength(1)
})

test('withLoansOfPages uses words of the pages for words without any other expression', () => {
  const text = 'The Harbor gateway and its conveyor belts handled cargo.'
  const [loan, known, native] = withLoansOfPages([concept('게이트웨이'), concept('컨베이어', 'belt'), concept('화물')], text, analyser)
  expect(loan?.ways.slice(1)).toEqual([analyser.terms('gateway')])
  expect(known?.ways.slice(1)).toEqual([analyser.terms('belt')])
  expect(native?.ways).toHaveLength(1)
})
