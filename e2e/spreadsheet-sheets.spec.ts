import { endpoints, type Spreadsheet } from '@dossier/contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { watchForProblems } from './browser.ts'
import { openWorkspaceWith } from './open-workspace.ts'
import type { Organization } from './organization.ts'

const formula = (text: string, value: number) => ({ type: 'formula' as const, formula: text, value, formulaResult: value })

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
  let organization: Organization
  let browser: Browser
  let api: Api
  let page: Page
  let projectId: number
  let problems: string[]

  beforeAll(async () => {
    ;({ organization, browser, api, page, projectId } = await openWorkspaceWith([['model.xlsx', new Uint8Array(await model())]]))
    // Univer says the other of its line of input before the page has a width.
    problems = watchForProblems(page, [], /status of 4\d\d|column width is less than 0/)
  })
  afterAll(async () => {
    await browser.close()
  })

  const list = async (): Promise<Spreadsheet[]> =>
    (await api.call<{ rows: Spreadsheet[] }>(endpoints.spreadsheets.list, { query: { projectId, limit: 50, offset: 0 } })).rows
  const idShown = () => Number(/spreadsheets\/(\d+)/.exec(page.url())?.[1])
  const saved = async () => {
    const response = await api.send(`/api/v2/attachments/${projectId}/${idShown()}/content`)
    return readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
  }
  const ready = () => page.locator('section[aria-busy="false"]').waitFor()
  const choose = async (address: string) => {
    const nameBox = page.locator('[data-u-comp="defined-name"] input')
    await nameBox.fill(address)
    await nameBox.press('Enter')
  }
  const type = async (address: string, text: string) => {
    await choose(address)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const status = (text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })
  const save = async () => {
    const before = idShown()
    await page.keyboard.press('Control+s')
    await page.waitForURL((url) => !url.pathname.endsWith(`/${before}`))
    await ready()
    await status('No changes').waitFor()
  }
  const tab = (name: string) => page.locator('[data-u-comp="slide-tab-item"]').getByText(name, { exact: true })
  const inTabMenu = async (name: string, command: string) => {
    await tab(name).click()
    await tab(name).click({ button: 'right' })
    await page.getByText(command, { exact: true }).last().click()
  }

  it('adds a sheet, types into it, and undoes and redoes it', async () => {
    const [spreadsheet] = await list()
    await page.goto(`${organization.url}/spreadsheets/${spreadsheet?.id ?? 0}?project=${projectId}`)
    await ready()
    await page.getByRole('button', { name: 'Add sheet' }).click()
    await status('1 change').waitFor()
    await page.keyboard.press('Control+z')
    await status('No changes').waitFor()
    await page.keyboard.press('Control+y')
    await status('1 change').waitFor()
    await tab('Sheet1').click()
    await type('A1', '=Model!B4*2')
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Model', 'Summary', 'Sheet1'])
    expect(sheets[2]?.cells?.get('0,0')).toMatchObject({ formula: 'Model!B4*2', formulaResult: 100 })
  })

  it('duplicates a sheet; the copy refers to itself', async () => {
    await inTabMenu('Model', 'Copy')
    await status('1 change').waitFor()
    await tab('Model (2)').click()
    await type('B3', '20')
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Model', 'Model (2)', 'Summary', 'Sheet1'])
    expect(sheets[1]?.cells?.get('3,1')).toMatchObject({ formula: "B2-'Model (2)'!B3", formulaResult: 100 })
    expect(sheets[0]?.cells?.get('3,1')).toMatchObject({ formula: 'B2-Model!B3', formulaResult: 50 })
  })

  it('asks before it deletes a sheet; formulas that named it become #REF!, and the difference names the sheet', async () => {
    await inTabMenu('Model', 'Delete')
    await page.getByText('Confirm to delete this worksheet?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await status('No changes').waitFor()
    await inTabMenu('Model', 'Delete')
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await status('1 change').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await status('No changes').waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await status('1 change').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Model (2)', 'Summary', 'Sheet1'])
    expect(sheets[1]?.cells?.get('0,1')).toMatchObject({ formula: '#REF!' })
    await page.getByRole('button', { name: 'Versions', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Versions' })
    await panel.getByRole('button', { name: 'Changes of version 4' }).click()
    await panel.getByText('Model', { exact: true }).first().waitFor()
    expect(problems).toEqual([])
  })

  it('merges a sheet of mine with what somebody else has saved meanwhile', async () => {
    const before = idShown()
    await page.getByRole('button', { name: 'Versions', exact: true }).click()
    await page.getByRole('button', { name: 'Add sheet' }).click()
    await status('1 change').waitFor()
    await type('A1', '7')
    await status('2 changes').waitFor()
    await api.call(endpoints.spreadsheets.save, {
      params: { projectId, id: before },
      body: {
        edits: [
          { kind: 'add-sheet', sheet: 'Sheet2', before: null },
          { sheet: 'Sheet1', row: 4, column: 0, content: 'theirs' },
        ],
      },
    })
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Merge' }).click()
    await page.getByText('Sheet added: Sheet2 (2)').waitFor()
    await page.getByRole('button', { name: 'Show merged' }).click()
    await ready()
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Model (2)', 'Summary', 'Sheet1', 'Sheet2', 'Sheet2 (2)'])
    expect(sheets[4]?.rows[0]).toEqual([7])
    expect(sheets[2]?.rows[4]).toEqual(['theirs'])
    expect(problems).toEqual([])
  })

  /** A menu of a cell of a sheet that is not scrolled: heads are 46 and 20 pixels, cells 72 and 20. */
  const inCellMenu = async (row: number, column: number, text: string) => {
    const cells = page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
    await cells.click({ button: 'right', position: { x: 46 + column * 72 + 30, y: 20 + row * 20 + 10 } })
    await page.getByText(text).last().click()
  }

  it('adds, shows and deletes notes of cells', async () => {
    await tab('Model (2)').click()
    await choose('B2')
    await inCellMenu(1, 1, 'Add note')
    await page.getByPlaceholder('Note').fill('')
    await page.keyboard.type('Annual report 2025, p. 12')
    await status('1 change').waitFor()
    await choose('B3')
    await inCellMenu(2, 1, 'Add note')
    await page.getByPlaceholder('Note').fill('')
    await page.keyboard.type('to be checked')
    await status('2 changes').waitFor()
    // A saved workbook is opened at the chosen cell: here the first rows stay in sight.
    await choose('A1')
    await save()
    const notes = async () =>
      [...((await saved()).sheets[0]?.cells ?? [])].flatMap(([key, { comment }]) => (comment ? [[key, comment.text]] : []))
    expect(await notes()).toEqual([
      ['1,1', 'Annual report 2025, p. 12'],
      ['2,1', 'to be checked'],
    ])
    await tab('Model (2)').click()
    await choose('B3')
    await inCellMenu(2, 1, 'Delete note')
    await status('1 change').waitFor()
    await save()
    expect(await notes()).toEqual([['1,1', 'Annual report 2025, p. 12']])
    expect(problems).toEqual([])
  })

  it('sorts rows by several keys; formulas move with their rows', async () => {
    await tab('Sheet2 (2)').click()
    const rows = [
      ['Name', 'Units', 'Double'],
      ['Pear', '3', '=B4*2'],
      ['Apple', '7', '=B5*2'],
      ['Fig', '3', '=B6*2'],
    ]
    for (const [at, cells] of rows.entries()) for (const [column, text] of cells.entries()) await type(`${'ABC'[column]}${at + 3}`, text)
    await status('12 cells changed').waitFor()
    await choose('B4')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sort A3:C6' })
    await dialog.getByRole('combobox', { name: 'Sort by, key 1' }).selectOption({ label: 'Units' })
    await dialog.getByRole('combobox', { name: 'Order of key 1' }).selectOption({ label: 'Descending' })
    await dialog.getByRole('button', { name: 'Add a key' }).click()
    await dialog.getByRole('button', { name: 'Sort', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await save()
    const { sheets } = await saved()
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
    expect(problems).toEqual([])
  })

  it('inserts a column into a table, whose formulas follow', async () => {
    await api.upload(projectId, [['sales.xlsx', new Uint8Array(await sales())]])
    const id = (await list()).find(({ filename }) => filename === 'sales.xlsx')?.id ?? 0
    await page.goto(`${organization.url}/spreadsheets/${id}?project=${projectId}`)
    await ready()
    await choose('B:B')
    const cells = page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
    await cells.click({ button: 'right', position: { x: 46 + 72 + 30, y: 10 } })
    await page
      .getByText('cols left')
      .last()
      .click({ position: { x: 6, y: 8 } })
    await status('1 change').waitFor()
    await type('B2', 'north')
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    const [sheet] = sheets
    expect(sheet?.tables?.[0]?.columns.map(({ name }) => name)).toEqual(['Name', 'Column1', 'Net'])
    expect(sheet?.tables?.[0]?.range).toBe('A1:C3')
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ['Name', 'Column1', 'Net'],
      ['x', 'north', 3],
    ])
    expect(sheets[1]?.cells?.get('0,0')).toMatchObject({ formula: 'SUM(Sales[Net])', formulaResult: 7 })
    expect(problems).toEqual([])
  })
})
