import { endpoints, type Spreadsheet } from '@dossier/contract'
import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { fillProfile, openWorkspaceWith } from './open-workspace.ts'
import type { Organization } from './organization.ts'
import { harborReport } from './reports.ts'
import { openWindowOf } from './window.ts'

/** Segments whose revenue adds up to that of the report. */
const segments = `
## Revenue by segment

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Terminals | 1,000 | 920 |
| Warehouses | 577 | 500 |
| Total | 1,577 | 1,420 |
`

/** A workbook with a hard-coded growth rate in a formula, a formula with a broken reference, and a number pasted over a formula. */
function model(): Promise<Uint8Array> {
  const formula = (text: string, value: number | string) => ({
    type: 'formula' as const,
    formula: text,
    value: typeof value === 'number' ? value : null,
    formulaResult: value,
  })
  const cells = new Map([
    ['1,2', formula('B2*1.07', 107)],
    ['1,3', formula('C2*1.07', 114.49)],
    ['4,3', formula('D3*1.05', 71.4)],
    ['3,1', formula('B2-B3', 40)],
    ['3,2', formula('C2-C3', 43)],
    ['3,3', formula('#REF!-D3', '#REF!')],
  ])
  const rows = [
    ['', 'FY2024', 'FY2025', 'FY2026'],
    ['Revenue', 100, null, null],
    ['Costs', 60, 64, 68],
    ['Profit', null, null, null],
    ['Costs with reserve', null, null, null],
  ]
  const plan = [
    ['', 'FY2022', 'FY2023', 'FY2024', 'FY2025', 'FY2026'],
    ['Volume', 100, 107, 115, 122, 135],
    ['Returns', 60, 64, 68, 72, 75],
    ['Net volume', null, null, null, 55, null],
  ]
  const net = new Map([
    ['3,1', formula('B2-B3', 40)],
    ['3,2', formula('C2-C3', 43)],
    ['3,3', formula('D2-D3', 47)],
    ['3,5', formula('F2-F3', 60)],
  ])
  return writeXlsx({
    sheets: [
      { name: 'Model', rows, cells },
      { name: 'Plan', rows: plan, cells: net },
    ],
  })
}

