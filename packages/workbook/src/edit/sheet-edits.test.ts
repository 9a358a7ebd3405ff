import { describe, expect, it } from 'vitest'
import { comparedWithLibreOffice } from '../libre-office.test-support.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { edited, main, type Parts, partsOf, relations, sheetOf, workbookOf } from './workbook-parts.test-support.ts'
import { emptyWorkbook } from './empty-workbook.ts'
import { editWorkbook } from './edit-workbook.ts'
import { testEngine } from '../libre-office.test-support.ts'
import type { WorkbookEdit } from './workbook-edit.ts'

const cell = (reference: string, inner: string, attributes = '') => `<c r="${reference}"${attributes}>${inner}</c>`
const value = (reference: string, number: number) => cell(reference, `<v>${number}</v>`)
const formula = (reference: string, text: string, number: number) => cell(reference, `<f>${text}</f><v>${number}</v>`)
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const [first, second, third] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml', 'xl/worksheets/sheet3.xml']
const workbook = 'xl/workbook.xml'

const model = sheetOf(row(1, value('A1', 2), formula('B1', 'A1*Model!A1', 4)))
const other = sheetOf(row(1, formula('A1', 'SUM(Model!A1:B1)+Rate', 16)))
const names = (...list: string[]) => `<definedNames>${list.join('')}</definedNames>`
const rate = '<definedName name="Rate">Model!$A$1*5</definedName>'
const add = (sheet: string, before: string | null = null): WorkbookEdit => ({ kind: 'add-sheet', sheet, before })
const copy = (sheet: string, name: string, before: string | null = null): WorkbookEdit => ({ kind: 'copy-sheet', sheet, name, before })
const remove = (sheet: string): WorkbookEdit => ({ kind: 'delete-sheet', sheet })
const titles = (sheets: readonly string[], ...more: string[]) =>
  `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" xmlns:vt="v"><HeadingPairs><vt:vector size="4" baseType="variant"><vt:variant><vt:lpstr>Worksheets</vt:lpstr></vt:variant><vt:variant><vt:i4>${sheets.length}</vt:i4></vt:variant><vt:variant><vt:lpstr>Named Ranges</vt:lpstr></vt:variant><vt:variant><vt:i4>${more.length}</vt:i4></vt:variant></vt:vector></HeadingPairs><TitlesOfParts><vt:vector size="${sheets.length + more.length}" baseType="lpstr">${[...sheets, ...more].map((title) => `<vt:lpstr>${title}</vt:lpstr>`).join('')}</vt:vector></TitlesOfParts></Properties>`
const withTitles = (parts: Parts): Parts => ({
  ...parts,
  more: {
    ...parts.more,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml'], ['extended-properties', 'docProps/app.xml']),
    'docProps/app.xml': titles(Object.keys(parts.sheets), 'Rate'),
  },
})

describe('adding a sheet', () => {
  it('adds a part, its content type, its relation and its place, and edits after it are made on it', async () => {
    const { parts, stale } = await edited(
      withTitles({
        sheets: { Model: model, Other: other },
        names: names(rate, '<definedName name="Here" localSheetId="1">Other!$A$1</definedName>'),
      }),
      add('가정 & more', 'Other'),
      { sheet: '가정 & more', row: 1, column: 1, content: { formula: 'Model!A1*3' } },
      { sheet: 'Other', row: 0, column: 1, content: { formula: "'가정 & more'!B2+1" } },
    )
    expect(parts.get(workbook)).toContain(
      '<sheet name="Model" sheetId="1" r:id="r1"/><sheet name="가정 &amp; more" sheetId="3" r:id="rId3"/><sheet name="Other"',
    )
    expect(parts.get(workbook)).toContain('name="Here" localSheetId="2"')
    expect(parts.get('[Content_Types].xml')).toContain('PartName="/xl/worksheets/sheet3.xml"')
    expect(parts.get(third)).toContain('<c r="B2"><f>Model!A1*3</f><v>6</v></c>')
    expect(parts.get(second)).toContain("<f>'가정 &amp; more'!B2+1</f><v>7</v>")
    expect(parts.get('docProps/app.xml')).toBe(titles(['Model', '가정 &amp; more', 'Other'], 'Rate'))
    expect(parts.get(first)).toBe(model)
    expect(stale).toEqual([])
  })

  it('makes a workbook that LibreOffice opens and computes alike', async () => {
    const engine = testEngine()
    const { bytes } = await editWorkbook(
      await emptyWorkbook('Start'),
      [
        add('Inputs'),
        { sheet: 'Inputs', row: 0, column: 0, content: 21 },
        { sheet: 'Inputs', row: 1, column: 0, content: { formula: 'A1*2' } },
      ],
      { engine },
    )
    expect(await comparedWithLibreOffice(bytes)).toMatchObject({ formulas: 1, differing: [] })
  }, 60_000)

  it.each(['Model', 'other', 'a:b', ' ', 'x'.repeat(32)])('refuses the name %s', async (name) => {
    await expect(edited({ sheets: { Model: model, Other: other } }, add(name))).rejects.toMatchObject({ reason: 'sheet-name' })
  })

  it('is refused where the workbook protects its list of sheets', async () => {
    const locked: Parts = { sheets: { Model: model, Other: other }, names: '<workbookProtection lockStructure="1"/>' }
    for (const edit of [add('New'), copy('Model', 'New'), remove('Model')])
      await expect(edited(locked, edit)).rejects.toMatchObject({ reason: 'structure-locked' })
  })
})

