import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { worthOfLabels } from './measure-share.ts'
import { parseQuestion } from './parse-question.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)
const company = new Set(analyser.terms('Northwind'))
const worth = (question: string) => worthOfLabels(parseQuestion(question, analyser, glossary), company, glossary)

describe('what a row for a line item says', () => {
  it('is all where nothing else is asked for', () => {
    expect(worth('How much was the revenue of Northwind?')).toBe(1)
  })

  it('is less, the more the question says beside it', () => {
    const some = worth('How much was the revenue of Northwind from licences?')
    const more = worth('How much was the revenue of Northwind from licences sold through partner shops?')
    expect(some).toBeLessThan(1)
    expect(more).toBeLessThan(some)
    expect(more).toBeGreaterThanOrEqual(0.3)
  })

  it('is less where an outlook is asked for', () => {
    expect(worth('What growth of revenue does Northwind expect?')).toBeLessThan(1)
  })

  it('is all for reasons and computations', () => {
    expect(worth('Why did the revenue of Northwind from licences fall?')).toBe(1)
  })
})
