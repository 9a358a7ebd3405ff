import { parseRange } from '@dossier/contract'
import { type Page, readDocument, sheetCells } from '@dossier/documents'
import { makeWorkbook } from '@dossier/documents/testing'
import { factTablesOf } from '@dossier/finance'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitFacts, limitPage } from './limit-page.ts'

const { pages } = await readDocument(
  makeWorkbook({
    Model: [
      ['Operating model (USD millions)'],
      ['Item', 'FY2023', 'FY2024', 'FY2025'],
      ['Revenue', 1200, 1500, 1800],
      ['Cost', 900, 1090, 1250],
      ['EBITDA', 300, 410, 550],
    ],
  }),
  { filename: 'model.xlsx' },
)
const page = pages[0] as Page
const tables = [...factTablesOf([page])]
const figures = new Set(tables.flatMap(({ facts }) => facts.map(({ cell }) => cell.start)))
const rangeOf = (range: string) => {
  const cells = parseRange(range)
  if (cells === undefined) throw new Error(range)
  return cells
}
const limited = (range: string) => limitPage(page, rangeOf(range), figures)
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

describe('a page limited to cells', () => {
  it('has their rows with labels, the headings of their columns and the title above, and nothing else', () => {
    expect(words(limited('C3:C4').text)).toEqual([
      'Operating',
      'model',
      '(USD',
      'millions)',
      'Item',
      'FY2023',
      'FY2024',
      'Revenue',
      '1500',
      'Cost',
      '1090',
    ])
  })

  it('keeps the position of every span, row and column', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5 }), fc.nat({ max: 5 }), fc.nat({ max: 4 }), fc.nat({ max: 4 }), (row, otherRow, column, otherColumn) => {
        const range = {
          top: Math.min(row, otherRow),
          bottom: Math.max(row, otherRow),
          left: Math.min(column, otherColumn),
          right: Math.max(column, otherColumn),
        }
        const { text, tables: grids, looseCells } = limitPage(page, range, figures)
        expect(text).toHaveLength(page.text.length)
        expect(grids.map(({ rows }) => rows.map((cells) => cells.length))).toEqual(
          page.tables.map(({ rows }) => rows.map((cells) => cells.length)),
        )
        for (const { start, end } of sheetCells({ text, tables: grids, ...(looseCells && { looseCells }) }))
          expect(text.slice(start, end)).toBe(page.text.slice(start, end))
      }),
    )
  })

  it('has only the facts whose figures are in the cells', () => {
    const facts = tables.flatMap((table) => limitFacts(table, page, rangeOf('C4:D5')).facts)
    expect(facts.map(({ cell }) => cell.text)).toEqual(['1090', '1250', '410', '550'])
  })
})
