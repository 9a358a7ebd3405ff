import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { parseQuestion } from './parse-question.ts'
import { weighTerms } from './weighted-terms.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)
const weigh = (question: string, company: readonly string[] = []) =>
  weighTerms(parseQuestion(question, analyser, glossary), glossary, analyser, new Set(company))
const weightOf = (question: string, term: string) => weigh(question).get(analyser.terms(term)[0] ?? '') ?? 0

describe('the terms of a question', () => {
  it('are its own words and the other names of its concepts', () => {
    expect(weightOf('Which covenants protect the convertible notes?', 'convertible')).toBe(1)
    expect(weightOf('Which covenants protect the convertible notes?', 'debentures')).toBeGreaterThan(0)
    expect(weightOf('Which covenants protect the convertible notes?', 'debentures')).toBeLessThan(0.5)
    expect(weightOf('Which covenants protect the lenders?', 'debentures')).toBe(0)
  })

  it('are the names of its concepts, those in the other language before its own', () => {
    const question = '전환사채의 만기는 언제인가?'
    expect(weightOf(question, 'convertible')).toBeGreaterThan(0.2)
    expect(weightOf(question, 'convertible')).toBeLessThan(1)
    expect(weightOf('When do the convertible notes mature?', '전환')).toBeGreaterThan(
      weightOf('When do the convertible notes mature?', 'debentures'),
    )
  })

  it('leave out common words and the company', () => {
    expect(glossary.isCommon('total')).toBe(true)
    expect(glossary.isCommon('debentur')).toBe(false)
    expect(weigh('전환사채의 만기는 언제인가?', ['convert']).has('convert')).toBe(false)
  })

  it('leave out concepts that only question words name', () => {
    expect(weightOf('2023 회계연도 임차 면적은?', 'length')).toBe(0)
  })
})
