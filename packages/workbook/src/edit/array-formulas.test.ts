import { describe, expect, it } from 'vitest'
import type { CellRange } from '../formula/cell-address.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { workbookOf } from '../difference/grid.test-support.ts'
import { savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { cellAt } from '../reading/workbook-model.ts'
import type { CellContent } from './cell-xml.ts'
import { editWorkbook } from './edit-workbook.ts'
import { edited, type Parts, sheetOf } from './workbook-parts.test-support.ts'

const first = 'xl/worksheets/sheet1.xml'
const cell = (reference: string, inner: string, attributes = '') => `<c r="${reference}"${attributes}>${inner}</c>`
const value = (reference: string, number: number, attributes = '') => cell(reference, `<v>${number}</v>`, attributes)
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const model = (rows: string, { after = '', ...parts }: Partial<Parts> & { after?: string } = {}): Parts => ({
  sheets: { Model: sheetOf(rows, { after }) },
  ...parts,
})
const at = (place: { row: number; column: number }, content: CellContent) => ({ sheet: 'Model', ...place, content })
const c1 = { row: 0, column: 2 }
const times = (size: { rows: number; columns: number }, formula = 'A1:A3*B1:B3') => ({ formula, array: size })
const three = { rows: 3, columns: 1 }
const figures = row(1, value('A1', 1), value('B1', 2)) + row(2, value('A2', 3), value('B2', 4)) + row(3, value('A3', 5), value('B3', 6))
const filled =
  row(1, value('A1', 1), value('B1', 2), cell('C1', '<f t="array" ref="C1:C3">A1:A3*B1:B3</f><v>2</v>', ' s="1"')) +
  row(2, value('A2', 3), value('B2', 4), value('C2', 12)) +
  row(3, value('A3', 5), value('B3', 6), value('C3', 30)) +
  row(4, cell('C4', '<f>SUM(C1:C3)</f><v>44</v>'))
const chain = (entries: string): Partial<Parts> => ({
  more: { 'xl/calcChain.xml': `<calcChain xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${entries}</calcChain>` },
  ofWorkbook: [['calcChain', 'calcChain.xml']],
})

describe('array formulas', () => {
  it('fill their cells with values, which formulas beside them use', async () => {
    const total = cell('C4', '<f>SUM(C1:C3)</f><v>0</v>')
    const { parts, stale } = await edited(model(figures + row(4, total)), at(c1, times(three)))
    expect(parts.get(first)).toContain('<c r="C1"><f t="array" ref="C1:C3">A1:A3*B1:B3</f><v>2</v></c>')
    expect(parts.get(first)).toContain('<c r="C2"><v>12</v></c>')
    expect(parts.get(first)).toContain('<c r="C3"><v>30</v></c>')
    expect(parts.get(first)).toContain('<f>SUM(C1:C3)</f><v>44</v>')
    expect(stale).toEqual([])
  })

  it('repeat a single value, and have none beyond their values', async () => {
    const { parts } = await edited(model(figures), at(c1, times({ rows: 2, columns: 2 }, 'SUM(A1:A3)')), {
      ...at({ row: 4, column: 0 }, times({ rows: 1, columns: 3 }, 'A1:B1*2')),
    })
    expect(parts.get(first)).toContain('<c r="D2"><v>9</v></c>')
    expect(parts.get(first)).toContain('<c r="C5" t="e"><v>#N/A</v></c>')
  })

  it('are replaced by smaller ones, whose other cells become empty', async () => {
    const { parts, bytes } = await edited(model(filled), at(c1, times({ rows: 2, columns: 1 }, 'A1:A2+1')))
    expect(parts.get(first)).toContain('<c r="C1" s="1"><f t="array" ref="C1:C2">A1:A2+1</f><v>2</v></c>')
    expect(parts.get(first)).toContain('<c r="C2"><v>4</v></c></row>')
    expect(parts.get(first)).not.toContain('r="C3"')
    expect(parts.get(first)).toContain('<f>SUM(C1:C3)</f><v>6</v>')
    const book = await readWorkbook(bytes, defaultAuditLimits)
    expect(cellAt(book.sheets[0]!, 1, 2)?.formula?.isArray).toBe(true)
  })

  it('are cleared as a whole', async () => {
    const { parts } = await edited(model(filled), at(c1, null))
    expect(parts.get(first)).toContain('<c r="C1" s="1"/>')
    expect(parts.get(first)).not.toContain('<v>12</v>')
    expect(parts.get(first)).toContain('<f>SUM(C1:C3)</f><v>0</v>')
  })

  it('stay dynamic where their only cell gets another formula, and nowhere else', async () => {
    const dynamic = row(1, value('A1', 2), cell('B1', '<f t="array" ref="B1">SUM(A1:A2*A1:A2)</f><v>4</v>', ' cm="1"'), value('C1', 1))
    const sum = await edited(model(dynamic), at({ row: 0, column: 1 }, times({ rows: 1, columns: 1 }, 'SUM(A1:A2*3)')))
    expect(sum.parts.get(first)).toContain('<c r="B1" cm="1"><f t="array" ref="B1">SUM(A1:A2*3)</f><v>6</v></c>')
    const column = await edited(model(dynamic), at({ row: 0, column: 1 }, times({ rows: 2, columns: 1 }, 'A1:A2*3')))
    expect(column.parts.get(first)).toContain('<c r="B1"><f t="array" ref="B1:B2">A1:A2*3</f><v>6</v></c>')
  })

  it('are named in the calculation chain by their first cell, and the formulas that they cover no more', async () => {
    const formulas = row(1, value('A1', 1), cell('C1', '<f>A1</f><v>1</v>')) + row(2, cell('C2', '<f>A1</f><v>1</v>'))
    const chained = await edited(
      model(formulas, chain('<c r="C1" i="1"/><c r="C2" i="1"/>')),
      at(c1, times({ rows: 2, columns: 1 }, 'A1:A2+1')),
    )
    expect(chained.parts.get('xl/calcChain.xml')).toContain('><c r="C1" i="1" a="1"/></calcChain>')
    const plain = await edited(model(filled, chain('<c r="C1" i="1" a="1"/><c r="C4" i="1"/>')), at(c1, { formula: 'A1' }))
    expect(plain.parts.get('xl/calcChain.xml')).toContain('><c r="C1" i="1"/><c r="C4" i="1"/></calcChain>')
  })

  it('keep no value where the engine lacks a function, and the file asks to be calculated', async () => {
    const { parts, stale } = await edited(model(figures), at(c1, times(three, 'UNHEARDOF(A1:A3)')))
    expect(stale).toEqual(['Model!C1'])
    expect(parts.get(first)).toContain('<f t="array" ref="C1:C3">UNHEARDOF(A1:A3)</f></c>')
    expect(parts.get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  })

  it('get other values when what they read is edited in the same save', async () => {
    const { parts } = await edited(model(figures), at({ row: 1, column: 0 }, 10), at(c1, times(three)))
    expect(parts.get(first)).toContain('<c r="C2"><v>40</v></c>')
  })

  it('are refused in part, over others in part, over merged cells and in tables', async () => {
    const merged = { after: '<mergeCells count="1"><mergeCell ref="C2:D2"/></mergeCells>' }
    const table: Partial<Parts> = {
      related: [['table', '../tables/table1.xml']],
      more: {
        'xl/tables/table1.xml':
          '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="C1:D3" headerRowCount="0"/>',
      },
    }
    const reasonOf = async (parts: Parts, ...edits: Parameters<typeof edited>[1][]) =>
      edited(parts, ...edits).then(
        () => null,
        (error: { reason?: string }) => error.reason,
      )
    expect(await reasonOf(model(filled), at({ row: 1, column: 2 }, 1))).toBe('part-of-array')
    expect(await reasonOf(model(filled), at({ row: 1, column: 2 }, times({ rows: 3, columns: 1 })))).toBe('part-of-array')
    expect(await reasonOf(model(figures), at(c1, times(three)), at({ row: 1, column: 2 }, 5))).toBe('part-of-array')
    expect(await reasonOf(model(figures, merged), at(c1, times(three)))).toBe('array-in-merged')
    expect(await reasonOf(model(figures, table), at(c1, times(three)))).toBe('array-in-table')
    expect(await reasonOf(model(figures, table), at(c1, times({ rows: 1, columns: 1 }, 'SUM(A1:A3*2)')))).toBeNull()
    const merge = (range: CellRange) => ({ kind: 'merge' as const, sheet: 'Model', range })
    expect(await reasonOf(model(filled), merge({ top: 2, left: 2, bottom: 3, right: 3 }))).toBe('array-in-merged')
    expect(await reasonOf(model(filled), merge({ top: 3, left: 2, bottom: 4, right: 3 }))).toBeNull()
    expect(await reasonOf(model(filled), at(c1, null), merge({ top: 0, left: 2, bottom: 2, right: 3 }))).toBeNull()
    expect(await reasonOf(model(figures), at(c1, times({ rows: 1_048_576, columns: 2 })))).toBe('too-large')
    expect(await reasonOf(model(figures), at({ row: 1, column: 2 }, times({ rows: 1_048_576, columns: 1 })))).toBe('invalid-cell')
  })

  it('are opened by LibreOffice, which computes and keeps them', async () => {
    const rows = [
      [1, 2],
      [3, 4],
      [5, 6],
      [null, null, '=SUM(C1:C3)'],
    ]
    const edits = [
      at(c1, times(three)),
      at({ row: 0, column: 4 }, times({ rows: 2, columns: 3 }, 'TRANSPOSE(A1:B3)')),
      at({ row: 5, column: 0 }, times({ rows: 1, columns: 1 }, 'SUM(A1:A3*B1:B3)')),
    ]
    const { bytes } = await editWorkbook(await workbookOf({ Model: rows }), edits, { engine: testEngine() })
    const [ours, theirs] = [bytes, await savedByLibreOffice(bytes)].map((one) => readWorkbook(one, defaultAuditLimits))
    const cells = async (book: typeof ours) =>
      [...((await book)?.sheets[0]?.cells.values() ?? [])].map((one) => [one.row, one.column, one.value, one.formula?.isArray ?? false])
    expect(await cells(theirs)).toEqual(await cells(ours))
    expect((await cells(ours)).filter(([, , , isArray]) => isArray).map(([, , number]) => number)).toEqual([
      2, 1, 3, 5, 12, 2, 4, 6, 30, 44,
    ])
  })
})
