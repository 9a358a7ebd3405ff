import { type DcfValuationView, endpoints, type OutputDetail } from '@dossier/contract'
import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { watchForProblems } from './browser.ts'
import { openWorkspaceWith } from './open-workspace.ts'
import type { Organization } from './organization.ts'
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
const pierReport: Parameters<typeof annualReport>[0] = {
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
}
const pier = annualReport(pierReport)

const companies = ['Harbor Logistics Inc.', 'Quay Freight Inc.', 'Pier Terminals Inc.'] as const
const market = {
  'Harbor Logistics Inc.': ['90', '20000000'],
  'Quay Freight Inc.': ['25', '50000000'],
  'Pier Terminals Inc.': ['24', '30000000'],
} as const

const words = {
  en: {
    companies: 'Companies',
    company: 'Company',
    compare: 'Compare with peers',
    price: (name: string) => `Share price of ${name}`,
    shares: (name: string) => `Shares of ${name}`,
    more: (name: string) => `More inputs of ${name}`,
    zero: 'Set unknown items to 0',
    priceSource: 'Source of the price',
    claimSource: 'Source of typed amounts',
    run: 'Run the comparison',
    dcfWorkflow: /^DCF valuation$/,
    models: /^Models$/,
    unknown: 'Company not found',
    completed: 'Completed',
    again: 'Run again with changes',
    changed: 'Peer · Quay Freight Inc. · Share price: 25 → 31',
    toDcf: 'Value by a DCF',
    multiple: 'EV/EBITDA multiple (x)',
    multipleSource: /^Median EV\/EBITDA of peers, comps output Harbor Logistics Inc\., /,
    sourceOfMultiple: 'Source of EV/EBITDA multiple (x)',
    sourceOfPrice: 'Source of Share price (USD, if listed)',
    typed: {
      'Risk-free rate (%)': '4.2',
      'Equity risk premium (%)': '5',
      'Unlevered beta': '0.9',
      'Pre-tax cost of debt (%)': '5',
      'Marginal tax rate with local tax (%)': '25',
      'Target debt D/(D+E) (%)': '20',
    },
    riskFree: 'Risk-free rate (%)',
    result: 'Result',
    value: 'Value per share',
    football: /^Football field/,
    grid: 'WACC × terminal growth',
    runDcf: 'Run the valuation',
    download: 'Download',
    file: 'Source: ',
    link: 'Link: ',
  },
  ko: {
    companies: '회사',
    company: '회사',
    compare: '상대가치평가',
    price: (name: string) => `${name} 주가`,
    shares: (name: string) => `${name} 유통주식수`,
    more: (name: string) => `${name} 추가 입력`,
    zero: '미확인 항목을 모두 0으로',
    priceSource: '주가 출처',
    claimSource: '입력 금액 출처',
    run: '비교 실행',
    dcfWorkflow: /^DCF 가치평가$/,
    models: /^모델$/,
    unknown: '회사를 찾을 수 없습니다',
    completed: '완료',
    again: '조건을 바꿔 다시 실행',
    changed: '비교기업 · Quay Freight Inc. · 주가: 25 → 31',
    toDcf: 'DCF로 평가',
    multiple: 'EV/EBITDA 배수(x)',
    multipleSource: /^비교기업 EV\/EBITDA 중앙값, Harbor Logistics Inc\. 상대가치평가 /,
    sourceOfMultiple: 'EV/EBITDA 배수(x) 출처',
    sourceOfPrice: '주가(USD, 상장사) 출처',
    typed: {
      '무위험이자율(%)': '4.2',
      '시장위험프리미엄(%)': '5',
      '무부채 베타': '0.9',
      '세전 타인자본비용(%)': '5',
      '한계세율(지방소득세 포함, %)': '25',
      '목표 부채비중 D/(D+E)(%)': '20',
    },
    riskFree: '무위험이자율(%)',
    result: '평가 결과',
    value: '주당가치',
    football: /^주당가치 범위/,
    grid: 'WACC × 영구성장률',
    runDcf: '평가 실행',
    download: '다운로드',
    file: '출처: ',
    link: '링크: ',
  },
} as const

type DcfOutput = OutputDetail & { result: Extract<OutputDetail['result'], { workflow: 'dcf' }> }

