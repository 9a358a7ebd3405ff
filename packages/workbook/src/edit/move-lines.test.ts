import { describe, expect, it } from 'vitest'
import { edited, main, type Parts, partsOf, relations, sheetOf, workbookOf } from './workbook-parts.test-support.ts'
import type { LineEdit } from './workbook-edit.ts'

const first = 'xl/worksheets/sheet1.xml'
const lines = (kind: 'insert' | 'delete', axis: 'row' | 'column', at: number, count = 1, sheet = 'Model'): LineEdit => ({
  kind,
  sheet,
  axis,
  at,
  count,
})
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const cell = (reference: string, content: string, more = '') => `<c r="${reference}"${more}>${content}</c>`
const value = (reference: string, number: number) => cell(reference, `<v>${number}</v>`)
const formula = (reference: string, text: string, number: number) => cell(reference, `<f>${text}</f><v>${number}</v>`)

/** A1:A3 are 1, 2, 3; B holds formulas. */
const numbers = sheetOf(
  row(1, value('A1', 1), formula('B1', 'SUM(A1:A3)', 6)) +
    row(2, value('A2', 2), formula('B2', 'A3*$A$1', 3)) +
    row(3, value('A3', 3), formula('B3', "Model!A2+'Model'!A1", 3)),
)
const other = sheetOf(row(1, formula('A1', 'SUM(Model!A:A)+Model!B2', 9)))

