import { expect, it } from 'vitest'
import { figureRows } from './figure-rows.ts'

const rowsOf = (...quotes: string[]) =>
  figureRows(quotes.map((quote, start) => ({ quote, start }))).map(({ words, figure }) => [...words, figure])

it.each([
  [['Net sales', '$ 1,577'], [['Net sales', '$ 1,577']]],
  [
    ['Net sales', '2019', '$ 6,489', 'Wages', '(905)'],
    [
      ['Net sales', '2019', '$ 6,489'],
      ['Wages', '(905)'],
    ],
  ],
  [
    ['Inventories', 'August 30, 2020', '12,242', 'August 29, 2021', '14,215'],
    [
      ['Inventories', 'August 30, 2020', '12,242'],
      ['August 29, 2021', '14,215'],
    ],
  ],
  [['매출액', '제 53 기', '1,577,000'], [['매출액', '제 53 기', '1,577,000']]],
  [['as at the end of 2023, 14 sites'], [['as at the end of 2023, 14 sites']]],
  [[], []],
])('figureRows puts each figure after its words: %s', (quotes, rows) => expect(rowsOf(...quotes)).toEqual(rows))
