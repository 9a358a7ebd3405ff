import { utils, write } from '@e965/xlsx'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { xlsxOfXls } from './xlsx-of-xls.ts'

it('carries values, number formats and merges over', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Revenue', 1_234.5],
    ['Twice', null],
  ])
  sheet['B1'] = { t: 'n', v: 1_234.5, z: '#,##0.0' }
  sheet['B2'] = { t: 'n', v: 2_469, f: 'B1*2' }
  sheet['!merges'] = [{ s: { r: 3, c: 0 }, e: { r: 3, c: 1 } }]
  sheet['!cols'] = [{ wch: 30 }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '모델')
  const { sheets } = await readXlsx(xlsxOfXls(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)), {
    readStyles: true,
  })
  expect(sheets.map(({ name }) => name)).toEqual(['모델'])
  const [first] = sheets
  expect(first?.rows.slice(0, 2)).toEqual([
    ['Revenue', 1_234.5],
    ['Twice', 2_469],
  ])
  expect(first?.cells?.get('0,1')?.style?.numFmt).toBe('#,##0.0')
  expect(first?.merges).toMatchObject([{ startRow: 3, endRow: 3, startCol: 0, endCol: 1 }])
})
