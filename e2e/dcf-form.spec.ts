import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { describeCompany, openWorkspaceWith, typeMissingClaims } from './open-workspace.ts'
import type { Organization } from './organization.ts'
import { harborReport } from './reports.ts'
import { openWindowOf } from './window.ts'

const short = `# Quay Storage Inc.

Annual report for the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | 100 | 90 |
| Cost of sales | 60 | 55 |
| Gross profit | 40 | 35 |
| Operating income | 20 | 18 |
| Income before income taxes | 18 | 16 |
| Net income | 14 | 12 |
`

describe('the assumptions of a valuation', () => {
  let organization: Organization
  let browser: Browser
  let api: Api
  let page: Page
  let projectId: number
  let problems: string[]

  beforeAll(async () => {
    ;({ organization, browser, api, page, projectId, problems } = await openWorkspaceWith([
      ['harbor.md', harborReport],
      ['quay.md', short],
    ]))
  })
  afterAll(async () => {
    await browser.close()
  })

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const run = () => page.getByRole('button', { name: 'Run the valuation' })

  it('ask for a workspace while all are selected', async () => {
    await page.goto(`${organization.url}/workflows/dcf`)
    await page.getByRole('alert').getByText('Please select project first').waitFor()
  })

  it('start with values proposed from the history, with their rules', async () => {
    await page.goto(`${organization.url}/workflows?project=${projectId}&workflow=dcf`)
    await describeCompany(page, 'Harbor Logistics Inc.', 'Set assumptions')
    await page.getByRole('table', { name: 'History' }).getByText('1,577').waitFor()
    await page
      .getByText(/of revenue, the average of the last 3 years/)
      .first()
      .waitFor()
    await expect.poll(() => field('EBIT margin 2026 (%)').inputValue()).toMatch(/^1[23]\./)
    expect(await violationsInBothThemes(page, 'the form')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('must be typed where nothing is proposed', async () => {
    await run().click()
    await page.getByText(/fields need attention/).waitFor()
    await page.getByRole('region', { name: 'Cost of capital' }).getByText('Required').first().waitFor()
    await field('Risk-free rate (%)').fill('low')
    await page.getByText('Enter a number').waitFor()
  })

  it('produce a valuation once they are complete', async () => {
    const typed = {
      'Risk-free rate (%)': '4.2',
      'Equity risk premium (%)': '5',
      'Unlevered beta': '0.9',
      'Pre-tax cost of debt (%)': '5',
      'Marginal tax rate with local tax (%)': '25',
      'Target debt D/(D+E) (%)': '20',
      'EV/EBITDA multiple (x)': '8',
      'Shares outstanding without treasury shares': '10,000,000',
    }
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value)
    await field('Source of Risk-free rate (%)').fill('10-year Treasury, 31 December 2025')
    await page.getByRole('radiogroup', { name: 'Scenario of the drivers' }).getByText('Bull').click()
    await field('Revenue growth 2026 (%)').fill('14')
    await page.getByRole('button', { name: 'Fill from the first year: Revenue growth' }).click()
    await expect.poll(() => field('Revenue growth 2030 (%)').inputValue()).toBe('14')
    await typeMissingClaims(page)
    await run().click()
    await page.waitForURL(/\/outputs\?/)
    await page.getByText('Completed').waitFor({ timeout: 60_000 })
    await page.getByRole('region', { name: 'Recompute certificate' }).getByText('equal the values in the file').waitFor()
  })

  it('are refused for a company with too short a history', async () => {
    await page.goto(`${organization.url}/workflows/dcf?project=${projectId}`)
    await page.getByRole('combobox', { name: 'Company' }).selectOption({ label: 'Quay Storage Inc.' })
    await page.getByText('This company cannot be valued by a DCF').waitFor()
  })

  it('are available in Korean', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    await korean.goto(`${organization.url}/workflows/dcf?project=${projectId}`)
    await korean.getByRole('combobox', { name: '회사' }).selectOption({ label: 'Harbor Logistics Inc.' })
    await korean.getByText('매출액 대비 평균').first().waitFor()
    expect(problems).toEqual([])
  })
})
