import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

/** Prices and quantities, their products by an array formula, and the sum of these. */
function model(): Promise<Uint8Array> {
  const formula = (text: string, value: number, array?: string) => ({
    type: 'formula' as const,
    formula: text,
    value,
    formulaResult: value,
    ...(array !== undefined && { formulaType: 'array' as const, formulaRef: array }),
  })
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['Price', 'Quantity', 'Revenue'],
          [10, 3, null],
          [20, 4, 80],
          [30, 5, 150],
          ['Total', null, null],
        ],
        cells: new Map([
          ['1,2', formula('A2:A4*B2:B4', 30, 'C2:C4')],
          ['4,2', formula('SUM(C2:C4)', 260)],
        ]),
      },
    ],
  })
}

describe('array formulas in the editor', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))

  const bar = () => editor.page.getByRole('region', { name: 'Array formula' })
  const button = (name: string) => editor.button(name)
  const cell = async (key: string) => (await editor.saved()).sheets[0]?.cells?.get(key)
  const values = async (column: number) => (await editor.saved()).sheets[0]?.rows.map((row) => row[column])

  it('of the file are shown in each of their cells, and are not changed in part', async () => {
    await editor.choose('C3')
    await bar().getByText('{=A2:A4*B2:B4}').waitFor()
    await bar().getByText('Array formula C2:C4').waitFor()
    await editor.page.keyboard.type('7')
    await editor.page.keyboard.press('Enter')
    await editor.page.getByText("You can't change part of an array").first().waitFor()
    await editor.choose('C4')
    await editor.page.keyboard.press('Delete')
    await editor.status('No changes').waitFor()
    await editor.inRowMenu(3, 'rows above')
    await editor.status('No changes').waitFor()
    await editor.choose('A5')
    await bar().getByText('not part of an array formula').waitFor()
  })

  it('are left alone by an edit beside them, which they follow', async () => {
    await editor.type('A2', '11')
    await editor.save()
    expect(await cell('1,2')).toMatchObject({ formula: 'A2:A4*B2:B4', formulaType: 'array', formulaRef: 'C2:C4', formulaResult: 33 })
    expect(await cell('4,2')).toMatchObject({ formulaResult: 263 })
  })

  it('are entered over the chosen cells by Ctrl+Shift+Enter, undone and redone', async () => {
    await editor.choose('D2:D4')
    await editor.page.keyboard.type('=B2:B4+1')
    await editor.page.keyboard.press('Control+Shift+Enter')
    await editor.status('1 cell changed').waitFor()
    await editor.page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await editor.status('1 cell changed').waitFor()
    await editor.save()
    expect(await cell('1,3')).toMatchObject({ formula: 'B2:B4+1', formulaType: 'array', formulaRef: 'D2:D4', formulaResult: 4 })
    expect((await values(3))?.slice(1, 4)).toEqual([4, 5, 6])
  })

  it('are changed from any of their cells, restored from a draft, and listed among the changes of a version', async () => {
    await editor.choose('C3')
    await editor.editCell()
    await editor.page.keyboard.press('End')
    await editor.page.keyboard.type('+1')
    await editor.page.keyboard.press('Control+Shift+Enter')
    await editor.status('1 cell changed').waitFor()
    await editor.choose('D2:D4')
    await editor.page.keyboard.press('Delete')
    await editor.status('2 cells changed').waitFor()
    await editor.restoreDraft()
    await editor.status('2 cells changed').waitFor()
    await editor.save()
    expect(await cell('1,2')).toMatchObject({ formula: 'A2:A4*B2:B4+1', formulaType: 'array', formulaRef: 'C2:C4', formulaResult: 34 })
    expect((await values(2))?.slice(1, 5)).toEqual([34, 81, 151, 266])
    expect((await values(3))?.every((value) => (value ?? null) === null)).toBe(true)
    await editor.showChanges()
    await editor.page.getByText('{=(A2:A4*B2:B4)+1}').first().waitFor()
    await button('Versions').click()
  })

  it('follow a row that is inserted above, and are changed after it', async () => {
    await editor.inRowMenu(1, 'rows above')
    await editor.choose('C4')
    await bar().getByText('{=A3:A5*B3:B5+1}').waitFor()
    await editor.editCell()
    await editor.page.keyboard.press('End')
    await editor.page.keyboard.type('+1')
    await editor.page.keyboard.press('Control+Shift+Enter')
    await editor.status('2 changes').waitFor()
    await editor.save()
    expect(await cell('2,2')).toMatchObject({ formula: 'A3:A5*B3:B5+1+1', formulaType: 'array', formulaRef: 'C3:C5', formulaResult: 35 })
  })

  it('are no part of merged cells', async () => {
    await editor.choose('C3:D4')
    await editor.page.locator('[data-u-command="sheet.command.add-worksheet-merge"]').first().click()
    await editor.page.getByText('Merge all').click()
    await editor.page.getByText('Cells with an array formula cannot be merged').first().waitFor()
    await editor.status('No changes').waitFor()
  })

  it('are pasted as array formulas where all of their cells were copied, and as values where some were', async () => {
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    /** Copies cells and pastes them, both of which the editor does later than the keys are pressed. */
    const paste = async (from: string, to: string, chosen: string) => {
      await editor.page.evaluate(() => navigator.clipboard.writeText(''))
      await editor.choose(from)
      await editor.page.keyboard.press('Control+c')
      await expect.poll(() => editor.page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
      await editor.choose(to)
      await editor.page.keyboard.press('Control+v')
      await expect.poll(() => editor.page.locator('[data-u-comp="defined-name"] input').inputValue()).toBe(chosen)
      await editor.status('\\d changes').waitFor()
    }
    await paste('C3:C5', 'H3', 'H3:H5')
    await bar().getByText('{=F3:F5*G3:G5+1+1}').waitFor()
    await editor.page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await bar().getByText('{=F3:F5*G3:G5+1+1}').waitFor()
    await paste('C4:C5', 'J4', 'J4:J5')
    await bar().getByText('not part of an array formula').waitFor()
    await editor.save()
    expect(await cell('2,7')).toMatchObject({ formula: 'F3:F5*G3:G5+1+1', formulaType: 'array', formulaRef: 'H3:H5', formulaResult: 2 })
    expect((await values(9))?.slice(3, 5)).toEqual([82, 152])
    expect((await cell('3,9'))?.formula).toBeUndefined()
  })
})