describe('inserting and deleting rows and columns', () => {
  it('moves cells and the references of all sheets to them, in the way they are written', async () => {
    const { parts, recalculated, stale } = await edited({ sheets: { Model: numbers, Other: other } }, lines('insert', 'row', 1, 2))
    expect(parts.get(first)).toBe(
      sheetOf(
        row(1, value('A1', 1), formula('B1', 'SUM(A1:A5)', 6)) +
          row(4, value('A4', 2), formula('B4', 'A5*$A$1', 3)) +
          row(5, value('A5', 3), formula('B5', "Model!A4+'Model'!A1", 3)),
      ),
    )
    expect(parts.get('xl/worksheets/sheet2.xml')).toBe(sheetOf(row(1, formula('A1', 'SUM(Model!A:A)+Model!B4', 9))))
    expect({ recalculated, stale }).toEqual({ recalculated: 0, stale: [] })
  })

  it('moves references in parentheses once', async () => {
    const sheet = sheetOf(row(1, value('A1', 1), formula('B1', '(A1)*2+SUM((A2:A3))+(Model!A2)', 2)))
    const { parts } = await edited({ sheets: { Model: sheet } }, lines('insert', 'row', 0))
    expect(parts.get(first)).toContain('<f>(A2)*2+SUM((A3:A4))+(Model!A3)</f>')
  })

  it('computes what a deletion changes, and turns references to deleted cells into errors', async () => {
    const { parts, stale } = await edited({ sheets: { Model: numbers, Other: other } }, lines('delete', 'row', 1))
    expect(parts.get(first)).toContain(row(1, value('A1', 1), formula('B1', 'SUM(A1:A2)', 4)))
    expect(parts.get(first)).toContain(row(2, value('A2', 3), cell('B2', "<f>Model!#REF!+'Model'!A1</f><v>#REF!</v>", ' t="e"')))
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('<f>SUM(Model!A:A)+Model!#REF!</f><v>#REF!</v>')
    expect(stale).toEqual([])
  })

  it('moves columns with their widths, and gives new ones the format of the one before', async () => {
    const sheet = sheetOf(row(1, cell('A1', '<v>1</v>', ' s="3"'), value('B1', 2), formula('C1', 'A1+B1', 3)), {
      before: '<dimension ref="A1:C1"/><cols><col min="1" max="1" width="20" customWidth="1"/><col min="2" max="3" width="9"/></cols>',
    })
    const { parts } = await edited({ sheets: { Model: sheet } }, lines('insert', 'column', 1, 2))
    expect(parts.get(first)).toBe(
      sheetOf(
        row(1, cell('A1', '<v>1</v>', ' s="3"'), '<c r="B1" s="3"/>', '<c r="C1" s="3"/>', value('D1', 2), formula('E1', 'A1+D1', 3)),
        {
          before: '<dimension ref="A1:E1"/><cols><col min="1" max="3" width="20" customWidth="1"/><col min="4" max="5" width="9"/></cols>',
        },
      ),
    )
  })

  it('keeps a shared formula shared where all copies still agree, and writes it out where they do not', async () => {
    const shared = (from: number, rest: string) =>
      row(from, value(`A${from}`, 1), cell(`B${from}`, `<f t="shared" ref="B${from}:B${from + 2}" si="0">${rest}</f><v>2</v>`)) +
      row(from + 1, value(`A${from + 1}`, 1), cell(`B${from + 1}`, '<f t="shared" si="0"/><v>2</v>')) +
      row(from + 2, value(`A${from + 2}`, 1), cell(`B${from + 2}`, '<f t="shared" si="0"/><v>2</v>'))
    const moved = await edited({ sheets: { Model: sheetOf(shared(3, 'A3*2')) } }, lines('insert', 'row', 0))
    expect(moved.parts.get(first)).toBe(sheetOf(shared(4, 'A4*2')))
    const cut = await edited({ sheets: { Model: sheetOf(shared(3, 'A3*2')) } }, lines('delete', 'row', 2))
    expect(cut.parts.get(first)).toContain('<c r="B3"><f>A3*2</f><v>2</v></c>')
    expect(cut.parts.get(first)).toContain('<c r="B4"><f>A4*2</f><v>2</v></c>')
    const fixed = await edited(
      { sheets: { Model: sheetOf(value('A1', 2) && row(1, value('A1', 2)) + shared(3, 'A$1*A3')) } },
      lines('insert', 'row', 1),
    )
    expect(fixed.parts.get(first)).toContain('<f t="shared" ref="B4:B6" si="0">A$1*A4</f>')
  })

  it('moves array formulas as a whole and refuses to cut them', async () => {
    const sheet = sheetOf(
      row(2, cell('A2', '<f t="array" ref="A2:A3">B2:B3*2</f><v>2</v>'), value('B2', 1)) + row(3, value('A3', 4), value('B3', 2)),
    )
    const moved = await edited({ sheets: { Model: sheet } }, lines('insert', 'row', 0))
    expect(moved.parts.get(first)).toContain('<f t="array" ref="A3:A4">B3:B4*2</f>')
    await expect(edited({ sheets: { Model: sheet } }, lines('insert', 'row', 2))).rejects.toMatchObject({
      reason: 'part-of-array',
      cell: 'Model!A2',
    })
    const deleted = await edited({ sheets: { Model: sheet } }, lines('delete', 'row', 1, 2))
    expect(deleted.parts.get(first)).toBe(sheetOf(''))
  })

  it('moves merged cells, conditional formats, validations, links, breaks, frozen panes and the selection', async () => {
    const around = (n: number) => ({
      before: `<dimension ref="A1:C${n + 5}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="${n + 1}" topLeftCell="A${n + 2}" state="frozen"/><selection pane="bottomLeft" activeCell="B${n + 4}" sqref="B${n + 4}:C${n + 5} A1"/></sheetView></sheetViews>`,
      after:
        `<autoFilter ref="A1:C${n + 5}"/><mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A${n + 3}:B${n + 4}"/></mergeCells>` +
        `<conditionalFormatting sqref="A${n + 4}:A${n + 5}"><cfRule type="expression" priority="1"><formula>$C${n + 4}&gt;$A$1</formula></cfRule></conditionalFormatting>` +
        `<dataValidations count="1"><dataValidation type="list" sqref="B1 B${n + 4}"><formula1>$C$1:$C$${n + 5}</formula1></dataValidation></dataValidations>` +
        `<hyperlinks><hyperlink ref="A${n + 3}" location="Model!A${n + 4}"/></hyperlinks><rowBreaks count="1" manualBreakCount="1"><brk id="${n + 3}" max="16383" man="1"/></rowBreaks>` +
        `<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" xmlns:x14="x"><x14:sparklineGroups xmlns:xm="m"><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>Model!A1:A${n + 4}</xm:f><xm:sqref>D${n + 4}</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`,
    })
    const inserted = await edited({ sheets: { Model: sheetOf('', around(0)) } }, lines('insert', 'row', 0, 0 + 3))
    expect(inserted.parts.get(first)).not.toBe(sheetOf('', around(0)))
    const inside = await edited({ sheets: { Model: sheetOf('', around(3)) } }, lines('insert', 'row', 1, 2))
    expect(inside.parts.get(first)).toBe(sheetOf('', around(5)))
    const back = await edited({ sheets: { Model: sheetOf('', around(5)) } }, lines('delete', 'row', 1, 2))
    expect(back.parts.get(first)).toBe(sheetOf('', around(3)))
  })

  it('removes what was about deleted cells, with lists that it leaves empty', async () => {
    const sheet = sheetOf('', {
      after:
        '<mergeCells count="1"><mergeCell ref="A2:B3"/></mergeCells><conditionalFormatting sqref="A2"><cfRule type="expression" priority="1"><formula>A2</formula></cfRule></conditionalFormatting>' +
        '<dataValidations count="2"><dataValidation sqref="B2"/><dataValidation sqref="B9"/></dataValidations><hyperlinks><hyperlink ref="A3"/></hyperlinks>',
    })
    const { parts } = await edited({ sheets: { Model: sheet } }, lines('delete', 'row', 1, 2))
    expect(parts.get(first)).toBe(sheetOf('', { after: '<dataValidations count="1"><dataValidation sqref="B7"/></dataValidations>' }))
  })

  it('writes formulas of conditional formats for the first cell that is left', async () => {
    const rule = (cells: string, text: string) =>
      sheetOf('', {
        after: `<conditionalFormatting sqref="${cells}"><cfRule type="expression" priority="1"><formula>${text}</formula></cfRule></conditionalFormatting>`,
      })
    const { parts } = await edited({ sheets: { Model: rule('A3:A9', 'B3&gt;B$1') } }, lines('delete', 'row', 2, 2))
    expect(parts.get(first)).toBe(rule('A3:A7', 'B3&gt;B$1'))
  })

  it('moves names, print areas, charts, anchors of drawings, notes and the calculation chain', async () => {
    const vml = (line: number) =>
      `<xml xmlns:v="v" xmlns:x="x"><v:shape id="s"><br><x:ClientData ObjectType="Note"><x:Anchor>\n 1, 15, ${line - 1}, 10, 3, 15, ${line + 3}, 4</x:Anchor><x:Row>${line}</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>`
    const at = (n: number): Parts => ({
      sheets: {
        Model: sheetOf(row(n + 2, value(`A${n + 2}`, 1), formula(`B${n + 2}`, `A${n + 2}`, 1)), { after: '<drawing r:id="r1"/>' }),
      },
      names: `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Model!$A$1:$C$${n + 9}</definedName><definedName name="Base">Model!$A$${n + 2}*2</definedName><definedName name="Left">Model!A1</definedName></definedNames>`,
      related: [
        ['drawing', '../drawings/drawing1.xml'],
        ['comments', '../comments1.xml'],
        ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
      ],
      ofWorkbook: [['calcChain', 'calcChain.xml']],
      more: {
        'xl/calcChain.xml': `<calcChain xmlns="${main}"><c r="B${n + 2}" i="1"/></calcChain>`,
        'xl/comments1.xml': `<comments xmlns="${main}"><commentList><comment ref="A${n + 2}"/></commentList></comments>`,
        'xl/drawings/vmlDrawing1.vml': vml(n + 1).replace('<br>', ''),
        'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="d"><xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:to><xdr:col>4</xdr:col><xdr:row>${n + 6}</xdr:row></xdr:to></xdr:twoCellAnchor></xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relations(['chart', '../charts/chart1.xml']),
        'xl/charts/chart1.xml': `<c:chartSpace xmlns:c="c"><c:val><c:numRef><c:f>Model!$A$1:$A$${n + 4}</c:f></c:numRef></c:val></c:chartSpace>`,
      },
    })
    const { parts } = await edited(at(0), lines('insert', 'row', 1, 4))
    const wanted = partsOf(workbookOf(at(4)))
    const texts = (all: ReadonlyMap<string, string>) =>
      Object.fromEntries([...all].map(([path, text]) => [path, text.replace(/\s+/g, ' ')]))
    expect(texts(parts)).toEqual(texts(wanted))
  })

  it('follows names of several areas, and numbers of extensions that look like cells', async () => {
    const at = (n: number): Parts => ({
      sheets: {
        Model: sheetOf('', {
          after: `<conditionalFormatting sqref="A${n}"><cfRule type="dataBar" priority="1"><extLst><ext uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}"><x14:id xmlns:x14="x">{DA7ABA51-AAAA-BBBB-0001-000000000001}</x14:id></ext></extLst></cfRule></conditionalFormatting>`,
        }),
      },
      names: `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Model!$A:$B,Model!$1:$${n}</definedName></definedNames>`,
    })
    const { parts } = await edited(at(3), lines('insert', 'row', 1, 2))
    expect(parts).toEqual(partsOf(workbookOf(at(5))))
  })

  it('extends tables, and refuses to delete their headers or all of their rows', async () => {
    const table = (to: number): Parts => ({
      sheets: { Model: sheetOf('') },
      related: [['table', '../tables/table1.xml']],
      more: {
        'xl/tables/table1.xml': `<table xmlns="${main}" ref="A1:B${to}"><autoFilter ref="A1:B${to}"/><tableColumns count="2"><tableColumn id="1" name="a"/><tableColumn id="2" name="b"><calculatedColumnFormula>Model!$A$${to}</calculatedColumnFormula></tableColumn></tableColumns></table>`,
      },
    })
    const { parts } = await edited(table(5), lines('insert', 'row', 2, 3))
    expect(parts.get('xl/tables/table1.xml')).toBe(table(8).more?.['xl/tables/table1.xml'])
    for (const edit of [lines('delete', 'row', 0), lines('delete', 'row', 1, 4), lines('delete', 'column', 0, 2)])
      await expect(edited(table(5), edit)).rejects.toMatchObject({ reason: 'table' })
  })

  it('refuses what cannot be kept true, and names the reason', async () => {
    const threeDimensional = sheetOf(row(1, formula('A1', 'SUM(Model:Other!A1)', 1)))
    await expect(edited({ sheets: { Model: threeDimensional, Other: other } }, lines('insert', 'row', 5))).rejects.toMatchObject({
      reason: 'three-dimensional',
    })
    const extension = sheetOf('', { after: '<extLst><ext uri="{unknown}"><y:thing xmlns:y="y" at="B7"/></ext></extLst>' })
    await expect(edited({ sheets: { Model: extension } }, lines('insert', 'row', 0))).rejects.toMatchObject({ reason: 'unknown-content' })
    await expect(
      edited({ sheets: { Model: sheetOf('') }, related: [['somethingNew', '../new.xml']] }, lines('insert', 'row', 0)),
    ).rejects.toMatchObject({ reason: 'unknown-content' })
    const pivot: Parts = {
      sheets: { Model: sheetOf('') },
      ofWorkbook: [['pivotCacheDefinition', 'pivotCache/definition1.xml']],
      more: {
        'xl/pivotCache/definition1.xml': `<pivotCacheDefinition xmlns="${main}"><cacheSource type="worksheet"><worksheetSource ref="A3:B9" sheet="Model"/></cacheSource></pivotCacheDefinition>`,
      },
    }
    for (const edit of [
      lines('insert', 'column', 1),
      lines('delete', 'column', 1),
      lines('delete', 'row', 2),
      lines('delete', 'row', 3, 6),
    ])
      await expect(edited(pivot, edit)).rejects.toMatchObject({ reason: 'pivot-table' })
    const sourceAfter = async (...edits: Parameters<typeof edited>[1][]) =>
      /ref="([^"]*)"/.exec((await edited(pivot, ...edits)).parts.get('xl/pivotCache/definition1.xml') ?? '')?.[1]
    expect(await sourceAfter(lines('insert', 'row', 0))).toBe('A4:B10')
    expect(await sourceAfter(lines('insert', 'row', 4))).toBe('A3:B10')
    expect(await sourceAfter(lines('delete', 'row', 4), lines('delete', 'row', 0))).toBe('A2:B7')
    expect(await sourceAfter(lines('insert', 'column', 0))).toBe('B3:C9')
    await expect(
      edited({ sheets: { Model: sheetOf(row(1_048_576, value('A1048576', 1))) } }, lines('insert', 'row', 0)),
    ).rejects.toMatchObject({ reason: 'too-large' })
  })

  it('takes edits in their order, with places of the workbook at that point', async () => {
    const { parts } = await edited(
      { sheets: { Model: numbers, Other: other } },
      { sheet: 'Model', row: 1, column: 0, content: 20 },
      lines('insert', 'row', 0),
      { sheet: 'Model', row: 0, column: 0, content: { formula: 'A3' } },
      lines('insert', 'column', 0),
    )
    expect(parts.get(first)).toContain(row(1, formula('B1', 'B3', 20)))
    expect(parts.get(first)).toContain(row(2, value('B2', 1), formula('C2', 'SUM(B2:B4)', 24)))
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('<f>SUM(Model!B:B)+Model!C3</f>')
  })
})
