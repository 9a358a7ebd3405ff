import type { Table } from '@dossier/documents'
import { describe, expect, it } from 'vitest'
import { judgeTable, type Verdict } from './judge-table.ts'
import type { TableLabel } from './label.ts'

type PrintedCell = string | { text: string; columnSpan: number }

const tableOf = (rows: readonly (readonly PrintedCell[])[]): Table => ({
  headerRows: 1,
  rows: rows.map((row) => row.map((cell) => ({ start: 0, end: 0, ...(typeof cell === 'string' ? { text: cell } : cell) }))),
})

const labelled = [
  ['', 'Years ended December 31,', ''],
  ['In millions', '2022', '2021'],
  ['Net sales', '$ 1,204', '$ 1,150'],
  ['Cost of sales and other costs', '(800)', '(790)'],
  ['Net income', '404', '—'],
]

const labelOf = (rows: string[][]): TableLabel => ({ id: 'example-1', file: 'example.pdf', page: 0, heads: 2, rows })

/** The labelled cells that are not right, by their text. */
function wrongIn(...tables: readonly (readonly (readonly PrintedCell[])[])[]): Record<string, Verdict> {
  const judged = judgeTable(labelOf(labelled), tables.map(tableOf))
  return Object.fromEntries(judged.cells.flatMap(({ cell, verdict }) => (verdict === 'right' ? [] : [[cell.printed, verdict]])))
}

const faultless: PrintedCell[][] = [
  ['', { text: 'Years ended December 31,', columnSpan: 2 }],
  ['In millions', '2022', '2021'],
  ['Net sales', '$1,204', '$1,150'],
  ['Cost of sales and other costs', '(800 )', '(790 )'],
  ['Net income', '404', '–'],
]

const withRow = (index: number, ...rows: PrintedCell[][]): PrintedCell[][] => faultless.toSpliced(index, 1, ...rows)

describe('judgeTable', () => {
  it('finds every cell of a table that was read as printed, whatever its spaces and dashes', () => {
    expect(wrongIn(faultless)).toEqual({})
  })

  it('compares with the table of the page that has most of the cells', () => {
    const other = [
      ['In millions', '2020', '2019'],
      ['Net sales', '9', '8'],
    ]
    expect(wrongIn(other, faultless, other)).toEqual({})
  })

  it('counts two cells of a row in one cell as joined across', () => {
    expect(wrongIn(withRow(3, ['Cost of sales and other costs', '(800) (790)', '']))).toEqual({
      '(800)': 'joined-across',
      '(790)': 'joined-across',
    })
  })

  it('counts two cells of a column in one cell as joined down, and their rows as joined', () => {
    const rows = withRow(3, ['Cost of sales and other costs Net income', '(800) 404', '(790) -']).slice(0, 4)
    expect(wrongIn(rows)).toMatchObject({ '(800)': 'joined-down', '404': 'joined-down', 'Net income': 'joined-down' })
    expect(judgeTable(labelOf(labelled), [tableOf(rows)]).rowsJoined).toBe(2)
  })

  it('counts a cell that contains text of no other labelled cell as glued', () => {
    expect(wrongIn(withRow(4, ['Net income', '404 See note 7', '—']))).toEqual({ '404': 'glued' })
  })

  it('counts a cell that is split within its row as split across', () => {
    expect(wrongIn(withRow(2, ['Net sales', '$', '1,204', '$1,150']))).toMatchObject({ '$ 1,204': 'split-across' })
  })

  it('counts a cell that is split over rows as split down, and its row as split', () => {
    const rows = withRow(3, ['Cost of sales', '', ''], ['and other costs', '(800)', '(790)'])
    expect(wrongIn(rows)).toEqual({ 'Cost of sales and other costs': 'split-down' })
    expect(judgeTable(labelOf(labelled), [tableOf(rows)]).rowsSplit).toBe(1)
  })

  it('counts a cell as torn if its pieces are in several cells together with other text', () => {
    const rows = withRow(3, ['Of which: Cost of sales', '', ''], ['and other costs, net', '(800)', '(790)'])
    expect(wrongIn(rows)).toEqual({ 'Cost of sales and other costs': 'torn' })
  })

  it('counts a cell that was read in another column', () => {
    const rows = faultless.map((row, index) => (index === 4 ? ['Net income', '', '404', '-'] : [...row, '']))
    expect(wrongIn(rows)).toEqual({ '404': 'other-column', '—': 'other-column' })
  })

  it('counts a cell that was read in another row', () => {
    const rows = withRow(4, ['Net income', '', '-'], ['', '404', ''])
    expect(wrongIn(rows)).toEqual({ '404': 'other-row' })
  })

  it('accepts a heading over several columns above any of them, and rejects it elsewhere', () => {
    expect(wrongIn(withRow(0, ['', '', 'Years ended December 31,']))).toEqual({})
    expect(wrongIn(withRow(0, ['Years ended December 31,', '', '']))).toEqual({ 'Years ended December 31,': 'other-column' })
  })

  it('counts cells that are in no table of the page as missing', () => {
    expect(wrongIn(faultless.slice(0, 4))).toEqual({ 'Net income': 'missing', '404': 'missing', '—': 'missing' })
    const judged = judgeTable(labelOf(labelled), [])
    expect(new Set(judged.cells.map(({ verdict }) => verdict))).toEqual(new Set(['missing']))
    expect(judged.parts).toBe(0)
  })

  it('handles a table that was read as two', () => {
    const judged = judgeTable(labelOf(labelled), [tableOf(faultless.slice(0, 2)), tableOf(faultless.slice(2))])
    expect(judged.cells.every(({ verdict }) => verdict === 'right')).toBe(true)
    expect(judged.parts).toBe(2)
  })
})
