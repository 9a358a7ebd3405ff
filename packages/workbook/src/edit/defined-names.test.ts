import { describe, expect, it } from 'vitest'
import { comparedWithLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { readCell } from '../formula/cell-address.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { editWorkbook } from './edit-workbook.ts'
import { emptyWorkbook } from './empty-workbook.ts'
import type { NameDefinition, NameEdit, NamePlace, WorkbookEdit } from './workbook-edit.ts'
import { edited, main, type Parts, sheetOf } from './workbook-parts.test-support.ts'

const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const value = (reference: string, number: number) => `<c r="${reference}"><v>${number}</v></c>`
const formula = (reference: string, text: string, number: number) => `<c r="${reference}"><f>${text}</f><v>${number}</v></c>`
const [book, first, second] = ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']
const name = (text: string, reference: string, more = '') => `<definedName name="${text}"${more}>${reference}</definedName>`
const names = (...list: string[]) => `<definedNames>${list.join('')}</definedNames>`
const change = (before: NamePlace | null, after: NameDefinition | null): NameEdit => ({ kind: 'name', before, after })
const define = (text: string, reference: string, scope: string | null = null) => change(null, { name: text, scope, reference })
const rate: NamePlace = { name: 'Rate', scope: null }

/** A1 is a rate of 2, A2 one of 3; both sheets use "Rate". */
const model = sheetOf(row(1, value('A1', 2), formula('B1', 'Rate*10+rates', 27)) + row(2, value('A2', 3)))
const other = sheetOf(row(1, formula('A1', '(Rate)+Model!Rate', 4)), {
  after:
    '<dataValidations count="1"><dataValidation type="whole" sqref="C1"><formula1>Rate</formula1></dataValidation></dataValidations><hyperlinks><hyperlink ref="D1" location="Rate"/></hyperlinks>',
})
const parts: Parts = {
  sheets: { Model: model, Other: other },
  names: names(name('_xlnm.Print_Area', 'Model!$A$1:$B$2', ' localSheetId="0"'), name('Rate', 'Model!$A$1'), name('rates', 'Rate+5')),
}

describe('defined names', () => {
  it('are added to the workbook alone, or to a workbook that has none', async () => {
    const found = await edited(parts, define('Tax', 'Model!$A$2'))
    expect(found.parts.get(book)).toContain(
      `<definedNames>${name('Tax', 'Model!$A$2')}${name('_xlnm.Print_Area', 'Model!$A$1:$B$2', ' localSheetId="0"')}`,
    )
    expect([found.parts.get(first), found.parts.get(second)]).toEqual([model, other])
    const alone = await edited({ sheets: { Model: model } }, define('세율', "'Model'!$A$1 & x", 'Model'))
    expect(alone.parts.get(book)).toContain(`</sheets>${names(name('세율', "'Model'!$A$1 &amp; x", ' localSheetId="0"'))}`)
  })

  it('give formulas that use them their values', async () => {
    const sheet = sheetOf(row(1, value('A1', 2), '<c r="B1" t="e"><f>Tax*2</f><v>#NAME?</v></c>'))
    const found = await edited({ sheets: { Model: sheet } }, define('Tax', 'Model!$A$1'))
    expect(found.parts.get(first)).toContain('<c r="B1"><f>Tax*2</f><v>4</v></c>')
  })

  it('are renamed with whatever uses them, and nothing else is written', async () => {
    const found = await edited(parts, change(rate, { ...rate, name: '금리', reference: 'Model!$A$1' }))
    expect(found.parts.get(book)).toContain(name('금리', 'Model!$A$1') + name('rates', '금리+5'))
    expect(found.parts.get(first)).toBe(model.replace('Rate*10', '금리*10'))
    expect(found.parts.get(second)).toBe(other.replace('(Rate)+Model!Rate', '(금리)+Model!금리').replaceAll('Rate', '금리'))
    expect([found.recalculated, found.stale]).toEqual([0, []])
  })

  it('are followed by formulas that several cells share', async () => {
    const shared = '<c r="B1"><f t="shared" ref="B1:B2" si="0">A1*Rate</f><v>2</v></c>'
    const sheet = sheetOf(row(1, value('A1', 1), shared) + row(2, value('A2', 1), '<c r="B2"><f t="shared" si="0"/><v>2</v></c>'))
    const found = await edited(
      { sheets: { Model: sheet }, names: names(name('Rate', '2')) },
      change(rate, { name: 'Growth', scope: null, reference: '2' }),
    )
    expect(found.parts.get(first)).toBe(sheet.replace('A1*Rate', 'A1*Growth'))
  })

  it('change what they stand for, and with it the values of formulas, also by other names', async () => {
    const found = await edited(parts, change(rate, { ...rate, reference: 'Model!$A$2' }))
    expect(found.parts.get(first)).toContain('<f>Rate*10+rates</f><v>38</v>')
    expect(found.parts.get(second)).toContain('<f>(Rate)+Model!Rate</f><v>6</v>')
  })

  it('are found from every sheet after they became those of one, and back', async () => {
    const local = await edited(parts, change(rate, { name: 'Rate', scope: 'Model', reference: 'Model!$A$1' }))
    expect(local.parts.get(book)).toContain(name('Rate', 'Model!$A$1', ' localSheetId="0"') + name('rates', 'Model!Rate+5'))
    expect(local.parts.get(first)).toBe(model)
    expect(local.parts.get(second)).toContain('<f>(Model!Rate)+Model!Rate</f><v>4</v>')
    expect(local.stale).toEqual([])
    const ofSheet: Parts = {
      sheets: { Model: sheetOf(row(1, value('A1', 2), formula('B1', 'Rate', 2))), Other: sheetOf(row(1, formula('A1', 'Model!Rate', 2))) },
      names: names(name('Rate', 'Model!$A$1', ' localSheetId="0"')),
    }
    const back = await edited(ofSheet, change({ name: 'Rate', scope: 'Model' }, { name: 'Rate', scope: null, reference: 'Model!$A$1' }))
    expect(back.parts.get(book)).toContain(name('Rate', 'Model!$A$1'))
    expect(back.parts.get(second)).toContain('<f>Rate</f><v>2</v>')
  })

  it('of a sheet are another name than those of the workbook', async () => {
    const both: Parts = {
      sheets: {
        Model: sheetOf(row(1, value('A1', 2), formula('B1', 'Rate', 7))),
        Other: sheetOf(row(1, formula('A1', 'Rate+Model!Rate', 9))),
      },
      names: names(name('Rate', '7', ' localSheetId="0"'), name('Rate', '2')),
    }
    const found = await edited(both, change(rate, { name: 'Growth', scope: null, reference: '2' }))
    expect(found.parts.get(first)).toContain('<f>Rate</f>')
    expect(found.parts.get(second)).toContain('<f>Growth+Model!Rate</f>')
    const hidden = await edited(
      {
        ...both,
        sheets: { Model: sheetOf(row(1, formula('B1', 'Other_rate', 2))) },
        names: both.names?.replace('"Rate">2', '"Other_rate">2') ?? '',
      },
      change({ name: 'Other_rate', scope: null }, { name: 'Rate', scope: null, reference: '2' }),
    )
    expect(hidden.parts.get(first)).toContain('<f>[0]!Rate</f>')
  })

  it('are deleted where nothing uses them, with the list of the last one', async () => {
    const alone: Parts = { sheets: { Model: sheetOf(row(1, value('A1', 2))) }, names: names(name('Rate', '2')) }
    const found = await edited(alone, change(rate, null))
    expect(found.parts.get(book)).not.toContain('definedName')
  })

  it.each([
    ['a cell', change(rate, null), 'name-used', 'Model!B1'],
    ['one that is not there', change({ name: 'Missing', scope: null }, null), 'name-not-found', 'Missing'],
    ['the name of another', define('RATE', '1'), 'name-taken', 'RATE'],
    ['a cell as a name', define('Q4', '1'), 'name', 'Q4'],
    ['a cell in the other notation', define('R1C1', '1'), 'name', 'R1C1'],
    ['a blank', define('Tax rate', '1'), 'name', 'Tax rate'],
    ['a number first', define('1st', '1'), 'name', '1st'],
    ['a truth value', define('true', '1'), 'name', 'true'],
    ['a name of the program', define('_xlnm.Print_Area', 'Model!$A$1', 'Other'), 'name', '_xlnm.Print_Area'],
    ['a sheet that is not there', define('Tax', '1', 'Gone'), 'sheet-not-found', 'Tax'],
    ['cells of no sheet', define('Tax', '$A$1'), 'invalid-formula', 'Tax'],
    ['no formula', define('Tax', 'SUM('), 'invalid-formula', 'Tax'],
    ['a function with parameters', define('Tax', 'LAMBDA(x,x*2)'), 'unsupported-formula', 'Tax'],
  ])('are refused with the reason: %s', async (_, edit, reason, cell) => {
    await expect(edited(parts, edit)).rejects.toMatchObject({ reason, cell })
  })

  it('are not deleted while a validation uses them', async () => {
    const validated: Parts = {
      sheets: { Model: sheetOf(row(1, value('A1', 2))), Other: other.replace(/<row.*<\/row>/, '') },
      names: parts.names ?? '',
    }
    await expect(edited({ ...validated, names: names(name('Rate', '2')) }, change(rate, null))).rejects.toMatchObject({
      reason: 'name-used',
    })
  })

  it('are not changed where a pivot table is made of them', async () => {
    const pivot: Parts = {
      ...parts,
      ofWorkbook: [['pivotCacheDefinition', 'pivotCache/definition1.xml']],
      more: {
        'xl/pivotCache/definition1.xml': `<pivotCacheDefinition xmlns="${main}"><cacheSource type="worksheet"><worksheetSource name="Rate"/></cacheSource></pivotCacheDefinition>`,
      },
    }
    await expect(edited(pivot, change(rate, { ...rate, reference: 'Model!$A$2' }))).rejects.toMatchObject({ reason: 'pivot-table' })
  })

  it('are read and computed alike by LibreOffice', async () => {
    const cells = (list: Readonly<Record<string, string | number>>): WorkbookEdit[] =>
      Object.entries(list).map(([address, content]) => {
        const place = readCell(address) ?? { row: 0, column: 0 }
        return { sheet: 'Model', ...place, content: typeof content === 'number' ? content : { formula: content } }
      })
    const { bytes } = await editWorkbook(
      await emptyWorkbook('Model'),
      [
        define('Rate', 'Model!$A$1'),
        ...cells({ A1: 2, A2: 3, B1: 'Rate*10' }),
        change(rate, { name: 'Growth', scope: 'Model', reference: 'Model!$A$2' }),
        define('두_배', 'Model!Growth*2'),
        { kind: 'add-sheet', sheet: 'Other', before: null },
        ...cells({ A3: '두_배+1' }),
        { sheet: 'Other', row: 0, column: 0, content: { formula: 'Model!Growth+두_배' } },
      ],
      { engine: testEngine() },
    )
    expect(await comparedWithLibreOffice(bytes)).toMatchObject({ formulas: 3, differing: [] })
    const { sheets } = await readWorkbook(bytes, defaultAuditLimits)
    expect(
      sheets.flatMap(({ cells: found }) => [...found.values()].flatMap(({ formula: own, value: is }) => (own === null ? [] : [is]))),
    ).toEqual([30, 7, 9])
  }, 60_000)
})
