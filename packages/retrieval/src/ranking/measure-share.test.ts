import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { worthOfLabels } from './measure-share.ts'
import { parseQuestion } from './parse-question.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)
const company = new Set(analyser.terms('Northwind'))
const worth = (question: string) => worthOfLabels(parseQuestion(question, analyser, glossary), company, glossary)

describe('the weight of a row for a line item', () => {
  it('is 1 where the question asks for nothing else', () => {
    expect(worth('How much was the revenue of Northwind?')).toBe(1)
  })

  it('is lower, the more words the question has besides the line item', () => {
    const some = worth('How much was the revenue of Northwind from licences?')
    const more = worth('How much was the revenue of Northwind from licences sold through partner shops?')
    expect(some).toBeLessThan(1)
    expect(more).toBeLessThan(some)
    expect(more).toBeGreaterThanOrEqual(0.3)
  })

  it('is lower for an outlook', () => {
    expect(worth('What growth of revenue does Northwind expect?')).toBeLessThan(1)
  })

  it('is 1 for reasons and computations', () => {
    expect(worth('Why did the revenue of Northwind from licences fall?')).toBe(1)
  })
})
