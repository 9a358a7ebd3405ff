import { createQuestionParser } from '@dossier/retrieval'
import { expect, it } from 'vitest'
import { readQuestion } from '../read-question.ts'
import { testAnalyser } from '../test-analyser.test-support.ts'
import { readAskedCell } from './asked-cell.ts'

const analyser = testAnalyser()
const parse = createQuestionParser(analyser)
const asked = (question: string) => readAskedCell(readQuestion(parse(question), analyser), analyser)

it.each(['What were valve sales in FY24?', 'What were valve sales in FY24A?', '2024년 밸브 매출은 얼마인가?'])(
  'reads "%s" as a question that a cell of a table may answer',
  (question) => expect(asked(question)).toMatchObject({ periods: [{ year: 2024 }] }),
)

it.each(['What were valve sales in FY25E?', 'What were valve sales in 2025F?', 'What were LTM Jun-24 valve sales?'])(
  'answers "%s" with no reported year',
  (question) => expect(asked(question)).toBeNull(),
)

it('takes the part of the year, the numbered term and the unit from the question as it was read once', () => {
  expect(asked('What were valve sales in 9M 2023?')).toMatchObject({ part: { months: 9, quarter: 3 } })
  expect(asked('제53기 밸브 매출은 얼마인가?')).toMatchObject({ terms: [53] })
  expect(asked('What were valve sales in FY24, in CA$ millions?')).toMatchObject({ currency: 'CAD', scale: 1_000_000 })
})
