import { describe, expect, test } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { analyser, plainPage, tablePage } from './testing-verification.test-support.ts'
import type { JudgedSentence, VerificationReasonCode } from './verification.ts'
import { verifySentence } from './verify-sentence.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const income = tablePage(
  'Orrin Foods plc\nConsolidated income statement\nYear ended 31 December',
  [
    '|2023|2022',
    'Revenue|1,842.6|1,701.2',
    'Cost of sales|(1,104.0)|(1,061.5)',
    'Basic earnings per share (pence)|31.4|27.9',
    'Diluted earnings per share (pence)|30.8|27.3',
    'Net loss from discontinued operations|(18.2)|(9.1)',
  ],
  '(£ million, except per share data)',
)
const pay = tablePage(
  'Remuneration of directors',
  ['2023|Salary and benefits|Share awards|Total', 'Ines Caldera|410,000|95,500|505,500', 'Tomas Brandt|320,000|60,250|380,250'],
  '(£)',
)
const notice = plainPage(
  `The employment may be terminated by the Company on one month's written notice and by Mr Brandt on three months' written notice.
The Board approved the dividend on 4 March 2024; it will be paid on 19 April 2024 to holders on the register on 22 March 2024.
The Company must insure the warehouse. The Company may extend the lease for five years. An amount of $nil was owing to directors (2022: $nil).
Our opinion is not modified in respect of this matter. Gross sales, net of royalties, were $30.9 million (2022: $28.4 million).
Staff costs rose to $7.3 million because headcount in Lisbon increased. Most awards vest over three years.
Osprey Mills will receive a royalty of 0.5%. Kestrel Foods acquired the tenements for $12,500.
We expect to ship 148 to 153 presses in 2024, all of them of the KP-35 line.
Share of presses in deliveries, %: 12.7 in 2021, 21.0 in 2023`,
)

const judge = (
  page: ReadablePage,
  text: string,
  quote: string,
  { question = '', calculation }: { question?: string; calculation?: string } = {},
): JudgedSentence =>
  verifySentence({
    text,
    citations: [{ source: numbered(7), page, quote }],
    question,
    documentOf: () => ({ names: ['Orrin Foods plc'], fiscalYear: 2023, currency: 'GBP' }),
    analyser,
    ...(calculation !== undefined && { calculation }),
  })
const line = (page: ReadablePage, start: string): string => page.text.split('\n').find((one) => one.includes(start)) ?? ''

