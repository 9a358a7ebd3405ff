import type { Page } from '@dossier/documents'
import { expect, it } from 'vitest'
import { completenessOf, isWhole } from './complete-evidence.ts'

const text = 'Harbor Corp\n(in thousands of USD)\n2023 2022\nRevenue 57,752 52,729'
const cell = (words: string) => ({ text: words, start: text.indexOf(words), end: text.indexOf(words) + words.length })
const table = (rows: string[][]) => ({ headerRows: 0, rows: rows.map((row) => row.map(cell)) })
const page = {
  number: 7,
  text,
  headings: [],
  tables: [
    table([
      ['2023', '2022'],
      ['Revenue', '57,752', '52,729'],
    ]),
  ],
} as unknown as Page
const asked = { value: 57_752_000, unit: 'USD', quote: 'Revenue 57,752 52,729' }
const shown = (words: string, number = 7) => [{ page: number, head: 'F1 "harbor.pdf"', text: words }]

it('completenessOf finds row, heads and unit of a figure on the complete page', () => {
  expect(completenessOf(asked, page, shown(text))).toEqual({ row: true, heads: true, unit: true })
  expect(isWhole({ page: 7, head: '', text }, page)).toBe(true)
})

it('completenessOf misses cells that are cut off, a unit that is not shown, and a page that is not shown', () => {
  expect(completenessOf(asked, page, shown('in thousands of USD Revenue 57,752'))).toMatchObject({ row: false, unit: true })
  expect(completenessOf(asked, page, shown('Revenue 57,752 52,729'))).toEqual({ row: true, heads: true, unit: false })
  expect(completenessOf(asked, page, shown(text, 8))).toEqual({ row: false, heads: false, unit: false })
})

it('completenessOf requires the page before a table that continues', () => {
  const continued = {
    ...page,
    text: 'Revenue 57,752 52,729',
    tables: [
      {
        headerRows: 0,
        rows: [['Revenue', '57,752', '52,729'].map((words) => ({ text: words, start: 'Revenue 57,752 52,729'.indexOf(words), end: 21 }))],
      },
    ],
  } as unknown as Page
  expect(completenessOf(asked, continued, shown('Revenue 57,752 52,729'))).toMatchObject({ heads: false })
  expect(completenessOf(asked, continued, [...shown('Revenue 57,752 52,729'), ...shown('2023 2022', 6)])).toMatchObject({ heads: true })
})

it('completenessOf judges no answer without a figure in a table', () => {
  expect(completenessOf({ value: null }, page, shown(text))).toBeNull()
  expect(completenessOf({ ...asked, value: 12 }, page, shown(text))).toBeNull()
})
