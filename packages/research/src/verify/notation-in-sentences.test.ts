import { describe, expect, it } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { analyser, plainPage, tablePage } from './testing-verification.test-support.ts'
import type { JudgedSentence, CitedDocument } from './verification.ts'
import { verifySentence } from './verify-sentence.ts'
import { numbered } from '../testing/numbered.test-support.ts'

function judge(page: ReadablePage, text: string, document: Partial<CitedDocument> = {}): JudgedSentence {
  return verifySentence({
    text,
    citations: [{ source: numbered(7), page, quote: page.text }],
    analyser,
    documentOf: () => ({ names: ['Hollin Paints, Inc.'], fiscalYear: 2023, ...document }),
  })
}

const english = (amount: string): string => `Hollin Paints sold its warehouse for ${amount} in 2023.`
const korean = (amount: string): string => `홀린페인트는 2023년에 창고를 ${amount}에 매각하였습니다.`

describe('verifySentence, for the currency of an amount', () => {
  it.each([
    ['CA$20 million', 'A$20 million'],
    ['S$20 million', 'US$20 million'],
    ['NT$20 million', 'US$20 million'],
    ['R$20 million', 'US$20 million'],
    ['HK$20 million', 'US$20 million'],
    ['A$20 million', '$20 million'],
    ['CA$20 million', '$20 million'],
    ['$20 million', 'A$20 million'],
    ['$20 million', 'NZ$20 million'],
    ['CHF 20 million', '$20 million'],
    ['SEK 20 million', 'NOK 20 million'],
    ['£20 million', '€20 million'],
  ])('refuses %s restated as %s', (printed, stated) => {
    expect(judge(plainPage(english(printed)), english(stated)).reasons).toContainEqual({ code: 'unit-differs', text: stated })
  })

  it.each([
    ['2천만 캐나다달러', '2천만 호주달러'],
    ['2천만 싱가포르 달러', '2천만 달러'],
    ['2천만 달러', '2천만 홍콩달러'],
    ['2천만 엔', '2천만 위안'],
  ])('refuses %s restated as %s', (printed, stated) => {
    expect(judge(plainPage(korean(printed)), korean(stated)).reasons).toContainEqual({ code: 'unit-differs', text: stated })
  })

  it.each([
    ['CA$20 million', 'C$20 million'],
    ['CA$20 million', 'CAD 20 million'],
    ['US$20 million', '$20 million'],
    ['$20 million', 'US$20 million'],
    ['S$20 million', 'SGD 20 million'],
    ['RMB 20 million', 'CNY 20 million'],
    ['HK$1.25 billion', 'HK$1,250 million'],
  ])('accepts %s restated as %s', (printed, stated) => {
    expect(judge(plainPage(english(printed)), english(stated))).toMatchObject({ verification: 'verified', reasons: [] })
  })

  it('reads a bare "$" as the only dollar that the passage names', () => {
    const page = plainPage(`${english('$20 million')} The buyer paid a deposit of C$5 million.`)
    expect(judge(page, english('C$20 million')).verification).toBe('verified')
    expect(judge(page, english('US$20 million')).reasons).toContainEqual({ code: 'unit-differs', text: 'US$20 million' })
  })

  it('reads a bare "$" as the dollar of the document', () => {
    const page = plainPage(english('$20 million'))
    expect(judge(page, english('A$20 million'), { currency: 'AUD' }).verification).toBe('verified')
    expect(judge(page, english('US$20 million'), { currency: 'AUD' }).verification).toBe('unsupported')
  })

  it('reads "$" in a table as the dollar of the line above the table', () => {
    const page = tablePage('Statement of income', ['|2023|2022', 'Net sales|1,577|1,420'], '(C$ in millions)')
    expect(judge(page, 'Net sales were C$1,577 million in 2023.', { currency: 'CAD' }).verification).toBe('verified')
    expect(judge(page, 'Net sales were US$1,577 million in 2023.', { currency: 'CAD' }).verification).toBe('unsupported')
  })
})

