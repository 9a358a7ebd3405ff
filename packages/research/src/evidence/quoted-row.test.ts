import { describe, expect, it } from 'vitest'
import type { ReadableTable } from './readable-page.ts'
import { quotedRowOf } from './quoted-row.ts'

/** A table of lines whose cells are separated by `|`; `+` before a cell makes it two columns wide. */
function tableOf(lines: readonly string[], { headerRows = 1, ...rest }: Partial<ReadableTable> = {}): ReadableTable {
  let start = 0
  const rows = lines.map((line) =>
    line.split('|').map((written) => {
      const text = written.replace(/^\+/, '')
      start += text.length + 1
      return { text, start, end: start + text.length, ...(text !== written && { columnSpan: 2 }) }
    }),
  )
  return { headerRows, rows, ...rest }
}

describe('quotedRowOf', () => {
  it('returns the cells under the heads of their columns', () => {
    const table = tableOf(['|2023|2022', 'Revenue|500|400'], { caption: 'Income statement', unit: '(in millions)' })
    expect(quotedRowOf(table, 1)).toEqual({
      label: 'Revenue',
      over: ['Income statement', '(in millions)'],
      cells: [
        { head: '2023', text: '500' },
        { head: '2022', text: '400' },
      ],
    })
  })

  it('returns a heading over all columns once', () => {
    const table = tableOf(['|+Years ended\nDecember 31,|+Years ended\nDecember 31,', '|2023|2022||', 'Revenue|500|400||'], {
      headerRows: 2,
    })
    expect(quotedRowOf(table, 2)).toMatchObject({ over: ['Years ended December 31,'], cells: [{ head: '2023' }, { head: '2022' }] })
  })

  it('leaves out empty cells', () => {
    expect(quotedRowOf(tableOf(['|2023|2022|2021', 'Goodwill|7||5']), 1)?.cells).toEqual([
      { head: '2023', text: '7' },
      { head: '2021', text: '5' },
    ])
  })

  it.each([
    ['without heads', tableOf(['Revenue|500|400'], { headerRows: 0 }), 0],
    ['without a name', tableOf(['|2023|2022', '12|500|400']), 1],
    ['of text', tableOf(['|Risk|How it is met', 'Fraud|Staff may collude|Duties are parted']), 1],
    ['of a name alone', tableOf(['|2023|2022', 'Assets||']), 1],
  ])('returns null for %s', (_, table, row) => expect(quotedRowOf(table, row)).toBeNull())
})
