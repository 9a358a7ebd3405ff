import { describe, expect, it } from 'vitest'
import { isFigure } from './is-figure.ts'

describe('figures in cells', () => {
  it('are numbers as finance writes them', () => {
    const texts = ['1,234', '(1,234)', '$ 12.5', '△3,021', '12.3x', '4.5 %', '₩1,000', '-0.7', '–', '$—', '(12.5)%']
    expect(texts.filter((text) => !isFigure(text))).toEqual([])
  })

  it('are not words, notes, dates or empty cells', () => {
    const texts = ['', 'Note 12', '2025년', 'Q4', 'A-1', '12 months', '1.2.3 Scope']
    expect(texts.filter(isFigure)).toEqual([])
  })
})
