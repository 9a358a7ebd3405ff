import {
  type Company,
  type DcfAssumptions,
  type DcfDriver,
  type DcfProposal,
  type DcfScenario,
  endpoints,
  type Output,
  type OutputDetail,
} from '@dossier/contract'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { watchForProblems } from './browser.ts'
import { cutTexts, textsOutside } from './layout-faults.ts'
import { openWorkspaceWith } from './open-workspace.ts'
import type { Organization } from './organization.ts'
import { openWindowOf } from './window.ts'

/** In millions, of the years 2022 to 2025. */
const flows = {
  Revenues: [1_000, 1_100, 1_188, 1_331],
  OperatingIncomeLoss: [110, 110, 142.56, 133.1],
  IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: [100, 100, 130, 120],
  IncomeTaxExpenseBenefit: [25, 25, 32.5, 30],
  InterestExpense: [20, 20, 20, 21],
  DepreciationDepletionAndAmortization: [40, 44, 47.52, 53.24],
  PaymentsToAcquirePropertyPlantAndEquipment: [60, 66, 71.28, 79.86],
}
const balances = {
  AccountsReceivableNetCurrent: [150, 165, 178.2, 199.65],
  InventoryNet: [100, 110, 118.8, 133.1],
  AccountsPayableCurrent: [50, 55, 59.4, 66.55],
  CashAndCashEquivalentsAtCarryingValue: [90, 95, 100, 120],
  DebtCurrent: [50, 50, 50, 60],
  LongTermDebtNoncurrent: [300, 300, 350, 380],
  OperatingLeaseLiability: [40, 40, 40, 45],
  MinorityInterest: [10, 10, 12, 15],
  DefinedBenefitPensionPlanLiabilitiesNoncurrent: [5, 5, 5, 6],
  Assets: [1_500, 1_600, 1_700, 1_850],
}

/** Company facts in the format of EDGAR. */
function companyFacts(entityName: string, currency: string, million: number): string {
  const filed = (accounts: Record<string, readonly number[]>, isFlow: boolean) =>
    Object.entries(accounts).map(([concept, amounts]) => {
      const values = amounts.map((amount, at) => ({
        ...(isFlow && { start: `${2022 + at}-01-01` }),
        end: `${2022 + at}-12-31`,
        val: amount * million,
        accn: `0000000001-${22 + at}-000001`,
        form: '10-K',
        filed: `${2023 + at}-02-20`,
      }))
      return [concept, { units: { [currency]: values } }] as const
    })
  return JSON.stringify({
    cik: 1,
    entityName,
    facts: { 'us-gaap': Object.fromEntries([...filed(flows, true), ...filed(balances, false)]) },
  })
}

/** The proposed assumptions with typed additions; bear and bull differ by one point of margin. */
function assume({ scenarios, terminal, bridge }: DcfProposal, sharePrice: number): DcfAssumptions {
  const ratesOf = (scenario: DcfScenario, driver: DcfDriver) => {
    const proposed = scenarios[scenario][driver]
    if (!proposed) throw new Error(`nothing proposes ${driver}`)
    return { rates: proposed.rates, source: proposed.basis.text.en }
  }
  const driversOf = (scenario: DcfScenario) => ({
    growth: ratesOf(scenario, 'growth'),
    ebitMargin: ratesOf(scenario, 'ebitMargin'),
    depreciation: ratesOf(scenario, 'depreciation'),
    capex: ratesOf(scenario, 'capex'),
    workingCapital: ratesOf(scenario, 'workingCapital'),
    taxRate: ratesOf(scenario, 'taxRate'),
  })
  return {
    scenarios: { bear: driversOf('bear'), base: driversOf('base'), bull: driversOf('bull') },
    selected: 'base',
    wacc: {
      riskFree: { value: 0.043, source: 'US Treasury, 10 years, 2025-12-31' },
      equityRiskPremium: { value: 0.05 },
      unleveredBeta: { value: 0.95 },
      preTaxDebtCost: { value: 0.055 },
      taxRate: { value: 0.25 },
      targetDebtShare: { value: 0.2 },
      structure: 'market',
    },
    terminal: { growth: { value: terminal.growth.value }, multiple: { value: 9 }, growthWeight: 0.6 },
    shares: { outstanding: { value: 100_000_000 }, sharePrice: { value: sharePrice }, options: [] },
    bridge: bridge.filter(({ value }) => value === null).map(({ item }) => ({ item, amount: { value: 0 } })),
  }
}

interface Case {
  /** Years of the forecast. */
  years: number
  sharePrice: number
  /** Replaces the proposed margin. */
  bearMargin?: number
}