describe('verifySentence, for a figure that is not of a reported year', () => {
  it.each([
    ['LTM EBITDA was $12 million.', 'EBITDA was $12 million.'],
    ['LTM EBITDA was $12 million.', 'EBITDA was $12 million in 2023.'],
    ['EBITDA was $12 million in 2023.', 'LTM EBITDA was $12 million.'],
    ['YTD EBITDA was $12 million.', 'EBITDA was $12 million in 2023.'],
    ['FY2023F EBITDA was $12 million.', 'FY2023 EBITDA was $12 million.'],
    ['FY2023E EBITDA was $12 million.', 'FY2023A EBITDA was $12 million.'],
    ['Budget FY2023 EBITDA was $12 million.', 'FY2023 EBITDA was $12 million.'],
    ['Pro forma 2023 EBITDA was $12 million.', 'EBITDA was $12 million in 2023.'],
    ['최근 12개월 매출액은 120억원입니다.', '매출액은 120억원입니다.'],
    ['2023년(E) 매출액은 120억원입니다.', '2023년 매출액은 120억원입니다.'],
    ['2023년 예산 매출액은 120억원입니다.', '2023년 매출액은 120억원입니다.'],
  ])('refuses it on another basis: "%s" does not support "%s"', (passage, text) => {
    expect(judge(plainPage(passage), text).reasons.map(({ code }) => code)).toContain('period-differs')
  })

  it('refuses a figure of a forecast column', () => {
    const page = tablePage('Summary of the plan', ['|FY2022A|FY2023F', 'EBITDA|10|12'], '(In millions of dollars)')
    expect(judge(page, 'EBITDA was $12 million in FY2023.').verification).toBe('unsupported')
    expect(judge(page, 'EBITDA was $10 million in FY2022.').verification).toBe('verified')
    expect(judge(page, 'EBITDA is expected to be $12 million in FY2023.').verification).toBe('verified')
  })

  it.each([
    ['LTM EBITDA was $12 million.', 'EBITDA for the last twelve months was $12 million.'],
    ['FY2023F EBITDA was $12 million.', 'EBITDA in FY2023F was $12 million.'],
    ['FY2022A EBITDA was $10 million and FY2023F EBITDA was $12 million.', 'FY2022 EBITDA was $10 million.'],
    ['최근 12개월 매출액은 120억원입니다.', '최근 12개월 매출액은 120억원이었습니다.'],
  ])('accepts it on its own basis: "%s" supports "%s"', (passage, text) => {
    expect(judge(plainPage(passage), text)).toMatchObject({ verification: 'verified', reasons: [] })
  })
})

describe('verifySentence, for amounts in Korean scale words', () => {
  it.each([
    ['1천2백만원', '1,200만원'],
    ['1천2백만원', '1,200만 원'],
    ['3억 5천', '3억 5,000만원'],
    ['3억 5천만원', '350백만원'],
    ['12만 3,456주', '123,456주'],
    ['116만 507파운드', '1,160,507파운드'],
  ])('accepts %s restated as %s', (printed, stated) => {
    expect(judge(plainPage(korean(printed)), korean(stated))).toMatchObject({ verification: 'verified', reasons: [] })
  })

  it.each([
    ['1천2백만원', '200만원'],
    ['1천2백만원', '2백만1천원'],
    ['3억 5천', '3억 5천원'],
    ['116만 507파운드', '507파운드'],
  ])('refuses %s restated as %s', (printed, stated) => {
    expect(judge(plainPage(korean(printed)), korean(stated)).verification).toBe('unsupported')
  })
})

describe('verifySentence, for digits that are no figure', () => {
  it.each([
    [
      'The covenant of Section 16(a) binds Hollin Paints in all respects.',
      'The covenant of Section 1(a) binds Hollin Paints in all respects.',
    ],
    [
      'The risks are described in Item 8 of this Report and in Note 17.',
      'The risks are described in Item 7 of this Report and in Note 17.',
    ],
  ])('requires them literally in the source: "%s" does not support "%s"', (passage, text) => {
    expect(judge(plainPage(passage), text).verification).toBe('unsupported')
  })
})

it('verifySentence does not read a part of a number that is broken by a blank', () => {
  expect(
    judge(plainPage('The margin of Hollin Paints was 15 .4% in 2023.'), 'The margin of Hollin Paints was 4% in 2023.').verification,
  ).toBe('unsupported')
})
