import { describe, expect, test } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { analyser, plainPage, document, tablePage, verify } from './testing-verification.test-support.ts'
import type { VerificationReasonCode } from './verification.ts'
import { verifySentence } from './verify-sentence.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const english = plainPage(
  `Net sales were $1,684 million in 2018, an increase of 4.5% from $1,602 million in 2017. Operating margin fell by 50 basis points to 12.3%.
We do not expect a recovery before 2020. Hollin Paints acquired Bergdahl Coatings on March 3, 2018 for about €5.2 million and three plants.
No more than 80% of the exposure is hedged. The facility matures in five years and bears interest of 2.5 percent. Without the sale, costs rose 7%.`,
)
const prose = plainPage(
  `Sales in Europe fell 3% while sales in Asia rose 8%. Inventories decreased $45 million to $1.2 billion, and cost of sales was $212 million.
Revenue for the three months ended June 30, 2018 was $2.1 billion, and for the six months ended June 30, 2018 was $4.0 billion.
There is no assurance that refinancing will be available. Customer A accounted for 31% of revenue and Customer B for 14%.`,
)
const korean = plainPage(
  `당사의 2021년 매출액은 12조 3,456억원으로 전년 대비 18.1% 증가하였습니다. 영업손실은 350억원입니다. 배당금은 주당 425원을 지급하였습니다.
손상차손은 인식하지 않았습니다. 2021년 12월 31일 현재 직원은 1,234명이며 사업장은 세 곳입니다. 이자율은 2.5%에서 3.0%로 올랐습니다.`,
)
const statement = tablePage(
  'Consolidated Statements of Income',
  [
    '|2018|2017|% change',
    'Net sales|1,577|1,420|11.1%',
    'Cost of sales|(905)|(840)|7.7%',
    'Net income (loss)|(45)|12|n/a',
    'Diluted earnings per share|(0.45)|0.12|n/a',
  ],
  '(In millions of dollars, except per share data)',
)
const koreanStatement = tablePage('연결 손익계산서', ['구분|2021년|2020년', '매출액|1,230|1,100', '영업이익|△58|31'], '(단위 : 백만원)')

