import { describe, expect, it } from 'vitest'
import type { ClausePhrases } from './clause-kind.ts'
import { clauseKinds } from './clause-kinds.ts'

const phrasesOf = ({ asked, headings, wording, hints }: ClausePhrases): string[] => [...asked, ...headings, ...wording, ...hints]
const lists = ['asked', 'headings', 'wording', 'hints'] as const

describe('the glossary of clauses', () => {
  it('has every kind once', () => {
    const ids = clauseKinds.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has phrases for questions, headings and wording of each in both languages', () => {
    for (const { id, en, ko } of clauseKinds)
      for (const own of [en, ko]) for (const list of lists) expect(own[list].length, `${id} ${list}`).toBeGreaterThan(0)
  })

  it('keeps the languages apart', () => {
    const isHangul = (phrase: string): boolean => /\p{Script=Hangul}/u.test(phrase)
    expect(clauseKinds.flatMap(({ en }) => phrasesOf(en)).filter(isHangul)).toEqual([])
    expect(clauseKinds.flatMap(({ ko }) => phrasesOf(ko)).filter((phrase) => !isHangul(phrase))).toEqual([])
  })

  it('has only phrases of words, alternatives and gaps, and none that begins or ends with a gap', () => {
    const english = /^[a-z0-9]+\*?(?:\/[a-z0-9]+\*?)*(?: (?:\.\. )?[a-z0-9]+\*?(?:\/[a-z0-9]+\*?)*)*$/
    const korean = /^[\p{Script=Hangul}0-9/]+(?:(?: |\.\.)[\p{Script=Hangul}0-9/]+)*$/u
    expect(clauseKinds.flatMap(({ en }) => phrasesOf(en)).filter((phrase) => !english.test(phrase))).toEqual([])
    expect(clauseKinds.flatMap(({ ko }) => phrasesOf(ko)).filter((phrase) => !korean.test(phrase))).toEqual([])
  })

  it('repeats no phrase within a list', () => {
    for (const { id, en, ko } of clauseKinds)
      for (const own of [en, ko]) for (const list of lists) expect(new Set(own[list]).size, `${id} ${list}`).toBe(own[list].length)
  })
})
