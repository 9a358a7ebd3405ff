import { describe, expect, it } from 'vitest'
import { makeWorkbook } from '../fixtures/make-workbook.ts'
import { readCsv } from './formats/csv.ts'
import { readSpreadsheet } from './formats/spreadsheet.ts'
import { defaultLimits } from './limits.ts'
import type { Page } from './page.ts'
import { cellsOfSpan, sheetCells } from './sheet-cells.ts'

const model = readSpreadsheet(
  makeWorkbook({
    Model: [
      [null, 'Operating model'],
      [null, '(in thousands of USD)'],
      [null, 'Item', 'FY2023', 'FY2024'],
      [null, 'Revenue', 1200, 1500],
      [],
      [null, 'EBITDA', 300, 410],
      [null, 'Source: management'],
    ],
  }),
  'xlsx',
  defaultLimits,
).pages[0] as Page

/** The addresses of the cells with words that occur once on the page. */
function cellsOf(words: string, page: Page = model): string[] {
  const start = page.text.indexOf(words)
  return cellsOfSpan(page, start, start + words.length).map(({ address }) => address)
}

describe('the cells of a span', () => {
  it('are those with its words, inside and outside tables', () => {
    expect(cellsOf('1500')).toEqual(['D4'])
    expect(cellsOf('Operating model')).toEqual(['B1'])
    expect(cellsOf('(in thousands of USD)')).toEqual(['B2'])
    expect(cellsOf('EBITDA')).toEqual(['B6'])
    expect(cellsOf('management')).toEqual(['B7'])
  })

  it('are all that it touches', () => {
    const start = model.text.indexOf('Revenue')
    const end = model.text.indexOf('1500') + 4
    expect(cellsOfSpan(model, start, end).map(({ address }) => address)).toEqual(['B4', 'C4', 'D4'])
  })

  it('are empty if part of it is in no cell, as on pages that were stored before titles had addresses', () => {
    const { looseCells: _before, ...old } = model
    expect(cellsOf('Operating model', old)).toEqual([])
    const start = model.text.indexOf('(in thousands')
    expect(cellsOfSpan(old, start, model.text.indexOf('FY2023') + 6)).toEqual([])
    expect(cellsOf('1500', old)).toEqual(['D4'])
  })

  it('are empty for a page that is not a sheet', () => {
    expect(cellsOfSpan({ text: 'Revenue 1500', tables: [] }, 0, 7)).toEqual([])
  })

  it('are the same for a CSV file as for a sheet', () => {
    const [page] = readCsv(Buffer.from('Item;2023\nRevenue;1200\n'), defaultLimits).pages
    expect(page && cellsOf('1200', page)).toEqual(['B2'])
  })
})

it('shows each cell once, in the order of the text', () => {
  const cells = sheetCells(model)
  expect(cells.map(({ start, end }) => model.text.slice(start, end))).toEqual([
    'Operating model',
    '(in thousands of USD)',
    'Item',
    'FY2023',
    'FY2024',
    'Revenue',
    '1200',
    '1500',
    'EBITDA',
    '300',
    '410',
    'Source: management',
  ])
  expect(new Set(cells.map(({ address }) => address)).size).toBe(cells.length)
})
