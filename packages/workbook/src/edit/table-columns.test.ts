import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from './table-columns.ts'
import { edited, main, type Parts, partsOf, relations, sheetOf, workbookOf } from './workbook-parts.test-support.ts'
import type { LineEdit } from './workbook-edit.ts'

const [first, second, tablePath] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml', 'xl/tables/table1.xml']
const cell = (reference: string, inner: string, attributes = '') => `<c r="${reference}"${attributes}>${inner}</c>`
const text = (reference: string, content: string) => cell(reference, `<is><t>${content}</t></is>`, ' t="inlineStr"')
const value = (reference: string, number: number) => cell(reference, `<v>${number}</v>`)
const formula = (reference: string, content: string, number: number) => cell(reference, `<f>${content}</f><v>${number}</v>`)
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const lines = (kind: 'insert' | 'delete', axis: 'row' | 'column', at: number, count = 1): LineEdit => ({
  kind,
  sheet: 'Sales',
  axis,
  at,
  count,
})

const column = (id: number, name: string, inner = '') =>
  inner === '' ? `<tableColumn id="${id}" name="${name}"/>` : `<tableColumn id="${id}" name="${name}">${inner}</tableColumn>`
const double = '<calculatedColumnFormula>Sales[[#This Row],[net]]*2</calculatedColumnFormula>'

/** A table of names, numbers and their doubles in A1:C4, with totals, and formulas of another sheet that name its columns. */
const book = (...formulas: string[]): Parts => ({
  sheets: {
    Sales: sheetOf(
      row(1, text('A1', 'name'), text('B1', 'net'), text('C1', 'double')) +
        row(2, text('A2', 'x'), value('B2', 3), formula('C2', 'Sales[[#This Row],[net]]*2', 6)) +
        row(3, text('A3', 'y'), value('B3', 4), formula('C3', 'Sales[[#This Row],[net]]*2', 8)) +
        row(4, text('A4', 'Total'), formula('B4', 'SUBTOTAL(109,Sales[net])', 7)),
    ),
    Summary: sheetOf(row(1, ...formulas.map((content, at) => formula(`${'ABCD'[at]}1`, content, content.includes('double') ? 14 : 7)))),
  },
  related: [['table', '../tables/table1.xml']],
  more: {
    [tablePath]: `<table xmlns="${main}" id="1" name="Sales" displayName="Sales" ref="A1:C4" totalsRowCount="1"><autoFilter ref="A1:C3"><filterColumn colId="2" hiddenButton="1"/></autoFilter><tableColumns count="3">${column(1, 'name')}${column(2, 'net')}${column(5, 'double', double)}</tableColumns></table>`,
  },
})

