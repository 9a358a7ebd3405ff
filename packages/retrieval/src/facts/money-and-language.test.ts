import { describe, expect, it } from 'vitest'
import { readLanguage } from './language.ts'
import { readMoneyUnit } from './money-unit.ts'
import { documentOf } from './testing-document.test-support.ts'

describe('currency and scale', () => {
  it.each([
    [
      'Consolidated Statements of Income\n(in millions, except per share amounts)\nNet sales $ 5,363',
      { currency: 'USD', scale: 1_000_000 },
    ],
    ['(Dollars in thousands)', { currency: 'USD', scale: 1_000 }],
    ['(단위 : 백만원)', { currency: 'KRW', scale: 1_000_000 }],
    ['(단위: 원)', { currency: 'KRW', scale: 1 }],
    ['(단위: 억원)', { currency: 'KRW', scale: 100_000_000 }],
    ['(HK$ in millions)\nRevenue HK$ 100', { currency: 'HKD', scale: 1_000_000 }],
    ['(in millions of euros)', { currency: 'EUR', scale: 1_000_000 }],
    ['(US$ in millions)\nRevenue US$ 100', { currency: 'USD', scale: 1_000_000 }],
    ['Fee: $ 500 a month', { currency: 'USD' }],
    ['(CA$ in thousands)\nRevenue $ 100 $ 90', { currency: 'CAD', scale: 1_000 }],
    ['(in thousands of Canadian dollars)\nRevenue $ 100 $ 90 $ 80 $ 70 $ 60 $ 50 $ 40', { currency: 'CAD', scale: 1_000 }],
    ['(C$ in thousands)', { currency: 'CAD', scale: 1_000 }],
    ['(A$000)', { currency: 'AUD', scale: 1_000 }],
    ['(S$ millions)', { currency: 'SGD', scale: 1_000_000 }],
    ['(NT$ in millions)', { currency: 'TWD', scale: 1_000_000 }],
    ['(단위: 만원)', { currency: 'KRW', scale: 10_000 }],
    ['CHF million', { currency: 'CHF', scale: 1_000_000 }],
    ['직원과 원재료', {}],
  ])('are read from %j', (text, unit) => expect(readMoneyUnit(documentOf(text))).toEqual(unit))

  it('are those of most tables', () => {
    const pages = ['(in millions)\n$ 5 $ 6 $ 7', '(in millions)\n$ 6 $ 7 $ 8', '(Yen in thousands)']
    expect(readMoneyUnit(documentOf(...pages))).toEqual({ currency: 'USD', scale: 1_000_000 })
  })

  it('have the currency in which the document states that it presents its figures', () => {
    const pages = ['Sales were $5 million.', 'Note 1\nThe financial report is presented in Australian dollars.', 'Loans of US$3 million']
    expect(readMoneyUnit(documentOf(...pages)).currency).toBe('AUD')
    expect(readMoneyUnit(documentOf('Sales were $5 million.')).currency).toBe('USD')
  })
})

describe('the language of a document', () => {
  it.each([
    ['The company sells valves to customers in the region and abroad.', 'en'],
    ['당사는 밸브를 제조하여 국내외 고객에게 판매하고 있습니다. Valve Co., Ltd.', 'ko'],
    ['Die Gesellschaft und das Unternehmen mit den Kunden der Region', 'other'],
    ['株式会社は製品を製造し、国内外の顧客に販売しています。多くの製品', 'other'],
    ['12 34', undefined],
  ])('of %j is %s', (text, language) => expect(readLanguage(documentOf(text))).toBe(language))
})
