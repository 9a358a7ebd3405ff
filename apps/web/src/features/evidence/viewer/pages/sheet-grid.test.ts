import { describe, expect, it } from 'vitest'
import { sheetGrid } from './sheet-grid.ts'

const cell = (address: string, text: string) => ({ text, start: 0, end: text.length, address })
const blank = { text: '', start: 0, end: 0 }

describe('sheetGrid', () => {
  it('places cells by their addresses, with empty rows left out and headings repeated from above', () => {
    const grid = sheetGrid(
      {
        headerRows: 1,
        rows: [
          [cell('B4', 'USDm'), cell('C4', '2024'), cell('D4', '2025')],
          [cell('B99', 'Sales'), blank, cell('D99', '120')],
          [cell('B103', 'Costs'), cell('C103', '80')],
        ],
      },
      'B99:D103',
    )
    expect(grid.columns).toEqual([2, 3, 4])
    expect(grid.rows.map((row) => [row.number, row.isHeading, ...row.cells.map((one) => one?.text)])).toEqual([
      [4, true, 'USDm', '2024', '2025'],
      [99, false, 'Sales', undefined, '120'],
      [103, false, 'Costs', '80', undefined],
    ])
  })

  it('starts at the origin of the range when cells have no addresses', () => {
    const plain = (text: string) => ({ text, start: 0, end: text.length })
    const grid = sheetGrid({ headerRows: 0, rows: [[plain('a'), plain('b')], [plain('c')]] }, 'C7:D8')
    expect(grid.columns).toEqual([3, 4])
    expect(grid.rows.map((row) => [row.number, ...row.cells.map((one) => one?.text)])).toEqual([
      [7, 'a', 'b'],
      [8, 'c', undefined],
    ])
  })

  it('returns no rows for a table without text', () => {
    expect(sheetGrid({ headerRows: 0, rows: [[blank]] }, 'A1').columns).toEqual([])
  })
})
