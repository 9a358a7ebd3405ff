import { describe, expect, test } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { findingOf } from './format-reason.ts'
import { analyser, plainPage, tablePage } from './testing-verification.test-support.ts'
import type { JudgedSentence, VerificationReasonCode } from './verification.ts'
import { verifySentence } from './verify-sentence.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const segments = tablePage(
  'Segments',
  ['2023|Nordic operations|Iberian operations|Total', 'Operating income|1,176|1,270|2,446', 'Working capital|310|295|605'],
  '(£ million)',
)
const income = tablePage(
  'Consolidated income statement, restated since 2019',
  [
    '|2023|2022|2021',
    'Revenue|1,842|1,701|1,598',
    'Other income|21|12|9',
    'Change in fair value of warrants|25|(84)|(3)',
    'Net loss|(40)|(145)|(61)',
    'Profit for the year|97|72|55',
    'ㆍOwners of the parent|89|65|50',
    'ㆍNon-controlling interests|8|7|5',
  ],
  '(£ million)',
)
const sales = tablePage(
  'Segment information',
  ['2023|Net sales|Adjusted EBIT', 'Flexible packaging|11,154|1,429', 'Total|14,694|1,608'],
  '(£ million)',
)
const growth = tablePage(
  'Components of fiscal 2023 sales growth',
  ['|Three Months Ended June 30|Twelve Months Ended June 30', 'Volume %|(6)|(4)'],
  '',
)
const notice = plainPage(
  `At the end of 2023 the group had 23 (2022: 21) people, with 15 (2022: 18) people stationed in Oslo and 8 (2022: nil) people in Lisbon.
The renewal rate was 91% in Norway and 89% worldwide.
Kestrel Foods will receive a royalty of 0.5% of sales (see the release by Osprey Mills Limited).
The margin fell to 36.2% from 38.6% due primarily to higher payroll costs.`,
)

const judge = (page: ReadablePage, text: string, quoted: string, calculation?: string): JudgedSentence =>
  verifySentence({
    text,
    citations: [{ source: numbered(7), page, quote: page.text.split('\n').find((line) => line.includes(quoted)) ?? '' }],
    documentOf: () => ({ names: ['Orrin Foods plc'], fiscalYear: 2023, currency: 'GBP' }),
    analyser,
    ...(calculation !== undefined && { calculation }),
  })

describe('verifySentence compares a figure with all places of its table and passage', () => {
  test.each([
    [notice, 'Of 23 people at the end of 2023, 15 were in Oslo and 8 in Lisbon.', 'the group had'],
    [notice, 'The margin fell to 36.2% due to higher payroll costs.', 'The margin'],
    [segments, 'Nordic and Iberian operations earned operating income of £1,176 million and £1,270 million.', 'Operating income'],
    [income, 'The warrants produced a gain of £25 million in 2023 after a loss of £84 million in 2022.', 'Change in fair value'],
    [income, 'Profit attributable to the owners was £89 million in 2023.', 'Owners'],
    [growth, 'Volumes were down 6% in the quarter.', 'Volume'],
  ])('%#. accepts %s', (page, text, quoted) => {
    expect(judge(page, text, quoted)).toMatchObject({ verification: 'verified', reasons: [] })
  })

  const otherwise: readonly (readonly [ReadablePage, string, string, VerificationReasonCode])[] = [
    [notice, 'The renewal rate was 91% worldwide and 89% in Norway.', 'renewal', 'number-of-another-place'],
    [
      segments,
      'Nordic operations earned more operating income than Iberian operations, £1,270 million against £1,176 million.',
      'Operating income',
      'number-of-another-place',
    ],
    [growth, 'Volumes were down 6% for the full year.', 'Volume', 'period-differs'],
    [notice, 'Osprey Mills will receive a royalty of 0.5% of sales.', 'Kestrel', 'roles-differ'],
  ]
  test.each(otherwise)('%#. refuses %s: %s', (page, text, quoted, code) => {
    const { verification, reasons } = judge(page, text, quoted)
    expect(verification).toBe('unsupported')
    expect(reasons.map((reason) => [reason.code, findingOf(reason)])).toContainEqual([code, 'conflict'])
  })
})

describe('verifySentence compares the operands of a calculation', () => {
  test('and refuses those of another column than the sentence names', () => {
    const quote = 'Flexible packaging'
    const both = (text: string, calculation: string) =>
      verifySentence({
        text,
        citations: [quote, 'Total'].map((start) => ({
          source: numbered(7),
          page: sales,
          quote: sales.text.split('\n').find((line) => line.startsWith(start)) ?? '',
        })),
        documentOf: () => ({ names: ['Orrin Foods plc'], fiscalYear: 2023, currency: 'GBP' }),
        analyser,
        calculation,
      })
    const text = 'Flexible packaging took 89% of net sales.'
    expect(both(text, '1,429 / 1,608 * 100').reasons).toContainEqual({ code: 'number-of-another-place', text: '1,429' })
    expect(both('Flexible packaging took 76% of net sales.', '11,154 / 14,694 * 100').verification).toBe('computed')
  })

  test('and refuses those of another year if the sentence states "a year earlier"', () => {
    const sentence = (change: string) => `Revenue grew ${change} from a year earlier.`
    expect(judge(income, sentence('15.3%'), 'Revenue', '(1,842 - 1,598) / 1,598').reasons.map(({ code }) => code)).toContain(
      'period-differs',
    )
    expect(judge(income, sentence('8.3%'), 'Revenue', '(1,842 - 1,701) / 1,701').verification).toBe('computed')
  })
})

describe('verifySentence leaves a claim undecided that its source does not show', () => {
  const row = plainPage('Deliveries by quarter\nDeliveries 12 14 15')
  test.each([
    [row, 'Deliveries came to 12 million units.', 'Deliveries 12', 'unit-differs'],
    [income, 'Revenue was £1,842 million in 2019.', 'Revenue', 'period-differs'],
    [income, 'Change in fair value of warrants was £84 million in 2022.', 'Change', 'sign-differs'],
  ] as const)('%#. %s', (page, text, quoted, code) => {
    const { verification, reasons } = judge(page, text, quoted)
    expect(verification).toBe('unsupported')
    expect(reasons.filter((reason) => reason.code === code).map(findingOf)).toEqual(['undecided'])
  })

  test('and supports a count in words, open to a check', () => {
    const text = 'The royalty of 0.5% is due in three countries.'
    expect(judge(notice, text, 'Kestrel')).toMatchObject({ verification: 'verified', open: { mark: 'verified' } })
  })

  test('but finds a conflict where the source has another figure instead', () => {
    const { reasons } = judge(income, 'Revenue was £1,842 million in 2022.', 'Revenue')
    expect(reasons.map((reason) => [reason.code, findingOf(reason)])).toContainEqual(['period-differs', 'conflict'])
  })
})
