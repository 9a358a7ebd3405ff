import * as fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../evidence/viewer/previews/sheet/xlsx-workbook.ts'
import { contentOf, isCellEdit } from './cell-content.ts'
import { TouchedCells } from './cell-edits.ts'
import { formatOf } from './cell-format.ts'
import { markOf } from './arrays/array-mark.ts'
import { readWorkbook } from './loading/read-workbook.ts'
import { replaceParts } from './loading/replace-parts.ts'
import { readByEditor, readLikeExcel } from './typing/read-typed.ts'
import { workbookData } from './workbook-data.ts'

type Sheets = Parameters<typeof writeXlsx>[0]['sheets']
const opened = async (sheets: Sheets) => readWorkbook(await writeXlsx({ sheets }), 'book')
const firstSheet = async (sheets: Sheets) => {
  const { data } = await opened(sheets)
  const sheet = data.sheets['sheet-0']
  if (sheet === undefined) throw new Error('no sheet')
  return { data, sheet, cell: (row: number, column: number) => sheet.cellData?.[row]?.[column] }
}

const styleId = (cell: { s?: unknown } | undefined) => (typeof cell?.s === 'string' ? cell.s : '')

describe('a workbook read for the editor', () => {
  it('has its values, and texts that read as numbers stay texts', async () => {
    const { cell } = await firstSheet([{ name: 'A', rows: [['Revenue', 12.5, true, '00123', null]] }])
    expect([0, 1, 2, 3].map((column) => contentOf(cell(0, column)))).toEqual(['Revenue', 12.5, true, '00123'])
    expect(cell(0, 3)?.t).toBe(4)
    expect(cell(0, 4)).toBeUndefined()
  })

  it('has labels with digits without a mark where the editor takes them for texts, and only there', async () => {
    const typeOf = async (text: string) => (await firstSheet([{ name: 'A', rows: [[text]] }])).cell(0, 0)?.t
    expect(await Promise.all(['FY2024', 'Q1 2024', '2024E', '매출 2024'].map(typeOf))).toEqual([1, 1, 1, 1])
    expect(await Promise.all(['00123', 'Nov-26', '5p', '오후 3:30', 'TRUE', '1 1/2'].map(typeOf))).toEqual([4, 4, 4, 4, 4, 4])
    const parts = [
      'FY',
      'Nov',
      'may',
      'A',
      'e',
      '오전',
      '년',
      '일',
      ' ',
      '-',
      '/',
      ':',
      ',',
      '.',
      '%',
      '$',
      '(',
      ')',
      '5',
      '12',
      '2024',
      '1e5',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }), async (chosen) => {
        const text = chosen.join('')
        const isRead = readByEditor(text.trim()) !== null || readLikeExcel(text) !== null
        expect(isRead && Number(await typeOf(text)) === 1).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('tells errors from texts that look like them', async () => {
    const own = (await writeXlsx({ sheets: [{ name: 'A', rows: [['#N/A', 'text']] }] })).slice().buffer
    const name = 'xl/worksheets/sheet1.xml'
    const { part } = await openBook(own)
    const text = '<c r="B1" t="str"><v>#N/A</v></c>'
    const sheetText = new TextDecoder().decode(await part(name, 1 << 20)).replace(/<c r="B1".*?<\/c>/, text)
    expect(sheetText).toContain(`<c r="A1" t="e"><v>#N/A</v></c>${text}`)
    const { data } = await readWorkbook(replaceParts(own, new Map([[name, new TextEncoder().encode(sheetText)]])), 'book')
    const row = data.sheets['sheet-0']?.cellData?.[0]
    expect([0, 1].map((column) => contentOf(row?.[column]))).toEqual([{ error: '#N/A' }, '#N/A'])
    expect(contentOf({ v: '#n/a', t: 1 })).toEqual({ error: '#N/A' })
    expect(contentOf({ v: '#N/A', t: 4 })).toBe('#N/A')
    expect(contentOf({ v: '#N/A', t: 1, f: '=NA()' })).toEqual({ formula: 'NA()' })
  })

  it('has formulas with the values that the file keeps, without the prefixes of young functions', async () => {
    const { cell } = await firstSheet([
      {
        name: 'A',
        rows: [[1, null, null]],
        cells: new Map([
          ['0,1', { type: 'formula', value: 2, formula: 'A1*2', formulaResult: 2 }],
          ['0,2', { type: 'formula', value: 1, formula: '_xlfn.XLOOKUP(1,A1,A1)', formulaResult: 1 }],
        ]),
      },
    ])
    expect(cell(0, 1)).toMatchObject({ f: '=A1*2', v: 2 })
    expect(cell(0, 2)).toMatchObject({ f: '=XLOOKUP(1,A1,A1)' })
  })

  it('has dates as serial numbers with their formats', async () => {
    const { cell, data } = await firstSheet([
      {
        name: 'A',
        rows: [[null]],
        cells: new Map([['0,0', { type: 'date', value: new Date(Date.UTC(2026, 10, 26, 18)), style: { numFmt: 'yyyy-mm-dd' } }]]),
      },
    ])
    expect(cell(0, 0)?.v).toBe(46_352.75)
    expect(data.styles[styleId(cell(0, 0))]).toMatchObject({ n: { pattern: 'yyyy-mm-dd' } })
  })

  it('has the heights of rows that were fitted to their content, and the sizes of all other rows and columns', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [['a'], ['b'], ['c']],
          rowDefs: new Map([
            [0, { height: 60 }],
            [1, { height: 30, hidden: true }],
            [2, { height: 45 }],
          ]),
        },
      ],
    })
    const own = Uint8Array.from(bytes).buffer
    const { part } = await openBook(own)
    const name = 'xl/worksheets/sheet1.xml'
    const sheetText = new TextDecoder()
      .decode(await part(name, 1 << 20))
      .replaceAll(/(<row r="[12]"[^>]*) customHeight="1"/g, '$1')
      .replace(/<sheetFormatPr[^>]*>/, '<sheetFormatPr defaultRowHeight="12" defaultColWidth="13"/>')
    const fitted = replaceParts(own, new Map([[name, new TextEncoder().encode(sheetText)]]))
    const { data } = await readWorkbook(fitted, 'book')
    const sheet = data.sheets['sheet-0']
    expect(sheet?.rowData).toEqual({ 0: { ah: 80, ia: 1 }, 1: { ah: 40, ia: 1, hd: 1 }, 2: { h: 60, ia: 0 } })
    expect([sheet?.defaultRowHeight, sheet?.defaultColumnWidth]).toEqual([16, 96])
  })

  it('has the formulas of cells that share one', async () => {
    const cells = new Map([
      ['0,1', { type: 'formula' as const, value: 2, formula: 'A1*2', formulaResult: 2 }],
      ['1,1', { type: 'formula' as const, value: 4, formula: 'A2*2', formulaResult: 4 }],
    ])
    const rows = [
      [1, null],
      [2, null],
    ]
    const own = (await writeXlsx({ sheets: [{ name: 'A', rows, cells }] })).slice().buffer
    const { part } = await openBook(own)
    const name = 'xl/worksheets/sheet1.xml'
    const sheetText = new TextDecoder()
      .decode(await part(name, 1 << 20))
      .replace('<f>A1*2</f>', '<f t="shared" ref="B1:B2" si="0">A1*2</f>')
      .replace('<f>A2*2</f>', '<f t="shared" si="0"/>')
    const { data } = await readWorkbook(replaceParts(own, new Map([[name, new TextEncoder().encode(sheetText)]])), 'book')
    expect([0, 1].map((row) => data.sheets['sheet-0']?.cellData?.[row]?.[1])).toEqual([
      { f: '=A1*2', v: 2, t: 2 },
      { f: '=A2*2', v: 4, t: 2 },
    ])
  })

  it('has looks, sizes, merges, hidden parts and frozen panes', async () => {
    const style = {
      font: { bold: true, color: { rgb: 'FF0000' } },
      fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: 'FFFF00' } },
      border: { bottom: { style: 'double' as const, color: { rgb: '0000FF' } } },
      alignment: { horizontal: 'right' as const, wrapText: true },
    }
    const { data, sheet, cell } = await firstSheet([
      {
        name: 'A',
        rows: [['a', 'b'], ['c']],
        cells: new Map([['0,0', { type: 'string', value: 'a', style }]]),
        columns: [{ width: 20 }, { hidden: true }],
        rowDefs: new Map([[1, { height: 30, hidden: true }]]),
        merges: [{ startRow: 3, startCol: 0, endRow: 4, endCol: 2 }],
        freezePane: { rows: 1, columns: 2 },
      },
      { name: 'B', rows: [['x']], hidden: true },
    ])
    expect(data.styles[styleId(cell(0, 0))]).toMatchObject({
      bl: 1,
      cl: { rgb: '#FF0000' },
      bg: { rgb: '#FFFF00' },
      bd: { b: { s: 7, cl: { rgb: '#0000FF' } } },
      ht: 3,
      tb: 3,
    })
    expect(sheet.columnData).toMatchObject({ 0: { w: 145 }, 1: { hd: 1 } })
    expect(sheet.rowData).toMatchObject({ 1: { h: 40, hd: 1 } })
    expect(sheet.mergeData).toEqual([{ startRow: 3, startColumn: 0, endRow: 4, endColumn: 2 }])
    expect(sheet.freeze).toEqual({ xSplit: 2, ySplit: 1, startRow: 1, startColumn: 2 })
    expect([sheet.hidden, data.sheets['sheet-1']?.hidden]).toEqual([0, 1])
  })

  it('takes the colours of a theme by the order of files, with their tint', () => {
    const theme = ['000000', 'FFFFFF', '1F497D', 'EEECE1', '4F81BD']
    const book = (color: { theme: number; tint?: number }) => ({
      themeColors: theme,
      sheets: [{ name: 'A', rows: [], cells: new Map([['0,0', { type: 'string' as const, value: 'x', style: { font: { color } } }]]) }],
    })
    const colorOf = (color: { theme: number; tint?: number }) => Object.values(workbookData(book(color), 'b').styles)[0]?.cl
    expect([colorOf({ theme: 0 }), colorOf({ theme: 3 }), colorOf({ theme: 4, tint: 0.5 })]).toEqual([
      { rgb: '#FFFFFF' },
      { rgb: '#1F497D' },
      { rgb: '#A7C0DE' },
    ])
  })

  it('shows an array formula in each of its cells, with the values of the file', async () => {
    const cell = { type: 'formula' as const, formula: '_xlfn._xlws.SORT(A1:A2)', formulaType: 'array' as const, value: 2, formulaResult: 2 }
    const cellsOf = (formulaRef: string) => {
      const rows = [
        [null, 2],
        [null, 3],
        [null, 4],
      ]
      const sheets = [{ name: 'A', rows, cells: new Map([['0,1', { ...cell, formulaRef, formulaDynamic: true }]]) }]
      const data = workbookData({ sheets }, 'b').sheets['sheet-0']?.cellData
      return [0, 1, 2].map((row) => ({ mark: markOf(data?.[row]?.[1]), f: data?.[row]?.[1]?.f, v: data?.[row]?.[1]?.v }))
    }
    expect(cellsOf('B1:B2')).toMatchObject([
      { v: 2, f: '=INDEX(IF(SEQUENCE(2,1),(SORT(A1:A2))),1,1)', mark: { rows: 2, columns: 1, row: 0, isDynamic: true } },
      { v: 3, f: '=INDEX(IF(SEQUENCE(2,1),(SORT(A1:A2))),2,1)', mark: { row: 1 } },
      { v: 4, f: undefined, mark: null },
    ])
    expect(cellsOf('B1')[0]).toMatchObject({ f: '=SORT(A1:A2)', mark: { rows: 1, columns: 1 } })
    // What does not begin in its cell, and more cells than are marked, are values.
    for (const ref of ['B2:B3', 'B1:XFD1048576']) expect(cellsOf(ref)[0]).toEqual({ v: 2, f: undefined, mark: null })
  })

  it('can only be read where it counts days from 1904', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [[1]] }], dateSystem: '1904' })
    expect((await readWorkbook(bytes, 'b')).readOnly).toBe('dates1904')
  })

  it('is refused when it is damaged', async () => {
    await expect(readWorkbook(new Uint8Array([0x50, 0x4b, 1, 2, 3]), 'b')).rejects.toThrow(/./)
  })
})

