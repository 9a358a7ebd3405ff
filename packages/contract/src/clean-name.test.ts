import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailSchema } from './accounts.ts'
import { cleanName, cutToLength } from './clean-name.ts'
import { nameSchema } from './identifiers.ts'

describe('cleanName', () => {
  it.each([
    ['감사보고서'.normalize('NFD'), '감사보고서'],
    ['Alpha\u202egpj.exe', 'Alphagpj.exe'],
    ['a\u200bb\u00adc\u2063d\u061ce\u2066f\ufeffg\u115fh\u3164i\u2800', 'abcdefghi\u2800'],
    ['  Deal \u200f ', 'Deal'],
    ['👩‍⚖️ 소송 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍⚖️ 소송 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a\ud800b', 'ab'],
    ['e\u200b\u0301', 'é'],
  ])('converts %j to %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept)
    expect(nameSchema.parse(`${given}x`)).toBe(cleanName(`${given}x`))
  })

  it.each(['\u200b', '\u202e\u2063', '\u00ad', '\u3164', ' \u061c '])(
    'returns an empty name for invisible characters only (%j)',
    (given) => {
      expect(cleanName(given)).toBe('')
      expect(nameSchema.safeParse(given).success).toBe(false)
    },
  )

  it('returns a clean name unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
        expect(cleanName(cleanName(given))).toBe(cleanName(given))
        expect(cleanName(given).isWellFormed()).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('cutToLength', () => {
  it.each([
    [`${'a'.repeat(199)}😀bbbb`, 199],
    [`${'a'.repeat(198)}👩‍⚖️x`, 198],
    ['가'.repeat(250), 200],
    [`${'a'.repeat(199)}e\u0301`, 199],
    [`a${'\u0301'.repeat(400)}`, 200],
  ])('does not split characters (%#)', (text, length) => {
    const cut = cutToLength(text, 200)
    expect([cut.length, cut.isWellFormed(), text.startsWith(cut)]).toEqual([length, true, true])
  })
})

describe('emailSchema', () => {
  it.each([
    ['kimé@example.com'.normalize('NFD'), 'kimé@example.com'],
    [' Kim@Example.COM ', 'kim@example.com'],
    ['иван@example.ru', 'иван@example.ru'],
    ['홍길동@example.kr', '홍길동@example.kr'],
  ])('converts %j to %j', (given, kept) => {
    expect(emailSchema.parse(given)).toBe(kept)
  })

  it.each(['о4@example.com', 'pаul@example.com', 'οπ@example.com'.replace('π', 'ν'), 'k\u200bim@example.com', 'а@example.com'])(
    '%j is refused, since it looks like another',
    (given) => {
      expect(emailSchema.safeParse(given).success).toBe(false)
    },
  )
})
