import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

/** Costs whose parts are a group that the total below sums up, and quarters that the year sums up. */
function model(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['', 'Q1', 'Q2', 'FY2025'],
          ['Materials', 10, 12, 22],
          ['Wages', 5, 6, 11],
          ['Costs', 15, 18, 33],
          ['Profit', 4, 5, 9],
        ],
        columns: [{ width: 10.5 }, { width: 10.5, outlineLevel: 1 }, { width: 10.5, outlineLevel: 1 }],
        rowDefs: new Map([
          [1, { outlineLevel: 1 }],
          [2, { outlineLevel: 1 }],
        ]),
      },
    ],
  })
}

describe('groups of rows and columns in the editor', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))

  const button = (name: string) => editor.button(name)
  const rows = async () => (await editor.saved()).sheets[0]?.rowDefs
  const hiddenRows = async () => [...((await rows()) ?? [])].flatMap(([row, { hidden }]) => (hidden === true ? [row + 1] : []))

  it('leave the button that adds a sheet free', async () => {
    const edgeOf = async (selector: string, edge: 'top' | 'bottom') => {
      const box = await editor.page.locator(selector).first().boundingBox()
      return box === null ? null : Math.round(edge === 'top' ? box.y : box.y + box.height)
    }
    const add = await edgeOf('[data-u-comp="sheet-bar-append-button"]', 'top')
    await expect.poll(async () => ((await edgeOf('fieldset', 'bottom')) ?? Infinity) <= (add ?? 0)).toBe(true)
  })

  it('are collapsed, undone and redone, and saved with their mark', async () => {
    await button('Collapse Rows 2–3').click()
    await button('Expand Rows 2–3').waitFor()
    await editor.status('2 changes').waitFor()
    await editor.page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await editor.status('2 changes').waitFor()
    await editor.save()
    expect(await hiddenRows()).toEqual([2, 3])
    expect((await rows())?.get(3)?.collapsed).toBe(true)
    await button('Expand Rows 2–3').waitFor()
  })

  it('are shown to a level', async () => {
    await button('Show rows to level 2').click()
    await button('Collapse Rows 2–3').waitFor()
    await button('Show columns to level 1').click()
    await button('Expand Columns B–C').waitFor()
    await editor.save()
    expect(await hiddenRows()).toEqual([])
    const columns = (await editor.saved()).sheets[0]?.columns ?? []
    expect([1, 2, 3].map((at) => columns[at]?.hidden ?? false)).toEqual([true, true, false])
  })

  it('are made of the chosen rows by the keys of Excel, and of chosen cells after a question', async () => {
    await button('Show columns to level 2').click()
    await editor.choose('2:4')
    await editor.page.keyboard.press('Alt+Shift+ArrowRight')
    await button('Collapse Rows 2–4').waitFor()
    await button('Collapse Rows 2–3').waitFor()
    await editor.choose('B5')
    await editor.page.keyboard.press('Alt+Shift+ArrowRight')
    await editor.page.getByRole('dialog', { name: 'Group rows or columns?' }).getByRole('button', { name: 'Rows', exact: true }).click()
    await button('Collapse Rows 2–5').waitFor()
    // A saved workbook is opened at the chosen cell: here the first rows stay in sight.
    await editor.choose('A1')
    await editor.save()
    const saved = await rows()
    expect([1, 2, 3, 4].map((row) => saved?.get(row)?.outlineLevel ?? 0)).toEqual([2, 2, 1, 1])
  })

  it('take in a row that is inserted in them, and are restored from a draft', async () => {
    await editor.inRowMenu(3, 'rows above')
    await button('Collapse Rows 2–4').waitFor()
    await editor.choose('6:6')
    await editor.page.keyboard.press('Alt+Shift+ArrowLeft')
    await button('Collapse Rows 2–5').waitFor()
    await editor.status('2 changes').waitFor()
    await editor.restoreDraft()
    await button('Collapse Rows 2–5').waitFor()
    await editor.save()
    const saved = await rows()
    expect([1, 2, 3, 4, 5].map((row) => saved?.get(row)?.outlineLevel ?? 0)).toEqual([2, 2, 2, 1, 0])
    await editor.showChanges()
    await editor.page.getByText('Regrouped rows: 3, 6').waitFor()
    expect(editor.problems).toEqual([])
  })
})
