import { describe, expect, it } from 'vitest'
import { hashOfSearch, questionHash } from './question-hash.ts'

describe('a question is known again', () => {
  const hash = questionHash('What was revenue in FY2025?', [3, 1])

  it.each([
    ['whatever its case and blanks', ' what  was\nREVENUE in fy2025?'],
    ['whatever stands at its end', 'What was revenue in FY2025 ...'],
    ['in full-width letters', 'What was revenue in ＦＹ２０２５？'],
  ])('%s', (_, question) => {
    expect(questionHash(question, [1, 3, 3])).toBe(hash)
  })

  it('by its words and its files, and by nothing less', () => {
    const others = [
      questionHash('What was revenue in FY2024?', [1, 3]),
      questionHash('What was revenue in FY2025?', []),
      questionHash('What was revenue in FY2025? 1', [3]),
    ]
    expect(new Set([hash, ...others]).size).toBe(4)
  })

  it('by what a follow-up was understood as', () => {
    const asked = { query: 'And in FY2025?', fileIds: [1, 3] }
    expect(hashOfSearch({ ...asked, answer: { understood: 'What was revenue in FY2025?' } })).toBe(hash)
    expect(hashOfSearch({ ...asked, answer: {} })).not.toBe(hash)
  })
})