type DcfOutput = OutputDetail & { result: Extract<OutputDetail['result'], { workflow: 'dcf' }> }

describe('the view of a valuation by discounted cash flows', () => {
  let organization: Organization
  let browser: Browser
  let api: Api
  let page: Page
  let projectId: number
  let inDollars: DcfOutput
  let inWon: DcfOutput
  let problems: string[]

  beforeAll(async () => {
    ;({ organization, browser, api, page, projectId, problems } = await openWorkspaceWith([
      ['harbor.json', companyFacts('Harbor Devices Inc.', 'USD', 1e6)],
      ['hangang.json', companyFacts('한강정밀', 'KRW', 1e9)],
    ]))
    const { rows } = await api.call<{ rows: Company[] }>(endpoints.companies.list, { query: { projectId } })
    const companyNamed = (name: string) => rows.find((row) => row.name === name)?.company ?? ''
    inDollars = await value(companyNamed('Harbor Devices Inc.'), { years: 5, sharePrice: 9.5 })
    // Share price far from the value, many years, and a permanent loss in one scenario.
    inWon = await value(companyNamed('한강정밀'), { years: 10, sharePrice: 40_000, bearMargin: -0.05 })
  })
  afterAll(async () => {
    await browser.close()
  })

  async function value(company: string, { years, sharePrice, bearMargin }: Case): Promise<DcfOutput> {
    const proposal = await api.call<DcfProposal>(endpoints.workflows.proposeDcf, { query: { projectId, company, years } })
    const assumptions = assume(proposal, sharePrice)
    if (bearMargin !== undefined) assumptions.scenarios.bear.ebitMargin.rates.fill(bearMargin)
    const body = { projectId, company, assumptions }
    const { id } = await api.call<Output>(endpoints.workflows.dcf, { body })
    return vi.waitUntil(
      async () => {
        const { state, ...output } = await api.call<OutputDetail>(endpoints.outputs.get, { params: { id } })
        return state === 'completed' && ({ state, ...output } as DcfOutput)
      },
      { timeout: 90_000, interval: 100 },
    )
  }
  const open = async (on: Page, output: DcfOutput) => {
    await on.goto(`${organization.url}/outputs?project=${projectId}&output=${output.id}`)
    await on.locator('[role=img] svg').nth(2).waitFor()
  }
  const figureOf = (on: Page, name: string) => on.locator('dl div').filter({ hasText: name }).locator('dd').first().textContent()
  const inMillions = (amount: number) => Math.round(amount / 1e6).toLocaleString('en-US')

  it('shows the result of the chosen scenario', async () => {
    await open(page, inDollars)
    const { scenarios, wacc, sharePrice } = inDollars.result
    for (const [name, scenario] of [
      ['Base', scenarios.base],
      ['Bear', scenarios.bear],
      ['Bull', scenarios.bull],
    ] as const) {
      await page.getByRole('radio', { name }).click({ force: true })
      const { perShare = 0, enterpriseValue = 0, equityValue = 0, terminalShare } = scenario.blended ?? {}
      expect(await figureOf(page, 'Value per share')).toBe(perShare.toFixed(2))
      expect(await figureOf(page, 'Enterprise value')).toBe(inMillions(enterpriseValue))
      expect(await figureOf(page, 'Equity value')).toBe(inMillions(equityValue))
      expect(await figureOf(page, 'Terminal value share')).toBe(`${((terminalShare ?? 0) * 100).toFixed(1)}%`)
      const premium = perShare / (sharePrice ?? Number.NaN) - 1
      const written = `${Math.abs(premium * 100).toFixed(1)}%`
      expect(await figureOf(page, 'Premium to share price')).toBe(premium < 0 ? `(${written})` : `+${written}`)
      const waterfall = page.getByRole('img', { name: /^Enterprise value to equity value/ })
      await expect.poll(() => waterfall.getAttribute('aria-label')).toContain(`give an equity value of ${inMillions(equityValue)}`)
      await waterfall.getByText(inMillions(enterpriseValue), { exact: true }).waitFor()
    }
    expect(await figureOf(page, 'WACC')).toBe(`${(wacc.wacc * 100).toFixed(2)}%`)
    await page.getByRole('radio', { name: 'Base' }).click({ force: true })
  })

  it('shows operations, sensitivities, bridge, cost of capital, checks and certificate', async () => {
    const operations = page.getByRole('table', { name: 'Operations and free cash flow' })
    const { history, scenarios } = inDollars.result
    const flows = [
      // Not calculated of the past: empty, as in the workbook, and not missing.
      ...history.map(() => ''),
      ...scenarios.base.forecast.map(({ freeCashFlow }) => inMillions(freeCashFlow)),
    ]
    const row = operations.getByRole('row', { name: /^Free cash flow/ })
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(flows)
    await expect.poll(() => operations.getByRole('columnheader').allTextContents()).toContain('FY2026E')
    const base = inDollars.result.scenarios.base.blended?.perShare ?? 0
    for (const name of ['WACC × terminal growth', 'Revenue growth × EBIT margin', 'Beta × risk-free rate']) {
      const grid = page.getByRole('table', { name })
      await expect.poll(() => grid.getByRole('cell').count()).toBe(25)
      await expect.poll(() => grid.getByRole('cell', { name: /base case/ }).textContent()).toBe(`${base.toFixed(2)} (base case)`)
    }
    await page.getByRole('table', { name: 'WACC build-up' }).getByText('US Treasury, 10 years, 2025-12-31').waitFor()
    const bridge = page.getByRole('table', { name: 'Enterprise value to equity value' })
    await expect.poll(() => bridge.getByRole('row', { name: /^Cash and cash equivalents/ }).textContent()).toContain('120')
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    await expect.poll(() => checks.count()).toBe(inDollars.result.scenarios.base.checks.length)
    await page.getByRole('region', { name: 'Recompute certificate' }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: /share price is 9\.50/ }).count()).toBe(1)
  })

  it('offers each chart as a table and as an image', async () => {
    for (const summary of await page.getByText('Show as table').all()) await summary.click()
    await page.getByRole('table', { name: 'Football field: value per share' }).waitFor()
    const pictureOf = async (kind: 'SVG' | 'PNG') => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download Football field: value per share as ${kind}` }).click()
      return readFile(await (await downloading).path())
    }
    const drawing = (await pictureOf('SVG')).toString()
    expect(drawing).toMatch(/^<svg/)
    for (const text of ['Football field: value per share', 'Base scenario', 'Share price 9.50']) expect(drawing).toContain(text)
    const picture = await pictureOf('PNG')
    // Twice 960 pixels wide, according to the PNG header.
    expect(picture.readUInt32BE(16)).toBe(1_920)
    for (const summary of await page.getByText('Show as table').all()) await summary.click()
  })

  it('follows the theme, and has no accessibility violations in either', async () => {
    const colorOf = () => page.locator('[role=img] svg path[fill^="rgb"], [role=img] svg path[fill^="#"]').last().getAttribute('fill')
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await colorOf()
    expect(await violationsInBothThemes(page, 'valuation')).toEqual([])
    await expect.poll(colorOf).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(colorOf).toBe(light)
  })

  it('fits a narrow window without cutting a text', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('img', { name: /^Football/ })
      .getByText('Bear to')
      .waitFor()
    await expect.poll(() => textsOutside(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsInBothThemes(page, 'narrow')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('is available in Korean, with amounts in won', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    watchForProblems(korean, problems)
    await open(korean, inWon)
    expect(await figureOf(korean, '주당가치')).toBe(Math.round(inWon.result.scenarios.base.blended?.perShare ?? 0).toLocaleString('en-US'))
    await korean.getByRole('table', { name: '영업 추정과 잉여현금흐름' }).getByText('억원').waitFor()
    await korean.getByRole('list', { name: '검증' }).getByText('비관 < 기본 < 낙관 순서').waitFor()
    expect(await textsOutside(korean)).toEqual([])
    expect(await cutTexts(korean)).toEqual([])
    expect(await violationsInBothThemes(korean, 'Korean valuation')).toEqual([])
    await korean.emulateMedia({ colorScheme: 'light' })
    await korean.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => textsOutside(korean)).toEqual([])
    await korean.getByRole('radio', { name: '비관' }).click({ force: true })
    await korean.getByText('주당가치가 없습니다').waitFor()
    expect(await figureOf(korean, '주당가치')).toBe('N/A: 이 시나리오에서는 이 방법으로 가치를 산출할 수 없습니다.')
    expect(problems).toEqual([])
  })

  it('shows tables instead of charts that cannot be loaded', async () => {
    const window = await openWindowOf(api, browser)
    // Marks the page as already reloaded for missing chunks, so that it does not reload.
    await window.addInitScript(() => sessionStorage.setItem('reloadedForNewVersion', String(Date.now())))
    await window.route('**/chart-runtime*', (route) => route.abort())
    await window.goto(`${organization.url}/outputs?project=${projectId}&output=${inDollars.id}`)
    await window.getByText('The chart could not be loaded').nth(2).waitFor()
    await window.getByRole('table', { name: 'Football field: value per share' }).waitFor()
  })
})
