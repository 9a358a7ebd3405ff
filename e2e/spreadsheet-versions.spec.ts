import { endpoints, type SpreadsheetVersion } from '@dossier/contract'
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { editorOf, openSpreadsheets } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

type Rows = (string | number | null)[][]
const rows: Rows = [
  ['', 'FY2024', 'FY2025'],
  ['Revenue', 100, 120],
  ['Cost', 60, 70],
]

/** A sheet of these rows, and below them the difference of the first two numbers of each year. */
function model(values: Rows = rows): Promise<Uint8Array> {
  const last = values.length
  const profit = (column: 'B' | 'C', value: number) =>
    ({ type: 'formula', formula: `${column}2-${column}${last}`, value, formulaResult: value }) as const
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [...values, ['Profit', null, null]],
        cells: new Map([
          [`${last},1`, profit('B', 40)],
          [`${last},2`, profit('C', 50)],
        ]),
      },
    ],
  })
}

describe('versions of a spreadsheet', () => {
  const editor = editorOf(() => openSpreadsheets([]))

  const list = () => editor.list()
  const versionsOf = async (id: number): Promise<SpreadsheetVersion[]> =>
    (
      await editor.api.call<{ rows: SpreadsheetVersion[] }>(endpoints.spreadsheets.versions, {
        params: { projectId: editor.projectId, id },
      })
    ).rows
  const cellsOf = async (id: number) => (await editor.saved(id)).sheets[0]?.rows ?? []
  const idShown = (of?: Page) => editor.idShown(of)
  const ready = (of?: Page) => editor.ready(of)
  const type = (address: string, text: string) => editor.type(address, text)
  const status = (text: string) => editor.status(text)
  const panel = (of = editor.page) => of.getByRole('complementary', { name: 'Versions' })
  const chosenCell = (of = editor.page) => of.locator('[data-u-comp="defined-name"] input').inputValue()
  const saveByOther = (id: number, edits: { row: number; column: number; content: string | number }[]) =>
    editor.api.call(endpoints.spreadsheets.save, {
      params: { projectId: editor.projectId, id },
      body: { edits: edits.map((edit) => ({ sheet: 'Model', ...edit })) },
    })
  const upload = async (bytes: Uint8Array, name = 'model.xlsx') => {
    await editor.page.goto(`${editor.organization.url}/spreadsheets?project=${editor.projectId}`)
    const chooser = editor.page.waitForEvent('filechooser')
    await editor.page.getByRole('button', { name: 'Upload', exact: true }).first().click()
    await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }])
    await editor.page.getByRole('row').filter({ hasText: name }).waitFor()
  }

  it('are listed with who saved them, when, and how many cells they edited', async () => {
    await upload(await model())
    await editor.page.getByRole('row').filter({ hasText: 'model.xlsx' }).press('Enter')
    await ready()
    await type('B2', '200')
    await type('B3', '90')
    await status('2 cells changed').waitFor()
    await editor.page.keyboard.press('Control+s')
    await editor.page.getByText('Changes saved').first().waitFor()
    await status('No changes').waitFor()
    await editor.page.getByRole('button', { name: 'Versions', exact: true }).click()
    await panel().getByText('2 cells edited').waitFor()
    await panel().getByText('Uploaded or restored').waitFor()
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(2)
  })

  it('are compared cell by cell; a click goes to the cell', async () => {
    await panel().getByRole('button', { name: 'Changes of version 2' }).click()
    await panel().getByRole('radio', { name: 'Typed 2' }).waitFor()
    const change = panel().getByRole('button', { name: 'B3' })
    expect((await change.innerText()).replaceAll(/\s+/g, ' ')).toBe('B3 60 90')
    await change.click()
    await expect.poll(() => chosenCell()).toBe('B3')
    await panel().getByText('Recalculated 1').click()
    await panel().getByRole('button', { name: 'B4' }).getByText('110').waitFor()
  })

  it('name rows that were inserted elsewhere, without the rows that only moved', async () => {
    const before = idShown()
    const withIncome: Rows = [
      ['', 'FY2024', 'FY2025'],
      ['Revenue', 200, 120],
      ['Other income', 5, 6],
      ['Cost', 90, 70],
    ]
    await editor.api.upload(editor.projectId, [['model.xlsx', Uint8Array.from(await model(withIncome))]])
    await expect.poll(async () => (await list())[0]?.version).toBe(3)
    await editor.page.goto(`${editor.organization.url}/spreadsheets/${(await list())[0]?.id}?project=${editor.projectId}&panel=versions`)
    await ready()
    await panel().getByRole('button', { name: 'Changes of version 3' }).click()
    await panel().getByText('Inserted rows: 3').waitFor()
    await expect.poll(() => panel().getByRole('listitem').filter({ hasText: 'Cost' }).count()).toBe(0)
    await panel().getByRole('combobox', { name: 'Earlier version' }).selectOption({ label: 'Version 1' })
    await panel().getByRole('button', { name: 'B2' }).getByText('100').waitFor()
    expect(before).not.toBe(idShown())
  })

  it('are restored as a new version', async () => {
    await panel().getByRole('button', { name: 'All versions' }).click()
    const before = idShown()
    await panel().getByRole('button', { name: 'Restore version 2' }).click()
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await editor.page.getByText('Version 2 restored as version 4').first().waitFor()
    await editor.page.waitForURL((url) => !url.pathname.endsWith(`/${before}`))
    await ready()
    await panel().getByText('Version 4').waitFor()
    expect((await cellsOf(idShown())).slice(1).map((row) => row[0])).toEqual(['Revenue', 'Cost', 'Profit'])
  })

  it('of two people are merged where cells do not overlap, and chosen cell by cell where they do', async () => {
    const id = idShown()
    await type('B2', '210')
    await type('C2', '130')
    await type('E1', 'mine')
    await status('3 cells changed').waitFor()
    await saveByOther(id, [
      { row: 1, column: 1, content: 300 },
      { row: 2, column: 2, content: 75 },
    ])
    await editor.page.getByRole('button', { name: 'Save Changes' }).click()
    await editor.page.getByText('Somebody saved a newer version').waitFor()
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    const dialog = editor.page.getByRole('dialog')
    await dialog.getByText('2 cells do not overlap and are kept.').waitFor()
    const overlap = dialog.getByRole('row').filter({ hasText: 'Model!B2' })
    expect((await overlap.innerText()).replaceAll(/\s+/g, ' ')).toBe('Model!B2 200 300 210')
    await dialog.getByRole('radio', { name: 'Mine: Model!B2' }).check()
    await dialog.getByRole('button', { name: 'Show merged' }).click()
    await editor.page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
    await status('3 cells changed').waitFor()
    const theirs = idShown()
    expect((await versionsOf(theirs))[0]?.id).toBe(theirs)
    await editor.page.keyboard.press('Control+s')
    await editor.page.getByText('Changes saved').first().waitFor()
    await editor.page.waitForURL((url) => !url.pathname.endsWith(`/${theirs}`))
    await status('No changes').waitFor()
    const saved = await cellsOf(idShown())
    expect(saved[1]?.slice(0, 3)).toEqual(['Revenue', 210, 130])
    expect(saved[2]?.slice(0, 3)).toEqual(['Cost', 90, 75])
    expect(saved[0]?.[4]).toBe('mine')
  })

  it('of two people are merged where both inserted rows and added sheets, with formats and notes', async () => {
    const id = idShown()
    await editor.inRowMenu(3, 'rows above')
    await type('A3', 'Grants')
    await type('B3', '7')
    await editor.page.locator('[data-u-comp="defined-name"] input').fill('A3')
    await editor.page.keyboard.press('Enter')
    await editor.page.keyboard.press('Control+b')
    await editor.page.getByRole('button', { name: 'Add sheet' }).click()
    await type('A1', '=Model!B3*2')
    const changes = editor.page.getByRole('status').filter({ hasText: /^\d+ changes$/ })
    await changes.waitFor()
    await editor.api.call(endpoints.spreadsheets.save, {
      params: { projectId: editor.projectId, id },
      body: {
        edits: [
          { kind: 'insert', sheet: 'Model', axis: 'row', at: 1, count: 1 },
          { sheet: 'Model', row: 1, column: 0, content: 'Orders' },
          { sheet: 'Model', row: 1, column: 1, content: 1 },
          { kind: 'add-sheet', sheet: 'Sheet1', before: null },
        ],
      },
    })
    await editor.page.getByRole('button', { name: 'Save Changes' }).click()
    await editor.page.getByText('Somebody saved a newer version').waitFor()
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    const dialog = editor.page.getByRole('dialog')
    await dialog.getByText('Rows or columns inserted: Model!4:4').waitFor()
    await dialog.getByText('Sheet added: Sheet1 (2)').waitFor()
    await dialog.getByText(/change of formats, sizes/).waitFor()
    await dialog.getByRole('button', { name: 'Show merged' }).click()
    await editor.page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
    await changes.waitFor()
    const theirs = idShown()
    await editor.page.keyboard.press('Control+s')
    await editor.page.waitForURL((url) => !url.pathname.endsWith(`/${theirs}`))
    await status('No changes').waitFor()
    const saved = await cellsOf(idShown())
    expect(saved.slice(1, 5).map((row) => row.slice(0, 2))).toEqual([
      ['Orders', 1],
      ['Revenue', 210],
      ['Grants', 7],
      ['Cost', 90],
    ])
    const { sheets } = await editor.saved(idShown())
    expect(sheets.map(({ name }) => name).slice(-2)).toEqual(['Sheet1', 'Sheet1 (2)'])
    expect(sheets.at(-1)?.cells?.get('0,0')).toMatchObject({ formula: 'Model!B4*2', formulaResult: 14 })
    expect(sheets[0]?.cells?.get('3,0')?.style?.font?.bold).toBe(true)
  })

  it('speak Korean in a narrow, dark window, where the panel covers the cells', async () => {
    const window = await openWindowOf(editor.api, editor.browser, { language: 'ko', colorScheme: 'dark' })
    await window.setViewportSize({ width: 390, height: 844 })
    await window.goto(`${editor.organization.url}/spreadsheets/${idShown()}?project=${editor.projectId}&panel=versions`)
    await ready(window)
    const versions = window.getByRole('complementary', { name: '버전' })
    await versions.getByText('셀 3개 편집').first().waitFor()
    await versions.getByRole('button', { name: '버전 6의 변경 내용' }).click()
    await versions.getByRole('button', { name: 'B2' }).click()
    await versions.waitFor({ state: 'detached' })
    await expect.poll(() => chosenCell(window)).toBe('B2')
  })

  it('are accessible in both themes, without errors in the console', async () => {
    await editor.page.goto(`${editor.organization.url}/spreadsheets/${idShown()}?project=${editor.projectId}&panel=versions`)
    await ready()
    await panel().getByRole('button', { name: 'Changes of version 6' }).click()
    await panel().getByRole('button', { name: 'B2' }).waitFor()
    const ofUniver = /univer-|data-u-comp|data-slot/
    expect((await violationsInBothThemes(editor.page, 'versions')).filter((violation) => !ofUniver.test(violation))).toEqual([])
    expect(editor.problems).toEqual([])
  })
})
