import { describe, expect, it } from 'vitest'
import { hashOfSearch, questionHash } from './question-hash.ts'

describe('questionHash', () => {
  const hash = questionHash('What was revenue in FY2025?', [3, 1])

  it.each([
    ['whatever its case and blanks', ' what  was\nREVENUE in fy2025?'],
    ['whatever punctuation ends it', 'What was revenue in FY2025 ...'],
    ['in full-width letters', 'What was revenue in ＦＹ２０２５？'],
  ])('is the same %s', (_, question) => {
    expect(questionHash(question, [1, 3, 3])).toBe(hash)
  })

  it('differs for other words and other files', () => {
    const others = [
      questionHash('What was revenue in FY2024?', [1, 3]),
      questionHash('What was revenue in FY2025?', []),
      questionHash('What was revenue in FY2025? 1', [3]),
    ]
    expect(new Set([hash, ...others]).size).toBe(4)
  })

  it('of a follow-up is that of the question it resolves to', () => {
    const asked = { query: 'And in FY2025?', fileIds: [1, 3] }
    expect(hashOfSearch({ ...asked, answer: { understood: 'What was revenue in FY2025?' } })).toBe(hash)
    expect(hashOfSearch({ ...asked, answer: {} })).not.toBe(hash)
  })
})
