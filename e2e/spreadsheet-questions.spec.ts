import { endpoints, roles } from '@dossier/contract'
import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { harborReport } from './reports.ts'
import { editorOf, openSpreadsheets } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

/** Two scenarios with the same labels. Comments state sources: by words, by a link that is not safe, and by none. */
function model(): Promise<Uint8Array> {
  const scenario = (revenue: number, income: number) => [
    ['Income statement (USD millions)', null, null],
    ['Item', 'FY2024', 'FY2025'],
    ['Revenue', 1420, revenue],
    ['Operating income', 180, income],
  ]
  const noted = (value: number, text: string): Partial<Cell> => ({ type: 'number', value, comment: { author: 'Kim', text } })
  return writeXlsx({
    sheets: [
      {
        name: 'Base case',
        rows: scenario(1577, 210),
        cells: new Map([
          ['2,2', noted(1577, 'Harbor annual report 2025, p. 1')],
          ['2,1', noted(1420, 'Source: Harbor annual report\nPage: p. 1\nLink: javascript:alert(1)')],
          ['3,1', noted(180, 'Board deck, p. 3')],
          ['3,2', noted(210, 'Check with management')],
        ]),
      },
      { name: 'Downside', rows: [...scenario(1000, 90), ['Headcount', 87, 92]] },
    ],
  })
}