const value = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  fc.boolean(),
  fc.stringMatching(/^[a-z가-힣]{1,6}$/),
)
const formula = fc.constantFrom('A1+1', 'SUM(A1:B3)', 'IF(A1>0,"y","n")').map((text) => ({ formula: text }))
const content = fc.oneof(value, formula, fc.constant(null))

describe('the cells that are saved', () => {
  it('are none without edits, and those edited come back as they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.record({ row: fc.nat(5), column: fc.nat(5), content }), { maxLength: 8 }),
        async (rows, typed) => {
          const { cell } = await firstSheet([{ name: 'A', rows }])
          const now = new Map<string, (typeof typed)[number]['content']>()
          const contentAt = ({ row, column }: { row: number; column: number }) => {
            const changed = now.get(`${row},${column}`)
            return changed === undefined ? contentOf(cell(row, column)) : changed
          }
          const touched = new TouchedCells()
          const stateAt = (place: { row: number; column: number }) => ({ content: contentAt(place), format: formatOf(null) })
          for (const { row, column } of typed) touched.touch({ sheet: 'A', row, column }, () => stateAt({ row, column }))
          expect(touched.edits(stateAt)).toEqual([])
          const before = new Map(typed.map(({ row, column }) => [`${row},${column}`, contentAt({ row, column })]))
          for (const { row, column, content: next } of typed) now.set(`${row},${column}`, next)
          const edits = new Map(
            touched
              .edits(stateAt)
              .filter(isCellEdit)
              .map((edit) => [`${edit.row},${edit.column}`, edit.content]),
          )
          for (const [key, next] of now) {
            const isSame = JSON.stringify(before.get(key)) === JSON.stringify(next)
            expect([key, edits.has(key), edits.get(key)]).toEqual([key, !isSame, isSame ? undefined : next])
          }
          expect([...edits.keys()].every((key) => now.has(key))).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('do not contain a cell that was changed and changed back', () => {
    const touched = new TouchedCells()
    const place = { sheet: 'A', row: 0, column: 0 }
    const holding = (content: number | null) => () => ({ content, format: formatOf(null) })
    touched.touch(place, holding(1))
    touched.touch(place, holding(2))
    expect(touched.edits(holding(1))).toEqual([])
    expect(touched.edits(holding(null))).toEqual([{ ...place, content: null }])
  })

  it('hold texts of several lines, and numbers typed as texts', () => {
    expect(contentOf({ p: { id: 'p', documentStyle: {}, body: { dataStream: 'one\rtwo\r\n' } } })).toBe('one\ntwo')
    expect(contentOf({ v: '12', t: 4 })).toBe('12')
    expect(contentOf({ v: 1, t: 3 })).toBe(true)
    expect(contentOf({ v: 5 }, '=A1')).toEqual({ formula: 'A1' })
  })
})

it('writes nothing: reading leaves the bytes as they are', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [[1]] }] })
  const before = Buffer.from(bytes).toString('hex')
  await readWorkbook(bytes, 'b')
  expect(Buffer.from(bytes).toString('hex')).toBe(before)
  expect((await readXlsx(bytes)).sheets).toHaveLength(1)
})