describe('deleting a sheet', () => {
  it('turns what refers to it into #REF!, and removes its names, its parts and its entries', async () => {
    const { parts, stale } = await edited(
      withTitles({
        sheets: { Model: model, Other: other, Last: sheetOf(row(1, formula('A1', 'Other!A1', 16))) },
        names: names(
          rate,
          '<definedName name="Own" localSheetId="0">Model!$B$1</definedName>',
          '<definedName name="Here" localSheetId="1">Other!$A$1</definedName>',
        ),
        related: [
          ['drawing', '../drawings/drawing1.xml'],
          ['comments', '../comments1.xml'],
        ],
        ofWorkbook: [['calcChain', 'calcChain.xml']],
        more: {
          'xl/calcChain.xml': `<calcChain xmlns="${main}"><c r="B1" i="1"/><c r="A1" i="2"/><c r="A1" i="3"/></calcChain>`,
          'xl/drawings/drawing1.xml': '<xdr:wsDr xmlns:xdr="d"/>',
          'xl/drawings/_rels/drawing1.xml.rels': relations(['image', '../media/image1.png']),
          'xl/media/image1.png': 'picture',
          'xl/comments1.xml': `<comments xmlns="${main}"/>`,
        },
      }),
      remove('Model'),
    )
    expect([...parts.keys()].filter((path) => /sheet1|drawing|media|comments/.test(path))).toEqual([])
    expect(parts.get(workbook)).toContain(
      '<sheets><sheet name="Other" sheetId="2" r:id="r2"/><sheet name="Last" sheetId="3" r:id="r3"/></sheets><definedNames><definedName name="Rate">#REF!*5</definedName><definedName name="Here" localSheetId="0">',
    )
    expect(parts.get(second)).toContain('<c r="A1" t="e"><f>SUM(#REF!)+Rate</f><v>#REF!</v></c>')
    expect(parts.get(third)).toContain('<f>Other!A1</f><v>#REF!</v>')
    expect(parts.get('xl/calcChain.xml')).not.toContain('i="1"')
    expect(parts.get('docProps/app.xml')).toBe(titles(['Other', 'Last'], 'Rate'))
    expect(stale).toEqual([])
  })

  it('chooses the next sheet that is seen in its place', async () => {
    const views = (active: number) => `<bookViews><workbookView activeTab="${active}"/></bookViews>`
    const parts: Parts = { sheets: { A: sheetOf(''), B: sheetOf(''), C: sheetOf('') }, names: views(1) }
    expect((await edited(parts, remove('B'))).parts.get(workbook)).toContain('activeTab="1"')
    expect((await edited({ ...parts, names: views(2) }, remove('C'))).parts.get(workbook)).toContain('activeTab="1"')
    expect((await edited({ ...parts, names: views(2) }, remove('A'))).parts.get(workbook)).toContain('activeTab="1"')
  })

  it('turns charts of other sheets and columns of its tables into #REF!', async () => {
    const { parts } = await edited(
      {
        sheets: {
          Charts: sheetOf(row(1, formula('A1', 'SUM(Sales[net])', 3)), { after: '<drawing r:id="r1"/>' }),
          Data: sheetOf(row(1, value('A1', 3))),
        },
        related: [['drawing', '../drawings/drawing1.xml']],
        more: {
          'xl/worksheets/_rels/sheet2.xml.rels': relations(['table', '../tables/table1.xml']),
          'xl/tables/table1.xml': `<table xmlns="${main}" id="1" name="Sales" displayName="Sales" ref="A1:A2"><tableColumns count="1"><tableColumn id="1" name="net"/></tableColumns></table>`,
          'xl/drawings/drawing1.xml': '<xdr:wsDr xmlns:xdr="d"/>',
          'xl/drawings/_rels/drawing1.xml.rels': relations(['chart', '../charts/chart1.xml']),
          'xl/charts/chart1.xml': '<c:chartSpace xmlns:c="c"><c:val><c:numRef><c:f>Data!$A$1:$A$2</c:f></c:numRef></c:val></c:chartSpace>',
        },
      },
      remove('Data'),
    )
    expect(parts.get('xl/charts/chart1.xml')).toContain('<c:f>#REF!</c:f>')
    expect(parts.get(first)).toContain('<f>SUM(#REF!)</f>')
    expect(parts.has('xl/tables/table1.xml')).toBe(false)
  })

  it('keeps parts that another sheet has as well', async () => {
    const { parts } = await edited(
      {
        sheets: { A: sheetOf(''), B: sheetOf('') },
        related: [['image', '../media/image1.png']],
        more: { 'xl/worksheets/_rels/sheet2.xml.rels': relations(['image', '../Media/Image1.png']), 'xl/media/image1.png': 'picture' },
      },
      remove('A'),
    )
    expect(parts.get('xl/media/image1.png')).toBe('picture')
  })

  it('is refused for the last sheet that is seen, and where pivot tables, charts, macros or several sheets at once stand on it', async () => {
    await expect(edited({ sheets: { Model: model } }, remove('Model'))).rejects.toMatchObject({ reason: 'last-sheet', cell: 'Model!A1' })
    const two = { Model: model, Other: sheetOf('') }
    await expect(edited({ sheets: two, related: [['pivotTable', '../p.xml']] }, remove('Model'))).rejects.toMatchObject({
      reason: 'pivot-table',
    })
    await expect(edited({ sheets: two, related: [['queryTable', '../q.xml']] }, remove('Model'))).rejects.toMatchObject({
      reason: 'unknown-content',
    })
    const source: Parts = {
      sheets: two,
      ofWorkbook: [['pivotCacheDefinition', 'pivotCache/definition1.xml']],
      more: {
        'xl/pivotCache/definition1.xml': `<pivotCacheDefinition xmlns="${main}"><cacheSource type="worksheet"><worksheetSource ref="A1:B9" sheet="Model"/></cacheSource></pivotCacheDefinition>`,
      },
    }
    await expect(edited(source, remove('Model'))).rejects.toMatchObject({ reason: 'pivot-table' })
    await expect(edited({ sheets: two, ofWorkbook: [['vbaProject', 'vbaProject.bin']] }, remove('Model'))).rejects.toMatchObject({
      reason: 'macros',
    })
    await expect(
      edited({ sheets: { ...two, Sum: sheetOf(row(1, formula('A1', 'SUM(Model:Other!A1)', 1))) } }, remove('Model')),
    ).rejects.toMatchObject({ reason: 'three-dimensional', cell: 'Sum!A1' })
    const chartSheet: Parts = {
      sheets: two,
      ofWorkbook: [['chartsheet', 'chartsheets/sheet1.xml']],
      more: {
        'xl/chartsheets/_rels/sheet1.xml.rels': relations(['drawing', '../drawings/drawing9.xml']),
        'xl/drawings/_rels/drawing9.xml.rels': relations(['chart', '../charts/chart9.xml']),
        'xl/charts/chart9.xml': '<c:chartSpace xmlns:c="c"><c:f>Model!$A$1</c:f></c:chartSpace>',
      },
    }
    await expect(edited(chartSheet, remove('Model'))).rejects.toMatchObject({ reason: 'chart-sheet' })
  })
})

