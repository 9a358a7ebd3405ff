import { endpoints, type Spreadsheet } from '@dossier/contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { watchForProblems } from './browser.ts'
import { openWorkspaceWith } from './open-workspace.ts'
import type { Organization } from './organization.ts'

/** Revenue, cost and profit of two years, and a sheet that refers to the profit. */
function model(): Promise<Uint8Array> {
  const formula = (text: string, value: number) => ({ type: 'formula' as const, formula: text, value, formulaResult: value })
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
  const status = (text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })
  const save = async () => {
    const before = idShown()
    await page.keyboard.press('Control+s')
    await page.waitForURL((url) => !url.pathname.endsWith(`/${before}`))
    await ready()
    await status('No changes').waitFor()
  }

  it('format cells by keys and by the toolbar, are undone and redone, and come back after a save', async () => {
    const [spreadsheet] = await list()
    await page.goto(`${organization.url}/spreadsheets/${spreadsheet?.id ?? 0}?project=${projectId}`)
    await ready()
    await choose('A4:C4')
    await page.keyboard.press('Control+b')
    await status('1 change').waitFor()
    await page.keyboard.press('Control+z')
    await status('No changes').waitFor()
    await page.keyboard.press('Control+y')
    await status('1 change').waitFor()
    await save()
    const { sheets } = await saved()
    expect(['3,0', '3,1', '3,2'].map((cell) => sheets[0]?.cells?.get(cell)?.style?.font?.bold)).toEqual([true, true, true])
    expect(sheets[0]?.cells?.get('3,1')).toMatchObject({ formula: 'B2-B3', formulaResult: 40 })
  })

  /** A menu of the header of a row, which is 20 pixels high, by its text. */
  const inRowMenu = async (row: number, text: string) => {
    await choose(`${row}:${row}`)
    const cells = page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
    await cells.click({ button: 'right', position: { x: 20, y: 20 + row * 20 - 10 } })
    await page
      .getByText(text)
      .last()
      .click({ position: { x: 6, y: 8 } })
  }

  it('set number formats in the toolbar', async () => {
    await choose('B2:C3')
    await page.locator('[data-u-command="sheet.command.numfmt.set.percent"]').first().click()
    await status('1 change').waitFor()
    await save()
    expect((await saved()).sheets[0]?.cells?.get('1,1')).toMatchObject({ value: 100, style: { numFmt: '0%' } })
  })

  it('insert rows, are undone and redone, and formulas of all sheets follow', async () => {
    await inRowMenu(2, 'rows above')
    await status('1 change').waitFor()
    await page.keyboard.press('Control+z')
    await status('No changes').waitFor()
    await page.keyboard.press('Control+y')
    await status('1 change').waitFor()
    await choose('B2')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets[0]?.rows.slice(1, 4).map((row) => row[1])).toEqual([7, 100, 60])
    expect(sheets[0]?.cells?.get('4,1')).toMatchObject({ formula: 'B3-B4', formulaResult: 40, style: { font: { bold: true } } })
    expect(sheets[1]?.cells?.get('0,1')).toMatchObject({ formula: 'SUM(Model!B5:C5)', formulaResult: 90 })
  })

  it('delete rows, and offer what was not saved again after a crash', async () => {
    await inRowMenu(2, 'Delete Selected Row')
    await status('1 change').waitFor()
    await choose('C2')
    await page.keyboard.type('130')
    await page.keyboard.press('Enter')
    await status('2 changes').waitFor()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('2 unsaved changes are kept in this browser').waitFor()
    await page.getByRole('button', { name: 'Restore' }).click()
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets[0]?.rows[1]).toEqual(['Revenue', 100, 130])
    expect(sheets[0]?.cells?.get('3,2')).toMatchObject({ formula: 'C2-C3', formulaResult: 60 })
    expect(sheets[1]?.cells?.get('0,1')).toMatchObject({ formula: 'SUM(Model!B4:C4)', formulaResult: 100 })
    expect(problems).toEqual([])
  })

  it('rename sheets and merge cells, with undo, and formulas follow', async () => {
    await page.locator('[data-u-comp="slide-tab-item"]').filter({ hasText: 'Model' }).dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Base case')
    await page.keyboard.press('Enter')
    await status('1 change').waitFor()
    await choose('E7:F8')
    await page.locator('[data-u-command="sheet.command.add-worksheet-merge"]').first().click()
    await page.getByText('Merge all').click()
    await status('2 changes').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await status('1 change').waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await status('2 changes').waitFor()
    await save()
    const { sheets } = await saved()
    expect(sheets.map(({ name }) => name)).toEqual(['Base case', 'Summary'])
    expect(sheets[0]?.merges).toEqual([{ startRow: 6, startCol: 4, endRow: 7, endCol: 5 }])
    expect(sheets[1]?.cells?.get('0,1')).toMatchObject({ formula: "SUM('Base case'!B4:C4)", formulaResult: 100 })
    expect(problems).toEqual([])
  })
})
