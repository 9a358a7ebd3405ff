import { roles } from '@dossier/contract'
import { utils, write } from '@e965/xlsx'
import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { formula } from './formula-cell.ts'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

/** Figures of two years with a name for one of them, and a list of deals. */
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
        cells: new Map<string, Partial<Cell>>([
          ['3,1', formula('B2-B3', 40)],
          ['3,2', formula('C2-C3', 50)],
        ]),
      },
      {
        name: 'Deals',
        rows: [
          ['Deal', 'City', 'Value'],
          ['Alpha', 'Busan', 10],
          ['Beta', 'Seoul', 20],
          ['Gamma', 'Busan', 30],
          ['Delta', 'Incheon', 40],
        ],
      },
    ],
    namedRanges: [{ name: 'TaxRate', range: 'Model!$B$2' }],
  })
}

describe('keys and the clipboard in the editor', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))
  beforeAll(async () => {
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })

  const press = async (...keys: string[]) => {
    for (const key of keys) await editor.page.keyboard.press(key)
  }
  const hasChanged = () => editor.status('No changes').waitFor({ state: 'detached' })
  /** Where the first cells are: the header of rows is 46 pixels wide, a column 72; rows and their header are 20 high. */
  const edgeOf = async (row: number, column: number) => {
    const grid = await editor.page.locator('canvas[id^="univer-sheet-main-canvas"]').first().boundingBox()
    if (grid === null) throw new Error('no cells')
    return { x: grid.x + 46 + column * 72, y: grid.y + 20 + row * 20 }
  }
  const cells = async (sheet = 0) => (await editor.saved()).sheets[sheet]
  /** Composes Hangul through an input method: each stage replaces the one before until the last is inserted. */
  const compose = async (stages: readonly string[], text: string) => {
    const input = await editor.page.context().newCDPSession(editor.page)
    for (const stage of stages)
      await input.send('Input.imeSetComposition', { text: stage, selectionStart: stage.length, selectionEnd: stage.length })
    await input.send('Input.insertText', { text })
    await input.detach()
  }

  it('fill by dragging the handle of a cell', async () => {
    await editor.choose('A10')
    await editor.page.keyboard.type('7')
    await press('Enter')
    await editor.status('1 cell changed').waitFor()
    await editor.choose('A10')
    // The handle is drawn with the next frames.
    await editor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const { x, y } = await edgeOf(10, 1)
    await editor.page.mouse.move(x - 20, y - 10)
    await editor.page.mouse.move(x, y, { steps: 3 })
    await editor.page.mouse.down()
    await editor.page.mouse.move(x - 5, y + 30, { steps: 5 })
    await editor.page.mouse.move(x - 5, y + 45, { steps: 5 })
    await editor.page.mouse.up()
    await editor.status('1 cell changed').waitFor({ state: 'detached' })
    await editor.save()
    const sheet = await cells()
    expect(sheet?.rows.slice(9, 12).map((row) => row[0])).toEqual([7, 7, 7])
  })

  it('paste a block of cells that another program has copied, and are undone as one', async () => {
    await editor.page.evaluate((text) => navigator.clipboard.writeText(text), 'North\t1,200\t15%\nSouth\t-3.5\t2%\n')
    await editor.choose('E2')
    await press('Control+v')
    await hasChanged()
    await press('Control+z')
    await editor.status('No changes').waitFor()
    await press('Control+y')
    await hasChanged()
    await editor.save()
    const rows = (await cells())?.rows
    expect(rows?.slice(1, 3).map((row) => row.slice(4, 7))).toEqual([
      ['North', 1200, 0.15],
      ['South', -3.5, 0.02],
    ])
  })

  it('fill down and to the right, with references that follow', async () => {
    await editor.type('D2', '=C2*2')
    await editor.choose('D2:D4')
    await press('Control+d')
    await hasChanged()
    await editor.save()
    const sheet = await cells()
    expect(['1,3', '2,3', '3,3'].map((cell) => sheet?.cells?.get(cell)?.formula)).toEqual(['C2*2', 'C3*2', 'C4*2'])
    await editor.type('A6', '=A2')
    await editor.choose('A6:C6')
    await press('Control+r')
    await hasChanged()
    await editor.save()
    const right = await cells()
    expect(['5,0', '5,1', '5,2'].map((cell) => right?.cells?.get(cell)?.formula)).toEqual(['A2', 'B2', 'C2'])
  })

  it('edit in the cell with F2, and make a reference absolute with F4', async () => {
    await editor.choose('B4')
    await press('F2')
    await editor.page.keyboard.type('+B2')
    await press('F4')
    await press('Enter')
    await editor.status('1 cell changed').waitFor()
    await editor.save()
    expect((await cells())?.cells?.get('3,1')).toMatchObject({ formula: 'B2-B3+$B$2', formulaResult: 140 })
  })

  it('enter a formula as it was typed while functions are suggested, of which Tab takes one', async () => {
    const draftHas = async (formula: string) => (await editor.draft()).includes(`"formula":"${formula}"`)
    const suggested = editor.page.locator('ul[data-u-comp="sheets-formula-editor"] li')
    await editor.choose('H12')
    await editor.page.keyboard.type('=AC')
    await expect.poll(() => suggested.first().textContent()).toMatch(/^AC/)
    await press('Enter')
    await expect.poll(() => draftHas('AC')).toBe(true)
    await press('Control+z')
    await editor.status('No changes').waitFor()
    await editor.choose('H12')
    await editor.page.keyboard.type('=AVERAGEI')
    // The list may still be that of what was typed before.
    await expect.poll(() => suggested.first().textContent()).toMatch(/^AVERAGEIF(?!S)/)
    await press('Tab')
    await editor.page.keyboard.type('B2:B3,">60")')
    await press('Enter')
    await expect.poll(() => draftHas('AVERAGEIF(B2:B3,\\">60\\")')).toBe(true)
    await press('Control+z')
    await editor.status('No changes').waitFor()
  })

  it('compute with a named range', async () => {
    await editor.type('B8', '=TaxRate*2')
    await editor.save()
    expect((await cells())?.cells?.get('7,1')).toMatchObject({ formula: 'TaxRate*2', formulaResult: 200 })
  })

  it('go to the last cell and back, and choose all cells on the way with Shift', async () => {
    const nameBox = editor.page.locator('[data-u-comp="defined-name"] input')
    const isChosen = async (cells: string) => {
      await expect.poll(() => nameBox.inputValue()).toBe(cells)
    }
    await editor.choose('C3')
    await press('Control+End')
    await isChosen('G13')
    await press('Control+Home')
    await isChosen('A1')
    await editor.choose('C3')
    await press('Control+Shift+End')
    await isChosen('C3:G13')
    await editor.choose('C3')
    await press('Control+Shift+Home')
    await isChosen('A1:C3')
    // Within a cell that is edited the keys are those of its text.
    await editor.choose('A2')
    await press('F2', 'Control+Home', 'Escape')
    await isChosen('A2')
  })

  it('go to cells beyond those that are shown, type there, and keep it as a draft', async () => {
    await editor.type('AZ700', '12')
    await editor.status('1 cell changed').waitFor()
    await editor.restoreDraft()
    await editor.status('1 cell changed').waitFor()
    await editor.save()
    expect((await cells())?.rows[699]?.[51]).toBe(12)
    const nameBox = editor.page.locator('[data-u-comp="defined-name"] input')
    await editor.choose('CB1')
    await press('ArrowRight')
    await expect.poll(() => nameBox.inputValue()).toBe('CC1')
    await editor.choose('AZ700')
    await press('Delete')
    await editor.save()
  })

  it('insert and delete rows and columns, after a question where cells are chosen', async () => {
    const revenue = async () => (await cells())?.rows.findIndex((row) => row[0] === 'Revenue')
    const before = (await revenue()) ?? 0
    await editor.choose('2:3')
    await press('Control+Shift+Equal')
    await editor.status('1 change').waitFor()
    await editor.save()
    expect(await revenue()).toBe(before + 2)
    await editor.choose('A2:A3')
    await press('Control+Minus')
    await editor.page.getByRole('dialog', { name: 'Delete rows or columns?' }).getByRole('button', { name: 'Rows' }).click()
    await editor.status('1 change').waitFor()
    await editor.save()
    expect(await revenue()).toBe(before)
  })

  it('choose whole rows and columns, go by pages and to the first column, and set number formats', async () => {
    const nameBox = editor.page.locator('[data-u-comp="defined-name"] input')
    await editor.choose('C3')
    await press('Control+Space')
    await expect.poll(() => nameBox.inputValue()).toMatch(/^C(?::C|1:C\d+)$/)
    await editor.choose('C3')
    await press('PageDown')
    await expect.poll(async () => Number(/\d+$/.exec(await nameBox.inputValue())?.[0])).toBeGreaterThan(10)
    await press('PageUp')
    await expect.poll(() => nameBox.inputValue()).toBe('C3')
    await press('Home')
    await expect.poll(() => nameBox.inputValue()).toBe('A3')
    await editor.type('H20', '0.256')
    await editor.choose('H20')
    await press('Control+Shift+Digit5')
    await press('Control+c')
    await expect.poll(() => editor.page.evaluate(() => navigator.clipboard.readText())).toBe('26%')
    await press('Delete')
    await press('Control+z', 'Control+z', 'Control+z')
    await editor.status('No changes').waitFor()
  })

  it('are not taken while changes are being saved, after which they would be in no version', async () => {
    const isSync = (url: URL) => url.pathname.includes('/spreadsheet/projects/sync/')
    await editor.page.route(isSync, async (route) => {
      await editor.page.waitForTimeout(1_000)
      await route.continue()
    })
    await editor.type('H9', '1')
    const id = editor.idShown()
    await press('Control+s')
    await editor.page.locator('section[aria-busy="true"]').waitFor()
    await editor.page.keyboard.type('99')
    await press('Enter')
    await editor.status('1 cell changed').waitFor()
    await editor.page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
    await editor.ready()
    await editor.page.unroute(isSync)
    const rows = (await cells())?.rows ?? []
    expect([rows[8]?.[7], rows[9]?.[7] ?? null]).toEqual([1, null])
  })

  it('compose Korean over several syllables, in a cell that had a value', async () => {
    await editor.choose('A2')
    await compose(['ㅁ', '매', '맻', '매추', '매출'], '매출')
    await compose(['ㅇ', '애', '액'], '액')
    await press('Enter')
    await editor.status('1 cell changed').waitFor()
    await editor.choose('B1')
    await press('F2')
    await compose(['ㅇ', '여', '연'], '연')
    await press('Enter')
    await editor.status('2 cells changed').waitFor()
    await editor.save()
    const sheet = await cells()
    expect([sheet?.rows[1]?.[0], sheet?.rows[0]?.[1]]).toEqual(['매출액', 'FY2024연'])
  })

  it('copy cells with their formulas from one place to another', async () => {
    await editor.choose('B4')
    await press('Control+c')
    // The clipboard is written a moment after the key.
    await expect.poll(() => editor.page.evaluate(() => navigator.clipboard.readText())).toContain('140')
    await editor.choose('F8')
    await press('Control+v')
    await hasChanged()
    await editor.save()
    expect((await cells())?.cells?.get('7,5')).toMatchObject({ formula: 'F6-F7+$B$2' })
  })

  it('find and replace in a sheet, undone as one', async () => {
    await editor.page.getByText('Deals', { exact: true }).click()
    await editor.choose('A1')
    await press('Control+h')
    const dialog = editor.page.locator('[role="dialog"], [data-u-comp="dialog"]').filter({ hasText: 'Replace All' }).last()
    await dialog.getByPlaceholder('Find in this Sheet').fill('Busan')
    await dialog.getByPlaceholder('Input Replace String').fill('Ulsan')
    await dialog.getByRole('button', { name: 'Find', exact: true }).click()
    await dialog.getByRole('button', { name: 'Replace All' }).click()
    await editor.page.getByRole('button', { name: 'OK', exact: true }).click()
    await editor.status('2 cells changed').waitFor()
    await press('Escape')
    await editor.page.getByRole('button', { name: 'Undo' }).click()
    await editor.status('No changes').waitFor()
    await editor.page.getByRole('button', { name: 'Redo' }).click()
    await editor.status('2 cells changed').waitFor()
    await editor.save()
    expect((await cells(1))?.rows.slice(1).map((row) => row[1])).toEqual(['Ulsan', 'Seoul', 'Ulsan', 'Incheon'])
  })

  it('go to the cells after a sheet was chosen by its tab, and after a dialog of the editor has closed, on a slow computer too', async () => {
    await editor.choose('A1')
    await editor.showSheet('Model')
    const slow = await editor.page.context().newCDPSession(editor.page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await editor.tab('Deals').click()
    await editor.page.keyboard.type('Project')
    await press('Enter')
    await editor.status('1 cell changed').waitFor()
    await editor.tab('Deals').click({ button: 'right' })
    await editor.page.getByText('Delete', { exact: true }).last().click()
    await editor.page.getByText('Confirm to delete this worksheet?').waitFor()
    await editor.button('Cancel').click()
    await editor.page.getByText('Confirm to delete this worksheet?').waitFor({ state: 'detached' })
    await editor.page.keyboard.type('Alfa')
    await press('Enter')
    await editor.status('2 cells changed').waitFor()
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await slow.detach()
    await editor.save()
    expect((await cells(1))?.rows.slice(0, 2).map((row) => row[0])).toEqual(['Project', 'Alfa'])
    // The arrow keys go from tab to tab, as the tabs of a list of tabs do.
    await editor.tab('Deals').focus()
    await press('ArrowLeft')
    await editor.tab('Model').and(editor.page.locator('[aria-selected="true"]')).waitFor()
    await expect.poll(() => editor.tab('Model').evaluate((tab) => tab.contains(document.activeElement))).toBe(true)
    await editor.page.keyboard.type('FY')
    await press('Enter')
    await editor.status('1 cell changed').waitFor()
    await press('Control+z')
    await editor.status('No changes').waitFor()
  })

  it('offer what was not saved again after the tab has crashed', async () => {
    await editor.page.getByText('Model', { exact: true }).click()
    await editor.type('B3', '61')
    await editor.status('1 cell changed').waitFor()
    // The draft is written shortly after the last change.
    await expect.poll(() => editor.draft()).toContain('"content":61')
    const window = await editor.crash()
    await window.getByText('1 unsaved change is kept in this browser').waitFor()
    await window.getByRole('button', { name: 'Restore' }).click()
    await editor.status('1 cell changed', window).waitFor()
    editor.page = window
  })

  it('open a binary workbook, and offer it as .xlsx', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['매출', 1234.5]]), '모델')
    await editor.api.upload(editor.projectId, [
      ['old.xls', new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)],
    ])
    await editor.api.untilRead(editor.projectId, 60_000)
    const window = await openWindowOf(editor.api, editor.browser)
    const old = (await editor.list()).find(({ filename }) => filename === 'old.xls')
    await editor.open(old?.id ?? 0, window)
    await window.getByRole('button', { name: 'Edit an .xlsx copy' }).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Make copy' }).click()
    await window.getByText('old.xlsx').first().waitFor()
    await window.waitForURL((url) => !url.pathname.endsWith(`/${old?.id}`))
    // The cells of the old workbook are still there when the address changes.
    await window.getByRole('button', { name: 'Edit an .xlsx copy' }).waitFor({ state: 'detached' })
    await editor.ready(window)
    await editor.type('B2', '=B1*2', window)
    await editor.status('1 cell changed', window).waitFor()
    await window.keyboard.press('Control+s')
    await window.getByText('Changes saved').first().waitFor()
    const copy = (await editor.list()).find(({ filename }) => filename === 'old.xlsx')
    expect((await editor.saved(copy?.id)).sheets[0]?.cells?.get('1,1')).toMatchObject({ formula: 'B1*2', formulaResult: 2469 })
  })

  it('are read-only for guests, who can copy', async () => {
    const guest = await editor.organization.join(editor.projectId, 'Gina', roles.guest)
    const window = await openWindowOf(guest, editor.browser)
    const spreadsheet = (await editor.list()).find(({ filename }) => filename === 'model.xlsx')
    await editor.open(spreadsheet?.id ?? 0, window)
    await editor.choose('B2', window)
    await window.keyboard.press('Delete')
    await window.keyboard.type('9')
    await window.keyboard.press('Enter')
    await window.keyboard.press('Control+d')
    await window.keyboard.press('Control+z')
    // The keys before still move what is chosen, which the name box then shows instead.
    const sum = window.getByText('Sum: 160').first()
    await expect.poll(() => editor.choose('B2:B3', window).then(() => sum.isVisible()), { interval: 1_000, timeout: 30_000 }).toBe(true)
    await expect.poll(() => window.getByRole('button', { name: 'Save Changes' }).count()).toBe(0)
  })

  it('leave no errors in the console', () => {
    expect(editor.problems).toEqual([])
  })
})
