import { expect, test } from 'vitest'
import { pairsOf, sharedPairs } from './neighbouring-words.ts'

test('pairsOf returns neighbouring words, without function words', () => {
  expect(pairsOf('Who is the chief valve inspector of the Harbor plant?')).toEqual(['chief valve', 'valve inspector', 'harbor plant'])
  expect(pairsOf('밸브 검사 책임자는 누구인가?')).toEqual(['밸브 검사', '검사 책임자', '책임자 누구인가'])
})

test('sharedPairs counts the pairs that a text has in the same order', () => {
  const pairs = ['chief valve', 'valve inspector']
  expect(sharedPairs('Orla Tennick, Chief\nValve Inspector', pairs)).toBe(1)
  expect(sharedPairs('chief inspector of valves', pairs)).toBe(0)
  expect(sharedPairs('anything', [])).toBe(0)
})
