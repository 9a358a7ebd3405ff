import { describe, expect, test } from 'vitest'
import { askedClausesOf, headedBy } from './clause-kinds.ts'
import { clauseTextOf } from './clause-phrases.ts'

const first = (question: string): string | undefined => askedClausesOf(question)[0]?.kind.id

describe('askedClausesOf', () => {
  test.each([
    ['What does the contract say about termination for convenience?', 'termination-for-convenience'],
    ['Can the lessor end it at will, i.e. terminate without giving a reason?', 'termination-for-convenience'],
    ['Which law governs the lease?', 'governing-law'],
    ['Are we allowed to hire their employees?', 'no-solicit-employees'],
    ['Is there an MFN?', 'most-favored-nation'],
    ['What is the warranty period?', 'warranty-duration'],
    ['불가항력 조항은 어떻게 되어 있나?', 'force-majeure'],
    ['비밀유지 의무가 있나?', 'confidentiality'],
    ['하자보증기간은 얼마인가?', 'warranty-duration'],
    ['계약이 종료된 후 자료를 반환해야 하나?', 'effect-of-termination'],
  ])('recognises the kind of clause in %s', (question, kind) => {
    expect(first(question)).toBe(kind)
  })

  test.each(['What was revenue in 2021?', 'Who is the chief executive?', '2021년 매출액은 얼마인가?', ''])(
    'or for none: %s',
    (question) => {
      expect(askedClausesOf(question)).toEqual([])
    },
  )

  test('ranks the clause that the question is about before the one of its condition', () => {
    expect(askedClausesOf('How long is a renewal after the initial term?').map(({ kind }) => kind.id)).toEqual(['contract-term', 'renewal'])
    const weights = askedClausesOf('What is the renewal term after the initial term?').map(({ kind, weight }) => [kind.id, weight])
    expect(weights[0]).toEqual(['renewal', 1])
    expect(weights[1]?.[1]).toBeLessThan(1)
  })
})

describe('headedBy', () => {
  const kind = (id: string) => {
    const asked = askedClausesOf(id.replaceAll('-', ' ')).find((one) => one.kind.id === id)
    if (asked === undefined) throw new Error(id)
    return asked.kind
  }

  test('rates a heading that is completely, partly or not of a kind', () => {
    expect(headedBy(clauseTextOf('Force Majeure'), kind('force-majeure'))).toBe(1)
    expect(headedBy(clauseTextOf('Force Majeure and Insurance'), kind('force-majeure'))).toBeCloseTo(2 / 3)
    expect(headedBy(clauseTextOf('Insurance'), kind('force-majeure'))).toBe(0)
    expect(headedBy(clauseTextOf('불가항력'), kind('force-majeure'))).toBe(1)
    expect(headedBy(clauseTextOf(''), kind('force-majeure'))).toBe(0)
  })
})
