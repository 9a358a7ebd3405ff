import { type DcfValuationView, endpoints, type OutputDetail } from '@dossier/contract'
import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { watchForProblems } from './browser.ts'
import { openWorkspaceWith, typeMissingClaims } from './open-workspace.ts'
import type { Organization } from './organization.ts'
import { harborReport } from './reports.ts'
import { openWindowOf } from './window.ts'

const typed = {
  'Risk-free rate (%)': '4.2',
  'Equity risk premium (%)': '5',
  'Unlevered beta': '0.9',
  'Pre-tax cost of debt (%)': '5',
  'Marginal tax rate with local tax (%)': '25',
  'Target debt D/(D+E) (%)': '20',
  'EV/EBITDA multiple (x)': '8',
  'Shares outstanding without treasury shares': '100,000,000',
  'Share price (USD, if listed)': '18',
}

describe('the live preview of a valuation', () => {
  let organization: Organization
  let browser: Browser
  let api: Api
  let page: Page
  let projectId: number
  let problems: string[]
  /** Responses to previews, latest last. */
  const previews: DcfValuationView[] = []

  beforeAll(async () => {
    ;({ organization, browser, api, page, projectId, problems } = await openWorkspaceWith([['harbor.md', harborReport]]))
    page.on('response', (response) => {
      if (!response.url().endsWith('/dcf/preview') || !response.ok()) return
      const keep = ({ data }: { data: DcfValuationView }) => void previews.push(data)
      // Responses aborted by the page have no body, and are not shown either.
      response.json().then(keep, () => undefined)
    })
  })
  afterAll(async () => {
    await browser.close()
  })

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const live = () => page.getByRole('region', { name: 'Result', exact: true })
  const figureIn = (on: ReturnType<typeof live>, name: string) => on.locator('dl div').filter({ hasText: name }).locator('dd').first()
  const figure = (name: string) => figureIn(live(), name).textContent()
  const perShare = (valuation: DcfValuationView | undefined, scenario: 'bear' | 'base' | 'bull' = 'base') =>
    valuation?.scenarios[scenario].blended?.perShare.toFixed(2)

  it('lists missing inputs, and focuses their fields', async () => {
    await page.goto(`${organization.url}/workflows/dcf?project=${projectId}`)
    await page.getByText('USD millions and % of revenue. As of Dec 31, 2025').waitFor()
    const needed = live().getByRole('list', { name: 'Needed for a valuation' })
    await needed.getByRole('button', { name: /^Unlevered beta/ }).click()
    expect(await field('Unlevered beta').evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => live().locator('dl').count()).toBe(0)
    expect(await violationsInBothThemes(page, 'what is missing')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('appears when the last input is typed, and updates figures, charts and tables', async () => {
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value)
    await typeMissingClaims(page)
    await live().locator('[role=img] svg').nth(2).waitFor()
    await expect.poll(() => figure('Value per share')).toBe(perShare(previews.at(-1)))
    const before = { wacc: await figure('WACC'), value: Number(await figure('Value per share')) }
    const field1 = live().getByRole('img', { name: /^Football field/ })
    const chartBefore = await field1.getAttribute('aria-label')
    await field('Risk-free rate (%)').fill('5.2')
    await expect.poll(() => figure('WACC')).not.toBe(before.wacc)
    expect(Number(await figure('Value per share'))).toBeLessThan(before.value)
    await expect.poll(() => field1.getAttribute('aria-label')).not.toBe(chartBefore)
    await field1.getByText(`Value per share ${perShare(previews.at(-1))}`).waitFor()
    const grid = live().getByRole('table', { name: 'WACC × terminal growth' })
    await expect.poll(() => grid.getByRole('cell', { name: /base case/ }).textContent()).toContain(perShare(previews.at(-1)))
    await field('Revenue growth 2026 (%)').fill('12')
    await live()
      .getByRole('table', { name: 'Operations and free cash flow' })
      .getByRole('button', { name: /^Growth, FY2026E: 12\.0%/ })
      .waitFor()
    expect(await violationsInBothThemes(page, 'live')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('shows another scenario with its drivers', async () => {
    const operations = live().getByRole('table', { name: 'Operations and free cash flow' })
    const flows = () =>
      operations
        .getByRole('row', { name: /^Free cash flow/ })
        .getByRole('cell')
        .allTextContents()
    const ofBase = await flows()
    await live().getByRole('radio', { name: 'Bear' }).click({ force: true })
    await expect.poll(() => figure('Value per share')).toBe(perShare(previews.at(-1), 'bear'))
    expect(await flows()).not.toEqual(ofBase)
    await live().getByText('Bear scenario').nth(3).waitFor()
    const drivers = page.getByRole('radiogroup', { name: 'Scenario of the drivers' })
    await expect.poll(() => drivers.getByRole('radio', { name: 'Bear' }).isChecked()).toBe(true)
    await live().getByRole('radio', { name: 'Base' }).click({ force: true })
  })

  it('explains why some assumptions give no value', async () => {
    await field('Terminal growth (%)').fill('9.9')
    await live().getByRole('alert').getByText('must be below the WACC').waitFor()
    await expect.poll(() => live().locator('dl').count()).toBe(0)
    await field('Terminal growth (%)').fill('2.5')
    await live().locator('dl').waitFor()
    // Chromium reports every refused request.
    expect(problems.splice(0)).toEqual([expect.stringContaining('status of 400')])
  })

  it('explains a figure by formula and inputs, and opens the page of an extracted input', async () => {
    const operations = live().getByRole('table', { name: 'Operations and free cash flow' })
    await operations.getByRole('button', { name: /^Free cash flow, FY2026E/ }).click()
    const card = page.getByRole('dialog')
    await card.getByText('EBIT × (1 − t) + D&A − capex − increase in working capital').waitFor()
    // Waits for the card's fade-in, which would change colours.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await violationsInBothThemes(page, 'basis of a figure')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('Escape')
    await operations.getByRole('button', { name: /^Growth, FY2026E/ }).click()
    await card.getByText('Assumption without a source').waitFor()
    await card.getByText('Being edited, not kept yet').waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('table', { name: 'History' })
      .getByRole('button', { name: /^Revenue, 2025: 1,577/ })
      .click()
    await page.locator('[data-evidence]').getByText('Consolidated Statements of Income').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-evidence]').waitFor({ state: 'detached' })
  })

  it('keeps typed values through a reload, and while other screens are visited', async () => {
    await page.reload()
    await live().locator('dl').waitFor()
    await expect.poll(() => field('Risk-free rate (%)').inputValue()).toBe('5.2')
    await page.getByRole('link', { name: 'Outputs', exact: true }).click()
    await page.getByText('No outputs yet').waitFor()
    await page.goBack()
    await live().locator('dl').waitFor()
    await expect.poll(() => field('Risk-free rate (%)').inputValue()).toBe('5.2')
    await expect.poll(() => field('Terminal growth (%)').inputValue()).toBe('2.5')
    await page.getByText('Changed inputs are kept in this tab').waitFor()
  })

  it('is on a separate tab in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await live().waitFor({ state: 'hidden' })
    await page.getByRole('radio', { name: 'Result' }).click({ force: true })
    await live().locator('[role=img] svg').nth(2).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsInBothThemes(page, 'narrow')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('produces the same result as the preview, with figures that open their pages', async () => {
    await expect.poll(() => figure('Value per share')).toBe(perShare(previews.at(-1)))
    const previewed = previews.at(-1)
    await page.getByRole('button', { name: 'Run the valuation' }).click()
    await page.waitForURL(/\/outputs\?/)
    await page.getByText('Completed').waitFor({ timeout: 60_000 })
    const id = Number(new URL(page.url()).searchParams.get('output'))
    const { result } = await api.call<OutputDetail>(endpoints.outputs.get, { params: { id } })
    const { workflow: _dcf, certificate, ...made } = result as Extract<OutputDetail['result'], { workflow: 'dcf' }>
    expect(certificate.differences).toEqual([])
    expect(made).toEqual(previewed)
    await page
      .getByRole('table', { name: 'Operations and free cash flow' })
      .getByRole('button', { name: /^EBIT, FY2025A: 210/ })
      .click()
    const evidence = page.locator('[data-evidence]')
    await evidence.getByText('Operating income').first().waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('table', { name: 'WACC build-up' })
      .getByRole('button', { name: /^Risk-free rate: 5\.20%/ })
      .click()
    await page
      .getByRole('dialog')
      .getByText(/^Assumed by /)
      .waitFor()
    await page.keyboard.press('Escape')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const book = await readXlsx(await readFile(await (await downloading).path()))
    const values = book.sheets.flatMap(({ rows }) => rows.flat()).filter((value) => typeof value === 'number')
    const value = made.scenarios.base.blended?.perShare ?? Number.NaN
    expect(values.some((one) => Math.abs(one / value - 1) < 1e-9)).toBe(true)
  })

  it('can start from the assumptions of an output, producing another output', async () => {
    const first = new URL(page.url()).searchParams.get('output')
    await page.getByRole('link', { name: 'Change assumptions' }).click()
    await page.getByText('Begins with the assumptions of the output of').waitFor()
    await expect.poll(() => field('Risk-free rate (%)').inputValue()).toBe('5.2')
    await expect.poll(() => field('Revenue growth 2026 (%)').inputValue()).toBe('12')
    await expect.poll(() => figure('Value per share')).toBe(perShare(previews.at(-1)))
    await field('EV/EBITDA multiple (x)').fill('9')
    await page.getByRole('button', { name: 'Run the valuation' }).click()
    await page.waitForURL((url) => url.pathname === '/outputs' && url.searchParams.get('output') !== first)
    await page.getByText('Completed').waitFor({ timeout: 60_000 })
    expect(await api.call<{ count: number }>(endpoints.outputs.list, { params: { projectId } })).toMatchObject({ count: 2 })
  })

  it('is available in Korean', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    watchForProblems(korean, problems)
    const output = new URL(page.url()).searchParams.get('output')
    await korean.goto(`${organization.url}/workflows/dcf?project=${projectId}&output=${output}`)
    const result = korean.getByRole('region', { name: '평가 결과', exact: true })
    await result.locator('[role=img] svg').nth(2).waitFor()
    const wacc = await figureIn(result, 'WACC').textContent()
    await korean.getByRole('textbox', { name: '무부채 베타', exact: true }).fill('1.1')
    await expect.poll(() => figureIn(result, 'WACC').textContent()).not.toBe(wacc)
    await result.getByRole('button', { name: /^잉여현금흐름\(UFCF\), 2026E/ }).click()
    await korean.getByRole('dialog').getByText('EBIT × (1 − 법인세율) + 감가상각비 − CAPEX − 순운전자본 증가').waitFor()
    await expect.poll(() => korean.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await violationsInBothThemes(korean, 'Korean')).toEqual([])
    await korean.keyboard.press('Escape')
    await korean.getByRole('button', { name: '처음 값으로' }).click()
    await expect.poll(() => figureIn(result, 'WACC').textContent()).toBe(wacc)
    expect(problems).toEqual([])
  })
})
