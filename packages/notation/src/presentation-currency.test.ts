import { describe, expect, it } from 'vitest'
import { presentationCurrenciesIn } from './presentation-currency.ts'

describe('the currency in which figures are presented', () => {
  it.each([
    ['The financial report is presented in Australian dollars.', ['AUD']],
    ['The Company’s functional and\npresentation currency is Canadian dollars. Risks are many.', ['CAD']],
    ['The Group’s presentation currency is the Swiss franc.', ['CHF']],
    ['All amounts are expressed in thousands of Canadian dollars, except where noted.', ['CAD']],
    ['당사의 표시통화는 원화입니다.', ['KRW']],
    ['FORM 10-K\n☒ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE\nSECURITIES EXCHANGE ACT OF 1934', ['USD']],
    ['FORM 20-F\n☒ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934', []],
    ['Our annual report on Form 10-K is on our website.', []],
    ['The notes are payable in Canadian dollars.', []],
    ['Its reporting currency is the euro and its loans are in Canadian dollars.', []],
    ['', []],
  ])('is read from %j', (text, currencies) => expect(presentationCurrenciesIn(text)).toEqual(currencies))
})
