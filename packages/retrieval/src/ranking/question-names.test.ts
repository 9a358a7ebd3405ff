import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { compactName, readQuestionNames } from './question-names.ts'

const namesIn = (question: string) => readQuestionNames(question, ` ${question.toLowerCase()} `)

describe('names in a question', () => {
  it('are found across blanks in Korean', () => {
    expect(namesIn('유형 자산의 취득은 얼마인가').take('유형자산의취득')).toBe(true)
    expect(namesIn('별도매출액은').take('매출액')).toBe(true)
  })

  it('that run over a blank begin where a word does', () => {
    expect(namesIn('주요 인수 건은 무엇인가').take('요인')).toBe(false)
    expect(namesIn('주요 인수 건은 무엇인가').take('인수')).toBe(true)
  })

  it('leave nothing for the names inside them', () => {
    const names = namesIn('매출총이익률과 working capital')
    expect(names.take('매출총이익률')).toBe(true)
    expect(names.take('이익')).toBe(false)
    expect(names.take(' working capital ')).toBe(true)
    expect(names.take(' capital ')).toBe(false)
  })

  it('can be asked for again', () => {
    const names = namesIn('goodwill')
    expect([names.take(' goodwill '), names.take(' goodwill ')]).toEqual([true, true])
  })

  it('are read from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (question, name) => {
        const key = compactName(name)
        expect(typeof namesIn(question).take(key)).toBe('boolean')
      }),
    )
  })
})

describe('topics', () => {
  const glossary = createGlossaryIndex(testAnalyser())
  const topics = (question: string): string[] => glossary.topics(question).map(({ id }) => id)

  it('are not read out of the names of measures', () => {
    expect(topics('working capital')).not.toContain('capital-word')
    expect(topics('매출총이익률')).not.toContain('gain')
  })

  it('that are called like a measure are meant', () => {
    expect(topics('goodwill by segment')).toContain('goodwill-test')
    expect(topics('dividends')).toContain('dividends')
  })
})