describe('verifySentence accepts', () => {
  test.each([
    [english, 'Net sales were $1,684 million in 2018, an increase of 4.5% from $1,602 million in 2017.', 'as it stands'],
    [english, 'Net sales rose 4.5% to $1.68 billion in 2018.', 'rounded, in another scale'],
    [english, 'Net sales grew from about $1.6 billion in 2017 to $1,684 million in 2018.', 'approximately'],
    [english, 'In 2017, net sales were $1.602 billion.', 'of the other year'],
    [english, 'Operating margin fell by 0.5 percentage points to 12.3 percent.', 'basis points as points'],
    [english, 'A recovery is not expected before 2020.', 'with its denial'],
    [english, 'On 3 March 2018 Hollin Paints acquired Bergdahl Coatings for about €5.2 million.', 'in another form of date'],
    [english, 'Hollin Paints acquired Bergdahl Coatings with 3 plants.', 'in figures for words'],
    [english, 'The facility matures in 5 years and bears interest of 2.5%.', 'with a length of time'],
    [english, '2018년 매출액은 16.8억 달러로 4.5% 증가했습니다.', 'in Korean about English'],
    [prose, 'Sales rose 8% in Asia and fell 3% in Europe.', 'in another order'],
    [prose, 'Revenue was $2.1 billion for the three months ended June 30, 2018.', 'in another order'],
    [prose, 'Inventories fell by $45 million to $1.2 billion.', 'by and to'],
    [korean, '2021년 매출액은 12.3조원으로 18.1% 증가했습니다.', 'rounded'],
    [korean, '2021년 12월 31일 현재 직원은 1,234명, 사업장은 3곳입니다.', 'counts'],
    [korean, 'Revenue rose 18.1% to KRW 12.3 trillion in 2021.', 'in English about Korean'],
    [korean, '손상차손을 인식하지 않았습니다.', 'with its denial'],
  ])('%#. %s', (page, text) => {
    expect(verify(page, text)).toMatchObject({ verification: 'verified', reasons: [] })
  })

  test.each([
    [statement, 'Net sales 1,577 1,420', 'Net sales were $1.58 billion in 2018.'],
    [statement, 'Net sales 1,577 1,420', '2018년 매출액은 15.8억 달러입니다.'],
    [statement, 'Net sales 1,577 1,420', 'Net sales rose from $1,420 million in 2017 to $1,577 million in 2018.'],
    [statement, '1,577', 'Net sales were $1,577 million in 2018.'],
    [statement, 'Cost of sales (905) (840)', 'Cost of sales was $905 million in 2018.'],
    [statement, 'Net income (loss) (45) 12', 'The net loss was $45 million in 2018.'],
    [statement, 'Diluted earnings per share (0.45) 0.12', 'Diluted earnings per share were $0.12 in 2017.'],
    [koreanStatement, '매출액 1,230 1,100', '2021년 매출액은 12억 3천만원입니다.'],
    [koreanStatement, '매출액 1,230 1,100', 'Revenue was KRW 1.23 billion in 2021.'],
    [koreanStatement, '영업이익 △58 31', '2021년 영업손실은 5,800만원입니다.'],
  ])('a figure of a table: %#. %s', (page, quote, text) => {
    expect(verify(page, text, quote)).toMatchObject({ verification: 'verified', reasons: [] })
  })

  test('a quote with other spacing, and returns its place on the page', () => {
    const { citations } = verify(
      english,
      'Operating margin fell by 50 basis points.',
      'Operating  margin fell by\n50 basis points to 12.3%.',
    )
    expect(citations).toEqual([
      { source: numbered(7), page: 1, start: 88, end: 138, quote: 'Operating  margin fell by\n50 basis points to 12.3%.' },
    ])
    expect(english.text.slice(88, 138)).toBe('Operating margin fell by 50 basis points to 12.3%.')
  })

  test('a sentence by the remaining citations if another is not on its page', () => {
    const verdict = verifySentence({
      text: 'Net sales rose 4.5% in 2018.',
      citations: [
        { source: numbered(7), page: english, quote: 'Net sales rose 9.9% in 2018.' },
        { source: numbered(7), page: english, quote: 'Net sales were $1,684 million in 2018, an increase of 4.5%' },
      ],
      analyser,
      documentOf: () => document,
    })
    expect(verdict.verification).toBe('verified')
    expect(verdict.citations).toHaveLength(1)
    expect(verdict.reasons).toEqual([{ code: 'quote-not-on-page', text: 'Net sales rose 9.9% in 2018.' }])
  })
})

