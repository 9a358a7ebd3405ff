import { describe, expect, test } from 'vitest'
import { plainPage, tablePage, verify } from './testing-verification.test-support.ts'

const cash = tablePage('Balance sheet', ['|January 28, 2018|January 29, 2017', 'Cash and cash equivalents|1,874|2,936'], '($ in millions)')
const quarter = tablePage(
  'Net sales',
  ['|Three Months Ended June 30, 2018|Three Months Ended June 30, 2017', 'Paints|22,140|19,739'],
  '($ in millions)',
)
const nineMonths = tablePage(
  'Expenses',
  ['|Three Months Ended September 30, 2018|Nine Months Ended September 30, 2018', 'Research and development|1,945|5,387'],
  '($ in millions)',
)
const guidance = plainPage('FY19 guidance\nRevenue of $43.8 billion to $45.2 billion')
const pay = plainPage('Ms. Orlow will receive a base salary of not less than $1,300,000 annually.')

describe('times that a sentence states in other words than its source', () => {
  test.each([
    [
      'the end of a month, of which the column prints the day',
      cash,
      'Cash',
      'At the end of January 2018 Hollin Paints had about $1.87 billion of cash and cash equivalents.',
    ],
    ['a quarter by its months', quarter, 'Paints', 'Paints brought in net sales of $22.1 billion between April and June 2018.'],
    ['the first nine months', nineMonths, 'Research', 'Research and development cost $5,387 million in the first nine months of 2018.'],
    [
      'a fiscal year whose number the page shortens',
      guidance,
      'Revenue',
      'Hollin Paints guides to revenue of $43.8 billion to $45.2 billion for fiscal 2019.',
    ],
  ])('supports %s', (_what, page, quoted, text) => {
    const quote = page.text.split('\n').find((line) => line.startsWith(quoted)) ?? ''
    expect(verify(page, text, quote).reasons.filter(({ code, finding }) => code === 'period-differs' && finding !== 'undecided')).toEqual(
      [],
    )
  })

  test('supports the first half of a year by its six months', () => {
    const page = plainPage('Currency reduced net sales by $2.7 billion for the six months ended June 30, 2018.')
    const { reasons } = verify(page, 'Currency reduced net sales by $2.7 billion in the first half of 2018.')
    expect(reasons.map(({ code }) => code)).not.toContain('period-differs')
  })

  test.each([
    ['another month', cash, 'Cash', 'At the end of June 2018 Hollin Paints had about $1.87 billion of cash and cash equivalents.'],
    ['another quarter', quarter, 'Paints', 'Paints brought in net sales of $22.1 billion between July and September 2018.'],
    ['three months for nine', nineMonths, 'Research', 'Research and development cost $1,945 million in the first nine months of 2018.'],
    ['a year that the page does not name', guidance, 'Revenue', 'Revenue of $43.8 billion to $45.2 billion is expected for fiscal 2021.'],
  ])('refuses %s', (_what, page, quoted, text) => {
    const quote = page.text.split('\n').find((line) => line.startsWith(quoted)) ?? ''
    expect(verify(page, text, quote).verification).toBe('unsupported')
  })
})

describe('a negated comparative', () => {
  test('states a bound, which is compared with its figure', () => {
    expect(verify(pay, 'Her base salary is at least $1.3 million a year.').reasons).toEqual([])
    expect(verify(pay, 'Her base salary is at most $1.3 million a year.').verification).toBe('unsupported')
  })
})
