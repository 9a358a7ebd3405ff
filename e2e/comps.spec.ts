import { compsMultiples, endpoints, type OutputDetail } from '@dossier/contract'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { cutTexts } from './layout-faults.ts'
import { describeCompany } from './open-workspace.ts'
import { type Organization, openOrganization } from './organization.ts'
import { annualReport, harborReport } from './reports.ts'
import { openWindowOf } from './window.ts'

const quay = annualReport({
  name: 'Quay Freight Inc.',
  yearEnd: 'December 31',
  currency: 'USD',
  revenue: [1_000, 900, 820],
  operatingIncome: [120, 100, 90],
  netIncome: [80, 70, 60],
  depreciation: [40, 36, 34],
  debt: 300,
  cash: 100,
  equity: 500,
})
const pier = annualReport({
  name: 'Pier Terminals Inc.',
  yearEnd: 'March 31',
  currency: 'USD',
  revenue: [800, 740, 700],
  operatingIncome: [90, 80, 76],
  netIncome: [60, 52, 50],
  depreciation: [30, 28, 27],
  debt: 150,
  cash: 60,
  equity: 420,
})
const mole = annualReport({
  name: 'Mole Barges Inc.',
  yearEnd: 'December 31',
  currency: 'USD',
  revenue: [600, 640, 650],
  operatingIncome: [-20, 10, 15],
  netIncome: [-26, 4, 8],
  depreciation: [22, 22, 21],
  debt: 200,
  cash: 40,
  equity: 150,
})

type CompsOutput = OutputDetail & { result: Extract<OutputDetail['result'], { workflow: 'comps' }> }

