import type { Cell } from 'hucre'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { packageEntries } from '../../../evidence/viewer/previews/package-entries.ts'
import { firstRowCount } from './first-row-count.ts'
import { firstRows } from './first-rows.ts'
import { readWorkbook, type ShownWorkbook } from './read-workbook.ts'

const bold = { font: { bold: true } }
const rows = 1_000

/** A sheet of a thousand rows with texts, formulas, heights, a hidden row, merged cells and a frozen row, after a hidden one and before another. */
async function largeWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const cells = new Map<string, Partial<Cell>>([
    ['0,0', { value: 'Line item', style: bold }],
    ['1,2', { value: null, formula: 'B2*2', formulaResult: 2 }],
    ['700,1', { value: 5, style: { font: { italic: true } } }],
    ['800,0', { value: 'Net debt', comment: { text: 'From the annual report' } }],
  ])
  const sheet = Array.from({ length: rows }, (_, row) => [`Line ${row}`, row])
  return Uint8Array.from(
    await writeXlsx({
      sheets: [
        { name: 'Hidden', rows: [['x']], hidden: true },
        {
          name: 'Model',
          rows: sheet,
          cells,
          columns: [{ width: 30 }],
          rowDefs: new Map([
            [5, { height: 40 }],
            [600, { height: 50 }],
            [601, { hidden: true }],
          ]),
          merges: [{ startRow: 3, endRow: 3, startCol: 0, endCol: 1 }],
          freezePane: { rows: 1 },
        },
        { name: 'Other', rows: [['y', 'z'], ['w']] },
      ],
    }),
  )
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<{ first: ShownWorkbook['data']; whole: ShownWorkbook['data'] }> {
  const cut = await firstRows(bytes.slice().buffer, 0)
  expect(cut).not.toBeNull()
  let first: ShownWorkbook | undefined
  const { data: whole } = await readWorkbook(bytes, 'b', (shown) => (first = shown), 0)
  if (first === undefined) throw new Error('no first rows')
  return { first: first.data, whole }
}

describe('the first rows of a workbook', () => {
  it('are those of the sheet that is shown, with the values, formulas and styles of the whole', async () => {
    const { first, whole } = await read(await largeWorkbook())
    const [shown, all] = [first.sheets['sheet-1'], whole.sheets['sheet-1']]
    expect(Object.keys(shown?.cellData ?? {})).toHaveLength(firstRowCount)
    for (let row = 0; row < firstRowCount; row += 1) expect(shown?.cellData?.[row]).toEqual(all?.cellData?.[row])
    for (const [id, style] of Object.entries(first.styles)) expect(whole.styles[id]).toEqual(style)
    expect(first.sheets['sheet-2']?.cellData).toEqual({})
  })

  it('come with all that is not a cell: sizes, hidden rows, merged cells, frozen panes, notes, names, the reach of each sheet', async () => {
    const { first, whole } = await read(await largeWorkbook())
    const withoutCells = (data: ShownWorkbook['data']) => Object.values(data.sheets).map((sheet) => ({ ...sheet, cellData: null }))
    expect(withoutCells(first)).toEqual(withoutCells(whole))
    expect(first.resources).toEqual(whole.resources)
    expect(first.sheetOrder).toEqual(whole.sheetOrder)
  })

  it('are not read by themselves where the whole is quickly read', async () => {
    expect(await firstRows((await largeWorkbook()).buffer)).toBeNull()
  })

  it('are a package that is read with its checksums', async () => {
    const cut = await firstRows((await largeWorkbook()).buffer, 0)
    const book = await readXlsx(cut?.bytes ?? new Uint8Array())
    expect(book.sheets.map(({ name, rows: read }) => [name, read.length])).toEqual([
      ['Hidden', 0],
      ['Model', firstRowCount],
      ['Other', 0],
    ])
    expect(cut?.extents.get('Model')).toEqual({ rows, columns: 3 })
  })

  it('are missing, and the whole is damaged, where the package is cut off', async () => {
    const bytes = (await largeWorkbook()).slice(0, -40)
    await expect(readWorkbook(bytes, 'b', undefined)).rejects.toThrow(/zip/i)
  })

  it('are read, as the whole is, from a package whose folders are written with backslashes', async () => {
    const usual = await largeWorkbook()
    expect(await read(withBackslashes(usual))).toEqual(await read(usual))
  })
})

/** A package with names as some programs write them on Windows. */
function withBackslashes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const [written, marks] = [Buffer.from(bytes), { header: 'PK\u0003\u0004', record: 'PK\u0001\u0002' }]
  for (const name of packageEntries(bytes.slice().buffer).keys())
    for (let at = written.indexOf(name); at >= 0; at = written.indexOf(name, at + 1)) {
      const begins = (mark: string, size: number): boolean => written.toString('latin1', at - size, at - size + 4) === mark
      if (begins(marks.header, 30) || begins(marks.record, 46)) written.write(name.replaceAll('/', '\\'), at)
    }
  expect(written.includes('xl\\worksheets\\sheet1.xml')).toBe(true)
  return Uint8Array.from(written)
}
