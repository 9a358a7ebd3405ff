import { describe, expect, test } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { findingOf } from './format-reason.ts'
import { analyser, plainPage, tablePage } from './testing-verification.test-support.ts'
import { verifySentence } from './verify-sentence.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const income = tablePage(
  'Orrin Foods plc\nConsolidated income statement',
  ['|2023|2022', 'Revenue|1,842.6|1,701.2', 'Cost of sales|(1,104.0)|(1,061.5)', 'Sundry|18.2|9.1'],
  '(£ million)',
)
const notice = plainPage(`Staff costs were $7.3 million because of the headcount in Lisbon.
The Company may extend the lease for five years. The tenant keeps the roof in repair.
Most awards vest over three years. The warehouse in Busan belongs to Kestrel Foods.`)

const judge = (page: ReadablePage, text: string, quoted: string) =>
  verifySentence({
    text,
    citations: [{ source: numbered(7), page, quote: page.text.split('\n').find((line) => line.includes(quoted)) ?? '' }],
    documentOf: () => ({ names: ['Orrin Foods plc'], fiscalYear: 2023 }),
    analyser,
  })

describe('verifySentence, for claims that the program cannot decide', () => {
  test.each([
    [notice, 'Staff costs', 'Staff costs were $7.3 million because the company lent more money.'],
    [notice, 'Staff costs', 'Staff costs climbed to $7.3 million.'],
    [notice, 'Most awards', 'Awards always vest over three years.'],
    [notice, 'The tenant', 'The tenant must keep the roof in repair.'],
    [notice, 'The warehouse', 'The warehouse in Busan, in the United Kingdom, belongs to Kestrel Foods.'],
    [income, 'Sundry', 'Litigation took £18.2 million in 2023.'],
  ])('%#. leaves it open: %s, %s', (page, quoted, text) => {
    const { verification, reasons, open } = judge(page, text, quoted)
    expect(verification).toBe('unsupported')
    expect(reasons.map(findingOf)).toEqual(reasons.map(() => 'undecided'))
    expect(open?.mark).toBe('verified')
    expect(open?.passages[0]?.text).toContain(quoted)
  })

  test.each([
    [notice, 'Staff costs', 'Staff costs were $7.9 million because the company lent more money.'],
    [notice, 'Staff costs', 'Staff costs were €7.3 million because the company lent more money.'],
    [notice, 'The Company may', 'The Company must extend the lease for five years, by law.'],
    [income, 'Revenue', 'Revenue came to £1,701.2 million in 2023 as the sun shone.'],
    [income, 'Sundry', 'Cost of sales was £18.2 million in 2023.'],
  ])('%#. does not leave it open beside a certain finding: %s, %s', (page, quoted, text) => {
    const { verification, open } = judge(page, text, quoted)
    expect(verification).toBe('unsupported')
    expect(open).toBeUndefined()
  })
})

/** About half of such findings are wrong on sentences that were unread when the comparers were written (decision 35). */
describe('verifySentence, for findings that may be mistaken', () => {
  test.each([
    [notice, 'The tenant', 'The tenant does not keep the roof in repair and lent money.', 'negation-differs'],
    [income, 'Revenue', 'Revenue fell to £1,842.6 million in 2023.', 'direction-differs'],
    [notice, 'Staff costs', 'Staff costs of Zamboni Partners were $7.3 million.', 'name-not-in-source'],
  ])('%#. leaves the sentence unsupported and open to a check: %s, %s', (page, quoted, text, code) => {
    const { verification, reasons, open } = judge(page, text, quoted)
    expect(verification).toBe('unsupported')
    expect(reasons.filter((reason) => findingOf(reason) !== 'undecided').map((reason) => reason.code)).toEqual([code])
    expect(open?.mark).toBe('verified')
  })
})

describe('verifySentence, for what counts against a sentence without findings', () => {
  test.each([
    [plainPage('The lease of the roof in Turku is under review by surveyors.'), 'The roof lease in Turku is long.', 'certainty-differs'],
    [
      plainPage('The works in Turku were sold.\nPermits expired in 2019.'),
      'Orrin Foods sold the works in Turku in 2019.',
      'period-differs',
    ],
  ])('%#. leaves it unsupported, with an undecided reason: %o %s', (page, text, code) => {
    const { verification, reasons } = judge(page, text, page.text.split('\n')[0] ?? '')
    expect(verification).toBe('unsupported')
    expect(reasons.map((reason) => [reason.code, findingOf(reason)])).toContainEqual([code, 'undecided'])
  })

  test('supports a sentence that has only words of what it cites', () => {
    const page = plainPage('Grants were repaid in March. They may be granted again.')
    expect(judge(page, 'Grants were repaid in March.', 'Grants').verification).toBe('verified')
  })
})

describe('verifySentence leaves a supported sentence open to a check', () => {
  test('if it is in another language than its source, or of a row without column heads', () => {
    expect(judge(notice, '인건비는 730만 달러였습니다.', 'Staff costs')).toMatchObject({
      verification: 'verified',
      open: { mark: 'verified' },
    })
    const row = plainPage('Net sales by month\nNet sales 1,842 1,701')
    expect(judge(row, 'Net sales were 1,842.', 'Net sales 1')).toMatchObject({ verification: 'verified', open: { mark: 'verified' } })
  })

  test('and in no other case', () => {
    expect(judge(income, 'Revenue was £1,842.6 million in 2023.', 'Revenue')).not.toHaveProperty('open')
    expect(judge(notice, 'Staff costs came to $7.3 million.', 'Staff costs')).not.toHaveProperty('open')
    expect(judge(notice, 'The tenant keeps the roof in repair.', 'The tenant')).not.toHaveProperty('open')
  })
})
