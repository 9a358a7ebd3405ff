import { roles } from '@dossier/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { openWorkspaceWith } from './open-workspace.ts'
import type { Organization } from './organization.ts'
import { openWindowOf } from './window.ts'

const report = (year: number, revenue: string, before: string) => `# Harbor Logistics Inc.

Annual report for the fiscal year ended December 31, ${year}

## Consolidated Statements of Income

(in millions of USD)

| | ${year} | ${year - 1} |
| --- | --- | --- |
| Revenue | ${revenue} | ${before} |
| Cost of sales | 900 | 850 |
| Operating income | 210 | 180 |
| Income before income taxes | 200 | 160 |
| Income taxes | 50 | 39 |
| Net income | 150 | 121 |

## Consolidated Balance Sheets

(in millions of USD)

| | December 31, ${year} | December 31, ${year - 1} |
| --- | --- | --- |
| Cash and cash equivalents | 310 | 280 |
| Total current assets | 700 | 650 |
| Total assets | 1,900 | 1,700 |
| Total current liabilities | 300 | 280 |
| Total liabilities | 1,100 | 1,000 |
| Total stockholders' equity | 800 | 700 |
`

describe('the companies of a workspace', () => {
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

  const cell = (name: RegExp) => page.getByRole('button', { name })
  const card = () => page.getByRole('dialog')

  it('ask for a workspace while all are selected, and show those of the chosen one at the same address', async () => {
    await page.goto(`${organization.url}/companies`)
    await page.getByRole('alert').getByText('Please select project first').waitFor()
    await page.getByRole('button', { name: 'Choose a workspace' }).click()
    await page.getByRole('option', { name: 'Harbor' }).click()
    await page.getByText('No company with statements').waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('project')]).toEqual(['/companies', String(projectId)])
  })

  it('explain what to do without statements, and appear as soon as a file has some', async () => {
    await page.goto(`${organization.url}/companies?project=${projectId}`)
    await page.getByText('No company with statements').waitFor()
    await api.upload(projectId, [['2025.md', report(2025, '1,577', '1,400')]])
    await page.getByRole('heading', { name: 'Harbor Logistics Inc.' }).waitFor({ timeout: 30_000 })
    await cell(/^Revenue, FY2025: 1,577/).waitFor()
    await page.getByText('Needed for multiples and not found for the latest year').waitFor()
  })

  it('merge a second report, with its restated values', async () => {
    await api.upload(projectId, [['2024.md', report(2024, '1,420', '1,210')]])
    await cell(/^Revenue, FY2023: 1,210/).waitFor({ timeout: 30_000 })
    await cell(/^Revenue, FY2024: 1,400, Restated/).click()
    await card().getByText('Earlier reports said').waitFor()
    await card()
      .getByRole('button', { name: /2024\.md.*1,420/ })
      .waitFor()
  })

  it('open the place of a value in its document', async () => {
    await card()
      .getByRole('button', { name: /2025\.md/ })
      .click()
    await page.locator('[data-evidence]').getByText('Consolidated Statements of Income').first().waitFor()
    await card().waitFor({ state: 'hidden' })
  })

  it('can be navigated by arrow keys', async () => {
    await cell(/^Revenue, FY2025/).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(focused).toBe('Cost of sales, FY2024: 850, Restated')
  })

  it('accept a typed value with a reason, and can be reset to the reported one', async () => {
    await cell(/^Gross profit, FY2025: 677, Calculated/).click()
    await card().getByText('Revenue − Cost of sales').waitFor()
    await page.keyboard.press('Escape')
    await card().waitFor({ state: 'hidden' })
    await cell(/^Revenue, FY2025/).press('Enter')
    await card().getByRole('button', { name: 'Type a value' }).click()
    await card().getByRole('textbox', { name: 'Value' }).fill('all of it')
    await card().getByRole('button', { name: 'Save' }).click()
    await card().getByText('Enter a number').waitFor()
    await card().getByText('Enter a reason').waitFor()
    await card().getByRole('textbox', { name: 'Value' }).fill('1,500')
    await card().getByRole('textbox', { name: 'Reason' }).fill('Without the yards that were sold')
    await page.keyboard.press('Enter')
    await cell(/^Revenue, FY2025: 1,500, Typed value/).click()
    await card().getByText('Without the yards that were sold').first().waitFor()
    await cell(/^Gross profit, FY2025: 600/).waitFor({ state: 'attached' })
    expect(await violationsInBothThemes(page, 'the card of a value')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await card().getByRole('button', { name: 'Take back' }).click()
    await cell(/^Revenue, FY2025: 1,577/).waitFor()
  })

  it('are shown in the chosen unit, and copied for spreadsheets', async () => {
    await page.getByRole('combobox', { name: 'Unit' }).selectOption({ label: 'USD thousands' })
    await cell(/^Revenue, FY2025: 1,577,000/).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy table' }).click()
    await page.getByText('Table copied, ready to paste into a sheet', { exact: true }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n').slice(0, 2)).toEqual(['\t2023-12-31\t2024-12-31\t2025-12-31', 'Revenue\t1210000000\t1400000000\t1577000000'])
  })

  it('tell a missing value from a zero', async () => {
    const [statements = ''] = report(2022, '1,100', '1,050').split('## Consolidated Balance Sheets')
    await api.upload(projectId, [['2022.md', statements]])
    const missing = cell(/^Total assets, FY2021: /)
    await missing.waitFor({ timeout: 30_000 })
    await expect.poll(() => missing.textContent()).toBe('N/A')
  })

  it('lead to the workflows of a company, for those who may run them', async () => {
    await page.goto(`${organization.url}/companies?project=${projectId}`)
    await page.getByRole('link', { name: 'Make a datapack' }).click()
    const form = page.getByRole('complementary', { name: 'Statements datapack' })
    await expect.poll(() => form.getByRole('combobox', { name: 'Company' }).inputValue()).toBe('harborlogistics')
    const guest = await openWindowOf(await organization.join(projectId, 'Gina', roles.guest), browser)
    await guest.goto(`${organization.url}/companies?project=${projectId}`)
    await guest.getByRole('heading', { name: 'Harbor Logistics Inc.' }).waitFor()
    for (const name of ['Make a datapack', 'Compare with peers', 'Value by a DCF'])
      await expect.poll(() => guest.getByRole('link', { name }).count()).toBe(0)
    await page.goto(`${organization.url}/companies?project=${projectId}`)
    await page.getByRole('heading', { name: 'Harbor Logistics Inc.' }).waitFor()
  })

  it('have no accessibility violations, and are available in Korean', async () => {
    expect(await violationsInBothThemes(page, 'companies')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    await korean.goto(`${organization.url}/companies?project=${projectId}`)
    await korean.getByText('손익계산서').waitFor()
    await korean.getByRole('button', { name: /^매출액, 2025년: 1,577/ }).waitFor()
    expect(problems).toEqual([])
  })
})
