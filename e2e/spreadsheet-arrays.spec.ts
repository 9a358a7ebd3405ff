import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSpreadsheet, type SpreadsheetEditor } from './spreadsheet-editor.ts'

/** Prices and quantities, their products by an array formula, and the sum of these. */
function model(): Promise<Uint8Array> {
  const formula = (text: string, value: number, array?: string) => ({
    type: 'formula' as const,
    formula: text,
    value,
    formulaResult: value,
    ...(array !== undefined && { formulaType: 'array' as const, formulaRef: array }),
  })
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['Price', 'Quantity', 'Revenue'],
          [10, 3, null],
          [20, 4, 80],
          [30, 5, 150],
          ['Total', null, null],
        ],
        cells: new Map([
          ['1,2', formula('A2:A4*B2:B4', 30, 'C2:C4')],
          ['4,2', formula('SUM(C2:C4)', 260)],
        ]),
      },
    ],
  })
}

describe('array formulas in the editor', () => {
  let editor: SpreadsheetEditor
  let page: Page

  beforeAll(async () => {
    editor = await openSpreadsheet('model.xlsx', await model())
    ;({ page } = editor)
  })
  afterAll(() => editor.browser.close())

  const bar = () => page.getByRole('region', { name: 'Array formula' })
  const button = (name: string) => editor.button(name)
  const cell = async (key: string) => (await editor.saved()).sheets[0]?.cells?.get(key)
  const values = async (column: number) => (await editor.saved()).sheets[0]?.rows.map((row) => row[column])

  it('of the file are shown in each of their cells, and are not changed in part', async () => {
    await editor.choose('C3')
    await bar().getByText('{=A2:A4*B2:B4}').waitFor()
    await bar().getByText('Array formula C2:C4').waitFor()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.getByText("You can't change part of an array").first().waitFor()
    await editor.choose('C4')
    await page.keyboard.press('Delete')
    await editor.status('No changes').waitFor()
    await editor.inRowMenu(3, 'rows above')
    await editor.status('No changes').waitFor()
    await editor.choose('A5')
    await bar().getByText('not part of an array formula').waitFor()
  })

  it('are left alone by an edit beside them, which they follow', async () => {
    await editor.type('A2', '11')
    await editor.save()
    expect(await cell('1,2')).toMatchObject({ formula: 'A2:A4*B2:B4', formulaType: 'array', formulaRef: 'C2:C4', formulaResult: 33 })
    expect(await cell('4,2')).toMatchObject({ formulaResult: 263 })
  })

  it('are entered over the chosen cells by Ctrl+Shift+Enter, undone and redone', async () => {
    await editor.choose('D2:D4')
    await page.keyboard.type('=B2:B4+1')
    await page.keyboard.press('Control+Shift+Enter')
    await editor.status('1 cell changed').waitFor()
    await page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
    await page.keyboard.press('Control+y')
    await editor.status('1 cell changed').waitFor()
    await editor.save()
    expect(await cell('1,3')).toMatchObject({ formula: 'B2:B4+1', formulaType: 'array', formulaRef: 'D2:D4', formulaResult: 4 })
    expect((await values(3))?.slice(1, 4)).toEqual([4, 5, 6])
  })

  it('are changed from any of their cells, restored from a draft, and listed among the changes of a version', async () => {
    await editor.choose('C3')
    await page.keyboard.press('F2')
    await page.keyboard.press('End')
    await page.keyboard.type('+1')
    await page.keyboard.press('Control+Shift+Enter')
    await editor.status('1 cell changed').waitFor()
    await editor.choose('D2:D4')
    await page.keyboard.press('Delete')
    await editor.status('2 cells changed').waitFor()
    await editor.restoreDraft()
    await editor.status('2 cells changed').waitFor()
    await editor.save()
    expect(await cell('1,2')).toMatchObject({ formula: 'A2:A4*B2:B4+1', formulaType: 'array', formulaRef: 'C2:C4', formulaResult: 34 })
    expect((await values(2))?.slice(1, 5)).toEqual([34, 81, 151, 266])
    expect((await values(3))?.every((value) => (value ?? null) === null)).toBe(true)
    await editor.showChanges()
    await page.getByText('{=(A2:A4*B2:B4)+1}').first().waitFor()
    await button('Versions').click()
  })

  it('follow a row that is inserted above, and are changed after it', async () => {
    await editor.inRowMenu(1, 'rows above')
    await editor.choose('C4')
    await bar().getByText('{=A3:A5*B3:B5+1}').waitFor()
    await page.keyboard.press('F2')
    await page.keyboard.press('End')
    await page.keyboard.type('+1')
    await page.keyboard.press('Control+Shift+Enter')
    await editor.status('2 changes').waitFor()
    await editor.save()
    expect(await cell('2,2')).toMatchObject({ formula: 'A3:A5*B3:B5+1+1', formulaType: 'array', formulaRef: 'C3:C5', formulaResult: 35 })
  })

  it('are what a formula that gives several values can be made, which says so otherwise', async () => {
    await editor.type('F3', '=A3:A5*2')
    await page.getByText('The formula gives several values').first().waitFor()
    await editor.choose('F3')
    await button('Enter as array formula').click()
    await bar().getByText('{=A3:A5*2}').waitFor()
    await editor.save()
    expect(await cell('2,5')).toMatchObject({ formula: 'A3:A5*2', formulaType: 'array', formulaRef: 'F3:F5', formulaResult: 22 })
    expect(editor.problems).toEqual([])
  })
})
