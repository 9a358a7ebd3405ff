import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { parseQuestion } from './parse-question.ts'
import { compareWordOrder } from './word-order.ts'

const analyser = testAnalyser()
const glossary = createGlossaryIndex(analyser)
const compare = (question: string, ...pages: string[]) =>
  compareWordOrder(
    parseQuestion(question, analyser, glossary),
    pages.map((page) => analyser.termString(page)),
    new Set(),
    glossary,
  )

describe('the words of a question on a page', () => {
  it('count together: more of them, and as neighbours', () => {
    const [both, apart, one] = compare(
      'turbine blade coating',
      'the turbine blade has a coating',
      'coating of a blade for a turbine',
      'a blade',
    )
    expect(both?.coverage).toBe(1)
    expect(apart?.phrases).toBeLessThan(both?.phrases ?? 0)
    expect(one?.coverage).toBeLessThan(1)
  })

  it('count more within the length of a passage than at both ends of a page', () => {
    const filler = 'and other matters of the year '.repeat(60)
    const [near, far] = compare('turbine coating', `turbine coating ${filler}`, `turbine ${filler} coating`)
    expect(near?.rest).toBeGreaterThan(far?.rest ?? 1)
  })

  it('are counted separately beyond those that name a line item', () => {
    const [named, rest] = compare('revenue of the Orion division', 'revenue', 'Orion division')
    expect(rest?.rest).toBeGreaterThan(named?.rest ?? 1)
  })

  it('can be topics, in the other language', () => {
    const [related, other] = compare('소송이 있나', 'Legal proceedings', 'Leases')
    expect(related?.coverage).toBeGreaterThan(other?.coverage ?? 1)
  })

  it('can appear under another name, which counts a little less', () => {
    for (const question of ['convertible notes of Northwind', 'Northwind 전환사채']) {
      const [own, otherwise, none] = compare(
        question,
        'convertible notes 전환사채 Northwind',
        'convertible debentures Northwind',
        'Northwind leases',
      )
      expect(own?.coverage).toBeGreaterThan(otherwise?.coverage ?? 1)
      expect(otherwise?.coverage).toBeGreaterThan(none?.coverage ?? 1)
    }
  })
})