describe('questions about cells of a spreadsheet', () => {
  const editor = editorOf(async () =>
    openSpreadsheets([
      ['model.xlsx', await model()],
      ['Harbor annual report 2025.md', new TextEncoder().encode(harborReport)],
    ]),
  )
  let id: number
  beforeAll(async () => {
    const [spreadsheet] = await editor.list()
    id = spreadsheet?.id ?? 0
  })

  const panel = (of = editor.page) => of.getByRole('complementary', { name: 'Ask about the selection' })
  const chosenCell = (of = editor.page) => of.locator('[data-u-comp="defined-name"] input').inputValue()
  const evidence = () => editor.page.locator('[data-evidence]')

  it('are asked with Alt+Q, and answered by the figure in the cells', async () => {
    await editor.open(id)
    await editor.page.getByText('Downside', { exact: true }).click()
    await editor.choose('A2:C4')
    await editor.page.keyboard.press('Alt+q')
    await panel().getByText('Downside!A2:C4').waitFor()
    await editor.page.keyboard.type('What was revenue in FY2025?')
    await editor.page.keyboard.press('Enter')
    const answer = panel().getByRole('article', { name: 'What was revenue in FY2025?' })
    await answer.getByText('1,000').first().waitFor({ timeout: 30_000 })
    await expect.poll(() => answer.getByText('1,577').count()).toBe(0)
    await answer.getByText('Downside!A2:C4').waitFor()
  })

  it('have citations that go to the cells in the editor, also from another sheet', async () => {
    await editor.page.getByText('Base case', { exact: true }).click()
    await panel().locator('[data-citation="1"]').first().click()
    await expect.poll(() => chosenCell()).toMatch(/C3/)
    await expect.poll(() => evidence().count()).toBe(0)
  })

  it('are answered from the rest of the workbook where the cells have no answer, and say so', async () => {
    await editor.page.getByText('Base case', { exact: true }).click()
    await editor.choose('A2:C4')
    await panel().getByText('Base case').first().waitFor()
    await panel().getByRole('textbox').fill('What was headcount in FY2025?')
    await panel().getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = panel().getByRole('article', { name: 'What was headcount in FY2025?' })
    await answer.getByText('Nothing in the selected cells answers.').waitFor({ timeout: 30_000 })
  })

  it('say that unsaved changes are not part of the answer', async () => {
    await editor.type('E1', 'draft')
    await panel().getByText('Unsaved changes are not part of the answer.').waitFor()
    await editor.page.getByRole('button', { name: 'Discard' }).click()
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await editor.status('No changes').waitFor()
    await panel().getByText('Unsaved changes are not part of the answer.').waitFor({ state: 'detached' })
    await editor.ready()
  })

  it('are asked from the menu of the cells', async () => {
    await editor.page.getByRole('button', { name: 'Close panel' }).click()
    const cells = editor.page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
    await cells.click({ position: { x: 150, y: 70 } })
    await cells.click({ button: 'right', position: { x: 150, y: 70 } })
    await editor.page.getByText('Ask about the selection').last().click()
    await panel().waitFor()
  })

  it('go on in Search, which names the cells', async () => {
    await panel().getByRole('link', { name: 'Continue in Search' }).click()
    await editor.page.waitForURL(/\/search/)
    await editor.page.getByText('Downside!A2:C4').first().waitFor()
    await editor.page.getByText("'Base case'!A2:C4").first().waitFor()
  })

  it('open the source that the comment of a cell states, at the value on its page', async () => {
    await editor.open(id)
    await editor.choose('C3')
    const bar = editor.page.getByRole('region', { name: 'Comment of the chosen cell' })
    await bar.getByText('Harbor annual report 2025, p. 1').waitFor()
    await bar.getByRole('button', { name: 'Open source' }).click()
    await evidence().getByText('Harbor annual report 2025.md').first().waitFor()
    await expect.poll(() => evidence().locator('mark').allInnerTexts()).toEqual(['1,577'])
    await editor.page.keyboard.press('Escape')
  })

  it('never follow an unsafe link, and name what cannot be opened', async () => {
    const bar = editor.page.getByRole('region', { name: 'Comment of the chosen cell' })
    await editor.choose('B3')
    await bar.getByText('javascript:alert(1)').waitFor()
    await bar.getByRole('button', { name: 'Open source' }).waitFor()
    await expect.poll(() => editor.page.locator('a[href^="javascript"]').count()).toBe(0)
    await editor.choose('B4')
    await bar.getByText('No file of this workspace has this name').waitFor()
    await editor.choose('C4')
    await bar.getByText('Check with management').waitFor()
    await expect.poll(() => bar.getByRole('button').count()).toBe(0)
    await editor.choose('A1')
    await bar.getByText('This cell has no comment').waitFor()
  })

  it('are asked by guests, in Korean, in a narrow and dark window', async () => {
    const guest = await editor.organization.join(editor.projectId, 'Gina', roles.guest)
    const window = await openWindowOf(guest, editor.browser, { language: 'ko', colorScheme: 'dark' })
    await window.setViewportSize({ width: 390, height: 844 })
    await editor.open(id, window)
    await editor.choose('A2:C4', window)
    await window.getByRole('button', { name: '편집기 메뉴' }).click()
    await window.getByRole('menuitem', { name: '선택 영역에 질문' }).click()
    const korean = window.getByRole('complementary', { name: '선택 영역에 질문' })
    await korean.getByText("'Base case'!A2:C4").waitFor()
    await korean.getByRole('textbox').fill('2025년 매출액은?')
    await korean.getByRole('button', { name: '질문', exact: true }).click()
    await korean.getByText('1,577').first().waitFor({ timeout: 30_000 })
    await korean.locator('[data-citation="1"]').first().click()
    await korean.waitFor({ state: 'detached' })
    await expect.poll(() => chosenCell(window)).toMatch(/C3/)
    const { rows } = await guest.call<{ rows: unknown[] }>(endpoints.search.list, {
      query: { projectId: editor.projectId, limit: 10, offset: 0 },
    })
    expect(rows.length).toBeGreaterThan(0)
  })

  it('are accessible in both themes, without errors in the console', async () => {
    await editor.page.goto(`${editor.organization.url}/spreadsheets/${id}?project=${editor.projectId}&panel=ask`)
    await editor.ready()
    await panel().getByRole('textbox').waitFor()
    const ofUniver = /univer-|data-u-comp|data-slot/
    expect((await violationsInBothThemes(editor.page, 'ask')).filter((violation) => !ofUniver.test(violation))).toEqual([])
    expect(editor.problems).toEqual([])
  })
})
