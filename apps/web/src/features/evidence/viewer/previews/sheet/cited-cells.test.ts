import { describe, expect, it } from 'vitest'
import { citedCells, headingRows } from './cited-cells.ts'

/** The range of one cell, 0-based. */
const at = (row: number, column: number) => ({ top: row, left: column, bottom: row, right: column })

describe('citedCells', () => {
  const text = 'Balance sheet\nAssets  100'
  const cell = (words: string, address: string) => ({
    text: words,
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
    address,
  })
  const page = { text, tables: [{ headerRows: 0, rows: [[cell('Assets', 'A3'), cell('100', 'B3')]] }] }
  const rows = [{ row: 0, cells: [{ column: 2, text: 'Balance  sheet' }] }]

  it('returns the table cells that the span touches', () => {
    expect(citedCells(page, [{ start: text.indexOf('100'), end: text.length }], rows)).toEqual([at(2, 1)])
  })

  it('returns the cell that shows a cited line outside of the table', () => {
    expect(citedCells(page, [{ start: 2, end: 6 }], rows)).toEqual([at(0, 2)])
  })
})

describe('headingRows', () => {
  const cell = (address: string) => ({ text: address, start: 0, end: 0, address })
  const table = (headerRows: number, ...rows: string[][]) => ({ headerRows, rows: rows.map((row) => row.map(cell)) })
  const tables = [table(2, ['B2', 'C2'], ['B3'], ['A4', 'B4']), table(1, ['A10', 'B10'], ['A11', 'B11']), table(0, ['A20'])]

  it('returns the heading rows of the tables that contain the cells', () => {
    expect(headingRows({ tables }, [at(3, 1)])).toEqual([1, 2])
    expect(headingRows({ tables }, [at(3, 1), at(10, 0)])).toEqual([1, 2, 9])
  })

  it('returns nothing for tables without heading rows and for cells outside of tables', () => {
    expect(headingRows({ tables }, [at(19, 0)])).toEqual([])
    expect(headingRows({ tables }, [at(40, 0)])).toEqual([])
  })
})