describe('a comparison with peers', () => {
  let organization: Organization
  let browser: Browser
  let api: Api
  let page: Page
  let projectId: number
  let problems: string[]

  beforeAll(async () => {
    organization = await openOrganization()
    browser = await openBrowser()
    api = organization.api
    projectId = await api.createProject('Peers')
    await api.upload(projectId, [
      ['harbor.md', harborReport],
      ['quay.md', quay],
      ['pier.md', pier],
      ['mole.md', mole],
    ])
    await api.untilRead(projectId, 60_000)
    const cash = { company: 'quayfreight', scope: 'consolidated', account: 'cash', to: '2025-12-31', months: null, value: '100000000' }
    for (const reason of ['First view of the auditor', 'As confirmed by the bank'])
      await api.call(endpoints.companies.typeValue, { body: { projectId, ...cash, reason } })
    page = await openWindowOf(api, browser)
    problems = watchForProblems(page)
  })
  afterAll(async () => {
    await browser.close()
  })

  const field = (name: string, on = page) => on.getByRole('textbox', { name, exact: true })
  const shownOutput = (on = page): Promise<CompsOutput> => {
    const id = Number(new URL(on.url()).searchParams.get('output'))
    return api.call<CompsOutput>(endpoints.outputs.get, { params: { id } })
  }
  const medianOf = async (on: Page, table: string, row: string) =>
    on
      .getByRole('table', { name: table, exact: true })
      .getByRole('row', { name: new RegExp(`^${row}`) })
      .getByRole('cell')
      .nth(1)
      .textContent()

  it('asks for a workspace while all are selected', async () => {
    await page.goto(`${organization.url}/workflows/comps`)
    await page.getByRole('alert').getByText('Please select project first').waitFor()
  })

  it('starts with the peers of the workspace, with reasons, and figures that open their source', async () => {
    await page.goto(`${organization.url}/workflows?project=${projectId}&workflow=comps`)
    await describeCompany(page, 'Harbor Logistics Inc.', 'Choose peers')
    const table = page.getByRole('table', { name: 'Subject and peers' })
    await table.getByText('Revenue 0.6x of the subject’s').waitFor()
    await table.getByText('Fiscal year ends in March, the subject’s in December: calendarised').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Include Quay Freight Inc.' }).isChecked()).toBe(true)
    // The months of estimates depend on the day.
    await field('As of').fill('2026-10-30')
    await field('As of').press('Enter')
    await expect.poll(() => field('As of').inputValue()).toBe('Oct 30, 2026')
    await page.getByRole('button', { name: /^EBITDA of Quay Freight Inc\./ }).click()
    await page.getByRole('dialog').getByText('Depreciation and amortization').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Operating income/ })
      .click()
    await page.locator('[data-evidence]').getByText('quay.md').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-evidence]').waitFor({ state: 'detached' })
    expect(await violationsInBothThemes(page, 'form')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('asks for missing inputs of included companies, and moves between fields by keyboard', async () => {
    await page.getByRole('checkbox', { name: 'Include Mole Barges Inc.' }).uncheck()
    await page.getByRole('button', { name: 'Run the comparison' }).click()
    await page.getByText('5 fields need attention.').waitFor()
    await field('Share price of Harbor Logistics Inc.').fill('90')
    const order = [1, 2, 3].map(() => '')
    for (const at of order.keys()) {
      await page.keyboard.press('Enter')
      order[at] = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    }
    expect(order.every((name) => name.startsWith('Share price of '))).toBe(true)
    expect(new Set(order).size).toBe(3)
  })

  it('keeps what was typed while another screen is open', async () => {
    const form = page.url()
    await field('Shares of Harbor Logistics Inc.').fill('20,000,000')
    await page.getByRole('link', { name: 'Outputs', exact: true }).click()
    await page.getByRole('heading', { name: 'Outputs', exact: true }).waitFor()
    await page.goto(form)
    await expect.poll(() => field('Shares of Harbor Logistics Inc.').inputValue()).toBe('20,000,000')
    await expect.poll(() => field('Share price of Harbor Logistics Inc.').inputValue()).toBe('90')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Include Mole Barges Inc.' }).isChecked()).toBe(false)
    await page.getByText('Changed inputs are kept in this tab').waitFor()
  })

  it('computes once prices, shares and claims are typed', async () => {
    await page.getByRole('button', { name: 'Run the comparison' }).click()
    await field('Share price of Quay Freight Inc.').fill('25')
    await field('Shares of Quay Freight Inc.').fill('50,000,000')
    await field('Share price of Pier Terminals Inc.').fill('cheap')
    await field('Shares of Pier Terminals Inc.').fill('30,000,000')
    await page.getByText('Enter a number').waitFor()
    await field('Share price of Pier Terminals Inc.').fill('24')
    for (const name of ['Harbor Logistics Inc.', 'Quay Freight Inc.', 'Pier Terminals Inc.']) {
      await page.getByRole('button', { name: `More inputs of ${name}` }).click()
      const details = page.locator('[id^=details-]')
      await details.getByRole('button', { name: 'Set unknown items to 0' }).click()
      for (const source of ['Source of the price', 'Source of the shares', 'Source of typed amounts'])
        await field(source).fill('Exchange, 30 Oct 2026')
      if (name.startsWith('Pier')) await field('Reason').fill('Same terminals')
      await page.getByRole('button', { name: `More inputs of ${name}` }).click()
    }
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/outputs\?/)
    await page.getByText('Completed').waitFor({ timeout: 60_000 })
    await page.getByRole('region', { name: 'Recompute certificate' }).getByText('equal the values in the file').waitFor()
    const { result } = await shownOutput()
    // 25 × 50 + 300 − 100 = 1,450 over 160; 24 × 30 + 150 − 60 = 810 over 120.
    expect(result.statistics.multiples.evEbitda?.median).toBeCloseTo((1_450 / 160 + 810 / 120) / 2, 9)
    expect(await medianOf(page, 'Valuation multiples', 'Median')).toBe('7.9x')
  })

  it('shows operating metrics, multiples, implied values, charts, reasons, notes and checks', async () => {
    const valuation = page.getByRole('table', { name: 'Valuation multiples', exact: true })
    expect(
      await valuation
        .getByRole('row', { name: /^Quay Freight/ })
        .getByRole('cell')
        .allTextContents(),
    ).toContain('9.1x')
    await valuation
      .getByRole('row', { name: /^Harbor Logistics Inc\./ })
      .getByText('Subject')
      .waitFor()
    const operating = page.getByRole('table', { name: 'Operating metrics' })
    expect(
      await operating
        .getByRole('row', { name: /^Quay Freight/ })
        .getByRole('cell')
        .allTextContents(),
    ).toContain('1,250')
    await page
      .getByRole('table', { name: 'Peer selection' })
      .getByRole('row', { name: /Mole Barges.*Excluded/ })
      .waitFor()
    await page.getByRole('table', { name: 'Peer selection' }).getByText('Same terminals').waitFor()
    await page.getByText(/Pier Terminals Inc\.: its period ends 9 months earlier/).waitFor()
    await page
      .getByRole('img', { name: /^Football field/ })
      .getByText('Share price 90.00')
      .waitFor()
    await page
      .getByRole('img', { name: /^Revenue growth and EV/ })
      .getByText('Quay Freight Inc.')
      .waitFor()
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    await expect.poll(() => checks.filter({ hasText: 'Must pass' }).filter({ hasText: 'Failed' }).count()).toBe(0)
    expect(await violationsInBothThemes(page, 'result')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Harbor Logistics Inc. - Comps.xlsx')
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  })

  it('has multiples of the next twelve months only of entered estimates, and says why not', async () => {
    const valuation = page.getByRole('table', { name: 'Valuation multiples', exact: true })
    const ofQuay = valuation.getByRole('row', { name: /^Quay Freight/ })
    // Those that fit the sector, the others on request.
    await expect
      .poll(() => valuation.getByRole('columnheader').allTextContents())
      .toEqual(['Company', 'EV/Revenue', 'EV/EBITDA', 'EV/EBIT', 'P/E', 'P/B'])
    await page.getByRole('button', { name: 'Show all 9 multiples' }).click()
    await valuation.getByRole('columnheader', { name: 'EV/EBITDA NTM' }).waitFor()
    // Every statistic says of how many peers it is.
    const counts = valuation.getByRole('row', { name: /^n \(peers\)/ }).getByRole('cell')
    const { result } = await shownOutput()
    await expect
      .poll(() => counts.allTextContents())
      .toEqual(compsMultiples.map((key) => String(result.statistics.multiples[key]?.count ?? 0)))
    await ofQuay.getByTitle('not available: estimates of the two fiscal years of the next twelve months').first().waitFor()
    await page.getByText(/^Multiples of the next twelve months \(to .*\) are N\/A for Harbor Logistics Inc\./).waitFor()
  })

  it('leads from each figure to its page, its stated source or its formula', async () => {
    const bridge = page.getByRole('table', { name: 'Market cap to enterprise value' })
    await bridge.getByRole('button', { name: /^Long-term borrowings, Quay Freight Inc\.: 300, open its page/ }).press('Enter')
    await page.locator('[data-evidence]').getByText('quay.md').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-evidence]').waitFor({ state: 'detached' })
    await bridge.getByRole('button', { name: /^Share price, Quay Freight Inc\.: 25\.00, show its basis/ }).press('Enter')
    await page.getByRole('dialog').getByText('Exchange, 30 Oct 2026').waitFor()
    await page.keyboard.press('Escape')
    // A typed value of an account with its reason, and what was typed before.
    await bridge.getByRole('button', { name: /^Cash.*, Quay Freight Inc\.: 100, show its basis/ }).press('Enter')
    for (const reason of ['As confirmed by the bank', 'First view of the auditor'])
      await page.getByRole('dialog').getByText(reason).first().waitFor()
    await page.keyboard.press('Escape')

    // From the median of all to a page of one.
    const valuation = page.getByRole('table', { name: 'Valuation multiples', exact: true })
    await valuation.getByRole('button', { name: 'EV/EBITDA, Median: 7.9x, show its basis' }).click()
    const card = page.getByRole('dialog')
    await card.getByText('Median of the included peers; NM and N/A left out').waitFor()
    const ofQuay = card.getByRole('listitem').filter({ hasText: 'Quay Freight Inc.' }).first()
    await ofQuay.getByText('Calculated: EV ÷ EBITDA').click()
    expect(await violationsInBothThemes(page, 'basis')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await ofQuay
      .getByRole('button', { name: /quay\.md/ })
      .filter({ visible: true })
      .first()
      .click()
    await page.locator('[data-evidence]').getByText('quay.md').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-evidence]').waitFor({ state: 'detached' })
  })

  it('fits a narrow window without cutting a text', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('img', { name: /^Football field/ })
      .locator('svg')
      .waitFor()
    expect(await cutTexts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsInBothThemes(page, 'narrow')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('can be run again with changes, starting from the previous inputs', async () => {
    await page.getByRole('link', { name: 'Run again with changes' }).click()
    await expect.poll(() => field('Share price of Quay Freight Inc.').inputValue()).toBe('25')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Include Mole Barges Inc.' }).isChecked()).toBe(false)
    await field('Share price of Quay Freight Inc.').fill('31')
    await page.getByRole('button', { name: 'More inputs of Quay Freight Inc.' }).click()
    await field('EBITDA 2026 estimate').fill('168')
    await field('EBITDA 2027 estimate').fill('180')
    await field('Source of the estimates').fill('Broker, 2026-10')
    await page.getByRole('button', { name: 'Run the comparison' }).click()
    await page.waitForURL(/\/outputs\?/)
    await page.getByText('Completed').waitFor({ timeout: 60_000 })
    await page.getByRole('region', { name: 'Recompute certificate' }).waitFor()
    const { result } = await shownOutput()
    expect(result.statistics.multiples.evEbitda?.max).toBeCloseTo(1_750 / 160, 9)
    // To October 2027: two months of 2026 and ten of 2027.
    expect(result.statistics.multiples.evEbitdaNtm?.median).toBeCloseTo(1_750 / ((168 * 2 + 180 * 10) / 12), 9)
    await page
      .getByRole('table', { name: 'Valuation multiples', exact: true })
      .getByRole('button', { name: /^EV\/EBITDA NTM, Quay Freight Inc\.: 9\.8x/ })
      .press('Enter')
    await page.getByRole('dialog').getByText('EBITDA, NTM [E]').first().waitFor()
    await page.keyboard.press('Escape')
    const changes = page.getByRole('region', { name: 'Changes' })
    await changes.getByText('Peer · Quay Freight Inc. · Share price: 25 → 31').waitFor()
    await expect.poll(() => changes.getByRole('listitem').count()).toBe(3)
    expect(await violationsInBothThemes(page, 'changed')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    const later = page.url()
    await changes.getByRole('link', { name: /Owner Kim/ }).click()
    await changes.getByText('Changed again in').waitFor()
    expect(await medianOf(page, 'Valuation multiples', 'Median')).toBe('7.9x')
    await changes.getByRole('link', { name: /Owner Kim/ }).click()
    await page.waitForURL(later)
  })

  it('works in Korean', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    watchForProblems(korean, problems)
    await korean.goto(`${organization.url}/workflows?project=${projectId}&workflow=comps`)
    // The profile stated in the English window is in its form.
    const form = korean.getByRole('complementary', { name: '상대가치평가' })
    await form.getByLabel('회사', { exact: true }).selectOption({ label: 'Harbor Logistics Inc.' })
    await form.getByRole('button', { name: '비교기업 선정' }).click()
    await korean.getByText('매출액이 대상 회사의 0.6배').first().waitFor()
    await korean.getByRole('checkbox', { name: 'Pier Terminals Inc. 포함' }).uncheck()
    await korean.getByRole('checkbox', { name: 'Mole Barges Inc. 포함' }).uncheck()
    await field('Harbor Logistics Inc. 주가', korean).fill('90')
    await field('Harbor Logistics Inc. 유통주식수', korean).fill('20000000')
    await field('Quay Freight Inc. 주가', korean).fill('25')
    await field('Quay Freight Inc. 유통주식수', korean).fill('50000000')
    await korean.getByRole('button', { name: 'Quay Freight Inc. 추가 입력' }).click()
    await korean.getByRole('button', { name: '미확인 항목을 모두 0으로' }).click()
    expect(await violationsInBothThemes(korean, 'Korean form')).toEqual([])
    await korean.emulateMedia({ colorScheme: 'light' })
    await korean.getByRole('button', { name: '비교 실행' }).click()
    await korean.waitForURL(/\/outputs\?/)
    await korean.getByText('완료').waitFor({ timeout: 60_000 })
    await korean.getByRole('table', { name: '가치 배수' }).getByText('중앙값').waitFor()
    await korean.getByText('대상의 순차입금 등 미확인').first().waitFor()
    await korean.getByRole('list', { name: '검증' }).getByText('통계가 포함된 비교기업을 모두 반영').waitFor()
    expect(await violationsInBothThemes(korean, 'Korean result')).toEqual([])
    await korean.emulateMedia({ colorScheme: 'light' })
    await korean.getByRole('link', { name: '조건을 바꿔 다시 실행' }).click()
    await expect.poll(() => field('Quay Freight Inc. 주가', korean).inputValue()).toBe('25')
    await field('Quay Freight Inc. 주가', korean).fill('26')
    await korean.getByRole('button', { name: '비교 실행' }).click()
    await korean.waitForURL(/\/outputs\?/)
    await korean.getByText('완료').waitFor({ timeout: 60_000 })
    await korean.getByRole('region', { name: '변경 이력' }).getByText('비교기업 · Quay Freight Inc. · 주가: 25 → 26').waitFor()
    expect(problems).toEqual([])
  })
})
