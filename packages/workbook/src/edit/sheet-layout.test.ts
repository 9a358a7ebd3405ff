import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { unzip } from '@dossier/zip'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRange } from '../formula/cell-address.ts'
import { savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { CellFormat, LayoutEdit, WorkbookEdit } from './workbook-edit.ts'

const engine = testEngine()
const unlimited = { entries: 1_000, unpackedBytes: 64 * 1024 * 1024, packingRatio: 10_000 }
const partsOf = (bytes: Uint8Array) =>
  new Map([...unzip(bytes, unlimited, () => true)].map(([path, content]) => [path, content.toString()]))
const stylesOf = (bytes: Uint8Array) => partsOf(bytes).get('xl/styles.xml') ?? ''
const sheetOf = (bytes: Uint8Array) => partsOf(bytes).get('xl/worksheets/sheet1.xml') ?? ''
const format = (range: string, change: CellFormat): LayoutEdit => ({
  kind: 'format',
  sheet: 'Model',
  ranges: [readRange(range) ?? { top: 0, left: 0, bottom: 0, right: 0 }],
  format: change,
})
const lines = (axis: 'row' | 'column', from: number, to = from) => ({ sheet: 'Model', axis, from, to })

describe('editing how a workbook is shown', () => {
  let bytes: Uint8Array
  const edit = async (...edits: WorkbookEdit[]) => (await editWorkbook(bytes, edits, { engine })).bytes
  const read = async (after: Uint8Array) => {
    const [sheet] = (await readXlsx(after, { readStyles: true })).sheets
    if (sheet === undefined) throw new Error('no sheet')
    return sheet
  }
  const styleIn = async (after: Uint8Array, cell: string) => (await read(after)).cells?.get(cell)?.style

  beforeAll(async () => {
    bytes = await writeXlsx({
      sheets: [
        {
          name: 'Model',
          rows: [
            ['Revenue', 100],
            ['Cost', null],
          ],
          cells: new Map([
            ['1,1', { type: 'formula', value: 60, formula: 'B1*0.6', formulaResult: 60, style: { numFmt: '0.0', font: { italic: true } } }],
          ]),
          columns: [{ width: 20 }, { width: 12 }, { width: 12 }],
        },
      ],
    })
  })

  it('adds to a format what changes, and keeps the rest of it', async () => {
    const after = await edit(
      format('B2', {
        bold: true,
        fontColor: '#c00000',
        fontSize: 14,
        fill: '#FFFF00',
        horizontal: 'center',
        vertical: 'top',
        wrap: true,
        borderBottom: { style: 'double', color: '#000000' },
      }),
    )
    expect(await styleIn(after, '1,1')).toMatchObject({
      numFmt: '0.0',
      font: { italic: true, bold: true, size: 14, color: { rgb: 'C00000' } },
      fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFF00' } },
      alignment: { horizontal: 'center', vertical: 'top', wrapText: true },
      border: { bottom: { style: 'double' } },
    })
    expect((await read(after)).cells?.get('1,1')).toMatchObject({ formula: 'B1*0.6', formulaResult: 60 })
  })

  it('changes the styles and the sheet only, adding entries behind those that are there', async () => {
    const after = await edit(format('A1:C3', { numberFormat: '#,##0.0 "억원"', underline: true, strike: true, fontName: '맑은 고딕' }))
    const [before, now] = [partsOf(bytes), partsOf(after)]
    expect([...now].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const entries = (text: string, name: string) =>
      new RegExp(`<${name}[ >][^]*?</${name}>`).exec(text)?.[0].replace(/^<[^>]*>|<\/[^>]*>$/g, '')
    for (const name of ['fonts', 'cellXfs']) {
      expect(entries(stylesOf(after), name)?.startsWith(entries(stylesOf(bytes), name) ?? '-')).toBe(true)
    }
    expect(await styleIn(after, '2,2')).toMatchObject({
      numFmt: '#,##0.0 "억원"',
      font: { name: '맑은 고딕', underline: true, strikethrough: true },
    })
  })

  it('uses an equal format again instead of adding another', async () => {
    const once = await edit(format('A1', { bold: true }))
    const twice = await editWorkbook(once, [format('A2', { bold: true })], { engine })
    expect(stylesOf(twice.bytes)).toBe(stylesOf(once))
    const undone = await editWorkbook(once, [format('A1', { bold: false })], { engine })
    expect(stylesOf(undone.bytes).match(/<font>/g)).toHaveLength(3)
    const again = await editWorkbook(undone.bytes, [format('A2', { bold: true }), format('A2', { bold: false })], { engine })
    expect(stylesOf(again.bytes)).toBe(stylesOf(undone.bytes))
  })

  it('takes formats away again', async () => {
    const formatted = await edit(format('B2', { fill: '#00FF00', wrap: true, horizontal: 'right', fontColor: '#123456' }))
    const cleared = await editWorkbook(
      formatted,
      [
        format('B2', {
          fill: null,
          wrap: false,
          horizontal: null,
          fontColor: null,
          fontSize: null,
          fontName: null,
          italic: false,
          numberFormat: 'General',
        }),
      ],
      { engine },
    )
    const style = await styleIn(cleared.bytes, '1,1')
    expect([
      style?.fill?.type === 'pattern' && style.fill.pattern !== 'none',
      style?.alignment?.wrapText ?? false,
      style?.numFmt ?? 'General',
    ]).toEqual([false, false, 'General'])
    expect(style?.font ?? {}).toEqual({})
  })

  it('formats and fills in the same cell', async () => {
    const after = await edit(format('D9', { bold: true }), { sheet: 'Model', row: 8, column: 3, content: 5 })
    expect((await read(after)).rows[8]?.[3]).toBe(5)
    expect(await styleIn(after, '8,3')).toMatchObject({ font: { bold: true } })
  })

  it('sets widths and heights, cutting entries that cover several columns', async () => {
    const after = await edit({ kind: 'size', ...lines('column', 1, 4), size: 30 }, { kind: 'size', ...lines('row', 1), size: 40 })
    const { columns, rowDefs } = await read(after)
    expect(columns?.slice(0, 5).map((column) => column?.width)).toEqual([20, 30, 30, 30, 30])
    expect(rowDefs?.get(1)?.height).toBe(40)
    expect(rowDefs?.get(0)?.height).toBeUndefined()
  })

  it('hides rows and columns and shows them again', async () => {
    const hidden = await edit(
      { kind: 'visibility', ...lines('column', 1, 3), hidden: true },
      { kind: 'visibility', ...lines('row', 1, 5), hidden: true },
    )
    const { columns, rowDefs } = await read(hidden)
    expect(columns?.slice(0, 4).map((column) => column?.hidden ?? false)).toEqual([false, true, true, true])
    expect([0, 1, 5, 6].map((row) => rowDefs?.get(row)?.hidden ?? false)).toEqual([false, true, true, false])
    const shown = await editWorkbook(
      hidden,
      [
        { kind: 'visibility', ...lines('column', 2), hidden: false },
        { kind: 'visibility', ...lines('row', 1, 9), hidden: false },
      ],
      { engine },
    )
    const after = await read(shown.bytes)
    expect(after.columns?.slice(0, 4).map((column) => column?.hidden ?? false)).toEqual([false, true, false, true])
    expect([...(after.rowDefs ?? [])].some(([, { hidden: isHidden }]) => isHidden === true)).toBe(false)
  })

  it('names formulas that leave out hidden rows, and asks for a calculation on opening', async () => {
    const formula = (text: string) => ({ sheet: 'Model', row: 4, column: 1, content: { formula: text } })
    const hide: WorkbookEdit = { kind: 'visibility', ...lines('row', 0), hidden: true }
    const { bytes: counted } = await editWorkbook(bytes, [formula('SUBTOTAL(109,B1:B2)')], { engine })
    const { stale, bytes: hidden } = await editWorkbook(counted, [hide], { engine })
    expect(stale).toEqual(['Model!B5'])
    expect(partsOf(hidden).get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
    expect((await editWorkbook(await edit(formula('SUBTOTAL(9,B1:B2)')), [hide], { engine })).stale).toEqual([])
  })

  it('freezes and unfreezes rows and columns', async () => {
    const frozen = await edit({ kind: 'freeze', sheet: 'Model', rows: 2, columns: 1 })
    expect((await read(frozen)).freezePane).toMatchObject({ rows: 2, columns: 1 })
    const { bytes: moved } = await editWorkbook(frozen, [{ kind: 'freeze', sheet: 'Model', rows: 0, columns: 2 }], { engine })
    expect(sheetOf(moved).match(/<pane /g)).toHaveLength(1)
    expect(sheetOf(moved)).toContain('<pane xSplit="2" topLeftCell="C1" activePane="topRight" state="frozen"/>')
    const { bytes: unfrozen } = await editWorkbook(moved, [{ kind: 'freeze', sheet: 'Model', rows: 0, columns: 0 }], { engine })
    expect(sheetOf(unfrozen)).not.toContain('<pane')
  })

  it('makes files that LibreOffice reads with the same formats and sizes', { timeout: 60_000 }, async () => {
    const after = await edit(
      format('A1:B2', { bold: true, fill: '#DDEBF7', numberFormat: '0.00%' }),
      { kind: 'size', ...lines('column', 0), size: 33 },
      { kind: 'visibility', ...lines('row', 3), hidden: true },
    )
    const theirs = await read(await savedByLibreOffice(after))
    expect(theirs.cells?.get('0,1')?.style).toMatchObject({ numFmt: '0.00%', font: { bold: true }, fill: { fgColor: { rgb: 'DDEBF7' } } })
    expect(theirs.columns?.[0]?.width).toBeCloseTo(33, 0)
    expect(theirs.rowDefs?.get(3)?.hidden).toBe(true)
  })

  it.each<[string, LayoutEdit]>([
    ['sheet-not-found', { kind: 'freeze', sheet: 'Other', rows: 1, columns: 0 }],
    ['invalid-cell', { kind: 'size', ...lines('column', 3, 20_000), size: 8 }],
    ['invalid-cell', { kind: 'visibility', ...lines('row', 4, 3), hidden: true }],
    ['too-large', { kind: 'visibility', ...lines('row', 0, 500_000), hidden: true }],
    ['too-large', format('A1:Z10000', { bold: true })],
  ])('refuses %s', async (reason, refused) => {
    await expect(edit(refused)).rejects.toMatchObject({ reason })
  })
})