describe('lines through a table', () => {
  it('inserted columns get names that no other has, ids, headings and their place in the filter', async () => {
    const { parts } = await edited(book('SUM(Sales[net])'), lines('insert', 'column', 2, 2))
    expect(parts.get(tablePath)).toContain('ref="A1:E4"')
    expect(parts.get(tablePath)).toContain('<autoFilter ref="A1:E3"><filterColumn colId="4" hiddenButton="1"/></autoFilter>')
    expect(parts.get(tablePath)).toContain(
      `<tableColumns count="5">${column(1, 'name')}${column(2, 'net')}${column(6, 'Column1')}${column(7, 'Column2')}${column(5, 'double', double)}</tableColumns>`,
    )
    expect(parts.get(first)).toMatch(/<c r="C1"[^>]*><is><t[^>]*>Column1<.*<c r="D1"[^>]*><is><t[^>]*>Column2<.*<c r="E1"/)
    expect(parts.get(second)).toContain('<f>SUM(Sales[net])</f><v>7</v>')
  })

  it('inserted columns avoid names that are taken', async () => {
    const once = await edited(book(), lines('insert', 'column', 1), lines('insert', 'column', 1))
    expect(once.parts.get(tablePath)).toContain(`${column(1, 'name')}${column(7, 'Column2')}${column(6, 'Column1')}${column(2, 'net')}`)
  })

  it('deleted columns go with their filter, and what named them becomes #REF!', async () => {
    const { parts, stale } = await edited(book('SUM(Sales[net])', 'SUM(Sales[double])'), lines('delete', 'column', 2))
    expect(parts.get(tablePath)).toContain(`ref="A1:B4"`)
    expect(parts.get(tablePath)).toContain(
      `<autoFilter ref="A1:B3"></autoFilter><tableColumns count="2">${column(1, 'name')}${column(2, 'net')}</tableColumns>`,
    )
    expect(parts.get(second)).toContain('<c r="A1"><f>SUM(Sales[net])</f><v>7</v></c><c r="B1" t="e"><f>SUM(#REF!)</f><v>#REF!</v></c>')
    expect(stale).toEqual([])
    const other = await edited(book(), lines('delete', 'column', 1))
    expect(other.parts.get(first)).toContain('<f>#REF!*2</f>')
    expect(other.parts.get(tablePath)).toContain('<calculatedColumnFormula>#REF!*2</calculatedColumnFormula>')
  })

  it('inserted rows get the formulas of calculated columns, and are filtered', async () => {
    for (const at of [1, 2, 3]) {
      const { parts } = await edited(book(), lines('insert', 'row', at), { sheet: 'Sales', row: at, column: 1, content: 10 })
      expect(parts.get(tablePath)).toContain('ref="A1:C5"')
      expect(parts.get(tablePath)).toContain('<autoFilter ref="A1:C4">')
      expect(parts.get(first)).toContain(`<c r="C${at + 1}"><f>Sales[[#This Row],[net]]*2</f><v>20</v></c>`)
      expect(parts.get(first)).toContain('<f>SUBTOTAL(109,Sales[net])</f><v>17</v>')
    }
    const below = await edited(book(), lines('insert', 'row', 4))
    expect(below.parts.get(tablePath)).toContain('ref="A1:C4"')
  })

  it('are refused through the header, the totals, a query, a filter that hides rows and a span of columns whose end goes', async () => {
    await expect(edited(book(), lines('delete', 'row', 0))).rejects.toMatchObject({ reason: 'table' })
    await expect(edited(book(), lines('delete', 'row', 3))).rejects.toMatchObject({ reason: 'table' })
    await expect(edited(book('SUM(Sales[[net]:[double]])'), lines('delete', 'column', 2))).rejects.toMatchObject({ reason: 'table' })
    await expect(edited(book('SUM([double])'), lines('delete', 'column', 2))).rejects.toMatchObject({ reason: 'table' })
    const query = book()
    const queried = { ...query, more: { ...query.more, 'xl/tables/_rels/table1.xml.rels': relations(['queryTable', '../q.xml']) } }
    await expect(edited(queried, lines('insert', 'column', 1))).rejects.toMatchObject({ reason: 'table' })
    const source: Parts = {
      ...book(),
      ofWorkbook: [['pivotCacheDefinition', 'pivotCache/definition1.xml']],
      more: {
        ...book().more,
        'xl/pivotCache/definition1.xml': `<pivotCacheDefinition xmlns="${main}"><cacheSource type="worksheet"><worksheetSource name="Sales"/></cacheSource></pivotCacheDefinition>`,
      },
    }
    for (const kind of ['insert', 'delete'] as const)
      await expect(edited(source, lines(kind, 'column', 1))).rejects.toMatchObject({ reason: 'pivot-table' })
    const filtered = book()
    const table =
      filtered.more?.[tablePath]?.replace(
        '<filterColumn colId="2" hiddenButton="1"/>',
        '<filterColumn colId="2"><filters/></filterColumn>',
      ) ?? ''
    await expect(edited({ ...filtered, more: { [tablePath]: table } }, lines('delete', 'column', 2))).rejects.toMatchObject({
      reason: 'unknown-content',
    })
  })

  it('inserted columns that are deleted again leave the table as it was', async () => {
    const parts = book('SUM(Sales[net])', 'SUM(Sales[[name]:[double]])')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 3 }), async (at, count) => {
        const { parts: after } = await edited(parts, lines('insert', 'column', at, count), lines('delete', 'column', at, count))
        const before = partsOf(workbookOf(parts))
        expect(after.get(tablePath)).toBe(before.get(tablePath))
        expect(after.get(second)?.replaceAll(/<v>.*?<\/v>| t="\w+"/g, '')).toBe(before.get(second)?.replaceAll(/<v>.*?<\/v>| t="\w+"/g, ''))
      }),
      { numRuns: 15 },
    )
  })

  it('names of columns are read from structured references', () => {
    expect(columnsOf('Net')).toEqual({ names: ['net'], isSpan: false })
    expect(columnsOf('@Net')).toEqual({ names: ['net'], isSpan: false })
    expect(columnsOf('#All')).toEqual({ names: [], isSpan: false })
    expect(columnsOf("[#This Row],[a '[x'] b]")).toEqual({ names: ['a [x] b'], isSpan: false })
    expect(columnsOf('[#Data],[a]:[b]')).toEqual({ names: ['a', 'b'], isSpan: true })
  })
})
