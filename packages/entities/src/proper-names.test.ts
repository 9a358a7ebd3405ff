import { expect, it } from 'vitest'
import { capitalWords, properNamesIn } from './proper-names.ts'

const names = (text: string): string[] => properNamesIn(text, { isOrdinary: (word) => /^(?:what|fy\d*|group|it)$/i.test(word) })

it.each([
  ['What did Acme Widgets spend in FY2018?', ['Acme Widgets']],
  ["Was Acme's plan made by 7X?", ['Acme', '7X']],
  ['Which plants does the Group own?', []],
  ['"한빛상사"와의 계약은?', ['한빛상사']],
  ['It rained. Although Harbor paid, Northwind did not.', ['Northwind', 'Harbor']],
])('finds the proper names of "%s"', (text, expected) => {
  expect(names(text)).toEqual(expected)
})

it('finds capitalised words alone and in adjacent pairs', () => {
  expect(capitalWords('the Harbor Lights of Northgate')).toEqual(['Harbor Lights', 'Harbor', 'Lights', 'Northgate'])
})

it('takes time in proportion to the text', () => {
  const started = performance.now()
  properNamesIn('Co., '.repeat(40_000), { isOrdinary: () => false })
  expect(performance.now() - started).toBeLessThan(2_000)
})
