import { describe, expect, it } from 'vitest'
import { type CellRange, readRange } from '../formula/cell-address.ts'
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

describe('dynamic arrays', () => {
  const dynamic = (formula: string, size = { rows: 1, columns: 1 }) => ({ formula, array: { ...size, isDynamic: true } })
  const metadata = 'xl/metadata1.xml'
  const spilled = (rows: number, size: string) =>
    row(1, value('A1', 1), cell('C1', `<f t="array" ref="${size}">_xlfn.UNIQUE(A1:A4)</f><v>1</v>`, ' cm="1"')) +
    row(2, value('A2', 3), value('C2', 3)) +
    row(3, value('A3', rows > 2 ? 5 : 3), rows > 2 ? value('C3', 5) : '') +
    row(4, value('A4', 1)) +
    row(5, cell('E5', `<f>SUM(C1:C9)</f><v>${rows > 2 ? 9 : 4}</v>`))
  /** A workbook that has dynamic arrays already. */
  const marked = async (rows: string): Promise<Parts> => {
    const { parts } = await edited(model(figures), at(c1, dynamic('A1:A3*2')))
    return {
      sheets: { Model: sheetOf(rows) },
      more: { [metadata]: parts.get(metadata) ?? '' },
      ofWorkbook: [['sheetMetadata', 'metadata1.xml']],
    }
  }

  it('are marked as such, and get the size of their values', async () => {
    const { parts, stale } = await edited(model(figures), at(c1, dynamic('SORT(A1:B3,1,-1)')))
    expect(parts.get(first)).toContain('<c r="C1" cm="1"><f t="array" ref="C1:D3">_xlfn._xlws.SORT(A1:B3,1,-1)</f><v>5</v></c>')
    expect(parts.get(first)).toContain('<c r="D3"><v>2</v></c>')
    expect(parts.get(metadata)).toContain('<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata>')
    expect(parts.get('[Content_Types].xml')).toContain('PartName="/xl/metadata1.xml"')
    expect(parts.get('xl/_rels/workbook.xml.rels')).toContain('Target="metadata1.xml"')
    expect(stale).toEqual([])
  })

  it.each([
    ['SEQUENCE(2,3)', 'C1:E2', [1, 2, 3, 4, 5, 6]],
    ['UNIQUE(A1:A3)', 'C1:C3', [1, 3, 5]],
    ['FILTER(A1:B3,A1:A3>1)', 'C1:D2', [3, 4, 5, 6]],
    ['LET(each,A1:A3,each*2)', 'C1:C3', [2, 6, 10]],
    ['MAP(A1:A2,LAMBDA(each,each+1))', 'C1:C2', [2, 4]],
    ['A1:A3*B1:B3', 'C1:C3', [2, 12, 30]],
    ['SUM(A1:A3*B1:B3)', 'C1', [44]],
    ['XLOOKUP(3,A1:A3,A1:B3)', 'C1:D1', [3, 4]],
    ['XLOOKUP(A1:A2,A1:A3,B1:B3)', 'C1:C2', [2, 4]],
    ['XLOOKUP(A1:A2,A1:A3,A1:B3)', 'C1:C2', [1, 3]],
    ['VSTACK(A1:B1,A3:B3)', 'C1:D2', [1, 2, 5, 6]],
    ['COUNTIF(A1:A3,UNIQUE(A1:A3))', 'C1:C3', [1, 1, 1]],
    ['SUMIFS(B1:B3,A1:A3,SORT(UNIQUE(A1:A3),,-1))', 'C1:C3', [6, 4, 2]],
    ['HSTACK(UNIQUE(A1:A2),SUMIFS(B1:B3,A1:A3,UNIQUE(A1:A2)))', 'C1:D2', [1, 2, 3, 4]],
    ['FREQUENCY(A1:A3,{2;4})', 'C1:C3', [1, 1, 1]],
  ])('are computed: %s', async (formula, range, values) => {
    const { bytes } = await edited(model(figures), at(c1, dynamic(formula)))
    const book = await readWorkbook(bytes, defaultAuditLimits)
    const cells = [...(book.sheets[0]?.cells.values() ?? [])].filter((one) => one.formula?.isDynamic === true)
    expect(cells.map((one) => one.value)).toEqual(values)
    expect(cells[0]?.formula?.range).toEqual(readRange(range))
  })

  it.each(['GROUPBY(A1:A3,B1:B3,SUM)', 'PIVOTBY(A1:A3,A1:A3,B1:B3,SUM)'])(
    'that the engine lacks are saved for Excel and named as stale: %s',
    async (formula) => {
      const { parts, stale } = await edited(model(figures), at(c1, dynamic(formula)))
      expect(parts.get(first)).toContain(`>_xlfn.${formula}</f>`)
      expect(stale).toEqual(['Model!C1'])
    },
  )

  it('beside one another have their own sizes', async () => {
    const { parts } = await edited(
      model(figures),
      at(c1, dynamic('SEQUENCE(3,2)')),
      at({ row: 0, column: 5 }, dynamic('A1:B2')),
      at({ row: 0, column: 8 }, dynamic('SEQUENCE(2)')),
    )
    expect([...(parts.get(first) ?? '').matchAll(/ ref="([^"]*)"/g)].map(([, range]) => range)).toEqual(['C1:D3', 'F1:G2', 'I1:I2'])
  })

  it('use the mark that a workbook has, and are added to other metadata', async () => {
    const second = await edited(await marked(spilled(3, 'C1:C3')), at({ row: 9, column: 9 }, dynamic('A1:A2*2')))
    expect(second.parts.get(metadata)).toContain('<cellMetadata count="1">')
    const other =
      '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes>' +
      '<futureMetadata name="XLRICHVALUE" count="1"><bk/></futureMetadata><valueMetadata count="1"><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>'
    const parts: Parts = { ...model(figures), more: { [metadata]: other }, ofWorkbook: [['sheetMetadata', 'metadata1.xml']] }
    const added = (await edited(parts, at(c1, dynamic('A1:A2*2')))).parts
    expect(added.get(metadata)).toMatch(
      /<metadataTypes count="2"><metadataType name="XLRICHVALUE"\/><metadataType name="XLDAPR" .*<\/futureMetadata><futureMetadata name="XLDAPR" .*<\/futureMetadata><cellMetadata count="1"><bk><rc t="2" v="0"\/><\/bk><\/cellMetadata><valueMetadata/,
    )
    expect(added.get(first)).toContain('<c r="C1" cm="1">')
  })

  it('grow and shrink with what they read, and what reads them follows', async () => {
    const grown = await edited(await marked(spilled(2, 'C1:C2')), at({ row: 3, column: 0 }, 7))
    expect(grown.parts.get(first)).toContain('<c r="C1" cm="1"><f t="array" ref="C1:C3">_xlfn.UNIQUE(A1:A4)</f><v>1</v></c>')
    expect(grown.parts.get(first)).toContain('<c r="C3"><v>7</v></c>')
    expect(grown.parts.get(first)).toContain('<f>SUM(C1:C9)</f><v>11</v>')
    const shrunk = await edited(await marked(spilled(3, 'C1:C3')), at({ row: 2, column: 0 }, 3))
    expect(shrunk.parts.get(first)).toContain('ref="C1:C2"')
    expect(shrunk.parts.get(first)).not.toContain('r="C3"')
    expect(shrunk.parts.get(first)).toContain('<f>SUM(C1:C9)</f><v>4</v>')
    expect(shrunk.stale).toEqual([])
  })

  it('that have no room keep their size and are stale', async () => {
    const blocked = spilled(2, 'C1:C2').replace('</row><row r="4">', `${value('C3', 99)}</row><row r="4">`)
    const { parts, stale } = await edited(await marked(blocked), at({ row: 3, column: 0 }, 7))
    expect(parts.get(first)).toContain('ref="C1:C2"')
    expect(parts.get(first)).toContain('<c r="C3"><v>99</v></c>')
    expect(stale).toContain('Model!C1')
    expect(parts.get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  })

  it('are opened by LibreOffice as array formulas', async () => {
    const edits = [at(c1, dynamic('A1:A3*B1:B3'))]
    const { bytes } = await editWorkbook(await workbookOf({ Model: [[1, 2], [3, 4], [5, 6]] }), edits, { engine: testEngine() }) // prettier-ignore
    const book = await readWorkbook(await savedByLibreOffice(bytes), defaultAuditLimits)
    expect([0, 1, 2].map((line) => cellAt(book.sheets[0]!, line, 2)?.value)).toEqual([2, 12, 30])
    expect(cellAt(book.sheets[0]!, 0, 2)?.formula?.range).toEqual(readRange('C1:C3'))
  })
})
