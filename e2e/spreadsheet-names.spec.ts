import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

const model = (): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      { name: 'Model', rows: [['Interest', 5], ['Debt', 200], ['Cost']] },
      { name: 'Other', rows: [['Tax', 0.2]] },
    ],
  })

describe('defined names in the editor', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))

  const button = (name: string) => editor.button(name)
  const panel = () => editor.page.getByRole('complementary', { name: 'Name manager' })
  const field = (name: string) => panel().getByLabel(name, { exact: true })
  const names = async () => /<definedNames>.*<\/definedNames>/.exec((await editor.part('xl/workbook.xml')) ?? '')?.[0]

  it('are made in the name box, also where a function has the name, and used by a formula', async () => {
    await editor.choose('B1')
    await editor.choose('Rate')
    await editor.status('1 change').waitFor()
    await editor.choose('1st rate')
    await editor.page.getByText('A name starts with a letter').first().waitFor()
    await editor.type('B3', '=Rate*B2')
    await editor.save()
    expect(await names()).toBe('<definedNames><definedName name="Rate">Model!$B$1</definedName></definedNames>')
    expect((await editor.saved()).sheets[0]?.cells?.get('2,1')).toMatchObject({ formula: 'Rate*B2', formulaResult: 1000 })
  })

  it('are renamed in the name manager with the formulas that use them, undone and redone', async () => {
    await editor.page.keyboard.press('Control+F3')
    await button('Edit Rate').click()
    await field('Name').fill('Debt rate')
    await button('OK').click()
    await panel().getByRole('alert').waitFor()
    await field('Name').fill('금리')
    await button('OK').click()
    await panel().getByText('금리', { exact: true }).waitFor()
    await editor.status('1 change').waitFor()
    await editor.page.keyboard.press('Control+z')
    await panel().getByText('Rate', { exact: true }).waitFor()
    await editor.status('No changes').waitFor()
    await editor.page.keyboard.press('Control+y')
    await editor.status('1 change').waitFor()
    await editor.save()
    expect(await names()).toContain('<definedName name="금리">Model!$B$1</definedName>')
    expect((await editor.saved()).sheets[0]?.cells?.get('2,1')).toMatchObject({ formula: '금리*B2', formulaResult: 1000 })
  })

  it('are not deleted while a formula uses them, and the cell is named', async () => {
    await button('Delete 금리').click()
    await button('Model!B3').click()
    await editor.status('No changes').waitFor()
  })

  it('are defined for a sheet and with another definition, restored from a draft, and listed among the changes of a version', async () => {
    await editor.choose('A2')
    await button('New name').click()
    expect(await field('Refers to').inputValue()).toBe('=Model!$A$2')
    await field('Name').fill('Tax')
    await field('Scope').selectOption('Other')
    await field('Refers to').fill('=Other!b1')
    await button('OK').click()
    await button('Edit 금리').click()
    await field('Refers to').fill('=Model!B1*2')
    await button('OK').click()
    await editor.status('2 changes').waitFor()
    await editor.restoreDraft()
    await editor.status('2 changes').waitFor()
    await editor.save()
    expect(await names()).toContain('<definedName name="Tax" localSheetId="1">Other!$B$1</definedName>')
    expect(await names()).toContain('<definedName name="금리">Model!$B$1*2</definedName>')
    expect((await editor.saved()).sheets[0]?.cells?.get('2,1')?.formulaResult).toBe(2000)
    await editor.showChanges()
    await editor.page.getByRole('list', { name: 'Names' }).getByText('=Model!$B$1 → =Model!$B$1*2').waitFor()
    await editor.page.getByRole('list', { name: 'Names' }).getByText('Other!Tax').waitFor()
  })

  it('are deleted where nothing uses them', async () => {
    await button('Name manager').click()
    await button('Delete Tax').click()
    await editor.save()
    expect(await names()).not.toContain('Tax')
    expect(editor.problems).toEqual([])
  })
})