describe.each(['en', 'ko'] as const)('from a company to its valuation, in %s', (language) => {
  const labels = words[language]
  let organization: Organization
  let browser: Browser
  let api: Api
  let page: Page
  let projectId: number
  let problems: string[]
  /** What the server answered to previews, the last at the end. */
  const previews: DcfValuationView[] = []

  beforeAll(async () => {
    ;({ organization, browser, api, projectId, problems } = await openWorkspaceWith([
      ['harbor.md', harborReport],
      ['quay.md', quay],
      ['pier.md', pier],
    ]))
    page = await openWindowOf(api, browser, { language })
    watchForProblems(page, problems)
    page.on('response', (response) => {
      if (!response.url().endsWith('/dcf/preview') || !response.ok()) return
      const keep = ({ data }: { data: DcfValuationView }) => void previews.push(data)
      // What the page aborts or leaves has no body any more, and is not shown either.
      response.json().then(keep, () => undefined)
    })
  })
  afterAll(async () => {
    await browser.close()
  })

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const live = () => page.getByRole('region', { name: labels.result, exact: true })
  const figure = (name: string) => live().locator('dl div').filter({ hasText: name }).locator('dd').first().textContent()
  const perShare = () => previews.at(-1)?.scenarios.base.blended?.perShare.toFixed(2)
  const outputId = () => Number(new URL(page.url()).searchParams.get('output'))
  const untilMade = async () => {
    await page.waitForURL(/\/outputs\?/)
    await page.getByText(labels.completed).waitFor({ timeout: 60_000 })
  }

  it('compares the company with its peers', async () => {
    await page.goto(`${organization.url}/companies?project=${projectId}&company=harborlogistics`)
    await page.getByRole('heading', { name: companies[0] }).waitFor()
    await page.getByRole('link', { name: labels.compare, exact: true }).click()
    for (const name of companies) {
      const [price, shares] = market[name]
      await field(labels.price(name)).fill(price)
      await field(labels.shares(name)).fill(shares)
      await page.getByRole('button', { name: labels.more(name) }).click()
      await page.getByRole('button', { name: labels.zero }).click()
      for (const source of [labels.priceSource, labels.claimSource]) await field(source).fill('Exchange, 30 Oct 2026')
      await page.getByRole('button', { name: labels.more(name) }).click()
    }
    await page.getByRole('button', { name: labels.run }).click()
    await untilMade()
  })

  it('changes a peer, and shows what was changed', async () => {
    const first = page.url()
    await page.getByRole('link', { name: labels.again }).click()
    await expect.poll(() => field(labels.price('Quay Freight Inc.')).inputValue()).toBe('25')
    await field(labels.price('Quay Freight Inc.')).fill('31')
    await page.getByRole('button', { name: labels.run }).click()
    await page.waitForURL((url) => url.pathname === '/outputs' && url.href !== first)
    await page.getByText(labels.changed).waitFor({ timeout: 60_000 })
    await page.getByText(labels.completed).waitFor({ timeout: 60_000 })
  })

  it('carries the peers’ median and what was typed of the company over to a valuation, which follows its cost of capital', async () => {
    await page.getByRole('link', { name: labels.toDcf }).click()
    // (31 × 50 + 300 − 100) / 160 = 10.94; (24 × 30 + 150 − 60) / 120 = 6.75.
    await expect.poll(() => field(labels.multiple).inputValue()).toBe('8.84')
    await expect.poll(() => field(labels.sourceOfMultiple).inputValue()).toMatch(labels.multipleSource)
    await expect.poll(() => field(labels.sourceOfPrice).inputValue()).toBe('Exchange, 30 Oct 2026')
    for (const [name, value] of Object.entries(labels.typed)) await field(name).fill(value)
    await live().locator('[role=img] svg').nth(2).waitFor()
    await expect.poll(() => figure(labels.value)).toBe(perShare())
    expect(await violationsInBothThemes(page, 'valuation of a comparison')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    const before = { wacc: await figure('WACC'), value: Number(await figure(labels.value)) }
    const chart = live().getByRole('img', { name: labels.football })
    const chartBefore = await chart.getAttribute('aria-label')
    await field(labels.riskFree).fill('5.2')
    await expect.poll(() => figure('WACC')).not.toBe(before.wacc)
    expect(Number(await figure(labels.value))).toBeLessThan(before.value)
    await expect.poll(() => chart.getAttribute('aria-label')).not.toBe(chartBefore)
    const middle = live()
      .getByRole('table', { name: labels.grid })
      .locator('td[aria-label], td')
      .filter({ hasText: perShare() ?? '' })
    await expect.poll(() => middle.count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: labels.runDcf }).click()
    await untilMade()
  })

  it('leads from the comment of every input of the downloaded workbook to its page', async () => {
    const { result } = await api.call<DcfOutput>(endpoints.outputs.get, { params: { id: outputId() } })
    expect(result.assumptions.terminal.multiple).toMatchObject({
      value: 8.84,
      source: expect.stringMatching(labels.multipleSource) as string,
    })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: labels.download, exact: true }).click()
    const book = await readXlsx(await readFile(await (await downloading).path()))
    const commented = book.sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])].filter(({ comment }) => comment !== undefined))
    // The comment of a missing figure is its reason.
    const comments = commented.flatMap(({ value, comment }) => (value === 'N/A' ? [] : (comment?.text ?? [])))
    expect(comments.length).toBeGreaterThan(50)
    expect(comments.every((comment) => comment.startsWith(labels.file))).toBe(true)
    const lineOf = (comment: string, word: string) =>
      comment
        .split('\n')
        .find((line) => line.startsWith(word))
        ?.slice(word.length)
    const places = new Map(
      comments.flatMap((comment) =>
        lineOf(comment, labels.link) === undefined ? [] : [[lineOf(comment, labels.link) ?? '', comment] as const],
      ),
    )
    // Revenue, operating income, depreciation, capital expenditure and more, of three years.
    expect(places.size).toBeGreaterThanOrEqual(12)
    for (const [link, comment] of places) {
      const { pathname, search } = new URL(link)
      await page.goto(`${organization.url}${pathname}${search}`)
      const pane = page.locator('[data-evidence]')
      await pane.getByText('harbor.md').first().waitFor()
      expect(lineOf(comment, labels.file)).toContain('harbor.md')
      await pane.locator('mark, [data-passage], .passage-stroke').first().waitFor()
    }
    expect(problems).toEqual([])
  })

  it('finds workflows, companies, outputs and settings by name', async () => {
    await page.goto(`${organization.url}/files?project=${projectId}`)
    await page.getByText('harbor.md').first().waitFor()
    const open = async (typed: string, option: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(typed)
      await page.getByRole('dialog').getByRole('option', { name: option }).first().click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    const reached = async (path: string, name: string, value: string | RegExp) => {
      await page.waitForURL(({ pathname, searchParams }) => pathname === path && new RegExp(value).test(searchParams.get(name) ?? ''))
    }
    await open('dcf', labels.dcfWorkflow)
    await reached('/workflows', 'workflow', '^dcf$')
    await open('quay', /^Quay Freight Inc\.$/)
    await reached('/companies', 'company', '^quayfreight$')
    await open('harbor comps', /^Harbor Logistics Inc\./)
    await reached('/outputs', 'output', /^\d+$/)
    await open('models', labels.models)
    await reached('/admin', 'section', '^models$')
    expect(problems).toEqual([])
  })

  it('says that a company of an address is not there, instead of showing another one', async () => {
    for (const path of ['companies', 'workflows/dcf', 'workflows/comps']) {
      await page.goto(`${organization.url}/${path}?project=${projectId}&company=gone`)
      await page.getByRole('heading', { name: labels.unknown }).waitFor()
      await expect.poll(() => page.getByRole('heading', { name: companies[0] }).count()).toBe(0)
    }
  })

  it('fits its headers into a narrow window', async () => {
    const name = 'Integrated Quay Terminals and Harbor Logistics Holdings Incorporated'
    await api.upload(projectId, [['holdings.md', annualReport({ ...pierReport, name })]])
    await api.untilRead(projectId, 60_000)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['companies', 'workflows/dcf', 'workflows/comps']) {
      await page.goto(`${organization.url}/${path}?project=${projectId}`)
      await page.getByRole('heading', { name: companies[0] }).waitFor()
      const outside = () =>
        page.evaluate(
          () => [...document.querySelectorAll('header *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length,
        )
      await expect.poll(outside).toBe(0)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    expect(problems).toEqual([])
  })
})
