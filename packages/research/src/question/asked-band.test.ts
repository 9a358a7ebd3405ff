import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { readAskedBand } from './asked-band.ts'

const analyser = testAnalyser()

describe('readAskedBand', () => {
  it.each([
    ['Receivables over 120 days', 'over 120 days', 'Over 120 Days'],
    ['How much is more than 90 days past due?', 'more than 90 days', 'Over 90 Days'],
    ['Receivables 61 to 90 days past due', '61 to 90 days', '2.3 61-90 Days'],
    ['120일 초과 매출채권은?', '120일 초과', 'Over 120 days'],
    ['매출채권 중 31~60일 연체 금액', '31~60일', '31 - 60 Days'],
  ])('reads %s', (question, printed, label) => {
    const band = readAskedBand(question, analyser)
    expect(band && question.slice(band.start, band.end)).toBe(printed)
    const terms = new Set(analyser.terms(label))
    expect(band?.concept.ways.some((way) => way.every((term) => terms.has(term)))).toBe(true)
  })

  it('does not cover another band', () => {
    const terms = new Set(analyser.terms('91-120 Days'))
    const band = readAskedBand('Receivables over 120 days', analyser)
    expect(band?.concept.ways.some((way) => way.every((term) => terms.has(term)))).toBe(false)
  })

  it.each([
    'What were receivables at 31 December 2023?',
    'revenue 2022 to 2023',
    '2023년 12월 31일 현재 매출채권',
    'days sales outstanding',
  ])('reads none in %s', (question) => {
    expect(readAskedBand(question, analyser)).toBeNull()
  })
})
