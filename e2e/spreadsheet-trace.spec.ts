import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { formula } from './formula-cell.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

/** A profit whose inputs are on two sheets, one of them by a name. */
function model(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['Revenue', 100],
          ['Cost', 60],
          ['Profit', null],
          ['After tax', null],
        ],
        cells: new Map<string, Partial<Cell>>([
          ['2,1', formula('B1-B2', 40)],
          ['3,1', formula('B3*(1-TaxRate)', 30)],
        ]),
      },
      { name: 'Inputs', rows: [['Tax rate', 0.25]] },
    ],
    namedRanges: [{ name: 'TaxRate', range: 'Inputs!$B$1' }],
  })
}

describe('precedents and dependents of a cell', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))

  const panel = () => editor.page.getByRole('complementary', { name: 'Precedents and dependents' })
  const cellsOf = (list: RegExp) => panel().getByRole('region', { name: list }).getByRole('button').allTextContents()
  const place = () => editor.page.locator('[data-u-comp="defined-name"] input').inputValue()

  it('are listed for the chosen cell, those of other sheets and names among them', async () => {
    await editor.page.getByRole('button', { name: 'Precedents and dependents', exact: true }).click()
    await editor.choose('B4')
    await expect.poll(() => cellsOf(/^Precedents of Model!B4/)).toEqual(['Model!B3', 'Inputs!B1'])
    await panel().getByText('No formula refers to the cell.').waitFor()
    await editor.choose('B1')
    await expect.poll(() => cellsOf(/^Dependents of Model!B1/)).toEqual(['Model!B3'])
    await panel().getByText('The cell has no formula.').waitFor()
  })

  it('lead to their cells, on their sheet', async () => {
    await editor.choose('B4')
    await panel().getByRole('button', { name: 'Go to Inputs!B1' }).click()
    await expect.poll(() => cellsOf(/^Dependents of Inputs!B1/)).toEqual(['Model!B4'])
    await panel().getByRole('button', { name: 'Go to Model!B4' }).click()
    await panel()
      .getByRole('region', { name: /^Precedents of Model!B4/ })
      .waitFor()
  })

  it('are gone to by Ctrl+[ and Ctrl+]', async () => {
    await editor.choose('B4')
    await editor.page.keyboard.press('Control+BracketLeft')
    await expect.poll(place).toMatch(/B3/)
    await editor.page.keyboard.press('Control+BracketRight')
    await expect.poll(place).toMatch(/B4/)
  })

  it('follow what is typed', async () => {
    await editor.type('C1', '=B2*2')
    await editor.choose('B2')
    await expect.poll(() => cellsOf(/^Dependents of Model!B2/)).toEqual(['Model!C1', 'Model!B3'])
  })

  it('are accessible in both themes', async () => {
    const ofUniver = /univer-|data-u-comp|data-slot/
    expect((await violationsInBothThemes(editor.page, 'trace')).filter((violation) => !ofUniver.test(violation))).toEqual([])
    expect(editor.problems).toEqual([])
  })
})