describe('workflows and their outputs', () => {
  let organization: Organization
  let browser: Browser
  let api: Api
  let page: Page
  let projectId: number
  let problems: string[]

  beforeAll(async () => {
    ;({ organization, browser, api, page, projectId, problems } = await openWorkspaceWith([]))
  })
  afterAll(async () => {
    await browser.close()
  })

  const panel = (name: string) => page.getByRole('complementary', { name })

  it('are all shown at an address that names an unknown one', async () => {
    await page.goto(`${organization.url}/workflows?project=${projectId}&workflow=nope&output=x`)
    await page.getByRole('button', { name: /^DCF valuation/ }).waitFor()
    await page.goto(`${organization.url}/outputs?project=${projectId}&output=x`)
    await page.getByText('No outputs yet').waitFor()
    expect(problems).toEqual([])
  })

  it('show what is missing without suitable files', async () => {
    await page.goto(`${organization.url}/outputs?project=${projectId}`)
    await page.getByText('No outputs yet').waitFor()
    await page.getByRole('link', { name: 'Go to workflows' }).click()
    await page.getByRole('button', { name: /^Statements datapack/ }).click()
    await panel('Statements datapack').getByText('No company with statements').waitFor()
    await page.getByRole('button', { name: /^Model audit/ }).click()
    await panel('Model audit').getByText('There is no Excel workbook').waitFor()
  })

  it('export the statements of a company as a workbook', async () => {
    await api.upload(projectId, [
      ['2025.md', `${harborReport}${segments}`],
      ['model.xlsx', new Uint8Array(await model())],
    ])
    await api.untilRead(projectId, 60_000)
    const overridden = { projectId, company: 'harborlogistics', scope: 'consolidated', account: 'net-income', to: '2025-12-31', months: 12 }
    for (const [value, reason] of [
      ['155000000', 'First view of the auditor'],
      ['150000000', 'Adjustment of deferred tax'],
    ])
      await api.call(endpoints.companies.typeValue, { body: { ...overridden, value, reason } })
    await page.getByRole('button', { name: /^Statements datapack/ }).click()
    const form = panel('Statements datapack')
    await form.getByRole('combobox', { name: 'Company' }).waitFor()
    await form.getByRole('button', { name: 'Run' }).click()
    for (const message of ['Homepage URL is required', 'Country is required', 'Industry name is required', 'Segment is required'])
      await form.getByText(message, { exact: true }).waitFor()
    await fillProfile(form)
    expect(await violationsInBothThemes(page, 'workflows')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await form.getByRole('button', { name: 'Run' }).click()
    await page.waitForURL(/\/outputs\?/)
    await page.getByText('Completed').waitFor({ timeout: 60_000 })
    await page.getByText('harbor.example · United States · Logistics · Ports').waitFor()
    await page
      .getByRole('img', { name: /^Revenue and EBITDA\. FY2025: revenue 1,577/ })
      .locator('svg')
      .waitFor()
    await page.getByRole('table', { name: 'Financial summary' }).getByRole('rowheader', { name: 'EBITDA', exact: true }).waitFor()
    // No market source is on, which the page states.
    await page
      .getByRole('region', { name: /^Market/ })
      .getByText('Enter the symbol in the profile of the company.')
      .waitFor()
    await page
      .getByRole('region', { name: 'By segment', exact: true })
      .getByRole('img', { name: /FY2025: Terminals 1,000/ })
      .locator('svg')
      .waitFor()
    // What is missing says why.
    const growth = page.getByRole('table', { name: 'Financial summary' }).getByRole('row', { name: /^Growth/ })
    await growth.getByTitle('There are no statements of the year before.').getByText('N/A').waitFor()
    expect(await violationsInBothThemes(page, 'datapack')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    // A share opens its formula, whose operands open the page that prints them.
    const parts = page.getByRole('region', { name: 'By segment', exact: true })
    await parts.getByText('Show as table').click()
    await parts.getByRole('button', { name: /^Terminals, Share, FY2025: / }).press('Enter')
    const card = page.getByRole('dialog')
    await card.getByText('Terminals ÷ Total').waitFor()
    await card.getByRole('button', { name: 'Open its place' }).first().click()
    const pane = page.locator('[data-evidence]')
    await pane.getByText('2025.md').first().waitFor()
    await pane.getByRole('button', { name: 'Close', exact: true }).click()
    await pane.waitFor({ state: 'detached' })
    // So does a figure of the summary, and a tie has its parts.
    const summary = page.getByRole('table', { name: 'Financial summary' })
    await summary.getByRole('button', { name: /^EBITDA, FY2025: / }).press('Enter')
    await card.getByText('EBIT + Depreciation and amortization', { exact: true }).waitFor()
    await card
      .getByRole('button', { name: /^2025\.md/ })
      .last()
      .click()
    await pane.getByText('2025.md').first().waitFor()
    await pane.getByRole('button', { name: 'Close', exact: true }).click()
    await pane.waitFor({ state: 'detached' })
    // A typed value shows its reason, what it overrides and what was typed before.
    await summary.getByRole('button', { name: /^Net income, FY2025: / }).press('Enter')
    for (const text of ['Adjustment of deferred tax', 'First view of the auditor', 'History', '2025.md'])
      await card.getByText(text).first().waitFor()
    // Whoever closes a card and goes to another figure at once keeps the focus there.
    const tie = page.getByRole('table', { name: 'Ties of the statements' }).getByRole('button', { name: /^Total assets, FY2025: Ties/ })
    await tie.evaluate((button) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      ;(button as HTMLElement).focus()
    })
    await card.waitFor({ state: 'detached' })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await expect.poll(() => tie.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await card.getByText(/^Total assets − \(/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Recompute certificate' }).getByText('equal the values in the file').waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Harbor Logistics Inc. - Statements.xlsx')
    const book = await readXlsx(await readFile(await download.path()))
    expect(book.sheets.at(-1)?.name).toBe('Certificate')
  })

  it('audit a model, and open the cells of a finding', async () => {
    await page.goto(`${organization.url}/workflows?project=${projectId}&workflow=modelAudit`)
    const form = panel('Model audit')
    await form.getByRole('button', { name: 'Run' }).click()
    for (const message of ['Homepage URL is required', 'Country is required', 'Industry name is required', 'Segment is required'])
      await form.getByText(message, { exact: true }).waitFor()
    await fillProfile(form)
    await form.getByLabel('Homepage URL').fill('harbor')
    await form.getByText('Invalid web address', { exact: true }).waitFor()
    await form.getByLabel('Homepage URL').fill('harbor.example')
    await form.getByRole('button', { name: 'Run' }).click()
    await page.waitForURL(/\/outputs\?/)
    await page.getByText('Completed').waitFor({ timeout: 60_000 })
    await page.getByText('harbor.example · United States · Logistics · Ports').waitFor()
    await page.getByRole('list', { name: 'Findings' }).getByText('Critical').first().waitFor()
    expect(await violationsInBothThemes(page, 'findings')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Model!D4' }).first().click()
    const pane = page.locator('[data-evidence]')
    await pane.getByText('Profit').first().waitFor()
    await pane.getByRole('button', { name: 'Close', exact: true }).click()
    await pane.waitFor({ state: 'detached' })
  })

  it('show one entry for a kind of finding on a sheet, which unfolds to its cells', async () => {
    const entries = page.getByRole('list', { name: 'Findings', exact: true }).locator(':scope > li')
    await expect.poll(() => entries.filter({ hasText: 'Constant inside a formula' }).count()).toBe(1)
    const constants = entries.filter({ hasText: 'Constant inside a formula' })
    await constants.getByText('3 cells').waitFor()
    await constants.getByRole('button', { name: 'Show 2 findings: Constant inside a formula, Model' }).press('Enter')
    const members = constants.getByRole('list', { name: 'Constant inside a formula, Model' })
    await members.getByText('=D3*1.05 contains 1.05').waitFor()
    await members.getByRole('button', { name: 'Show 2 cells: Model!C2:D2' }).click()
    expect(await violationsInBothThemes(page, 'unfolded findings')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await members.getByRole('button', { name: 'Model!D2', exact: true }).click()
    const pane = page.locator('[data-evidence]')
    await pane.getByText('Revenue').first().waitFor()
    await pane.getByRole('button', { name: 'Close', exact: true }).click()
    await pane.waitFor({ state: 'detached' })

    await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Plan')
    await constants.waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Constant inside a formula' })
    await page.getByText('No finding fits this selection.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('radio', { name: /^Critical 1/ }).click({ force: true })
    await expect.poll(() => entries.count()).toBe(1)
    await page.getByRole('radio', { name: /^All / }).click({ force: true })
  })

  it('export the findings as a workbook and as text in the language of the reader', async () => {
    const saved = async (of: Page, button: string, format: RegExp) => {
      await of.getByRole('button', { name: button, exact: true }).click()
      const downloading = of.waitForEvent('download')
      await of.getByRole('menuitem', { name: format }).click()
      const download = await downloading
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    const exported = async (of: Page, button: string) => {
      const { name, bytes } = await saved(of, button, /xlsx/)
      return { name, sheets: (await readXlsx(bytes)).sheets }
    }
    const english = await exported(page, 'Export')
    expect(english.name).toBe('model (findings).xlsx')
    expect(english.sheets.map(({ name }) => name)).toEqual(['Summary', 'Findings by sheet', 'All findings'])
    expect(english.sheets[2]?.rows.map(([, , title, sheet, place]) => [title, sheet, place])).toEqual(
      expect.arrayContaining([
        ['Constant inside a formula', 'Model', 'C2:D2'],
        ['Constant inside a formula', 'Model', 'D5'],
      ]),
    )
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    await korean.goto(page.url())
    const inKorean = await exported(korean, '내보내기')
    expect(inKorean.name).toBe('model (점검 결과).xlsx')
    expect(inKorean.sheets[1]?.rows.flat()).toContain('수식 내 상수')
    const asText = await saved(korean, '내보내기', /csv/)
    expect(asText.name).toBe('model (점검 결과).csv')
    expect(asText.bytes.toString()).toContain('"수식 내 상수"')
    await korean.close()
  })

  it('correct what the audit can correct in a copy, and leave the file as it is', async () => {
    const corrections = page.getByRole('region', { name: 'Corrections' })
    await page.getByText('55 → =E2-E3').waitFor()
    await page.getByRole('checkbox', { name: 'Correct: Number pasted over a formula, Plan!E4' }).check()
    await corrections.getByRole('button', { name: 'Fix 1 finding in a copy' }).click()
    await corrections.getByText('model (corrected).xlsx').waitFor({ timeout: 60_000 })
    const row = corrections.getByRole('table', { name: 'Corrected cells' }).getByRole('row').filter({ hasText: 'Plan!E4' })
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['55', '=E2-E3', '55', '50'])
    expect(await violationsInBothThemes(page, 'corrections')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await corrections.getByRole('link', { name: 'Open the copy' }).click()
    await page.getByText('Changes', { exact: true }).waitFor({ timeout: 60_000 })
    const { rows } = await api.call<{ rows: Spreadsheet[] }>(endpoints.spreadsheets.list, { query: { projectId, limit: 10, offset: 0 } })
    const versions = Object.fromEntries(rows.map(({ filename, version }) => [filename, version]))
    expect(versions).toEqual({ 'model.xlsx': 1, 'model (corrected).xlsx': 1 })
  })

  it('are listed with their user, and can be deleted', async () => {
    await page.goto(`${organization.url}/outputs?project=${projectId}`)
    await page.getByRole('row').filter({ hasText: 'model.xlsx' }).getByText('Completed').waitFor()
    expect(await violationsInBothThemes(page, 'outputs')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('combobox', { name: 'Workflow' }).selectOption({ label: 'Statements datapack' })
    await page.getByText('1 output', { exact: true }).waitFor()
    await page.getByRole('row').filter({ hasText: 'model.xlsx' }).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Workflow' }).selectOption({ label: 'Any workflow' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('row')
      .filter({ hasText: 'model.xlsx' })
      .getByText(/^Model audit · /)
      .waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Delete model.xlsx' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('row').filter({ hasText: 'model.xlsx' }).waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Harbor Logistics Inc.' }).waitFor()
  })

  it('are restored by Undo and from the bin', async () => {
    const output = page.getByRole('row').filter({ hasText: 'model.xlsx' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await output.getByText('Completed').waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('row').filter({ hasText: 'model.xlsx' }).click()
    await other.getByRole('button', { name: 'Delete model.xlsx' }).waitFor()
    await page.getByRole('button', { name: 'Delete model.xlsx' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
    await output.waitFor({ state: 'detached' })
    await other.getByText('This output is in the bin').waitFor()
    await other.close()
    await page.getByRole('link', { name: 'Bin', exact: true }).click()
    await page.getByRole('heading', { name: 'Bin' }).waitFor()
    await output.getByText('Model audit').waitFor()
    expect(await violationsInBothThemes(page, 'bin')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Restore model.xlsx' }).click()
    await page.getByText('The bin is empty').waitFor()
    await page.goto(`${organization.url}/outputs?project=${projectId}`)
    await output.getByText('Completed').waitFor()
  })

  it('are available in Korean', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    await korean.goto(`${organization.url}/outputs?project=${projectId}`)
    await korean.getByRole('row').filter({ hasText: '재무제표 데이터팩' }).getByText('완료').waitFor()
    await korean.getByRole('row').filter({ hasText: '재무제표 데이터팩' }).getByText('완료').click()
    await korean.getByTitle('전년 재무제표가 없습니다.').first().getByText('N/A').waitFor()
    await korean.getByRole('link', { name: '워크플로' }).first().click()
    await korean.getByRole('button', { name: /^재무모델 점검/ }).waitFor()
    expect(problems).toEqual([])
  })
})
