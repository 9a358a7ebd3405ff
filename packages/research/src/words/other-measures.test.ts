import { questionParser } from '@dossier/retrieval'
import { describe, expect, it } from 'vitest'
import { readAskedMeasure, readQuestion } from '../question/index.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { otherMeasureReader } from './other-measures.ts'

const analyser = testAnalyser()
const parse = questionParser(analyser)
const namesOther = (question: string, label: string): boolean =>
  otherMeasureReader(readAskedMeasure(readQuestion(parse(question), analyser), analyser).concepts, analyser)(new Set(analyser.terms(label)))

describe('another measure in a label', () => {
  it.each([
    ['What was the operating margin?', '(gross margin %)'],
    ['What was revenue?', 'Cost of revenue'],
    ['What was net income?', 'Net income per share, diluted'],
    ['영업이익은?', '영업이익률'],
  ])('%s: %s', (question, label) => expect(namesOther(question, label)).toBe(true))

  it.each([
    ['What was revenue?', 'Total revenues'],
    ['What was the gross margin?', 'Gross margin'],
    ['What was revenue?', 'Wharf rents'],
    ['What did the wharves cost?', 'Cost of revenue'],
    ['매출액은?', '매출액'],
  ])('is none: %s: %s', (question, label) => expect(namesOther(question, label)).toBe(false))
})
