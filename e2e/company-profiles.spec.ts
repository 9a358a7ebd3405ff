import { endpoints } from '@dossier/contract'
import { marketKey, type SourceServer, startEdgarServer, startMarketServer } from '@dossier/sources/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { watchForProblems } from './browser.ts'
import { limitOfWaits, openProductWithSources, type ProductWithSources } from './product-with-sources.ts'
import { harborReport } from './reports.ts'
import { openWindowOf } from './window.ts'

const orchard = harborReport.replaceAll('Harbor Logistics', 'Orchard Devices')
const quay = orchard.replaceAll('Orchard Devices', 'Quay Freight')
const premiums = `Country,Moody's rating,Adj. Default Spread,Equity Risk Premium,Country Risk Premium
Japan,A1,0.60%,5.13%,0.80%
South Korea,Aa2,0.42%,4.89%,0.56%
`

let market: SourceServer
let sec: SourceServer
let opened: ProductWithSources
let url: string
let browser: Browser
let page: Page
let korean: Page
let problems: string[]
let projectId: number

beforeAll(async () => {
  market = await startMarketServer()
  sec = await startEdgarServer()
  sec.fail(/company_tickers/, {
    body: { '0': { cik_str: 1900001, ticker: 'ORCD', title: 'Orchard Devices Inc.' } },
    times: Number.POSITIVE_INFINITY,
  })
  opened = await openProductWithSources({
    servers: { SEC_BASE_URL: sec, MARKET_BASE_URL: market },
    settings: { SEC_CONTACT: 'Harbor it@harbor.example' },
    files: [
      ['orchard.md', orchard],
      ['quay.md', quay],
      ['ctryprem.csv', premiums],
    ],
    prepare: (api) =>
      api.call(endpoints.sources.change, { params: { source: 'market' }, body: { isOn: true, settings: { fmpKey: marketKey } } }),
  })
  ;({ url, browser, page, problems, projectId } = opened)
  korean = await openWindowOf(opened.api, browser, { language: 'ko', viewport: { width: 390, height: 844 } })
  korean.setDefaultTimeout(limitOfWaits)
  watchForProblems(korean, problems)
})
afterAll(() => opened.close())

const panel = () => page.getByRole('complementary', { name: 'DCF valuation' })

it('names the missing fields of a research form, and an invalid address', async () => {
  await page.goto(`${url}/workflows?project=${projectId}&workflow=dcf`)
  await panel().getByLabel('Company').selectOption({ label: 'Orchard Devices Inc.' })
  await panel().getByRole('button', { name: 'Set assumptions' }).click()
  for (const message of ['Homepage URL is required', 'Country is required', 'Industry name is required', 'Segment is required'])
    await panel().getByText(message).waitFor()
  await panel().getByLabel('Homepage URL').fill('orchard')
  await panel().getByText('Invalid web address').waitFor()
  expect(await violationsInBothThemes(page, 'form of research')).toEqual([])
})

it('names them in Korean too, on a narrow screen', async () => {
  await korean.goto(`${url}/workflows?project=${projectId}&workflow=comps`)
  const form = korean.getByRole('complementary', { name: '상대가치평가' })
  await form.getByRole('button', { name: '비교기업 선정' }).click()
  for (const message of ['홈페이지 URL을 입력해 주세요', '국가를 선택해 주세요', '업종명을 입력해 주세요', '세부 부문을 입력해 주세요'])
    await form.getByText(message).waitFor()
  await form.getByLabel('홈페이지 URL').fill('orchard')
  await form.getByText('웹 주소 형식이 올바르지 않습니다').waitFor()
  expect(await violationsInBothThemes(korean, 'form of research in Korean')).toEqual([])
})

it('fills the form in from a register', async () => {
  await panel().getByRole('button', { name: 'Fill in from a register' }).click()
  await panel()
    .getByRole('button', { name: /^Orchard Devices Inc\..*ORCD/ })
    .click()
  await panel().getByText('Filled in from the register entry of').waitFor()
  await expect.poll(() => panel().getByLabel('Industry name').inputValue()).toBe('Electronic Computers')
  await expect.poll(() => panel().getByLabel('Industry code').inputValue()).toBe('sic:3571')
  await expect.poll(() => panel().getByLabel('Country').inputValue()).toBe('US')
  await panel().getByLabel('Homepage URL').fill('orchard.example')
  await panel().getByLabel('Country').selectOption('KR')
  await panel().getByLabel('Segment').fill('Handheld terminals')
  await panel().getByLabel('Ticker').fill('orcd')
  await panel().getByRole('button', { name: 'Set assumptions' }).click()
  await page.getByRole('region', { name: 'Cost of capital' }).waitFor()
})

