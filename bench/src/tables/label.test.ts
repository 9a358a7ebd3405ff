import { describe, expect, it } from 'vitest'
import { readJsonLines } from '../json-lines.ts'
import { cellsOfLabel, isFigureCell, type TableLabel } from './label.ts'
import { placeOfWords, squeeze } from './squeezed.ts'

describe('isFigureCell', () => {
  it.each(['1,204', '(800)', '$ 1,204', '△470,000', '33.50p', '2.5x', '£6.2 m', '108명', '4,580억 원', '(0.91)%', 'HK(0.89) cent'])(
    'takes %s for an amount',
    (printed) => expect(isFigureCell(printed)).toBe(true),
  )
  it.each(['—', 'n/a', 'Level 1', '30 June 2022', 'Note 7', '5∼27명 ×27차수'])('rejects %s', (printed) =>
    expect(isFigureCell(printed)).toBe(false),
  )
})

describe('squeeze', () => {
  it('treats two spellings of one text as equal', () => {
    expect(squeeze('Directors’ fees – net').text).toBe(squeeze("Directors'  fees - net").text)
    expect(squeeze('• Trading portfolio .......').text).toBe('Tradingportfolio')
    expect(squeeze('(3,313)\u200c').text).toBe('(3,313)')
  })

  it('finds only complete words', () => {
    expect(placeOfWords('404', squeeze('Net income 404 450'))).toBe(9)
    expect(placeOfWords('40', squeeze('Net income 404 450'))).toBe(-1)
  })
})

describe('cellsOfLabel', () => {
  it('extends a heading to the next one of its row', () => {
    const rows = [
      ['', '2022', '', '2021', ''],
      ['', 'Cost', 'Value', 'Cost', 'Value'],
      ['Bonds', '1', '2', '3', '4'],
    ]
    const cells = cellsOfLabel({ id: 'example-1', file: 'example.pdf', page: 0, heads: 2, rows })
    expect(cells.slice(0, 2).map(({ column, lastColumn }) => [column, lastColumn])).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(cells.filter(({ isFigure }) => isFigure).map(({ printed }) => printed)).toEqual(['1', '2', '3', '4'])
  })
})

describe('the labels', () => {
  it('have unique ids, equally many cells in each row, and text in each row and column', async () => {
    const labels = await readJsonLines<TableLabel>(new URL('../../tables/tables.jsonl', import.meta.url).pathname)
    expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length)
    for (const { id, heads, rows } of labels) {
      expect(new Set(rows.map((row) => row.length)).size, id).toBe(1)
      expect(
        rows.every((row) => row.some((text) => text !== '')),
        id,
      ).toBe(true)
      expect(
        rows[0]?.every((_, column) => rows.some((row) => row[column] !== '')),
        id,
      ).toBe(true)
      expect(heads, id).toBeLessThan(rows.length)
    }
  })

  it('hold out about half of the files, each completely', async () => {
    const labels = await readJsonLines<TableLabel>(new URL('../../tables/tables.jsonl', import.meta.url).pathname)
    const files = Map.groupBy(labels, ({ file }) => file)
    const held = [...files.values()].filter((tables) => tables.every((table) => table.held === true)).length
    const open = [...files.values()].filter((tables) => tables.every((table) => table.held !== true)).length
    expect(held + open).toBe(files.size)
    expect(Math.abs(held - open)).toBeLessThanOrEqual(1)
  })
})
