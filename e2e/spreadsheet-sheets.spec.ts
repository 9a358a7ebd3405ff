import { endpoints } from '@dossier/contract'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { formula } from './formula-cell.ts'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

/** Revenue, cost and profit of a year, and a sheet that refers to the profit. */
function model(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['', 'FY2025'],
          ['Revenue', 120],
          ['Cost', 70],
          ['Profit', null],
        ],
        cells: new Map([['3,1', formula('B2-Model!B3', 50)]]),
      },
      { name: 'Summary', rows: [['Profit', null]], cells: new Map([['0,1', formula('Model!B4', 50)]]) },
    ],
  })
}

/** A table, and a sheet with a formula that names one of its columns. */
function sales(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Data',
        rows: [
          ['Name', 'Net'],
          ['x', 3],
          ['y', 4],
        ],
        tables: [{ name: 'Sales', range: 'A1:B3', columns: [{ name: 'Name' }, { name: 'Net' }] }],
      },
      { name: 'Summary', rows: [[null]], cells: new Map([['0,0', formula('SUM(Sales[Net])', 7)]]) },
    ],
  })
}

describe('sheets, notes and tables of a spreadsheet', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))

  const inTabMenu = async (name: string, command: string) => {
    await editor.showSheet(name)
    await editor.tab(name).click({ button: 'right' })
    await editor.page.getByText(command, { exact: true }).last().click()
  }

  it('adds a sheet, types into it, and undoes and redoes it', async () => {
    await editor.page.getByRole('button', { name: 'Add sheet' }).click()
    await editor.status('1 change').waitFor()
    await editor.page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await editor.status('1 change').waitFor()
    await editor.showSheet('Sheet1')
    await editor.type('A1', '=Model!B4*2')
    await editor.status('2 changes').waitFor()
    await editor.save()
    const { sheets } = await editor.saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Model', 'Summary', 'Sheet1'])
    expect(sheets[2]?.cells?.get('0,0')).toMatchObject({ formula: 'Model!B4*2', formulaResult: 100 })
  })

  it('duplicates a sheet; the copy refers to itself', async () => {
    await inTabMenu('Model', 'Copy')
    await editor.status('1 change').waitFor()
    await editor.showSheet('Model (2)')
    await editor.type('B3', '20')
    await editor.status('2 changes').waitFor()
    await editor.save()
    const { sheets } = await editor.saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Model', 'Model (2)', 'Summary', 'Sheet1'])
    expect(sheets[1]?.cells?.get('3,1')).toMatchObject({ formula: "B2-'Model (2)'!B3", formulaResult: 100 })
    expect(sheets[0]?.cells?.get('3,1')).toMatchObject({ formula: 'B2-Model!B3', formulaResult: 50 })
  })

  it('asks before it deletes a sheet; formulas that named it become #REF!, and the difference names the sheet', async () => {
    await inTabMenu('Model', 'Delete')
    await editor.page.getByText('Confirm to delete this worksheet?').waitFor()
    await editor.page.getByRole('button', { name: 'Cancel' }).click()
    await editor.status('No changes').waitFor()
    await inTabMenu('Model', 'Delete')
    await editor.page.getByRole('button', { name: 'OK', exact: true }).click()
    await editor.status('1 change').waitFor()
    await editor.page.getByRole('button', { name: 'Undo' }).click()
    await editor.status('No changes').waitFor()
    await editor.page.getByRole('button', { name: 'Redo' }).click()
    await editor.status('1 change').waitFor()
    await editor.save()
    const { sheets } = await editor.saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Model (2)', 'Summary', 'Sheet1'])
    expect(sheets[1]?.cells?.get('0,1')).toMatchObject({ formula: '#REF!' })
    await editor.button('Versions').click()
    const panel = editor.page.getByRole('complementary', { name: 'Versions' })
    await panel.getByRole('button', { name: 'Changes of version 4' }).click()
    await panel.getByText('Model', { exact: true }).first().waitFor()
    expect(editor.problems).toEqual([])
  })

  it('merges a sheet of mine with what somebody else has saved meanwhile', async () => {
    const before = editor.idShown()
    await editor.button('Versions').click()
    await editor.page.getByRole('button', { name: 'Add sheet' }).click()
    await editor.status('1 change').waitFor()
    await editor.type('A1', '7')
    await editor.status('2 changes').waitFor()
    await editor.api.call(endpoints.spreadsheets.save, {
      params: { projectId: editor.projectId, id: before },
      body: {
        edits: [
          { kind: 'add-sheet', sheet: 'Sheet2', before: null },
          { sheet: 'Sheet1', row: 4, column: 0, content: 'theirs' },
        ],
      },
    })
    await editor.page.keyboard.press('Control+s')
    await editor.page.getByRole('button', { name: 'Merge' }).click()
    await editor.page.getByText('Sheet added: Sheet2 (2)').waitFor()
    await editor.page.getByRole('button', { name: 'Show merged' }).click()
    await editor.ready()
    await editor.status('2 changes').waitFor()
    await editor.save()
    const { sheets } = await editor.saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Model (2)', 'Summary', 'Sheet1', 'Sheet2', 'Sheet2 (2)'])
    expect(sheets[4]?.rows[0]).toEqual([7])
    expect(sheets[2]?.rows[4]).toEqual(['theirs'])
    expect(editor.problems).toEqual([])
  })

  /** A menu of a cell of a sheet that is not scrolled: heads are 46 and 20 pixels, cells 72 and 20. */
  const inCellMenu = async (row: number, column: number, text: string) => {
    const cells = editor.page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
    await cells.click({ button: 'right', position: { x: 46 + column * 72 + 30, y: 20 + row * 20 + 10 } })
    await editor.page.getByText(text).last().click()
  }

  it('adds, shows and deletes notes of cells', async () => {
    await editor.showSheet('Model (2)')
    await editor.choose('B2')
    await inCellMenu(1, 1, 'Add note')
    await editor.page.getByPlaceholder('Note').fill('')
    await editor.page.keyboard.type('Annual report 2025, p. 12')
    await editor.status('1 change').waitFor()
    await editor.choose('B3')
    await inCellMenu(2, 1, 'Add note')
    await editor.page.getByPlaceholder('Note').fill('')
    await editor.page.keyboard.type('to be checked')
    await editor.status('2 changes').waitFor()
    // A saved workbook is opened at the chosen cell: here the first rows stay in sight.
    await editor.choose('A1')
    await editor.save()
    const notes = async () =>
      [...((await editor.saved()).sheets[0]?.cells ?? [])].flatMap(([key, { comment }]) => (comment ? [[key, comment.text]] : []))
    expect(await notes()).toEqual([
      ['1,1', 'Annual report 2025, p. 12'],
      ['2,1', 'to be checked'],
    ])
    await editor.showSheet('Model (2)')
    await editor.choose('B3')
    await inCellMenu(2, 1, 'Delete note')
    await editor.status('1 change').waitFor()
    await editor.save()
    expect(await notes()).toEqual([['1,1', 'Annual report 2025, p. 12']])
    expect(editor.problems).toEqual([])
  })

  it('sorts rows by several keys; formulas move with their rows', async () => {
    await editor.showSheet('Sheet2 (2)')
    const rows = [
      ['Name', 'Units', 'Double'],
      ['Pear', '3', '=B4*2'],
      ['Apple', '7', '=B5*2'],
      ['Fig', '3', '=B6*2'],
    ]
    for (const [at, cells] of rows.entries())
      for (const [column, text] of cells.entries()) await editor.type(`${'ABC'[column]}${at + 3}`, text)
    await editor.status('12 cells changed').waitFor()
    await editor.choose('B4')
    await editor.button('Sort').click()
    const dialog = editor.page.getByRole('dialog', { name: 'Sort A3:C6' })
    await dialog.getByRole('combobox', { name: 'Sort by, key 1' }).selectOption({ label: 'Units' })
    await dialog.getByRole('combobox', { name: 'Order of key 1' }).selectOption({ label: 'Descending' })
    await dialog.getByRole('button', { name: 'Add a key' }).click()
    await dialog.getByRole('button', { name: 'Sort', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await editor.save()
    const { sheets } = await editor.saved()
    const last = sheets.at(-1)
    expect(last?.rows.slice(3, 6).map((row) => row.slice(0, 2))).toEqual([
      ['Apple', 7],
      ['Fig', 3],
      ['Pear', 3],
    ])
    expect([3, 4, 5].map((row) => last?.cells?.get(`${row},2`))).toMatchObject([
      { formula: 'B4*2', formulaResult: 14 },
      { formula: 'B5*2', formulaResult: 6 },
      { formula: 'B6*2', formulaResult: 6 },
    ])
    expect(editor.problems).toEqual([])
  })

  it('inserts a column into a table, whose formulas follow', async () => {
    await editor.api.upload(editor.projectId, [['sales.xlsx', new Uint8Array(await sales())]])
    const id = (await editor.list()).find(({ filename }) => filename === 'sales.xlsx')?.id ?? 0
    await editor.open(id)
    await editor.choose('B:B')
    const cells = editor.page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
    await cells.click({ button: 'right', position: { x: 46 + 72 + 30, y: 10 } })
    await editor.page
      .getByText('cols left')
      .last()
      .click({ position: { x: 6, y: 8 } })
    await editor.status('1 change').waitFor()
    await editor.type('B2', 'north')
    await editor.status('2 changes').waitFor()
    await editor.save()
    const { sheets } = await editor.saved()
    const [sheet] = sheets
    expect(sheet?.tables?.[0]?.columns.map(({ name }) => name)).toEqual(['Name', 'Column1', 'Net'])
    expect(sheet?.tables?.[0]?.range).toBe('A1:C3')
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ['Name', 'Column1', 'Net'],
      ['x', 'north', 3],
    ])
    expect(sheets[1]?.cells?.get('0,0')).toMatchObject({ formula: 'SUM(Sales[Net])', formulaResult: 7 })
    expect(editor.problems).toEqual([])
  })
})
