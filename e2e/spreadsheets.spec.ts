import { endpoints, roles } from '@dossier/contract'
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { editorOf, openSpreadsheets } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

/** Revenue, cost and profit of two years; the profit is a formula, in a format of its own. */
function model(): Promise<Uint8Array> {
  const profit = (formula: string, value: number) => ({
    type: 'formula' as const,
    formula,
    value,
    formulaResult: value,
    style: { numFmt: '#,##0.0', font: { bold: true } },
  })
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
          ['3,1', profit('B2-B3', 40)],
          ['3,2', profit('C2-C3', 50)],
        ]),
        freezePane: { rows: 1, columns: 1 },
      },
      { name: 'Notes', rows: [['Prepared for the committee']] },
    ],
  })
}

describe('spreadsheets', () => {
  const editor = editorOf(() => openSpreadsheets([]))

  const row = (name: string) => editor.page.getByRole('row').filter({ hasText: name })
  const list = () => editor.list()
  const cellsOf = async (id: number) => {
    const [sheet] = (await editor.saved(id)).sheets
    if (sheet === undefined) throw new Error('no sheet')
    return sheet
  }
  const idShown = () => editor.idShown()
  const choose = (address: string, of?: Page) => editor.choose(address, of)
  const status = (text: string, of?: Page) => editor.status(text, of)
  const ready = (of?: Page) => editor.ready(of)
  const openEditor = (id: number, of?: Page) => editor.open(id, of)
  /** Types Korean through an input method, which composes a syllable before it is there. */
  const compose = async (text: string) => {
    const input = await editor.page.context().newCDPSession(editor.page)
    await input.send('Input.imeSetComposition', { text: 'ㅁ', selectionStart: 1, selectionEnd: 1 })
    await input.send('Input.imeSetComposition', { text: text.slice(0, 1), selectionStart: 1, selectionEnd: 1 })
    await input.send('Input.insertText', { text })
    await input.detach()
  }
  /** The sum of the chosen cells, in the foot of the editor. */
  const sum = (written: string, of = editor.page) => of.getByText(written).first()

  it('are an empty screen at first, and refuse other files by name', async () => {
    await editor.page.goto(`${editor.organization.url}/spreadsheets?project=${editor.projectId}`)
    await editor.page.getByText('No spreadsheets yet').waitFor()
    const chooser = editor.page.waitForEvent('filechooser')
    await editor.page.getByRole('button', { name: 'Upload', exact: true }).first().click()
    await (
      await chooser
    ).setFiles([
      { name: 'model.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await model()) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
    ])
    await editor.page.getByText('notes.txt is not an Excel workbook (.xlsx, .xls)').waitFor()
    await row('model.xlsx').waitFor()
    expect((await list()).map(({ filename }) => filename)).toEqual(['model.xlsx'])
    await editor.api.untilRead(editor.projectId, 60_000)
  })

  it('open from the list; typed numbers and formulas are counted, undone, and not sent', async () => {
    await row('model.xlsx').press('Enter')
    await editor.page.waitForURL(/\/spreadsheets\/\d+/)
    await ready()
    await status('No changes').waitFor()
    await choose('B2')
    await editor.page.keyboard.type('200')
    await editor.page.keyboard.press('Enter')
    await status('1 cell changed').waitFor()
    await choose('C4')
    await editor.page.keyboard.press('F2')
    await editor.page.keyboard.type('+1')
    await editor.page.keyboard.press('Enter')
    await status('2 cells changed').waitFor()
    await choose('B3')
    await editor.page.keyboard.type('999')
    await editor.page.keyboard.press('Enter')
    await status('3 cells changed').waitFor()
    await editor.page.keyboard.press('Control+z')
    await status('2 cells changed').waitFor()
    await choose('A2:A3')
    await editor.page.keyboard.press('Delete')
    await status('4 cells changed').waitFor()
    await editor.page.getByRole('button', { name: 'Undo' }).click()
    await status('2 cells changed').waitFor()
    expect((await list()).map(({ version }) => version)).toEqual([1])
  })

  it('disable what cannot be saved', async () => {
    const rotation = editor.page.locator('[data-u-command="sheet.command.set-text-rotation"]').first()
    await rotation.click({ force: true })
    await status('2 changes').or(status('2 cells changed')).waitFor()
    await expect.poll(() => editor.page.getByText('Vertical Text').count()).toBe(0)
  })

  it('are saved as a new version, whose recalculated values are shown', async () => {
    const before = idShown()
    await editor.page.keyboard.press('Control+s')
    await editor.page.getByText('Changes saved').first().waitFor()
    // The tabs of the sheets stay visible and can be pressed.
    const [toast, tabs] = await Promise.all([
      editor.page.getByRole('listitem').filter({ hasText: 'Changes saved' }).boundingBox(),
      editor.page.getByRole('tablist', { name: 'Sheet tabs' }).boundingBox(),
    ])
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
    await editor.page.waitForURL((url) => !url.pathname.endsWith(`/${before}`))
    await status('No changes').waitFor()
    const { rows, cells } = await cellsOf(idShown())
    expect(rows[1]).toEqual(['Revenue', 200, 120])
    expect(cells?.get('3,1')).toMatchObject({ formula: 'B2-B3', formulaResult: 140, style: { numFmt: '#,##0.0', font: { bold: true } } })
    expect(cells?.get('3,2')).toMatchObject({ formula: 'C2-C3+1', formulaResult: 51 })
    await editor.page.reload()
    await ready()
    await choose('B4:C4')
    await sum('Sum: 191.0').waitFor()
  })

  it('point to the cell that cannot be saved, and keep everything typed', async () => {
    const before = idShown()
    await choose('B2')
    await editor.page.keyboard.type('210')
    await editor.page.keyboard.press('Enter')
    await choose('E7')
    await editor.page.keyboard.type('=1+*2')
    await editor.page.keyboard.press('Enter')
    await status('2 cells changed').waitFor()
    await editor.page.getByRole('button', { name: 'Save Changes' }).click()
    await editor.page.getByRole('alert').getByText('Model!E7').first().waitFor()
    await editor.page.getByRole('button', { name: 'Go to Model!E7' }).click()
    await status('2 cells changed').waitFor()
    expect(idShown()).toBe(before)
    await editor.page.keyboard.press('Control+z')
    await status('1 cell changed').waitFor()
  })

  it('warn before unsaved changes are left, and offer them again after a crash', async () => {
    await editor.page.getByRole('navigation').getByRole('link', { name: 'Files' }).click()
    await editor.page.getByText('Leave without saving?').waitFor()
    await editor.page.getByRole('button', { name: 'Cancel' }).click()
    await status('1 cell changed').waitFor()
    editor.page.once('dialog', (dialog) => void dialog.accept())
    await editor.page.reload()
    await editor.page.getByText('1 unsaved change is kept in this browser').waitFor()
    await editor.page.getByRole('button', { name: 'Restore' }).click()
    await status('1 cell changed').waitFor()
  })

  it('offer a choice when somebody else has saved first; mine become a copy', async () => {
    const id = idShown()
    await editor.api.call(endpoints.spreadsheets.save, {
      params: { projectId: editor.projectId, id },
      body: { edits: [{ sheet: 'Model', row: 1, column: 1, content: 300 }] },
    })
    await editor.page.getByRole('button', { name: 'Save Changes' }).click()
    await editor.page.getByText('Somebody saved a newer version').waitFor()
    await editor.page.getByRole('button', { name: 'Stay here' }).click()
    await status('1 cell changed').waitFor()
    await editor.page.getByRole('button', { name: 'Save Changes' }).click()
    await editor.page.getByRole('button', { name: 'Save mine as a copy' }).click()
    await editor.page.getByText('model copy.xlsx').first().waitFor()
    const names = (await list()).map(({ filename }) => filename).toSorted()
    expect(names).toEqual(['model copy.xlsx', 'model.xlsx'])
    expect((await cellsOf(idShown())).rows[1]?.[1]).toBe(210)
    const theirs = (await list()).find(({ filename }) => filename === 'model.xlsx')
    expect((await cellsOf(theirs?.id ?? 0)).rows[1]?.[1]).toBe(300)
  })

  it('are searched, created, renamed, duplicated and deleted in the list', async () => {
    await editor.page.getByRole('link', { name: 'Spreadsheets' }).first().click()
    await editor.page.getByRole('searchbox', { name: 'Search file names' }).fill('copy')
    await row('model.xlsx').waitFor({ state: 'detached' })
    await editor.page.getByRole('button', { name: 'Actions for model copy.xlsx' }).click()
    await editor.page.getByRole('menuitem', { name: 'Rename' }).click()
    await editor.page.getByRole('dialog').getByRole('textbox').fill('mine')
    await editor.page.keyboard.press('Enter')
    await editor.page.getByText('No matching spreadsheets').waitFor()
    await editor.page.getByRole('button', { name: 'Show all spreadsheets' }).click()
    await editor.page.getByRole('button', { name: 'Actions for mine.xlsx' }).click()
    await editor.page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await row('mine copy.xlsx').waitFor()
    await editor.page.getByRole('button', { name: 'Actions for mine copy.xlsx' }).click()
    await editor.page.getByRole('menuitem', { name: 'Delete' }).click()
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row('mine copy.xlsx').waitFor({ state: 'detached' })
    await editor.page.getByRole('button', { name: 'New spreadsheet' }).click()
    await editor.page.getByRole('dialog').getByRole('textbox').fill('Plan')
    await editor.page.keyboard.press('Enter')
    await editor.page.waitForURL(/\/spreadsheets\/\d+/)
    await ready()
    await choose('A1')
    await compose('매출')
    await editor.page.keyboard.press('Enter')
    await status('1 cell changed').waitFor()
    await editor.page.keyboard.press('Control+s')
    await editor.page.getByText('Changes saved').first().waitFor()
    await status('No changes').waitFor()
    expect((await cellsOf(idShown())).rows[0]).toEqual(['매출'])
  })

  it('are read by guests, who change nothing', async () => {
    const guest = await editor.organization.join(editor.projectId, 'Gina', roles.guest)
    const window = await openWindowOf(guest, editor.browser)
    const spreadsheet = (await list()).find(({ filename }) => filename === 'model.xlsx')
    await openEditor(spreadsheet?.id ?? 0, window)
    await window.getByText('Read-only', { exact: true }).waitFor()
    // The address alone selects the workspace.
    await window.getByRole('link', { name: 'Files' }).waitFor()
    await choose('B2', window)
    await window.keyboard.type('5')
    await window.keyboard.press('Enter')
    await window.keyboard.press('Escape')
    await choose('B2:B3', window)
    await sum('Sum: 360', window).waitFor()
    await expect.poll(() => window.getByRole('button', { name: 'Save Changes' }).count()).toBe(0)
    await window.goto(`${editor.organization.url}/spreadsheets?project=${editor.projectId}`)
    await window.getByRole('row').filter({ hasText: 'model.xlsx' }).waitFor()
    await expect.poll(() => window.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0)
  })

  it('speak Korean, and are dark where the device is', async () => {
    const window = await openWindowOf(editor.api, editor.browser, { language: 'ko', colorScheme: 'dark' })
    await window.goto(`${editor.organization.url}/spreadsheets?project=${editor.projectId}`)
    for (const header of ['파일 이름', '업로드한 사람', '업로드 일시', '최종 수정 일시'])
      await window.getByRole('columnheader', { name: header }).waitFor()
    const spreadsheet = (await list()).find(({ filename }) => filename === 'model.xlsx')
    await openEditor(spreadsheet?.id ?? 0, window)
    await status('변경 내용 없음', window).waitFor()
    await choose('B2', window)
    await window.keyboard.type('77')
    await window.keyboard.press('Enter')
    await status('셀 1개 변경됨', window).waitFor()
    await window.getByRole('button', { name: '변경 내용 저장' }).waitFor()
    await window.getByRole('button', { name: '변경 취소' }).click()
    await window.getByRole('dialog').getByRole('button', { name: '변경 취소' }).click()
    await status('변경 내용 없음', window).waitFor()
    await ready(window)
    await window.setViewportSize({ width: 390, height: 844 })
    await window.getByRole('button', { name: '변경 내용 저장' }).waitFor()
  })

  it('are accessible in both themes, without errors in the console', async () => {
    await editor.page.goto(`${editor.organization.url}/spreadsheets?project=${editor.projectId}`)
    await row('model.xlsx').waitFor()
    expect(await violationsInBothThemes(editor.page, 'list')).toEqual([])
    await editor.page.emulateMedia({ colorScheme: 'light' })
    const [spreadsheet] = await list()
    await openEditor(spreadsheet?.id ?? 0)
    // What Univer draws itself has buttons without names (0.25.1); what stands around it has none.
    const ofUniver = /univer-|data-u-comp|data-slot/
    expect((await violationsInBothThemes(editor.page, 'editor')).filter((violation) => !ofUniver.test(violation))).toEqual([])
    await expect.poll(() => editor.page.getByRole('textbox', { name: 'Name box' }).count()).toBe(1)
    expect(editor.problems).toEqual([])
  })
})
