import { write, utils } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { openXlsx } from './xlsx-workbook.ts'

const bufferOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer

describe('openXlsx', () => {
  it('returns sheets with names, sizes, widths, frozen panes and merged cells', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '매출 & 비용',
          rows: [
            ['항목', '2023', '2024'],
            ['매출액', 1_234_567.5, 2_000_000],
          ],
          columns: [{ width: 30 }],
          freezePane: { rows: 1, columns: 1 },
          merges: [{ startRow: 3, startCol: 0, endRow: 4, endCol: 2 }],
        },
        { name: 'Hidden', rows: [['x']], hidden: true },
      ],
    })
    const { sheets } = await openXlsx(bufferOf(bytes))
    expect(sheets.map(({ name, hidden, rows, columns }) => [name, hidden, rows, columns])).toEqual([
      ['매출 & 비용', false, 2, 3],
      ['Hidden', true, 1, 1],
    ])
    expect(sheets[0]?.frozen).toEqual({ rows: 1, columns: 1 })
    expect(sheets[0]?.merges).toEqual([{ top: 3, left: 0, bottom: 4, right: 2 }])
    expect(sheets[0]?.widths[0]).toMatchObject({ from: 0, to: 0, width: 215 })
  })

  it('formats numbers, dates and percentages, and keeps texts', async () => {
    const sheet = utils.aoa_to_sheet([['a & b', -1234.5, 0.125, true, 45_000]])
    for (const [address, format] of Object.entries({ B1: '#,##0.0;(#,##0.0)', C1: '0.0%', E1: 'yyyy-mm-dd' })) {
      Object.assign(sheet[address] as object, { z: format })
    }
    const book = utils.book_new(sheet, 'Sheet1')
    for (const bookSST of [true, false]) {
      const opened = await openXlsx(write(book, { type: 'array', bookType: 'xlsx', bookSST, compression: true }) as ArrayBuffer)
      expect((await opened.rows(0, 0, 1))[0]?.cells).toEqual([
        { column: 0, text: 'a & b' },
        { column: 1, text: '(1,234.5)', isFigure: true },
        { column: 2, text: '12.5%', isFigure: true },
        { column: 3, text: 'TRUE' },
        { column: 4, text: '2023-03-15', isFigure: true },
      ])
    }
  })

  it('returns any range of rows with their numbers, even where rows are missing', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => (row % 7 === 3 ? [] : [row, `row ${row}`]))
    const opened = await openXlsx(write(utils.book_new(utils.aoa_to_sheet(rows), 'S'), { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    expect((await opened.rows(0, 198, 202)).map(({ row, cells }) => [row, cells[1]?.text])).toEqual([
      [198, 'row 198'],
      [200, 'row 200'],
      [201, 'row 201'],
    ])
    expect(await opened.rows(0, 10_000, 10_010)).toEqual([])
    expect(await opened.rows(9, 0, 10)).toEqual([])
  })

  it('rejects a damaged file or returns no sheets', async () => {
    const whole = write(utils.book_new(utils.aoa_to_sheet([['x']]), 'S'), { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
    for (let cut = 0; cut < whole.byteLength; cut += 97) {
      const opened = await openXlsx(whole.slice(0, cut)).catch((error: unknown) => error)
      expect(opened instanceof RangeError || (opened as { sheets: unknown[] }).sheets.length === 0).toBe(true)
    }
  })
})
