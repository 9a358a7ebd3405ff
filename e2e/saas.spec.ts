import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { toEndOfForm } from './end-of-form.ts'
import { cutTexts, textsOutside } from './layout-faults.ts'
import { contractsCsv, recurringCsv, recurringRevenue } from './ledger-rows.ts'
import { fillProfile } from './open-workspace.ts'
import { type Organization, openOrganization } from './organization.ts'
import { pasteInto } from './paste.ts'
import { openWindowOf } from './window.ts'

const rows = recurringRevenue()
const revenueOf = (month: number): number => rows.filter((row) => row.month === month).reduce((sum, { amount }) => sum + amount, 0)
const customersOf = (month: number): number => rows.filter((row) => row.month === month).length
const quarters = ['2024 Q1', '2024 Q2', '2024 Q3', '2024 Q4', '2025 Q1', '2025 Q2', '2025 Q3', '2025 Q4']
const quarterly = quarters.map((_, at) => revenueOf(at * 3) + revenueOf(at * 3 + 1) + revenueOf(at * 3 + 2))
const written = (amount: number): string => amount.toLocaleString('en-US')

describe('SaaS metrics', () => {
  let organization: Organization
  let browser: Browser
  let api: Api
  let page: Page
  let projectId: number
  let output: string
  let problems: string[]

  beforeAll(async () => {
    organization = await openOrganization()
    browser = await openBrowser()
    api = organization.api
    projectId = await api.createProject('Harbor Cloud')
    await api.upload(projectId, [
      ['contracts.csv', contractsCsv(rows)],
      ['revenue.csv', recurringCsv(rows)],
    ])
    await api.upload(projectId, [['stores.csv', 'Store,City\nA,Oslo\nB,Bergen\n']])
    await api.untilRead(projectId, 60_000)
    page = await openWindowOf(api, browser)
    problems = watchForProblems(page)
  })
  afterAll(async () => {
    await browser.close()
  })

  const cell = (series: string, period: string) => page.getByRole('textbox', { name: `${series} ${period}`, exact: true })
  const figureOf = (on: Page, name: string) =>
    on
      .locator('dl div')
      .filter({ has: on.getByText(name, { exact: true }) })
      .locator('dd')
      .first()
      .textContent()

  it('start with files of recurring revenue and contracts', async () => {
    await page.goto(`${organization.url}/workflows/saas?project=${projectId}`)
    const choose = async (region: string, file: string) => {
      await page
        .getByRole('region', { name: region, exact: true })
        .getByRole('button', { name: /^File:/ })
        .click()
      await page.getByRole('option', { name: file }).click()
      await page.getByRole('table', { name: `Columns of ${file}` }).waitFor()
    }
    // Neither is the newest file of the workspace.
    await page.getByRole('table', { name: 'Columns of revenue.csv' }).waitFor()
    await page.getByLabel('Industry name').fill('Ports')
    await page.getByRole('textbox', { name: 'Currency', exact: true }).fill('EUR')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => page.getByLabel('Industry name').inputValue()).toBe('')
    await expect.poll(() => page.getByRole('textbox', { name: 'Currency', exact: true }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Start over' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add contracts' }).click()
    await page.getByRole('table', { name: 'Columns of contracts.csv' }).waitFor()
    await choose('Contracts', 'stores.csv')
    await choose('Contracts', 'contracts.csv')
    const columns = page.getByRole('table', { name: 'Columns of revenue.csv' })
    await expect
      .poll(() => columns.getByRole('row').nth(1).getByRole('cell').allTextContents())
      .toEqual(recurringCsv(rows).split('\n')[1]?.split(','))
    await expect.poll(() => page.getByRole('combobox', { name: 'Use of column MRR' }).inputValue()).toBe('recurringAmount')
    await expect.poll(() => page.getByRole('combobox', { name: 'Use of column Annual contract value' }).inputValue()).toBe('annualValue')
    await expect.poll(() => page.getByRole('radio', { name: 'Quarters' }).isChecked()).toBe(true)
    await toEndOfForm(page)
    expect(await violationsInBothThemes(page, 'the form')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('are computed from the files and typed quarterly amounts', async () => {
    await page.getByRole('textbox', { name: 'Currency', exact: true }).fill('USD')
    await fillProfile(page)
    await page.getByRole('combobox', { name: 'Unit', exact: true }).selectOption({ label: 'USD' })
    await pasteInto(cell('Revenue of the general ledger', '2024 Q1'), quarterly.join('\t'))
    const costs = [0.2, 0.5].map((share) => quarterly.map((revenue) => Math.round(revenue * share)).join('\t'))
    await pasteInto(cell('Cost of subscription', '2024 Q1'), costs.join('\n'))
    await cell('Ending ARR as stated', '2025 Q4').fill(String(revenueOf(23) * 12))
    await cell('Ending customers as stated', '2025 Q4').fill(String(customersOf(23)))
    await page.getByRole('textbox', { name: 'Source of Ending ARR as stated' }).fill('Board deck, page 4')
    await page.getByRole('textbox', { name: /^Contract value bands/ }).fill('6,000 9000')
    await page.getByRole('combobox', { name: 'Meaning of “No”' }).selectOption({ label: 'Not known' })
    await page.getByRole('button', { name: 'Compute metrics' }).click()
    await page.waitForURL(/\/outputs\?/)
    output = page.url()
    await page.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 })
    expect(await figureOf(page, 'Ending ARR')).toBe(written(revenueOf(23) * 12))
    expect(await figureOf(page, 'Customers')).toBe(String(customersOf(23)))
    const growth = (revenueOf(23) / revenueOf(11) - 1) * 100
    expect(await figureOf(page, 'ARR growth, 12 months')).toBe(`+${growth.toFixed(1)}%`)
  })

  it('show both retentions, cohorts, economics, concentration, contracts, the tie-out and checks', async () => {
    const arr = page.getByRole('table', { name: 'ARR, retention and customers' })
    const lastOf = async (name: RegExp) => (await arr.getByRole('row', { name }).getByRole('cell').allTextContents()).at(-1) ?? ''
    expect(await lastOf(/^Ending ARR/)).toBe(written(revenueOf(23) * 12))
    const [gross, net] = [await lastOf(/^GRR, of 12 months/), await lastOf(/^NRR, of 12 months/)].map(Number.parseFloat)
    expect(gross).toBeLessThanOrEqual(100)
    expect(gross).toBeLessThanOrEqual(net ?? 0)
    const ties = page.getByRole('table', { name: 'Tie-out to the general ledger' }).getByRole('row', { name: /^Result/ })
    expect(new Set(await ties.getByRole('cell').allTextContents())).toEqual(new Set(['Ties']))
    await page.getByRole('table', { name: 'Concentration: Customers' }).getByText('Client').first().waitFor()
    expect(await figureOf(page, 'Annual contract value (ACV)')).toBe(written(revenueOf(23) * 12))
    await page.getByRole('region', { name: 'Checks' }).getByText('Failed in').waitFor({ state: 'detached' })
    for (const name of [/^ARR bridge/, /^Revenue retention/, /^ARR movements/, /^Cohorts/, /^LTV against CAC/]) {
      await page.getByRole('img', { name }).locator('svg').waitFor()
    }
  })

  it('open what retention of twelve months and the ledger tie rest on', async () => {
    const explain = async (figure: RegExp, ...texts: (string | RegExp)[]) => {
      await page.getByRole('button', { name: figure }).first().press('Enter')
      const card = page.getByRole('dialog')
      for (const text of texts) await card.getByText(text).filter({ visible: true }).first().waitFor()
      await page.keyboard.press('Escape')
      await card.waitFor({ state: 'detached' })
    }
    await explain(
      /^NRR, of 12 months, 2025 Q4: /,
      /^Recurring revenue of the last month from customers/,
      /rows? of this time, between rows/,
    )
    const ownRows = /rows? of its own/
    await explain(/^Annual contract value \(ACV\): /, ownRows)
    await explain(/^Multi-year: /, /^ACV of these contracts ÷/, ownRows)
    await explain(/^Subscription gross margin, last 12 months: /, '(Recurring revenue − cost of subscription) ÷ recurring revenue')
    await explain(/^Largest customer, share of ARR, Score: /, /^1 \+ the number of thresholds/)
    await explain(/^Difference, 2025 Q4: /, 'Amount of the files − amount of the general ledger', /^Typed by /)
  })

  it('show the score of revenue quality by component, and what it is not scored for', async () => {
    const quality = page.getByRole('table', { name: 'Revenue quality' })
    expect(await quality.getByRole('rowheader').count()).toBe(8)
    const margin = await quality
      .getByRole('row', { name: /^Subscription gross margin/ })
      .getByRole('cell')
      .allTextContents()
    expect(margin).toEqual(['5 / 5', '80.0%', '≥ 50%', '≥ 60%', '≥ 70%', '≥ 80%', "'Revenue quality'!C8"])
    await quality.getByText('Not scored: Services revenue is not stated').waitFor()
    expect(await figureOf(page, 'Revenue quality')).toBe('Not scored')
    await page.getByText(/^Data of some components are missing\./).waitFor()
  })

  it('can be downloaded as a workbook', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const { sheets } = await readXlsx(await readFile(await (await downloading).path()))
    expect(sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['ARR bridge', 'Revenue quality']))
  })

  it('have no accessibility violations in both themes and in a narrow window', async () => {
    expect(await violationsInBothThemes(page, 'metrics')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => textsOutside(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsInBothThemes(page, 'narrow')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('can be run again with changes', async () => {
    await page.getByRole('link', { name: 'Run again with changes' }).click()
    await page.getByRole('region', { name: 'Contracts', exact: true }).waitFor()
    await page.getByRole('table', { name: 'Columns of contracts.csv' }).waitFor()
    await page.getByRole('table', { name: 'Columns of revenue.csv' }).waitFor()
    const valueOf = (role: 'combobox' | 'textbox', name: string | RegExp) => page.getByRole(role, { name, exact: true }).inputValue()
    await expect.poll(() => cell('Revenue of the general ledger', '2025 Q4').inputValue()).toBe(String(quarterly.at(-1)))
    expect(await valueOf('combobox', 'Use of column MRR')).toBe('recurringAmount')
    expect(await valueOf('combobox', 'Use of column Annual contract value')).toBe('annualValue')
    expect(await valueOf('combobox', 'Meaning of “Yes”')).toBe('automatic')
    expect(await valueOf('combobox', 'Meaning of “No”')).toBe('')
    expect(await valueOf('textbox', /^Contract value bands/)).toBe('6000 9000')
    expect(await valueOf('textbox', /^Currency/)).toBe('USD')
    expect(await valueOf('combobox', 'Unit')).toBe('one')
    await expect.poll(() => page.getByRole('radio', { name: 'Quarters' }).isChecked()).toBe(true)
    await expect.poll(() => cell('Ending ARR as stated', '2025 Q4').inputValue()).toBe(String(revenueOf(23) * 12))
    await expect.poll(() => cell('Ending customers as stated', '2025 Q4').inputValue()).toBe(String(customersOf(23)))
    expect(await valueOf('textbox', 'Source of Ending ARR as stated')).toBe('Board deck, page 4')
    await toEndOfForm(page)
    expect(await violationsInBothThemes(page, 'the form again')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    // Runs it again unchanged, with the same figures.
    await page.getByRole('button', { name: 'Compute metrics' }).click()
    await page.waitForURL((url) => url.pathname === '/outputs' && url.href !== output)
    await page.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 })
    expect(await figureOf(page, 'Ending ARR')).toBe(written(revenueOf(23) * 12))
  })

  it('are available in Korean', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    watchForProblems(korean, problems)
    await korean.goto(output)
    await korean
      .getByRole('img', { name: /^ARR 브리지/ })
      .locator('svg')
      .waitFor()
    await korean.getByRole('table', { name: 'ARR, 유지율, 고객' }).getByText('NRR(직전 12개월)').waitFor()
    await korean.getByRole('list', { name: '검증' }).getByText('GRR ≤ 100% 이고 GRR ≤ NRR').waitFor()
    await expect.poll(() => textsOutside(korean)).toEqual([])
    expect(await cutTexts(korean)).toEqual([])
    expect(await violationsInBothThemes(korean, 'Korean metrics')).toEqual([])
    await korean.goto(`${organization.url}/workflows/saas?project=${projectId}`)
    await korean.getByRole('button', { name: '계약 파일 추가' }).waitFor()
    await toEndOfForm(korean)
    expect(await violationsInBothThemes(korean, 'Korean form')).toEqual([])
    expect(problems).toEqual([])
  })
})