describe('verifySentence refuses', () => {
  const refusals: readonly (readonly [ReadablePage, string, VerificationReasonCode])[] = [
    [english, 'Net sales rose 4.6% in 2018.', 'number-not-in-source'],
    [english, 'Net sales were $1.69 billion in 2018.', 'number-not-in-source'],
    [english, 'Net sales were $1,684 billion in 2018.', 'unit-differs'],
    [english, 'Net sales were €1,684 million in 2018.', 'unit-differs'],
    [english, 'Net sales rose 4.5 percentage points in 2018.', 'unit-differs'],
    [english, 'Operating margin fell by 50 percent.', 'unit-differs'],
    [english, 'The facility matures in five months.', 'unit-differs'],
    [english, 'Net sales were $1,602 million in 2018.', 'period-differs'],
    [english, 'Net sales were $1,684 million in 2016.', 'period-differs'],
    [english, 'Net sales fell 4.5% in 2018.', 'sign-differs'],
    [english, 'Net sales rose from $1,684 million to $1,602 million.', 'direction-differs'],
    [english, 'Less than 80% of the exposure is hedged.', 'direction-differs'],
    [english, 'We expect a recovery before 2020.', 'negation-differs'],
    [english, 'With the sale, costs rose 7%.', 'negation-differs'],
    [english, 'Net sales were not $1,684 million in 2018.', 'negation-differs'],
    [english, 'Quimby Resins acquired Bergdahl Coatings for about €5.2 million.', 'name-not-in-source'],
    [english, 'Hollin Paints acquired Bergdahl Resins for about €5.2 million.', 'name-not-in-source'],
    [english, 'Hollin Paints acquired Bergdahl Coatings on March 4, 2018.', 'period-differs'],
    [prose, 'Sales rose 8% in Europe.', 'number-of-another-place'],
    [prose, 'Customer A accounted for about 30% of revenue.', 'number-not-in-source'],
    [prose, 'Inventories fell by $1.2 billion to $45 million.', 'number-of-another-place'],
    [prose, 'Inventories were $212 million.', 'measure-differs'],
    [prose, 'Revenue was $4.0 billion for the three months ended June 30, 2018.', 'period-differs'],
    [prose, 'Refinancing will be available.', 'negation-differs'],
    [prose, 'Customer B accounted for 31% of revenue.', 'name-not-in-source'],
    [prose, 'Inventories doubled to $1.2 billion.', 'number-not-in-source'],
    [english, 'Customers praise the colours of the new range in many shops.', 'words-not-in-source'],
    [korean, '2021년 매출액은 12.4조원입니다.', 'number-not-in-source'],
    [korean, '2021년 매출액은 12조 3,456억 달러입니다.', 'unit-differs'],
    [korean, '2021년 매출액은 18.1% 감소했습니다.', 'direction-differs'],
    [korean, '2020년 매출액은 12.3조원입니다.', 'period-differs'],
    [korean, '손상차손을 인식하였습니다.', 'negation-differs'],
    [korean, '직원은 1,234건입니다.', 'unit-differs'],
    [korean, '㈜달빛정밀의 2021년 매출액은 12.3조원입니다.', 'name-not-in-source'],
  ]
  test.each(refusals)('%#. %s', (page, text, code) => {
    const { verification, reasons } = verify(page, text)
    expect(verification).toBe('unsupported')
    expect(reasons.map((reason) => reason.code)).toContain(code)
  })

  const ofTables: readonly (readonly [ReadablePage, string, string, VerificationReasonCode])[] = [
    [statement, 'Net sales 1,577 1,420', 'Net sales were $1.42 billion in 2018.', 'period-differs'],
    [statement, 'Net sales 1,577 1,420', 'Cost of sales was $1,577 million in 2018.', 'measure-differs'],
    [statement, 'Net sales 1,577 1,420', 'Net sales were $1,577 in 2018.', 'unit-differs'],
    [statement, 'Net sales 1,577 1,420', 'Net sales were $1.57 billion in 2018.', 'number-not-in-source'],
    [statement, 'Net sales 1,577 1,420', 'Net sales fell from $1,420 million to $1,577 million.', 'direction-differs'],
    [statement, 'Net income (loss) (45) 12', 'Net income was $45 million in 2018.', 'sign-differs'],
    [statement, 'Net income (loss) (45) 12', 'The net loss was $12 million in 2017.', 'sign-differs'],
    [statement, 'Net sales 1,577 1,420 11.1%', 'Net sales decreased by 11.1%.', 'sign-differs'],
    [koreanStatement, '영업이익 △58 31', '2021년 영업이익은 5,800만원입니다.', 'sign-differs'],
    [koreanStatement, '매출액 1,230 1,100', '2021년 매출액은 1,230억원입니다.', 'unit-differs'],
  ]
  test.each(ofTables)('a figure of a table: %#. %s', (page, quote, text, code) => {
    const { verification, reasons } = verify(page, text, quote)
    expect(verification).toBe('unsupported')
    expect(reasons.map((reason) => reason.code)).toContain(code)
  })

  test('a sentence if none of its quotes is on its page', () => {
    expect(verify(english, 'Net sales rose.', 'Net sales rose 9.9%.')).toEqual({
      verification: 'unsupported',
      citations: [],
      reasons: [
        { code: 'quote-not-on-page', text: 'Net sales rose 9.9%.' },
        { code: 'no-citation', text: '' },
      ],
    })
  })
})