it('fills the assumptions from market sources and uploaded tables, and leaves typed numbers unchanged', async () => {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Share price (USD, if listed)').fill('95')
  await page.getByRole('button', { name: 'Fetch market data' }).click()
  await page.getByText('1 typed figure kept', { exact: false }).waitFor()
  await expect.poll(() => field('Share price (USD, if listed)').inputValue()).toBe('95')
  await expect.poll(() => field('Country risk premium (%, optional)').inputValue()).toBe('0.56')
  await expect.poll(() => field('Equity risk premium (%)').inputValue()).toBe('4.33')
  await expect
    .poll(() => field('Source of Country risk premium (%, optional)').inputValue())
    .toBe('Country risk premium, South Korea, ctryprem.csv')
  await expect.poll(() => field('Source of Unlevered beta').inputValue()).toContain('Beta 1.24 unlevered at D/E')
  // Another number loses the source of the table.
  await field('Country risk premium (%, optional)').fill('1')
  await expect.poll(() => field('Source of Country risk premium (%, optional)').inputValue()).toBe('')
})

it('cites the price of a datapack in the language of each reader, and shows what its enterprise value is calculated of', async () => {
  const asked = { projectId, company: 'orcharddevices', withMarketData: true }
  const { id } = await opened.api.call<{ id: number }>(endpoints.workflows.datapack, { body: asked })
  const output = `${url}/outputs?project=${projectId}&output=${id}`
  await page.goto(output)
  const table = page.getByRole('table', { name: 'Market', exact: true })
  await table.getByRole('button', { name: /^Share price: / }).press('Enter')
  const card = page.getByRole('dialog')
  const source = card.getByRole('link', { name: /^FMP: Price of ORCD, / })
  await expect.poll(() => source.getAttribute('href')).toContain('symbol=ORCD')
  await page.keyboard.press('Escape')
  await table.getByRole('button', { name: /^Enterprise value \(EV\): / }).press('Enter')
  await card.getByText(/^Market cap \+ Net debt/).waitFor()
  await page.keyboard.press('Escape')
  await korean.goto(output)
  await korean
    .getByRole('table', { name: '시장', exact: true })
    .getByRole('button', { name: /^주가: / })
    .press('Enter')
  await korean
    .getByRole('dialog')
    .getByRole('link', { name: /^FMP: ORCD 주가, / })
    .waitFor()
  await korean.keyboard.press('Escape')
})

it('suggests listed companies of the industry as peers, each with its reasons', async () => {
  await page.goto(`${url}/workflows/comps?project=${projectId}&company=orcharddevices`)
  const candidates = page.getByRole('region', { name: 'Peer candidates from registers' })
  await candidates.getByRole('button', { name: 'Find listed companies of the industry' }).click()
  const peers = candidates.getByRole('listitem')
  await peers.filter({ hasText: 'Grove Computing Corp.' }).getByText('Same industry code in SEC EDGAR: SIC 3571').waitFor()
  await peers.filter({ hasText: 'Meadow Storage Inc.' }).getByText('Its annual report mentions “Handheld terminals”').waitFor()
  await candidates.getByText('SEC EDGAR 4').waitFor()
  await candidates.getByText('A SIC code finds companies at the SEC').waitFor()
  expect(await violationsInBothThemes(page, 'peer candidates')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await candidates.getByRole('button', { name: 'Dismiss Meadow Storage Inc.' }).click()
  await peers.filter({ hasText: 'Meadow Storage Inc.' }).waitFor({ state: 'detached' })
  await expect
    .poll(() => candidates.getByRole('link', { name: 'Open to save its statements' }).getAttribute('href'))
    .toContain('0001900011')
})

it('shows the company’s details next to its statements, and renames its years by a stated calendar', async () => {
  await page.goto(`${url}/companies?project=${projectId}&company=orcharddevices`)
  const company = page.getByRole('region', { name: 'Orchard Devices Inc.' })
  await company.getByText('South Korea · Electronic Computers · Handheld terminals · ORCD · FYE December').waitFor()
  await expect.poll(() => company.getByRole('link', { name: 'orchard.example' }).getAttribute('href')).toBe('https://orchard.example')
  await company.getByRole('columnheader', { name: /^FY2025/ }).waitFor()
  await company.getByRole('button', { name: 'Edit company details' }).click()
  const calendar = page.getByRole('dialog').getByRole('region', { name: 'Fiscal calendar' })
  await calendar.getByRole('button', { name: 'Set calendar' }).click()
  await calendar.getByText('Enter a reason').waitFor()
  await calendar.getByLabel('Fiscal year-end').selectOption('3')
  await calendar.getByLabel('Reason').fill('Year-end moved by the general meeting')
  await calendar.getByRole('button', { name: 'Set calendar' }).click()
  await calendar.getByRole('button', { name: 'Remove' }).waitFor()
  await calendar.getByText('History').click()
  await calendar.getByText('March year-end · by the year in which they end · Year-end moved by the general meeting').waitFor()
  expect(await violationsInBothThemes(page, 'company details')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await company.getByText('FYE March (set by hand)').waitFor()
  // Twelve months to December are no fiscal year of such a company.
  await company
    .getByRole('columnheader', { name: /^12 months/ })
    .first()
    .waitFor()
  expect(problems).toEqual([])
})
