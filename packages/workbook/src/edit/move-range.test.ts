import * as fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readCell, readRange } from '../formula/cell-address.ts'
import { allSavedByLibreOffice, savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { MoveEdit, WorkbookEdit } from './workbook-edit.ts'
import { edited, main, partsOf, sheetOf } from './workbook-parts.test-support.ts'

const engine = testEngine()
const first = 'xl/worksheets/sheet1.xml'
const second = 'xl/worksheets/sheet2.xml'
/** @param to "C5", or "Other!C5" */
function move(from: string, to: string): MoveEdit {
  const [cell = '', sheet = 'Model'] = to.split('!').toReversed()
  const [range, place] = [readRange(from), readCell(cell)]
  if (range === null || place === null) throw new Error(`no cells: ${from}, ${to}`)
  return { kind: 'move', sheet: 'Model', range, to: { sheet, ...place } }
}
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const value = (reference: string, number: number, more = '') => `<c r="${reference}"${more}><v>${number}</v></c>`
const formula = (reference: string, text: string, number: number) => `<c r="${reference}"><f>${text}</f><v>${number}</v></c>`

const model = sheetOf(
  row(1, value('A1', 1, ' s="2"'), formula('B1', 'SUM(A1:A3)', 6)) +
    row(2, value('A2', 2), formula('B2', 'A1*$A$2', 2)) +
    row(3, value('A3', 3), formula('B3', "Model!A3+'Model'!A1", 4)),
)
const other = sheetOf(row(1, formula('A1', 'Model!A3*2', 6), value('B1', 7)))

describe('moving cells', () => {
  it('takes contents and formats along, and what refers to them follows as it is written', async () => {
    const { parts, recalculated, stale } = await edited({ sheets: { Model: model, Other: other } }, move('A1:A3', 'D2'))
    expect(parts.get(first)).toBe(
      sheetOf(
        row(1, formula('B1', 'SUM(D2:D4)', 6)) +
          row(2, formula('B2', 'D2*$D$3', 2), value('D2', 1, ' s="2"')) +
          row(3, formula('B3', "Model!D4+'Model'!D2", 4), value('D3', 2)) +
          row(4, value('D4', 3)),
      ),
    )
    expect(parts.get(second)).toBe(sheetOf(row(1, formula('A1', 'Model!D4*2', 6), value('B1', 7))))
    expect({ recalculated, stale }).toEqual({ recalculated: 0, stale: [] })
  })

  it('leaves the references of moved formulas as they are, but for those to cells that are moved with them', async () => {
    const { parts } = await edited({ sheets: { Model: model } }, move('A2:B3', 'D6'))
    expect(parts.get(first)).toContain(row(1, value('A1', 1, ' s="2"'), formula('B1', 'SUM(A1:A3)', 1)))
    expect(parts.get(first)).toContain(formula('E6', 'A1*$D$6', 2))
    expect(parts.get(first)).toContain(formula('E7', "Model!D7+'Model'!A1", 4))
  })

  it('to another sheet names the sheets of what stays and of what goes', async () => {
    const { parts, recalculated } = await edited({ sheets: { Model: model, Other: other } }, move('A3:B3', 'Other!D5'))
    expect(parts.get(first)).toContain(formula('B1', 'SUM(A1:A3)', 3))
    expect(parts.get(second)).toContain(formula('A1', 'Other!D5*2', 6))
    expect(parts.get(second)).toContain(row(5, value('D5', 3), formula('E5', "Other!D5+'Model'!A1", 4)))
    expect(recalculated).toBe(1)
    const unnamed = sheetOf(row(1, value('A1', 1), formula('B1', 'A1+C1', 1)))
    const apart = await edited({ sheets: { Model: unnamed, Other: other } }, move('B1', 'Other!D5'))
    expect(apart.parts.get(second)).toContain(formula('D5', 'Model!A1+Model!C1', 1))
  })

  it('makes references to cells that are moved over errors, and computes what reads them', async () => {
    const { parts, stale } = await edited({ sheets: { Model: model, Other: other } }, move('A1', 'A3'))
    expect(parts.get(first)).toContain("<f>Model!#REF!+'Model'!A3</f><v>#REF!</v>")
    expect(parts.get(second)).toContain('<f>Model!#REF!*2</f><v>#REF!</v>')
    // The first cell of the range has come to its end: what is left of it begins behind the moved cell.
    expect(parts.get(first)).toContain(formula('B1', 'SUM(A2:A3)', 3))
    expect(stale).toEqual([])
  })

  it('keeps formulas shared that are moved together, and writes out those that part', async () => {
    const shared = (text = '') => `<f t="shared"${text === '' ? '' : ' ref="B1:B3"'} si="0"${text === '' ? '/>' : `>${text}</f>`}`
    const sheet = sheetOf(
      row(1, value('A1', 1), `<c r="B1">${shared('A1*2')}<v>2</v></c>`) +
        row(2, value('A2', 2), `<c r="B2">${shared()}<v>4</v></c>`) +
        row(3, value('A3', 3), `<c r="B3">${shared()}<v>6</v></c>`),
    )
    const together = (await edited({ sheets: { Model: sheet } }, move('B1:B3', 'D5'))).parts.get(first) ?? ''
    expect(together).toContain('<c r="D5"><f t="shared" ref="D5:D7" si="0">A1*2</f><v>2</v></c>')
    const apart = (await edited({ sheets: { Model: sheet } }, move('B1', 'D5'))).parts.get(first) ?? ''
    expect(apart).toContain('<c r="D5"><f>A1*2</f><v>2</v></c>')
    expect(apart).toContain('<f t="shared" ref="B2:B3" si="0">A2*2</f>')
    const copy = (await edited({ sheets: { Model: sheet } }, move('B2', 'D5'))).parts.get(first) ?? ''
    expect(copy).toContain('<c r="D5"><f>A2*2</f><v>4</v></c>')
    expect(copy).toContain('<f t="shared" ref="B1:B3" si="0">A1*2</f>')
  })

  it('moves names, merged cells, links and array formulas, and keeps the calculation chain', async () => {
    const sheet = sheetOf(
      row(1, value('A1', 1), '<c r="B1"><f t="array" ref="B1:B2">A1:A2*2</f><v>2</v></c>') + row(2, value('A2', 2), value('B2', 4)),
      {
        after:
          '<mergeCells count="1"><mergeCell ref="C1:D2"/></mergeCells><hyperlinks><hyperlink ref="A2" location="Model!A1"/></hyperlinks>',
      },
    )
    const { parts } = await edited(
      {
        sheets: { Model: sheet, Other: sheetOf('') },
        names:
          '<definedNames><definedName name="Base">Model!$A$1:$A$2</definedName><definedName name="Here">Model!A1</definedName></definedNames>',
        ofWorkbook: [['calcChain', 'calcChain.xml']],
        more: { 'xl/calcChain.xml': `<calcChain xmlns="${main}"><c r="B1" i="1" a="1"/></calcChain>` },
      },
      move('A1:D2', 'C4'),
    )
    const now = parts.get(first) ?? ''
    expect(now).toContain('<c r="D4"><f t="array" ref="D4:D5">C4:C5*2</f><v>2</v></c>')
    expect(now).toContain('<mergeCells count="1"><mergeCell ref="E4:F5"/></mergeCells>')
    expect(now).toContain('<hyperlink ref="C5" location="Model!C4"/>')
    expect(parts.get('xl/workbook.xml')).toContain(
      '<definedName name="Base">Model!$C$4:$C$5</definedName><definedName name="Here">Model!A1</definedName>',
    )
    expect(parts.get('xl/calcChain.xml')).toBe(`<calcChain xmlns="${main}"><c r="D4" i="1" a="1"/></calcChain>`)
  })

  it('takes conditional formats and validations along, and divides those that cells leave', async () => {
    const rule = (cells: string, text: string) =>
      `<conditionalFormatting sqref="${cells}"><cfRule type="expression" dxfId="0" priority="1"><formula>${text}</formula></cfRule></conditionalFormatting>`
    const validation = (cells: string, text: string) =>
      `<dataValidation type="custom" sqref="${cells}"><formula1>${text}</formula1></dataValidation>`
    const of = async (after: string, edit: MoveEdit) =>
      (await edited({ sheets: { Model: sheetOf('', { after }) } }, edit)).parts.get(first) ?? ''
    // Each cell asks about itself: one entry for all.
    expect(await of(rule('A1:A4', 'A1&gt;$F$1'), move('A2', 'C7'))).toContain(rule('A1 A3:A4 C7', 'A1&gt;$F$1'))
    expect(await of(rule('A1:A4', 'A1&gt;$F$1'), move('F1', 'F9'))).toContain(rule('A1:A4', 'A1&gt;$F$9'))
    expect(await of(rule('B1:B4', 'A1&gt;1'), move('A1:A4', 'C1'))).toContain(rule('B1:B4', 'A1&gt;1'))
    // The cell beside stays where it is.
    expect(await of(rule('B1:B4', '$A1&gt;1'), move('B1', 'B9'))).toContain(rule('B2:B4', '$A2&gt;1') + rule('B9', '$A1&gt;1'))
    expect(await of(rule('B1:B4', '$A1&gt;1'), move('A1:B1', 'A9'))).toContain(rule('B2:B4 B9', '$A2&gt;1'))
    expect(await of(rule('B1:B4', '$A1&gt;1'), move('F1:F2', 'B1'))).toContain(rule('B3:B4', '$A3&gt;1'))
    expect(await of(rule('B1:B2', '$A1&gt;1'), move('F1:F2', 'B1'))).not.toContain('conditionalFormatting')
    const list = (count: number, text: string) => `<dataValidations count="${count}">${text}</dataValidations>`
    expect(await of(list(1, validation('B1:B2', 'C1&gt;1')), move('B2', 'D9'))).toContain(
      list(2, validation('B1', 'C1&gt;1') + validation('D9', 'C2&gt;1')),
    )
  })

  it('takes notes along with their shapes, and removes those of cells that are moved over', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'Model', rows: [[1, 2, 3]] }] })
    const note = (column: number, text: string): WorkbookEdit => ({ kind: 'note', sheet: 'Model', row: 0, column, text })
    const noted = await editWorkbook(bytes, [note(0, 'Annual report, p. 3'), note(2, 'gone')], { engine })
    const { bytes: after } = await editWorkbook(noted.bytes, [move('A1', 'C1')], { engine })
    const { sheets } = await readWorkbook(after, defaultAuditLimits)
    expect([...(sheets[0]?.cells.values() ?? [])].map(({ column }) => column)).toEqual([1, 2])
    const opened = await readXlsx(await savedByLibreOffice(after), { readStyles: true })
    expect([...(opened.sheets[0]?.cells ?? [])].flatMap(([key, { comment }]) => (comment ? [[key, comment.text]] : []))).toEqual([
      ['0,2', 'Annual report, p. 3'],
    ])
    const vml = [...partsOf(after)].find(([path]) => path.endsWith('.vml'))?.[1] ?? ''
    expect(vml.match(/<x:Column>\d+<\/x:Column>/g)).toEqual(['<x:Column>2</x:Column>'])
  })

  it.each([
    ['merged', 'A1', 'C2', ''],
    ['merged', 'C1', 'F1', ''],
    ['part-of-array', 'A5', 'F1', ''],
    ['part-of-array', 'F1', 'A6', ''],
    ['data-table', 'H1', 'F9', ''],
    ['filter', 'K1:L3', 'N1', ''],
    ['filter', 'K3:L3', 'K6', ''],
    ['bound-to-sheet', 'P1', 'Other!A1', ''],
    ['bound-to-sheet', 'R1', 'Other!A1', ''],
  ])('is refused as %s from %s to %s', async (reason, from, to) => {
    const sheet = sheetOf(
      row(
        1,
        value('A1', 1),
        value('C1', 2),
        value('F1', 1),
        '<c r="G1"><f t="dataTable" ref="G1:H1" dt2D="0" r1="A1"/><v>1</v></c>',
        value('H1', 1),
      ) +
        row(5, '<c r="A5"><f t="array" ref="A5:A6">F1:F2</f><v>1</v></c>') +
        row(6, value('A6', 0)),
      {
        after:
          '<autoFilter ref="K1:L3"/><mergeCells count="1"><mergeCell ref="C1:D2"/></mergeCells><protectedRanges><protectedRange name="own" sqref="P1:P9"/></protectedRanges><extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="expression" priority="1"/><xm:sqref>R1:R9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>',
      },
    )
    await expect(edited({ sheets: { Model: sheet, Other: other } }, move(from, to))).rejects.toMatchObject({ reason })
  })

  it('moves a table as a whole, and is refused through its header', async () => {
    const table = (cells: string) =>
      `<table xmlns="${main}" id="1" name="Sales" displayName="Sales" ref="${cells}"><autoFilter ref="${cells}"/><tableColumns count="2"><tableColumn id="1" name="Item"/><tableColumn id="2" name="Sum"/></tableColumns></table>`
    const parts = {
      sheets: {
        Model: sheetOf(
          row(1, '<c r="A1" t="inlineStr"><is><t>Item</t></is></c>') + row(2, value('A2', 1), formula('D2', 'SUM(Sales[Sum])+A2', 1)),
          {
            after: '<tableParts count="1"><tablePart r:id="r1"/></tableParts>',
          },
        ),
        Other: other,
      },
      related: [['table', '../tables/table1.xml']] as const,
      more: { 'xl/tables/table1.xml': table('A1:B3') },
    }
    const moved = await edited(parts, move('A1:B3', 'F5'))
    expect(moved.parts.get('xl/tables/table1.xml')).toBe(table('F5:G7'))
    expect(moved.parts.get(first)).toContain('<f>SUM(Sales[Sum])+F6</f>')
    const body = await edited(parts, move('A2', 'A9'))
    expect(body.parts.get('xl/tables/table1.xml')).toBe(table('A1:B3'))
    await expect(edited(parts, move('A1', 'F1'))).rejects.toMatchObject({ reason: 'table-header' })
    await expect(edited(parts, move('F1', 'B1'))).rejects.toMatchObject({ reason: 'table-header' })
    await expect(edited(parts, move('A1:B3', 'Other!F1'))).rejects.toMatchObject({ reason: 'bound-to-sheet' })
  })

  it('a pivot table keeps its place and its source its headings', async () => {
    const cache = (cells: string) =>
      `<pivotCacheDefinition xmlns="${main}"><cacheSource type="worksheet"><worksheetSource ref="${cells}" sheet="Model"/></cacheSource></pivotCacheDefinition>`
    const parts = {
      sheets: { Model: sheetOf(row(1, value('A1', 1)) + row(2, value('A2', 1))), Other: other },
      related: [['pivotTable', '../pivotTables/pivotTable1.xml']] as const,
      ofWorkbook: [['pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml']] as const,
      more: {
        'xl/pivotTables/pivotTable1.xml': `<pivotTableDefinition xmlns="${main}" name="P"><location ref="H1:I3"/></pivotTableDefinition>`,
        'xl/pivotCache/pivotCacheDefinition1.xml': cache('A1:B3'),
      },
    }
    const moved = await edited(parts, move('A1:B3', 'D5'))
    expect(moved.parts.get('xl/pivotCache/pivotCacheDefinition1.xml')).toBe(cache('D5:E7'))
    const row2 = await edited(parts, move('A2', 'D5'))
    expect(row2.parts.get('xl/pivotCache/pivotCacheDefinition1.xml')).toBe(cache('A1:B3'))
    for (const [from, to] of [
      ['A1', 'F1'],
      ['F5', 'B1'],
      ['F5', 'H2'],
      ['I1', 'F9'],
      ['A1:B3', 'Other!C1'],
    ] as const)
      await expect(edited(parts, move(from, to))).rejects.toMatchObject({ reason: 'pivot-table' })
  })

  it('names the cell, and nothing is moved to where it is or off the sheet', async () => {
    await expect(edited({ sheets: { Model: model } }, move('A1', 'Gone!A1'))).rejects.toMatchObject({
      reason: 'sheet-not-found',
      cell: 'Gone!A1',
    })
    await expect(edited({ sheets: { Model: model } }, move('A1:B2', 'XFD5'))).rejects.toMatchObject({ reason: 'invalid-cell' })
    const { parts } = await edited({ sheets: { Model: model } }, move('A1:B2', 'A1'))
    expect(parts.get(first)).toBe(model)
    await expect(
      edited({ sheets: { Model: sheetOf(row(1, formula('A1', 'SUM(Model:Other!B2)', 0))), Other: other } }, move('B2', 'C9')),
    ).rejects.toMatchObject({ reason: 'three-dimensional', cell: 'Model!A1' })
  })

  it('gives files that LibreOffice opens and computes alike', async () => {
    const place = fc.record({ row: fc.nat(8), column: fc.nat(6) })
    const edit = fc.tuple(place, fc.nat(2), fc.nat(2), fc.constantFrom('Model', 'Other'), place)
    const edits = fc.sample(edit, { numRuns: 24, seed: 11 }).map(([{ row: top, column: left }, height, width, sheet, to]): MoveEdit => ({
      kind: 'move',
      sheet: 'Model',
      range: { top: top % 4, left: left % 3, bottom: (top % 4) + height, right: (left % 3) + width },
      to: { sheet, ...to },
    }))
    const rows = Array.from({ length: 5 }, (_, at) => [at + 1, at * 3, at - 2])
    const cells = ['SUM(A1:C2)', 'A1*2+Other!B2', 'SUM($A$1:B5)', 'Other!A1-C3', 'MAX(A2:C4)'].map((text, at): WorkbookEdit => ({
      sheet: 'Model',
      row: at,
      column: 4,
      content: { formula: text },
    }))
    const plain = await writeXlsx({
      sheets: [
        { name: 'Model', rows },
        { name: 'Other', rows },
      ],
    })
    const { bytes } = await editWorkbook(
      plain,
      [...cells, { sheet: 'Other', row: 6, column: 1, content: { formula: 'SUM(Model!A1:C5)' } }],
      { engine },
    )
    const moved = new Map<string, Uint8Array>()
    for (const one of edits) moved.set(JSON.stringify(one), (await editWorkbook(bytes, [one], { engine })).bytes)
    const valuesOf = async (of: Uint8Array) =>
      (await readWorkbook(of, defaultAuditLimits)).sheets.map(({ cells: own }) =>
        [...own].map(([key, { value: found, error }]) => [key, error ?? found]).toSorted(([a], [b]) => Number(a) - Number(b)),
      )
    const saved = await allSavedByLibreOffice(moved)
    expect(saved.size).toBe(edits.length)
    for (const [name, after] of moved) expect(await valuesOf(saved.get(name) ?? after)).toEqual(await valuesOf(after))
  })
})
