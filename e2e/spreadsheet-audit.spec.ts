import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { editorOf, openSpreadsheets } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

/** A picture of one pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A model with a constant in a formula and an error, a chart and a picture. */
function model(): Promise<Uint8Array> {
  const formula = (text: string, value: number | string) => ({ type: 'formula', formula: text, value, formulaResult: value }) as const
  const yellow = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFF00' } } } as const
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['', 'FY2023', 'FY2024', 'FY2025'],
          ['Revenue', 100, 120, 140],
          ['Cost', 60, 70, 80],
          ['Profit', null, null, null],
          ['Margin', null, null, null],
        ],
        cells: new Map<string, Partial<Cell>>([
          ['0,1', { type: 'string' as const, value: 'FY2023', style: yellow }],
          ['3,1', formula('B2-B3', 40)],
          ['3,2', formula('C2-C3', 50)],
          ['3,3', formula('D2-D3+25', 85)],
          ['4,1', formula('B4/B2', 0.4)],
          ['4,2', formula('C4/C2', 0.416_666_666_7)],
          ['4,3', formula('D4/Missing!A1', '#REF!')],
        ]),
        images: [
          { data: picture, type: 'png', anchor: { from: { row: 7, col: 0 }, to: { row: 9, col: 1 } }, altText: 'Stamp of the auditor' },
        ],
        charts: [
          {
            type: 'column',
            title: 'Revenue and cost',
            anchor: { from: { row: 7, col: 2 }, to: { row: 22, col: 8 } },
            series: [
              { name: 'Revenue', values: 'B2:D2', categories: 'B1:D1' },
              { name: 'Cost', values: 'B3:D3', categories: 'B1:D1' },
            ],
          },
        ],
      },
      { name: 'Empty', rows: [['Nothing here']] },
    ],
  })
}

describe('a model in the editor', () => {
  const editor = editorOf(async () => openSpreadsheets([['model.xlsx', await model()]]))

  const open = async (panel = '', of = editor.page) => {
    const [first] = await editor.list()
    await of.goto(`${editor.organization.url}/spreadsheets/${first?.id}?project=${editor.projectId}${panel && `&panel=${panel}`}`)
    await editor.ready(of)
  }
  const chosenCell = (of = editor.page) => of.locator('[data-u-comp="defined-name"] input').inputValue()

  it('shows its charts and pictures where they lie, and lists them', async () => {
    await open()
    await editor.page.getByRole('img', { name: 'Revenue and cost' }).locator('canvas').first().waitFor()
    const stamp = editor.page.getByRole('img', { name: 'Stamp of the auditor' })
    await stamp.waitFor()
    const before = await stamp.boundingBox()
    await editor.page.mouse.move(700, 400)
    await editor.page.mouse.wheel(0, 60)
    await expect.poll(async () => (await stamp.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
    await editor.page.getByText('Empty', { exact: true }).click()
    await stamp.waitFor({ state: 'detached' })
    await editor.page.getByRole('button', { name: 'Charts and pictures' }).click()
    const panel = editor.page.getByRole('complementary', { name: 'Charts and pictures' })
    await panel.getByRole('button', { name: 'Revenue and cost' }).click()
    await expect.poll(() => chosenCell()).toBe('C8')
  })

  it('is audited; findings are marked on its cells and lead to them', async () => {
    await open('audit')
    const panel = editor.page.getByRole('complementary', { name: 'Model audit' })
    await panel.getByRole('button', { name: 'Audit this model' }).click()
    const findings = panel.getByRole('list', { name: 'Findings' })
    await findings.getByRole('button').filter({ hasText: 'Model!D5' }).first().click({ timeout: 60_000 })
    await expect.poll(() => chosenCell()).toBe('D5')
    await findings.getByRole('button').filter({ hasText: 'Model!D4' }).first().click()
    await expect.poll(() => chosenCell()).toBe('D4')
    await panel.getByText('marked on the cells').waitFor()
  })

  it('keeps the colours of its file in a dark window, in Korean', async () => {
    const window = await openWindowOf(editor.api, editor.browser, { language: 'ko', colorScheme: 'dark' })
    await open('audit', window)
    const panel = window.getByRole('complementary', { name: '재무모델 점검' })
    await panel.getByText('Model!D5').first().waitFor()
    await window.setViewportSize({ width: 390, height: 844 })
    await panel.getByRole('button').filter({ hasText: 'Model!D5' }).first().click()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => chosenCell(window)).toBe('D5')
  })

  it('is accessible beside its panels, without errors in the console', async () => {
    const ofUniver = /univer-|data-u-comp|data-slot/
    for (const panel of ['audit', 'visuals']) {
      await open(panel)
      await editor.page.getByRole('complementary').getByRole('listitem').first().waitFor()
      expect((await violationsInBothThemes(editor.page, panel)).filter((violation) => !ofUniver.test(violation))).toEqual([])
      await editor.page.emulateMedia({ colorScheme: 'light' })
    }
    expect(editor.problems).toEqual([])
  })
})
