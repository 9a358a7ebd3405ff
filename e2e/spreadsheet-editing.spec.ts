import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { formula } from './formula-cell.ts'
import { editorOf, openSpreadsheets } from './spreadsheet-editor.ts'

/** Revenue, cost and profit of two years, and a sheet that refers to the profit. */
function model(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['', 'FY2024', 'FY2025'],
          ['Revenue', 100, 120],
          ['Cost', 60, 70],
          ['Profit', null, null],
        ],
        cells: new Map([
          ['3,1', formula('B2-B3', 40)],
          ['3,2', formula('C2-C3', 50)],
        ]),
      },
      { name: 'Summary', rows: [['Profit', null]], cells: new Map([['0,1', formula('SUM(Model!B4:C4)', 90)]]) },
    ],
  })
}

describe('edits of a spreadsheet', () => {
  const editor = editorOf(async () => openSpreadsheets([['model.xlsx', await model()]]))

  const choose = (address: string) => editor.choose(address)
  const status = (text: string) => editor.status(text)
  const save = () => editor.save()
  const saved = () => editor.saved()

  it('format cells by keys and by the toolbar, are undone and redone, and come back after a save', async () => {
    const [spreadsheet] = await editor.list()
    await editor.open(spreadsheet?.id ?? 0)
    await choose('A4:C4')
    await editor.page.keyboard.press('Control+b')
    await status('1 change').waitFor()
    await editor.page.keyboard.press('Control+z')
    await status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await status('1 change').waitFor()
    await save()
    const { sheets } = await saved()
    expect(['3,0', '3,1', '3,2'].map((cell) => sheets[0]?.cells?.get(cell)?.style?.font?.bold)).toEqual([true, true, true])
    expect(sheets[0]?.cells?.get('3,1')).toMatchObject({ formula: 'B2-B3', formulaResult: 40 })
  })

  /** A menu of the header of a row, which is 20 pixels high, by its text. */
  it('set number formats in the toolbar', async () => {
    await choose('B2:C3')
    await editor.page.locator('[data-u-command="sheet.command.numfmt.set.percent"]').first().click()
    await status('1 change').waitFor()
    await save()
    expect((await saved()).sheets[0]?.cells?.get('1,1')).toMatchObject({ value: 100, style: { numFmt: '0%' } })
  })

  it('insert rows, are undone and redone, and formulas of all sheets follow', async () => {
    await editor.inRowMenu(2, 'rows above')
    await status('1 change').waitFor()
    await editor.page.keyboard.press('Control+z')
    await status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await status('1 change').waitFor()
    await choose('B2')
    await editor.page.keyboard.type('7')
    await editor.page.keyboard.press('Enter')
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets[0]?.rows.slice(1, 4).map((row) => row[1])).toEqual([7, 100, 60])
    expect(sheets[0]?.cells?.get('4,1')).toMatchObject({ formula: 'B3-B4', formulaResult: 40, style: { font: { bold: true } } })
    expect(sheets[1]?.cells?.get('0,1')).toMatchObject({ formula: 'SUM(Model!B5:C5)', formulaResult: 90 })
  })

  it('delete rows, and offer what was not saved again after a crash', async () => {
    await editor.inRowMenu(2, 'Delete Selected Row')
    await status('1 change').waitFor()
    await choose('C2')
    // A cell with percentages.
    await editor.page.keyboard.type('13000')
    await editor.page.keyboard.press('Enter')
    await status('2 changes').waitFor()
    editor.page.once('dialog', (dialog) => void dialog.accept())
    await editor.page.reload()
    await editor.page.getByText('2 unsaved changes are kept in this browser').waitFor()
    await editor.page.getByRole('button', { name: 'Restore' }).click()
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets[0]?.rows[1]).toEqual(['Revenue', 100, 130])
    expect(sheets[0]?.cells?.get('3,2')).toMatchObject({ formula: 'C2-C3', formulaResult: 60 })
    expect(sheets[1]?.cells?.get('0,1')).toMatchObject({ formula: 'SUM(Model!B4:C4)', formulaResult: 100 })
    expect(editor.problems).toEqual([])
  })

  it('rename sheets and merge cells, with undo, and formulas follow', async () => {
    await editor.page.locator('[data-u-comp="slide-tab-item"]').filter({ hasText: 'Model' }).dblclick()
    await editor.page.keyboard.press('Control+a')
    await editor.page.keyboard.type('Base case')
    await editor.page.keyboard.press('Enter')
    await status('1 change').waitFor()
    await choose('E7:F8')
    await editor.page.locator('[data-u-command="sheet.command.add-worksheet-merge"]').first().click()
    await editor.page.getByText('Merge all').click()
    await status('2 changes').waitFor()
    await editor.page.getByRole('button', { name: 'Undo' }).click()
    await status('1 change').waitFor()
    await editor.page.getByRole('button', { name: 'Redo' }).click()
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Base case', 'Summary'])
    expect(sheets[0]?.merges).toEqual([{ startRow: 6, startCol: 4, endRow: 7, endCol: 5 }])
    expect(sheets[1]?.cells?.get('0,1')).toMatchObject({ formula: "SUM('Base case'!B4:C4)", formulaResult: 100 })
    expect(editor.problems).toEqual([])
  })
})