describe('verifySentence accepts own wording', () => {
  test.each([
    [income, 'Revenue 1,842.6', 'Yes, revenue climbed to £1.84 billion, up from £1.70 billion a year earlier.'],
    [income, 'Revenue 1,842.6', 'It grew: revenue reached about £1,840 million in 2023.'],
    [income, 'Net loss', 'The net loss from discontinued operations doubled to £18.2 million.'],
    [income, 'Basic earnings', 'On a basic count, earnings came to 31.4 pence per share in 2023.'],
    [pay, 'Ines Caldera', 'Ines Caldera received £505,500 in total for 2023, of which £95,500 was share awards.'],
    [notice, 'The Board approved', 'The dividend will be paid on 19 April 2024.'],
    [notice, 'An amount of', 'No, directors were owed nothing.'],
    [notice, 'Our opinion', 'The opinion was given without modification.'],
    [notice, 'The Company must', 'The Company has to insure the warehouse.'],
    [notice, 'Gross sales', 'Sales net of royalties went up to $30.9 million from $28.4 million in 2022.'],
  ])('%#. %s', (page, quoted, text) => {
    expect(judge(page, text, line(page, quoted))).toMatchObject({ verification: 'verified', reasons: [] })
  })

  test('knows names of the question and of the complete cited page', () => {
    expect(
      judge(notice, 'Zamboni Partners says that Osprey Mills will receive a royalty of 0.5%.', line(notice, 'Osprey')).verification,
    ).toBe('unsupported')
    expect(
      judge(notice, 'As for Zamboni Partners, Osprey Mills will receive a royalty of 0.5%.', line(notice, 'Osprey'), {
        question: 'What does Zamboni Partners get?',
      }).verification,
    ).toBe('verified')
  })

  test('knows a product code from elsewhere on the page', () => {
    const quote = 'We expect to ship 148 to 153 presses in 2024'
    expect(judge(notice, 'Between 148 and 153 KP-35s are expected to ship in 2024.', quote).verification).toBe('verified')
    expect(judge(notice, 'Between 148 and 153 KP-36s are expected to ship in 2024.', quote).reasons).toContainEqual({
      code: 'number-not-in-source',
      text: 'KP-36s',
    })
  })

  test('accepts a difference of two percentages in points', () => {
    const [quote, points] = [line(notice, 'Share of presses'), { calculation: '21.0 - 12.7' }]
    const sentence = (difference: string) =>
      `Presses took 21.0% of deliveries in 2023, ${difference} percentage points more than the 12.7% of 2021.`
    expect(judge(notice, sentence('8.3'), quote, points).verification).toBe('computed')
    expect(judge(notice, sentence('9.3'), quote, points).verification).toBe('unsupported')
  })

  test('reads a Korean share in words as the ratio of two figures and not as a figure', () => {
    const page = plainPage('현금성자산은 2023년 말 340만 달러이고 2022년 말 1,380만 달러였다.')
    const judgeText = (text: string) => judge(page, text, page.text)
    expect(judgeText('2023년 말 현금성자산 340만 달러는 2022년 말 1,380만 달러의 4분의 1이다.').verification).toBe('verified')
    expect(judgeText('2023년 말 현금성자산 340만 달러는 2022년 말 1,380만 달러의 3분의 1이다.')).toMatchObject({
      verification: 'unsupported',
      reasons: [{ code: 'number-not-in-source', text: '3분의 1', finding: 'undecided' }],
    })
  })

  const grant = plainPage(`Grants of the port authority are limited to 20% of costs, and bear interest at the base rate plus 1.5%.
The Maritime Research Agency and 3M may audit them; a third party may not. Wages, bonuses and pensions are excluded.
Tender documents were issued to all bidders. Interest falls due on 30 June, and is paid in arrears.`)
  test.each([
    ['Interest is the base rate plus 1.5 points.', 'Grants'],
    ['The MRA may audit them.', 'The Maritime'],
    ['According to the contract, wages are excluded.', 'The Maritime'],
    ['Interest falls due on 30 June.', 'Tender'],
  ])('reads limits, points, abbreviations, openings and verbs that are no directions: %s', (text, quoted) => {
    expect(judge(grant, text, line(grant, quoted)).reasons).toEqual([])
  })

  test('reads a Korean limit that is stated as a denial', () => {
    const page = plainPage('경상비성 경비는 20% 한도 내 편성 가능')
    expect(judge(page, '경상비성 경비는 20%를 넘지 않는 범위에서 편성 가능하다.', page.text).reasons).toEqual([])
    expect(judge(page, '경상비성 경비는 20%를 넘는 범위에서 편성 가능하다.', page.text).reasons).not.toEqual([])
  })

  test('accepts a difference between two figures of a cited row', () => {
    const sentence = (more: string) => `Revenue was £1,842.6 million in 2023, ${more} more than a year earlier.`
    expect(judge(income, sentence('£141.4 million'), line(income, 'Revenue')).verification).toBe('verified')
    expect(judge(income, sentence('£151.4 million'), line(income, 'Revenue')).reasons.map(({ code }) => code)).toContain(
      'number-not-in-source',
    )
  })

  test('refuses a change as a share of the later figure', () => {
    const growth = (text: string, calculation: string) => judge(income, text, line(income, 'Revenue'), { calculation }).verification
    expect(growth('Revenue rose by 8.3% in 2023.', '(1,842.6 - 1,701.2) / 1,701.2')).toBe('computed')
    expect(growth('Revenue rose by 7.7% in 2023.', '(1,842.6 - 1,701.2) / 1,842.6')).toBe('unsupported')
  })

  test('locates a quotation whose spaces and full stops differ, but not one with another number', () => {
    const text = 'Repairs of the roof cost $7.3 million.'
    expect(
      judge(plainPage('T otal repairs of the roof (Turku) : $ 7.3 million in all'), text, 'Total repairs of the roof (Turku): $7.3 million')
        .citations,
    ).toHaveLength(0)
    expect(
      judge(
        plainPage('Total repairs of the roof in Turku Inc cost $7.3 million.'),
        text,
        'T otal repairs of the roof in Turku Inc. cost $7.3 million',
      ).citations,
    ).toHaveLength(1)
    expect(
      judge(
        plainPage('Total repairs of the roof in Turku Inc cost $7.3 million.'),
        text,
        'T otal repairs of the roof in Turku Inc. cost $7.4 million',
      ).citations,
    ).toHaveLength(0)
  })

  test('takes the earlier month as the start of a change within a year', () => {
    const balance = tablePage(
      'Balance sheets',
      ['|December 31, 2022|June 30, 2022', 'Total liabilities|181,416|198,298'],
      '(In millions of £)',
    )
    const judgeText = (text: string) => judge(balance, text, line(balance, 'Total liabilities'), { calculation: '198,298 - 181,416' })
    expect(judgeText('From June to December 2022 total liabilities came down by £16,882 million.').verification).toBe('computed')
    expect(judgeText('From June to December 2022 total liabilities went up by £16,882 million.').verification).toBe('unsupported')
  })

  test('accepts a share in words that is the result of a calculation', () => {
    const half = { calculation: '1,104.0 / 1,842.6 * 100' }
    const quote = `${line(income, 'Revenue')}\n${line(income, 'Cost of sales')}`
    expect(judge(income, 'Cost of sales took more than half of revenue in 2023.', quote, half).verification).not.toBe('unsupported')
    expect(judge(income, 'Cost of sales took more than two-thirds of revenue in 2023.', quote, half).verification).toBe('unsupported')
  })
})

