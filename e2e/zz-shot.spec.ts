import { writeXlsx } from 'hucre/xlsx'
import { it } from 'vitest'
import { openSpreadsheet } from './spreadsheet-editor.ts'

it('shots', async () => {
  const size = 1200
  const rows = Array.from({ length: size }, (_, at) => [at + 1, at * 2, null, (at + 1) * 2])
  const formula = { type: 'formula' as const, formula: `A1:A${size}*2`, value: 2, formulaResult: 2, formulaType: 'array' as const, formulaRef: `D1:D${size}` }
  const editor = await openSpreadsheet('m.xlsx', await writeXlsx({ sheets: [{ name: 'Model', rows, cells: new Map([['0,3', formula]]) }] }))
  const { page } = editor
  await editor.type('A1', '500')
  await page.waitForTimeout(2500)
  await editor.choose('D3')
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/s5-en.png' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await editor.choose('A3:B5')
  await page.keyboard.press('Control+x')
  await page.waitForTimeout(500)
  await editor.choose('D5')
  await page.keyboard.press('Control+v')
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/s5-refused.png' })
  page.once('dialog', (dialog) => void dialog.accept())
  await page.evaluate(() => localStorage.setItem('lang', 'ko'))
  await page.reload()
  await page.waitForTimeout(4000)
  await editor.type('A2', '700')
  await page.waitForTimeout(2500)
  await page.screenshot({ path: '/tmp/s5-ko.png' })
  await editor.browser.close()
}, 120_000)