describe('verifySentence with a calculation', () => {
  const rent = plainPage('The rent is KRW 120 million in 2026. The rent was KRW 100 million in 2025.')

  test.each([
    ['The rent rose by 20%.', '(120 - 100) / 100'],
    ['The rent rose by 20%.', '(120 - 100) / 100 * 100'],
    ['The rent rose by KRW 20 million.', '120 - 100'],
    ['The rent is 20% higher than before.', '(120 - 100) / 100'],
  ])('accepts the direction that the years of running text show: "%s" by %s', (text, calculation) => {
    expect(verify(rent, text, rent.text, calculation)).toMatchObject({ verification: 'computed', reasons: [] })
  })

  test.each([
    ['The rent fell by 20%.', '(120 - 100) / 100'],
    ['The rent fell by 20%.', '(100 - 120) / 100'],
    ['The rent rose by 17%.', '(100 - 120) / 120'],
    ['The rent rose by 2,000%.', '(120 - 100) / 100 * 100'],
  ])('refuses another direction: "%s" by %s', (text, calculation) => {
    expect(verify(rent, text, rent.text, calculation).verification).toBe('unsupported')
  })

  test.each([
    ['Net sales increased by 11.1%.', '(1,577 - 1,420) / 1,420'],
    ['Net sales increased by 11.06%.', '(1577-1420)/1420*100'],
    ['Net sales increased by $157 million.', '1,577 − 1,420'],
    ['Net sales averaged $1,498.5 million.', '(1,577 + 1,420) ÷ 2'],
    ['Net sales grew by 5.4% a year.', '(1,577 / 1,420) ^ (1/2) - 1'],
    ['매출액은 11.1% 증가했습니다.', '(1,577 - 1,420) / 1,420'],
  ])('computes "%s"', (text, calculation) => {
    const verdict = verify(statement, text, 'Net sales 1,577 1,420', calculation)
    expect(verdict).toMatchObject({ verification: 'computed', reasons: [] })
    expect(verdict.calculation?.operands.filter(({ citation }) => citation === 0).map(({ value }) => value / 1e6)).toEqual(
      expect.arrayContaining([1577, 1420]),
    )
  })

  test.each([
    ['Net sales increased by 11.2%.', '(1,577 - 1,420) / 1,420', 'calculation-wrong'],
    ['Net sales decreased by 11.1%.', '(1,577 - 1,420) / 1,420', 'calculation-wrong'],
    ['Net sales increased by 10.0%.', '(1,577 - 1,420) / 1,577 + 0.0004', 'operand-not-in-source'],
    ['Net sales increased by 11.1%.', '(1,578 - 1,420) / 1,420', 'operand-not-in-source'],
    ['Net sales decreased by 10.0%.', '(1,577 - 1,420) / 1,577', 'calculation-wrong'],
    ['Net sales increased by 11.1%.', '(1,420 - 1,577) / 1,420', 'calculation-wrong'],
    ['Net sales increased by 11.1%.', 'growth(1577, 1420)', 'calculation-unreadable'],
    ['Net sales were $16 million.', '4 * 4', 'operand-not-in-source'],
    ['Net sales were $1 million.', '1,577 / (1,420 - 1,420)', 'calculation-wrong'],
  ])('refuses "%s" by %s', (text, calculation, code) => {
    const { verification, reasons } = verify(statement, text, 'Net sales 1,577 1,420', calculation)
    expect(verification).toBe('unsupported')
    expect(reasons.map((reason) => reason.code)).toContain(code)
  })
})