describe('formulas that give several values in the editor', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))

  const bar = () => editor.page.getByRole('region', { name: 'Array formula' })
  const cell = async (key: string) => (await editor.saved()).sheets[0]?.cells?.get(key)
  const values = async (column: number) => (await editor.saved()).sheets[0]?.rows.map((row) => row[column] ?? null)
  /** Types a formula and waits until it fills these cells. */
  const spill = async (address: string, formula: string, cells: string) => {
    await editor.type(address, formula)
    await editor.choose(address)
    await bar().getByText(`Dynamic array ${cells}`).waitFor()
  }

  it('are dynamic arrays, in one step that can be undone, and are saved as such', async () => {
    await spill('E1', '=SEQUENCE(3,2)', 'E1:F3')
    await editor.status('1 cell changed').waitFor()
    await editor.page.keyboard.press('Control+z')
    await editor.status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await editor.status('1 cell changed').waitFor()
    await spill('H1', '=SORT(A2:A4,1,-1)', 'H1:H3')
    await spill('I1', '=FILTER(A2:A4,A2:A4>10)', 'I1:I2')
    await spill('J1', '=UNIQUE(A2:A4)', 'J1:J3')
    await spill('K1', '=LET(each,A2:A4,each*2)', 'K1:K3')
    await editor.type('L1', '=SUM(J1:J3)')
    await editor.status('6 cells changed').waitFor()
    await editor.save()
    expect(await cell('0,4')).toMatchObject({ formula: '_xlfn.SEQUENCE(3,2)', formulaRef: 'E1:F3', formulaDynamic: true })
    expect((await cell('0,10'))?.formula).toBe('_xlfn.LET(_xlpm.each,A2:A4,_xlpm.each*2)')
    expect([await values(4), await values(5), await values(7)].map((column) => column?.slice(0, 3))).toEqual([
      [1, 3, 5],
      [2, 4, 6],
      [30, 20, 10],
    ])
    expect([await values(8), await values(9), await values(10)].map((column) => column?.slice(0, 3))).toEqual([
      [20, 30, null],
      [10, 20, 30],
      [20, 40, 60],
    ])
    expect(await cell('0,11')).toMatchObject({ formulaResult: 60 })
  })

  it('get another size when what they read is saved', async () => {
    await editor.type('A2', '25')
    await editor.save()
    expect(await cell('0,8')).toMatchObject({ formulaRef: 'I1:I3', formulaDynamic: true })
    expect((await values(8))?.slice(0, 3)).toEqual([25, 20, 30])
  })

  it('are replaced and cleared by their first cell, and by no other', async () => {
    await editor.type('J2', '5')
    await editor.page.getByText('This cell is filled by a dynamic array').first().waitFor()
    await editor.status('No changes').waitFor()
    await spill('E1', '=SEQUENCE(2)', 'E1:E2')
    await editor.choose('H1')
    await editor.page.keyboard.press('Delete')
    await editor.status('2 cells changed').waitFor()
    await editor.restoreDraft()
    await editor.status('2 cells changed').waitFor()
    await editor.choose('E1')
    await bar().getByText('Dynamic array E1:E2').waitFor()
    await editor.save()
    expect(await cell('0,4')).toMatchObject({ formula: '_xlfn.SEQUENCE(2)', formulaRef: 'E1:E2', formulaDynamic: true })
    expect([await values(4), await values(5), await values(7)].map((column) => column?.slice(0, 3))).toEqual([
      [1, 2, null],
      [null, null, null],
      [null, null, null],
    ])
    expect(editor.problems).toEqual([])
  })
})
