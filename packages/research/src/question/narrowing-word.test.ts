import { describe, expect, it } from 'vitest'
import { narrowingWord } from './narrowing-word.ts'

describe('narrowingWord', () => {
  it.each([
    ['Our product gross margin decreased to', 'product'],
    ['Cloud gross margin was', 'cloud'],
    ['adjusted gross margin of', 'adjusted'],
  ])('%s: %s', (text, word) => {
    expect(narrowingWord(text, 'What was the gross margin of Acme?')).toBe(word)
  })

  it.each([
    'Our gross margin decreased to',
    'Gross margin was',
    'Acme gross margin was',
    'Acme’s gross margin was',
    'we reported gross margin of',
    'in 2022, gross margin of',
    'Product gross margin fell, but gross margin was',
    'Our product mix improved',
  ])('%s: none', (text) => {
    expect(narrowingWord(text, 'What was the gross margin of Acme?')).toBeNull()
  })

  it('takes no word of the question for a narrower measure', () => {
    expect(narrowingWord('Our product gross margin decreased to', 'What was the product gross margin?')).toBeNull()
  })
})
