import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { formula } from './formula-cell.ts'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

describe('keys of Excel that enter, go and show', () => {
  const editor = editorOf(async () =>
    openSpreadsheet(
      'model.xlsx',
      await writeXlsx({
        sheets: [
          {
            name: 'Model',
            rows: [
              ['Revenue', 100],
              ['Cost', 60],
              ['Profit', null],
            ],
            cells: new Map([['2,1', formula('B1-B2', 40)]]),
          },
        ],
      }),
    ),
  )
  const press = async (...keys: string[]) => {
    for (const key of keys) await editor.page.keyboard.press(key)
  }
  const nameBox = () => editor.page.locator('[data-u-comp="defined-name"] input')

  it('show formulas in place of values, and values again', async () => {
    const tools = () => editor.button('Groups, formulas and names').click()
    const item = (name: string) => editor.page.getByRole('menuitem', { name })
    await editor.choose('B3')
    await press('Control+Backquote')
    await tools()
    await item('Show values').click()
    await tools()
    await item('Show formulas').waitFor()
    await press('Escape')
    await editor.status('No changes').waitFor()
  })

  it('hide the rows and columns of chosen cells, and show them again', async () => {
    const hidden = async () => {
      const { rowDefs, columns } = (await editor.saved()).sheets[0] ?? {}
      return { row: rowDefs?.get(4)?.hidden === true, column: columns?.[6]?.hidden === true }
    }
    await editor.choose('G5')
    await press('Control+9')
    await editor.choose('G5')
    await press('Control+0')
    await editor.status('2 changes').waitFor()
    await editor.save()
    expect(await hidden()).toEqual({ row: true, column: true })
    await editor.choose('F4:H6')
    await press('Control+Shift+9', 'Control+Shift+0')
    await editor.status('2 changes').waitFor()
    await editor.save()
    expect(await hidden()).toEqual({ row: false, column: false })
  })

  it('enter the time, and the formula or the value of the cell above', async () => {
    await editor.choose('D1')
    await press('Control+Shift+Semicolon')
    await editor.choose('B4')
    await press('Control+Quote')
    await editor.save()
    await editor.choose('B5')
    await press('Control+Shift+Quote')
    await editor.save()
    const saved = (await editor.saved()).sheets[0]
    expect(saved?.cells?.get('3,1')?.formula).toBe('B1-B2')
    expect([saved?.cells?.get('4,1')?.formula, saved?.rows[4]?.[1]]).toEqual([undefined, 40])
    expect(saved?.cells?.get('0,3')?.style?.numFmt).toBe('hh:mm')
  })

  it('choose the region around a cell, and go to the name box', async () => {
    await editor.choose('A2')
    await press('Control+Shift+Digit8')
    await expect.poll(() => nameBox().inputValue()).toBe('A1:B5')
    await press('Control+g')
    await editor.page.keyboard.type('B2')
    await press('Enter')
    await expect.poll(() => nameBox().inputValue()).toBe('B2')
  })

  it('comment and annotate the chosen cell', async () => {
    await editor.choose('B2')
    await press('Control+Shift+F2')
    await editor.page.getByRole('textbox', { name: 'Comment on Model!B2' }).and(editor.page.locator(':focus')).waitFor()
    await editor.page.keyboard.type('Check against the ledger')
    await press('Control+Enter')
    await editor.status('1 change').waitFor()
    await editor.choose('B1')
    await press('Shift+F2')
    await editor.page.getByPlaceholder('Note').and(editor.page.locator(':focus')).waitFor()
    await editor.page.keyboard.type('Of the annual report')
    await press('Escape')
    await editor.status('2 changes').waitFor()
  })

  it('leave no errors in the console', () => {
    expect(editor.problems).toEqual([])
  })
})
