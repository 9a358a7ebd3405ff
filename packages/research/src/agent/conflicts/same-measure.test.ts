import { questionParser } from '@dossier/retrieval'
import { expect, it } from 'vitest'
import type { FigureSentence } from '../../answer/index.ts'
import { testAnalyser } from '../../testing/test-analyser.test-support.ts'
import { isOfSameMeasure } from './same-measure.ts'

const parse = questionParser(testAnalyser())

const isSame = (question: string, text: string) => isOfSameMeasure(question, { text } as FigureSentence, (words) => parse(words).concepts)

it.each([
  ['What was the revenue of Harbor in FY2024?', 'Net sales (FY2024): $6,489 million'],
  ['What was the revenue of Harbor in FY2024?', 'FY2024 revenue was USD 6.9 billion. (FY2024): USD 6.9 billion'],
  [
    'What was the revenue of Harbor in FY2024?',
    'Revenue grew to $6.9bn in 2024, driven by strong demand in Europe. (FY2024): $6.9 billion',
  ],
  [
    'What was the revenue of Harbor in FY2024?',
    'We closed fiscal year 2024 with revenues of approximately USD 6.9 billion (FY2024): USD 6.9 billion',
  ],
  ['하버전기의 2024년 매출액은 얼마입니까?', '2024년 연결 매출 690억원 달성 (2024년): 690억원'],
  ['What was the revenue in Europe in FY2024?', 'Revenue in Europe was USD 2.1 billion in FY2024. (FY2024): USD 2.1 billion'],
])('“%s” asks for the figure of “%s”', (question, text) => {
  expect(isSame(question, text)).toBe(true)
})

it.each([
  ['What was the revenue of Harbor in FY2024?', 'Revenue in Europe was USD 2.1 billion in FY2024. (FY2024): USD 2.1 billion'],
  ['What was the revenue of Harbor in FY2024?', 'FY2024 revenue of the pumps segment was USD 1,900 million. (FY2024): USD 1,900 million'],
  ['What was the revenue of Harbor in FY2024?', 'FY2024 recurring revenue was USD 1,900 million. (FY2024): USD 1,900 million'],
  ['What was the revenue of Harbor in FY2024?', 'Our target for FY2024 revenue was USD 7.0 billion. (FY2024): USD 7.0 billion'],
  ['What was the net income of Harbor in FY2024?', 'Adjusted net income was USD 950 million in FY2024 (FY2024): USD 950 million'],
  ['하버전기의 2024년 매출액은 얼마입니까?', '2024년 펌프 부문 매출액은 190억원입니다. (2024년): 190억원'],
  ['하버전기의 2024년 매출액은 얼마입니까?', '2024년 매출액은 700억원으로 예상됩니다. (2024년): 700억원'],
  ['하버전기의 2024년 매출액은 얼마입니까?', '2024년 국내 매출액은 190억원입니다. (2024년): 190억원'],
])('“%s” does not ask for the figure of “%s”', (question, text) => {
  expect(isSame(question, text)).toBe(false)
})
