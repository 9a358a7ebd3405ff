import { createQuestionParser } from '@dossier/retrieval'
import { expect, it } from 'vitest'
import { readQuestion } from './read-question.ts'
import { testAnalyser } from './test-analyser.test-support.ts'

const analyser = testAnalyser()
const parse = createQuestionParser(analyser)

it('takes the names of a field for hints, of one thing for other ways to say it', () => {
  const read = (question: string) => readQuestion(parse(question), analyser).concepts[0]
  const fees = read('요금은?')
  expect(fees?.related?.has(analyser.termString('price increase'))).toBe(true)
  const law = read('준거법은?')
  expect(law?.ways).toContainEqual(analyser.terms('governing law'))
  expect(law?.related?.has(analyser.termString('governing law')) ?? false).toBe(false)
})
