import { expect, test } from 'vitest'
import { cutsMeaning } from './quote-edges.ts'

const cuts = (text: string, quote: string): boolean => {
  const start = text.indexOf(quote)
  return cutsMeaning(text, { start, end: start + quote.length })
}

test.each([
  ['Sales rose to 5 million units.', 'Sales rose to 5'],
  ['매출은 5억원이다.', '매출은 5'],
  ['A margin of 5 percent was kept.', 'A margin of 5'],
  ['Debt is 5 times EBITDA.', 'Debt is 5'],
  ['A loss of -$5 was booked.', '5 was booked.'],
  ['A loss of ($ 5) was booked.', '5'],
  // Read by the grammar as one amount; no list has these words.
  ['The fee is 5 dollars a month.', 'The fee is 5'],
  ['매출은 5 위안이다.', '매출은 5'],
  ['It cost 5 crore in all.', 'It cost 5'],
])('in "%s" the quote "%s" is cut off from what changes its meaning', (text, quote) => expect(cuts(text, quote)).toBe(true))

test.each([
  ['Sales rose to 5 units in 2022.', 'Sales rose to 5'],
  ['It paid $5 for it.', '5 for it.'],
  ['직원은 5명이다. 매출은', '직원은 5명이다.'],
  ['In 2022 the company grew.', 'In 2022'],
  ['Sales were 5 (6 before).', 'Sales were 5'],
])('in "%s" the quote "%s" is complete', (text, quote) => expect(cuts(text, quote)).toBe(false))
