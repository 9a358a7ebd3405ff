import { factTablesOf } from '@dossier/finance'
import { expect, it } from 'vitest'
import { testAnalyser } from '../../testing/test-analyser.test-support.ts'
import { findFactRows } from './find-fact-rows.ts'

const rows = [
  ['', 'FY2023', 'FY2022'],
  ['Net sales', '6,489', '5,900'],
  ['Cost of sales', '4,012', '3,800'],
  ['Interest expense', '120', '98'],
]
const text = `Income statement\n(USD millions)\n${rows.map((row) => row.join('  ')).join('\n')}`

/** A cell where it is printed, searched after the row's first cell. */
function cellsOf(row: readonly string[]) {
  let at = text.indexOf(row.join('  '))
  return row.map((words) => {
    const start = words === '' ? at : text.indexOf(words, at)
    at = start + words.length
    return { text: words, start, end: start + words.length }
  })
}

const tables = [
  ...factTablesOf([
    {
      number: 12,
      text,
      headings: [],
      tables: [{ caption: 'Income statement', unit: '(USD millions)', headerRows: 1, rows: rows.map(cellsOf) }],
    },
  ]),
]

const found = (query: string) => findFactRows(tables, query, testAnalyser())

it('findFactRows returns the row of a query with periods, figures as printed, units and page', () => {
  expect(found('net sales')[0]).toEqual({
    page: 12,
    table: 'Income statement',
    label: 'Net sales',
    figures: [
      { column: 'FY2023', text: '6,489', unit: 'USD millions' },
      { column: 'FY2022', text: '5,900', unit: 'USD millions' },
    ],
  })
})

it('findFactRows puts rows with more and rarer words first, and omits rows without any in their label', () => {
  expect(found('cost of sales').map(({ label }) => label)).toEqual(['Cost of sales', 'Net sales'])
  expect(found('income statement')).toEqual([])
  expect(found('headcount')).toEqual([])
})
