import { questionParser } from '@dossier/retrieval'
import { expect, it } from 'vitest'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { subjectOf } from './subject-of.ts'

const parse = questionParser(testAnalyser())

it.each([
  ['What was operating income in 2024?', 'financials'],
  ['매출채권의 손실충당금은 얼마입니까?', 'financials'],
  ['How many people did the Group employ at December 2025?', 'people'],
  ['안건에서 의결권을 행사하지 않은 이사는 누구입니까?', 'people'],
  ['How many days’ notice must be given to terminate after a change of control?', 'contracts'],
  ['물품공급계약에서 지체상금 총액의 한도는 얼마입니까?', 'contracts'],
  ['What are the main products and customers?', undefined],
  ['Hello there', undefined],
] as const)('the subject of “%s” is %s', (question, subject) => {
  expect(subjectOf(parse(question))).toBe(subject)
})