describe('copying a sheet', () => {
  it('copies cells, formats and what is around them; the copy refers to itself where the sheet does', async () => {
    const sheet = sheetOf(row(1, value('A1', 2), cell('B1', '<f>A1*Model!A1+Rate</f><v>14</v>', ' s="3"')), {
      before:
        '<sheetPr codeName="Sheet1"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="20"/></cols>',
      after:
        '<mergeCells count="1"><mergeCell ref="C1:D1"/></mergeCells><conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>Model!$A$1&gt;1</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation sqref="A1"/></dataValidations>',
    })
    const { parts, stale } = await edited(
      withTitles({
        sheets: { Model: sheet, Other: other },
        names: names(rate, '<definedName name="_xlnm.Print_Area" localSheetId="0">Model!$A$1:$B$1</definedName>'),
        ofWorkbook: [['calcChain', 'calcChain.xml']],
        more: { 'xl/calcChain.xml': `<calcChain xmlns="${main}"><c r="B1" i="1"/><c r="A1" i="2"/></calcChain>` },
      }),
      copy('Model', "Model '2", 'Other'),
    )
    expect(parts.get(first)).toBe(sheet)
    expect(parts.get(third)).toBe(
      sheet
        .replace(' codeName="Sheet1"', '')
        .replace(' tabSelected="1"', '')
        .replace('A1*Model!A1', "A1*'Model ''2'!A1")
        .replace('<formula>Model!', "<formula>'Model ''2'!"),
    )
    expect(parts.get(workbook)).toContain(`<sheet name="Model '2" sheetId="3" r:id="rId4"/><sheet name="Other"`)
    expect(parts.get(workbook)).toContain(
      `<definedName name="Rate" localSheetId="1">'Model ''2'!$A$1*5</definedName><definedName name="_xlnm.Print_Area" localSheetId="1">'Model ''2'!$A$1:$B$1</definedName></definedNames>`,
    )
    expect(parts.get('xl/calcChain.xml')).toContain('<c r="B1" i="3"/>')
    expect(parts.get('docProps/app.xml')).toBe(titles(['Model', "Model '2", 'Other'], 'Rate'))
    expect(stale).toEqual([])
  })

  it('copies charts, notes and tables as parts of their own, with names and ids that nothing else has', async () => {
    const thread = '{11111111-2222-3333-4444-555555555555}'
    const source: Parts = {
      sheets: {
        Model: sheetOf(row(1, cell('A1', '<f>SUM(Sales1[net])</f><v>0</v>')), { after: '<drawing r:id="r1"/><legacyDrawing r:id="r2"/>' }),
        Other: sheetOf(''),
      },
      related: [
        ['drawing', '../drawings/drawing1.xml'],
        ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
        ['comments', '../comments1.xml'],
        ['threadedComment', '../threadedComments/threadedComment1.xml'],
        ['table', '../tables/table1.xml'],
        ['printerSettings', '../printerSettings/printerSettings1.bin'],
      ],
      more: {
        'xl/drawings/drawing1.xml': '<xdr:wsDr xmlns:xdr="d"><c:chart xmlns:c="c" r:id="r1"/></xdr:wsDr>',
        'xl/drawings/_rels/drawing1.xml.rels': relations(['chart', '../charts/chart1.xml'], ['image', '../media/image1.png']),
        'xl/charts/chart1.xml': '<c:chartSpace xmlns:c="c"><c:f>Model!$A$1</c:f><c:f>Other!$A$1</c:f></c:chartSpace>',
        'xl/charts/_rels/chart1.xml.rels': relations(['chartStyle', 'style1.xml']),
        'xl/charts/style1.xml': '<cs:chartStyle xmlns:cs="s"/>',
        'xl/media/image1.png': 'picture',
        'xl/drawings/vmlDrawing1.vml': '<xml/>',
        'xl/comments1.xml': `<comments xmlns="${main}"><authors><author>tc=${thread}</author></authors></comments>`,
        'xl/threadedComments/threadedComment1.xml': `<ThreadedComments xmlns="t"><threadedComment ref="A1" personId="{99999999-2222-3333-4444-555555555555}" id="${thread}"/></ThreadedComments>`,
        'xl/tables/table1.xml': `<table xmlns="${main}" id="4" name="Sales1" displayName="Sales1" ref="C1:C2"><tableColumns count="1"><tableColumn id="1" name="net"><calculatedColumnFormula>SUM(Sales1[net])</calculatedColumnFormula></tableColumn></tableColumns></table>`,
        'xl/printerSettings/printerSettings1.bin': 'printer',
      },
    }
    const { parts } = await edited(source, copy('Model', 'Copy'))
    expect(parts.get(third)).toContain('<f>SUM(Sales2[net])</f>')
    expect(parts.get('xl/worksheets/_rels/sheet3.xml.rels')).toBe(
      relations(
        ['drawing', '../drawings/drawing2.xml'],
        ['vmlDrawing', '../drawings/vmlDrawing2.vml'],
        ['comments', '../comments2.xml'],
        ['threadedComment', '../threadedComments/threadedComment2.xml'],
        ['table', '../tables/table2.xml'],
        ['printerSettings', '../printerSettings/printerSettings2.bin'],
      ),
    )
    expect(parts.get('xl/drawings/_rels/drawing2.xml.rels')).toBe(
      relations(['chart', '../charts/chart2.xml'], ['image', '../media/image1.png']),
    )
    expect(parts.get('xl/charts/chart2.xml')).toContain('<c:f>Copy!$A$1</c:f><c:f>Other!$A$1</c:f>')
    expect(parts.get('xl/charts/_rels/chart2.xml.rels')).toBe(relations(['chartStyle', 'style2.xml']))
    expect(parts.get('xl/tables/table2.xml')).toContain('name="Sales2" displayName="Sales2" ref="C1:C2"')
    expect(parts.get('xl/tables/table2.xml')).toContain('id="5"')
    expect(parts.get('xl/tables/table2.xml')).toContain('SUM(Sales2[net])')
    const [id] = /\{[0-9A-F-]{36}\}(?="\/>)/.exec(parts.get('xl/threadedComments/threadedComment2.xml') ?? '') ?? []
    expect(id).not.toBe(thread)
    expect(parts.get('xl/comments2.xml')).toContain(`tc=${id}`)
    const before = partsOf(workbookOf(source))
    const untouched = [...before].filter(([path]) => !/workbook\.xml|Content_Types/.test(path))
    expect(untouched.map(([path]) => [path, parts.get(path)])).toEqual(untouched)
  })

  it('is refused for what cannot be there twice', async () => {
    for (const kind of ['slicer', 'ctrlProp', 'oleObject', 'queryTable'])
      await expect(edited({ sheets: { Model: model }, related: [[kind, '../part.xml']] }, copy('Model', 'Copy'))).rejects.toMatchObject({
        reason: 'not-copied',
        cell: 'Model!A1',
      })
  })

  it('adds, copies, renames and deletes sheets in one save', async () => {
    const { parts } = await edited(
      { sheets: { Model: model, Other: other }, names: names(rate) },
      copy('Model', 'Copy'),
      { kind: 'rename-sheet', sheet: 'Copy', name: 'Base' },
      { sheet: 'Base', row: 0, column: 0, content: 10 },
      add('Spare'),
      { kind: 'delete-sheet', sheet: 'Spare' },
      copy('Base', 'Copy'),
    )
    const { sheets } = await readWorkbook(
      (
        await editWorkbook(workbookOf({ sheets: { Model: model, Other: other }, names: names(rate) }), [copy('Model', 'Copy')], {
          engine: testEngine(),
        })
      ).bytes,
      defaultAuditLimits,
    )
    expect(sheets.map(({ name }) => name)).toEqual(['Model', 'Other', 'Copy'])
    expect(parts.get(third)).toContain('<f>A1*Base!A1</f><v>100</v>')
    expect([...parts.values()].some((text) => text.includes('<f>A1*Copy!A1</f><v>100</v>'))).toBe(true)
    expect(parts.get(workbook)).not.toContain('Spare')
  })
})
