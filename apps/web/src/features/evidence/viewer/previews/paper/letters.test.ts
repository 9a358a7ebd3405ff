import { describe, expect, it } from 'vitest'
import { findPassage, lettersOf, offsetOfLetter } from './letters.ts'

const spanOf = (text: string, words: string, from = 0) => {
  const start = text.indexOf(words, from)
  return { start, end: start + words.length }
}

describe('lettersOf', () => {
  it('leaves out spaces, soft hyphens and zero-width characters', () => {
    expect(lettersOf(' The\u00a0Pur\u00adchaser\n\u200bpays ')).toBe('ThePurchaserpays')
  })

  it('are located in the text by their index (offsetOfLetter)', () => {
    expect(['a b c', ' a', ''].map((text) => offsetOfLetter(text, 1))).toEqual([2, 2, 0])
  })
})

describe('findPassage', () => {
  it('finds a passage despite different line breaks and spaces', () => {
    const read = '12.3 Change of control\n\nThe Customer may terminate.'
    const letters = lettersOf('Master agreement 12.3 Change of\ncontrol The  Customer may terminate. 13 Notices')
    const found = findPassage(letters, read, spanOf(read, 'Customer may terminate'))
    expect(found && letters.slice(found.start, found.end)).toBe('Customermayterminate')
  })

  it('chooses the occurrence whose context agrees', () => {
    const read = 'Seller shall give notice. Buyer shall give notice. Fees'
    const letters = lettersOf(read)
    expect(findPassage(letters, read, spanOf(read, 'shall give notice', 30))?.start).toBe(
      lettersOf('Seller shall give notice. Buyer').length,
    )
  })

  it('finds nothing when one letter differs', () => {
    expect(findPassage('Thepriceis100.', 'The price is 101.', { start: 0, end: 17 })).toBeUndefined()
  })

  it('finds nothing when two occurrences agree equally', () => {
    expect(findPassage('xTotal1yTotal1z', 'Total 1', { start: 0, end: 7 })).toBeUndefined()
  })

  it('finds nothing for a span of spaces only', () => {
    expect(findPassage('abc', 'a  b', { start: 1, end: 3 })).toBeUndefined()
  })
})
