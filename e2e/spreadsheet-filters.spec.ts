import { roles } from '@dossier/contract'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

const yellow = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFCC00' } } } as const
const red = { font: { color: { rgb: 'C00000' } } } as const

/** A list of deals, two tables below each other on a sheet of their own, and cells with colours. */
function model(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
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
      {
        name: 'Tables',
        rows: [
          ['Name', 'Net'],
          ['x', 3],
          ['y', 4],
          ['z', 5],
          [null, null],
          ['Item', 'Price'],
          ['p', 1],
          ['q', 2],
        ],
        tables: [
          { name: 'Sales', range: 'A1:B4', columns: [{ name: 'Name' }, { name: 'Net' }] },
          { name: 'Prices', range: 'A6:B8', columns: [{ name: 'Item' }, { name: 'Price' }] },
        ],
      },
      {
        name: 'Colors',
        rows: [
          ['Name', 'Net'],
          ['x', 3],
          ['y', 4],
          ['z', 5],
        ],
        cells: new Map([
          ['1,0', { value: 'x', style: yellow }],
          ['3,0', { value: 'z', style: yellow }],
          ['3,1', { value: 5, style: red }],
        ]),
      },
    ],
  })
}

describe('filters of a spreadsheet', () => {
  const editor = editorOf(async () => openSpreadsheet('deals.xlsx', await model()))

  /** Opens the menu of a header: its button is at the right of the cell. The header of rows is 46 pixels wide, a column 72; rows are 20 high. */
  const openMenu = async (row: number, column: number, of = editor.page) => {
    const grid = await of.locator('canvas[id^="univer-sheet-main-canvas"]').first().boundingBox()
    if (grid === null) throw new Error('no cells')
    await of.mouse.click(grid.x + 46 + (column + 1) * 72 - 8, grid.y + 20 + row * 20 + 10)
    const panel = of.locator('[data-u-comp="sheets-filter-panel"]').first()
    await panel.waitFor()
    return panel
  }
  /** Shows only the rows with the nth of the values, which are in the order of the alphabet. */
  const show = async (row: number, column: number, nth: number) => {
    const panel = await openMenu(row, column)
    await panel.locator('[data-u-comp="checkbox"]').first().click()
    await panel.locator('[data-u-comp="checkbox"]').nth(nth).click()
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await panel.waitFor({ state: 'detached' })
  }
  const part = async (path: string) => (await editor.part(path)) ?? ''
  const sum = (value: string, of = editor.page) => of.getByText(`Sum: ${value}`).first().waitFor()
  const hidden = async (path: string) =>
    [...(await part(path)).matchAll(/<row r="(\d+)"[^>]*hidden="1"/g)].map(([, number]) => Number(number))

  it('are set with Ctrl+Shift+L and the menu of a header, undone, redone and saved into the file', async () => {
    await editor.choose('A1:C5')
    await editor.page.keyboard.press('Control+Shift+L')
    await editor.status('1 change').waitFor()
    // All, then the third of Alpha, Beta, Delta and Gamma.
    await show(0, 0, 3)
    await editor.choose('C1:C5')
    await sum('40')
    await editor.page.keyboard.press('Control+z')
    await editor.choose('C2:C5')
    await sum('100')
    await editor.page.keyboard.press('Control+y')
    await editor.choose('C1:C5')
    await sum('40')
    await editor.save()
    const sheet = await part('xl/worksheets/sheet1.xml')
    expect(sheet).toContain(
      '<autoFilter ref="A1:C5"><filterColumn colId="0"><filters><filter val="Delta"/></filters></filterColumn></autoFilter>',
    )
    expect(sheet).toContain('filterMode="1"')
    expect(await hidden('xl/worksheets/sheet1.xml')).toEqual([2, 3, 4])
    expect(await part('xl/workbook.xml')).toContain(
      '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Deals!$A$1:$C$5</definedName>',
    )
  })

  it('of the file are shown again, and changed by a condition', async () => {
    await editor.choose('C1:C5')
    await sum('40')
    const panel = await openMenu(0, 0)
    await panel.getByRole('button', { name: 'Clear Filter' }).click()
    await panel.waitFor({ state: 'detached' })
    await editor.choose('C2:C5')
    await sum('100')
    await show(0, 1, 1)
    await editor.choose('C1:C5')
    await sum('40')
    await editor.save()
    expect(await part('xl/worksheets/sheet1.xml')).toContain(
      '<filterColumn colId="1"><filters><filter val="Busan"/></filters></filterColumn></autoFilter>',
    )
    expect(await hidden('xl/worksheets/sheet1.xml')).toEqual([3, 5])
  })

  it('are those of the page for guests, who see the rows that the file shows', async () => {
    const guest = await editor.organization.join(editor.projectId, 'Gina', roles.guest)
    const window = await openWindowOf(guest, editor.browser)
    await editor.open(editor.idShown(), window)
    await editor.choose('C1:C5', window)
    await sum('40', window)
    await expect.poll(() => window.getByRole('button', { name: 'Save Changes' }).count()).toBe(0)
  })

  it('are offered again with the draft of a tab that was closed', async () => {
    await show(0, 2, 1)
    await editor.status('1 change').waitFor()
    await expect.poll(() => editor.draft()).toContain('"filter"')
    const window = await editor.page.context().newPage()
    await window.goto(editor.page.url())
    await editor.ready(window)
    await window.getByText('1 unsaved change is kept in this browser').waitFor()
    await window.getByRole('button', { name: 'Restore' }).click()
    await editor.status('1 change', window).waitFor()
    await editor.choose('C1:C5', window)
    await sum('10', window)
    await window.close()
    await editor.page.getByRole('button', { name: 'Discard' }).click()
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await editor.status('No changes').waitFor()
    await editor.ready()
  })

  it('are taken away with Ctrl+Shift+L, and all rows are shown', async () => {
    await editor.choose('A1')
    await editor.page.keyboard.press('Control+Shift+L')
    await editor.status('1 change').waitFor()
    await editor.save()
    expect(await part('xl/worksheets/sheet1.xml')).not.toMatch(/autoFilter|filterMode|hidden=/)
    expect(await part('xl/workbook.xml')).not.toContain('_FilterDatabase')
  })

  it('of two tables on a sheet are each saved with its table', async () => {
    await editor.page.getByText('Tables', { exact: true }).click()
    await editor.choose('A7')
    await show(5, 0, 2)
    await editor.choose('A2')
    await show(0, 0, 1)
    await editor.status('2 changes').waitFor()
    await editor.choose('B1:B8')
    await sum('5')
    await editor.page.keyboard.press('Control+z')
    await editor.page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await editor.page.keyboard.press('Control+y')
    await editor.status('2 changes').waitFor()
    await editor.save()
    expect(await part('xl/tables/table1.xml')).toContain(
      '<autoFilter ref="A1:B4"><filterColumn colId="0"><filters><filter val="x"/></filters></filterColumn></autoFilter>',
    )
    expect(await part('xl/tables/table2.xml')).toContain(
      '<autoFilter ref="A6:B8"><filterColumn colId="0"><filters><filter val="q"/></filters></filterColumn></autoFilter>',
    )
    expect(await hidden('xl/worksheets/sheet2.xml')).toEqual([3, 4, 7])
    expect(await part('xl/worksheets/sheet2.xml')).not.toContain('autoFilter')
  })

  it('by one color of cells and of texts are saved with the color, and shown again', async () => {
    const byColor = async (row: number, column: number) => {
      const panel = await openMenu(row, column)
      await panel.getByText('By Colors', { exact: true }).click()
      return panel
    }
    const swatch = '[style*="background-color: rgb(255, 204, 0)"]'
    await editor.page.getByText('Colors', { exact: true }).click()
    await editor.choose('A1:B4')
    await editor.page.keyboard.press('Control+Shift+L')
    const fills = await byColor(0, 0)
    const named = fills.getByRole('group', { name: 'Filter by Cell Fill Color' }).getByRole('checkbox', { name: 'Color #FFCC00' })
    await named.focus()
    await editor.page.keyboard.press('Space')
    await fills.getByRole('checkbox', { name: 'Color #FFCC00', checked: true }).waitFor()
    await fills.getByRole('button', { name: 'Confirm' }).click()
    await fills.waitFor({ state: 'detached' })
    await editor.choose('B1:B4')
    await sum('8')
    const texts = await byColor(0, 1)
    await texts.locator('svg[style*="color: rgb(192, 0, 0)"]').click()
    await texts.getByRole('button', { name: 'Confirm' }).click()
    await texts.waitFor({ state: 'detached' })
    await editor.choose('B1:B4')
    await sum('5')
    await editor.save()
    const sheet = await part('xl/worksheets/sheet3.xml')
    const [, ofCells, ofTexts] =
      /<filterColumn colId="0"><colorFilter dxfId="(\d+)"\/><\/filterColumn><filterColumn colId="1"><colorFilter dxfId="(\d+)" cellColor="0"\/>/.exec(
        sheet,
      ) ?? []
    const formats = (await part('xl/styles.xml')).match(/<dxf>.*?<\/dxf>/g) ?? []
    expect(formats[Number(ofCells)]).toContain('<fgColor rgb="FFFFCC00"/>')
    expect(formats[Number(ofTexts)]).toBe('<dxf><font><color rgb="FFC00000"/></font></dxf>')
    expect(await hidden('xl/worksheets/sheet3.xml')).toEqual([2, 3])
    // The saved version comes in its place, with the colours of the file.
    for (const column of [0, 1]) {
      const again = await openMenu(0, column)
      await again.locator('[data-u-comp="sheets-filter-panel-colors-container"]').waitFor()
      await again.getByRole('button', { name: 'Clear Filter' }).click()
      await again.waitFor({ state: 'detached' })
    }
    const several = await byColor(0, 0)
    await several.locator('[data-u-comp="sheets-filter-panel-colors-container"] svg').first().click()
    await several.locator(swatch).click()
    await several.getByRole('button', { name: 'Confirm' }).click()
    await editor.page.getByText('A column can be filtered by one color only').first().waitFor()
    await editor.page.getByRole('button', { name: 'Discard' }).click()
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await editor.ready()
  })

  it('are refused through a table, with the reason, in Korean', async () => {
    const window = await openWindowOf(editor.api, editor.browser, { language: 'ko' })
    await editor.open(editor.idShown(), window)
    await window.getByText('Tables', { exact: true }).click()
    await editor.choose('C3:D7', window)
    await window.keyboard.press('Control+Shift+L')
    await editor.status('변경 1건', window).waitFor()
    await window.keyboard.press('Control+z')
    await editor.choose('A5:D8', window)
    await window.keyboard.press('Control+Shift+L')
    await window.getByText('필터 범위가 표와 겹칩니다').first().waitFor()
    await editor.status('변경 내용 없음', window).waitFor()
  })

  it('leave no errors in the console', () => {
    expect(editor.problems).toEqual([])
  })
})