describe('verifySentence refuses a different statement in other words', () => {
  const cases: readonly (readonly [ReadablePage, string, string, VerificationReasonCode])[] = [
    [income, 'Revenue 1,842.6', 'Revenue fell to £1.70 billion from £1.84 billion.', 'period-differs'],
    [income, 'Revenue 1,842.6', 'Revenue was £1,701.2 million.', 'period-differs'],
    [income, 'Revenue 1,842.6', 'Revenue slipped to £1,842.6 million in 2023.', 'direction-differs'],
    [income, 'Basic earnings', 'Diluted earnings were 31.4 pence per share in 2023.', 'number-of-another-place'],
    [income, 'Net loss', 'The net loss from discontinued operations tripled to £18.2 million.', 'number-not-in-source'],
    [pay, 'Ines Caldera', 'Ines Caldera received a salary and benefits of £505,500 for 2023.', 'number-of-another-place'],
    [pay, 'Ines Caldera', 'Tomas Brandt received £505,500 for 2023.', 'measure-differs'],
    [notice, 'The Board approved', 'The dividend will be paid on 22 March 2024.', 'period-differs'],
    [notice, 'Our opinion', 'The opinion was modified.', 'negation-differs'],
    [notice, 'The Company may extend', 'The Company must extend the lease for five years, by law.', 'certainty-differs'],
    [notice, 'Gross sales', 'Sales before royalties were $30.9 million.', 'term-differs'],
    [notice, 'Most awards', 'Awards always vest over three years.', 'term-differs'],
    [notice, 'Staff costs', 'Staff costs rose to $7.3 million because the company lent more money.', 'words-not-in-source'],
    [notice, 'Osprey Mills will', 'Kestrel Foods will receive a royalty of 0.5%.', 'roles-differ'],
  ]
  test.each(cases)('%#. %s', (page, quoted, text, code) => {
    const { verification, reasons } = judge(page, text, line(page, quoted))
    expect(verification).toBe('unsupported')
    expect(reasons.map((reason) => reason.code)).toContain(code)
  })
})
