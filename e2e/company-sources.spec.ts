import { type Attachment, endpoints } from '@dossier/contract'
import {
  dartKey,
  marketKey,
  naverId,
  naverSecret,
  newsApiKey,
  type SourceServer,
  startEdgarServer,
  startIrSite,
  startMarketServer,
  startOpenDartServer,
  startPressServer,
  startTranscriptServer,
  transcriptKey,
} from '@dossier/sources/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import type { Api } from './api.ts'
import { openProductWithSources, type ProductWithSources } from './product-with-sources.ts'
import { openWindowOf } from './window.ts'

let servers: Record<'sec' | 'dart' | 'market' | 'press' | 'transcripts' | 'site', SourceServer>
let opened: ProductWithSources
let url: string
let browser: Browser
let page: Page
let problems: string[]
let api: Api
let projectId: number

beforeAll(async () => {
  const [sec, dart, market, press, transcripts, site] = await Promise.all([
    startEdgarServer(),
    startOpenDartServer(),
    startMarketServer(),
    startPressServer(),
    startTranscriptServer(),
    startIrSite(),
  ])
  servers = { sec, dart, market, press, transcripts, site }
  site.fail(/files\/annual-2025\.pdf/, { body: '%PDF-1.4 not whole', type: 'application/pdf', times: Number.POSITIVE_INFINITY })
  opened = await openProductWithSources({
    servers: {
      SEC_BASE_URL: sec,
      OPENDART_BASE_URL: dart,
      MARKET_BASE_URL: market,
      PRESS_BASE_URL: press,
      TRANSCRIPTS_BASE_URL: transcripts,
      IR_BASE_URL: site,
    },
    async prepare(owner) {
      await change('sec', { settings: { contact: 'Harbor it@harbor.example' }, isOn: true }, owner)
      await change('dart', { settings: { key: dartKey }, isOn: true }, owner)
    },
    expected: /status of (?:404|409|429)/,
  })
  ;({ url, browser, page, problems, api, projectId } = opened)
})
afterAll(() => opened.close())

const change = (source: string, body: { settings?: Record<string, string>; isOn?: boolean }, by = api) =>
  by.call(endpoints.sources.change, { params: { source }, body })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string | RegExp, within: Page | ReturnType<typeof part> = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const view = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
const companyPage = (company: string) => `${url}/companies?project=${projectId}&company=${encodeURIComponent(company)}`
async function expectAccessible(what: string) {
  expect(await violationsInBothThemes(page, what)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

describe('sources about a company before they are configured', () => {
  it('say what they lack, lead the owner to the settings and ask nothing', async () => {
    await page.goto(companyPage('@sec/0001900001'))
    await page.getByRole('heading', { name: 'Orchard Devices Inc.' }).waitFor()
    for (const [name, text] of [
      ['Market data', 'Market data is off'],
      ['Press', 'Press is off'],
      ['Calls', 'Earnings call transcripts is off'],
      ['IR', 'Investor relations pages is off'],
    ] as const) {
      await view(name)
      await page.getByText(text, { exact: true }).waitFor()
    }
    const { market, press, transcripts, site } = servers
    expect([market, press, transcripts, site].flatMap(({ requests }) => requests)).toEqual([])
    await page.getByRole('link', { name: 'Settings of outside sources' }).click()
    await part('Market data').waitFor()
  })
})

describe('the settings of a source with several services', () => {
  it('show each service with what it needs, and keep a key for one', async () => {
    const source = part('Market data')
    await source.getByRole('listitem').filter({ hasText: 'Korea Exchange (KRX)' }).getByText('Needs KRX Open API key').waitFor()
    await button('Enter settings', source).click()
    await source.getByRole('group', { name: 'FRED (Federal Reserve Bank of St. Louis)' }).getByLabel('FRED API key').fill(marketKey)
    await source.getByLabel('ECOS API key', { exact: true }).fill('wrong-key')
    await source.getByLabel('FMP API key', { exact: true }).fill(marketKey)
    await expectAccessible('settings of services')
    await button('Save', source).click()
    await source.getByRole('listitem').filter({ hasText: 'FRED (Federal' }).getByText('In use').waitFor()
    await button('Turn on', source).click()
    await source.getByText('Ready').waitFor()
  })

  it('test a service by itself', async () => {
    const source = part('Market data')
    await button('Test FRED (Federal Reserve Bank of St. Louis)', source).click()
    await source.getByText(/^Answered in [\d.]+ s\.$/).waitFor()
    await button('Test ECOS (Bank of Korea)', source).click()
    await source.getByText('The service refused the key.', { exact: false }).waitFor()
    await button('Remove the settings of ECOS (Bank of Korea)', source).click()
    await button('Remove', dialog()).click()
    await source.getByRole('listitem').filter({ hasText: 'ECOS (Bank' }).getByText('Needs ECOS API key').waitFor()
    await expectAccessible('a test of services')
    expect(await page.content()).not.toContain(marketKey)
    await change('market', { settings: { ecosKey: marketKey, krxKey: marketKey }, isOn: true })
  })
})

describe('a company', () => {
  beforeAll(async () => {
    const contact = 'Harbor it@harbor.example'
    await change('press', { settings: { naverClientId: naverId, naverClientSecret: naverSecret, newsApiKey }, isOn: true })
    await change('transcripts', { settings: { fmpKey: transcriptKey }, isOn: true })
    await change('ir', { settings: { contact }, isOn: true })
    await page.goto(companyPage('@sec/0001900001'))
    await page.getByRole('heading', { name: 'Orchard Devices Inc.' }).waitFor()
  })

  it('has a quote once somebody asks for it, each figure with its day and source', async () => {
    await view('Market data')
    await page.getByText('Check the ticker and get a quote.', { exact: false }).waitFor()
    const asked = servers.market.requests.length
    await button('Get quote').click()
    const table = page.getByRole('table', { name: 'Quote of Orchard Devices Inc.' })
    await table.getByRole('row', { name: /Share price 100\.10 USD/ }).waitFor()
    await table.getByRole('row', { name: /Market cap 9,007,199,254,740,993 USD/ }).waitFor()
    expect(servers.market.requests.length).toBeGreaterThan(asked)
    const link = table.getByRole('link').first()
    await expect.poll(() => link.getAttribute('href')).not.toContain(marketKey)
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('has a series as a chart with its table', async () => {
    await page.getByRole('combobox', { name: 'Choose a series' }).selectOption('fred:DGS10')
    await button('Show').click()
    const figure = part('U.S. Treasury, 10 years')
    await figure.getByRole('img', { name: /2 figures, from \(0\.05\) on Nov 18, 2026 to 4\.10 on Nov 19, 2026/ }).waitFor()
    await figure.locator('summary').click()
    await figure.getByRole('row', { name: 'Nov 19, 2026 4.10' }).waitFor()
    await expectAccessible('market data')
  })

  it('says that no service has a ticker, and what is wrong with a name of a series', async () => {
    await page.getByRole('textbox', { name: 'Ticker' }).fill('a b')
    await button('Get quote').click()
    await page.getByText('A ticker has letters, digits, dots and hyphens only').waitFor()
    await page.getByRole('textbox', { name: 'Ticker' }).fill('NOPE')
    await button('Get quote').click()
    await page.getByText('No quote of “NOPE”').waitFor()
    await page.getByRole('combobox', { name: 'Choose a series' }).selectOption('other')
    await page.getByRole('textbox', { name: 'Name of the series' }).fill('fred:NOPE')
    await button('Show').click()
    await page.getByText('Market data has no such item').waitFor()
  })

  it('has press with outlet and day, of which articles are saved', async () => {
    await view('Press')
    await expect.poll(() => page.getByRole('textbox', { name: 'Search words' }).inputValue()).toBe('Orchard Devices')
    expect(servers.press.requests).toEqual([])
    await page.getByRole('textbox', { name: 'Search words' }).fill('Hangang battery')
    await button('Search press').click()
    const list = page.getByRole('list', { name: 'Articles' })
    await list.getByText('Example Wire · Nov 20, 2026', { exact: false }).waitFor()
    await expect.poll(() => list.getByRole('link', { name: /Hangang Electronics plans/ }).getAttribute('rel')).toBe('noopener noreferrer')
    await expectAccessible('press')
    servers.press.fail(/v1\/search\/news/, { status: 401, body: { errorCode: '024' } })
    await page.getByRole('textbox', { name: 'Search words' }).fill('Hangang plant')
    await button('Search press').click()
    await page.getByText('Some services did not answer: key refused').waitFor()
  })

  it('has earnings calls by quarter, to be read by speaker and searched', async () => {
    await view('Calls')
    await button('List calls').click()
    await button(/^Q3 2025/).click()
    await page.getByRole('heading', { name: 'ORCD Q3 2025 earnings call' }).waitFor()
    await page.getByText('Revenue grew by eight percent', { exact: false }).waitFor()
    await page.getByRole('searchbox', { name: 'Find in the transcript' }).fill('eight PERCENT')
    await page.getByText('1 turn', { exact: true }).waitFor()
    await expect.poll(() => page.locator('mark').textContent()).toBe('eight percent')
    await expectAccessible('an earnings call')
  })

  it('has a call saved as a file in a chosen folder, once', async () => {
    await api.call(endpoints.files.createFolder, { body: { projectId, name: 'Calls' } })
    await button('Save as file').click()
    await button(/Folder/, dialog()).click()
    await page.getByRole('option', { name: 'Calls' }).click()
    await expectAccessible('saving a call')
    await button('Save 1 document', dialog()).click()
    await dialog().waitFor({ state: 'hidden' })
    await button('Open ORCD Q3 2025 earnings call.txt').waitFor({ timeout: 30_000 })
    await api.untilRead(projectId, 60_000)
    const { rows } = await api.call<{ rows: Attachment[] }>(endpoints.files.list, { query: { projectId, limit: 10 } })
    expect(rows.map(({ filename, status, path }) => [filename, status, path])).toEqual([
      ['ORCD Q3 2025 earnings call.txt', 'indexed', ['Calls']],
    ])
  })

  it('has reports of its own pages found within bounds, and several imported', async () => {
    await view('IR')
    await page.getByRole('textbox', { name: 'Address of the IR page' }).fill('somewhere')
    await button('Find reports').click()
    await page.getByText('Enter an address that begins with https://').waitFor()
    await page.getByRole('textbox', { name: 'Address of the IR page' }).fill(`${servers.site.address}/ir/`)
    await button('Find reports').click()
    const list = page.getByRole('list', { name: 'Reports' })
    await list.getByText('2026년 3분기 실적발표').waitFor({ timeout: 40_000 })
    await list.getByRole('checkbox', { name: 'Select 2025 Annual Report' }).check()
    await expectAccessible('reports')
    await button('Save 1 selected').click()
    await button('Save 1 document', dialog()).click()
    await button('Open 2025 Annual Report.pdf').waitFor({ timeout: 30_000 })
  })

  it('keeps what was asked while another view is open', async () => {
    await view('Press')
    await page.getByRole('list', { name: 'Articles' }).waitFor()
    await view('Calls')
    await page.getByRole('heading', { name: 'ORCD Q3 2025 earnings call' }).waitFor()
  })

  it('says until when a quota is spent', async () => {
    servers.market.fail(/stable/, { status: 429, headers: { 'retry-after': '7200' }, times: 9 })
    await view('Market data')
    await page.getByRole('textbox', { name: 'Ticker' }).fill('LATER')
    await button('Get quote').click()
    await page.getByText('Market data accepts no more requests for now').waitFor()
    await page
      .getByText(/available again/)
      .first()
      .waitFor()
    await expectAccessible('a spent quota')
  })

  it('is watched with questions', async () => {
    await button('Watch').click()
    await dialog().getByText('Questions need new filings to be saved.').waitFor()
    await dialog().getByRole('checkbox').check()
    await dialog().getByRole('textbox').fill('Who audits the company?\nWhat was net income?')
    await expectAccessible('a watch with questions')
    await button('Start watching', dialog()).click()
    await button('Watching').click()
    await expect.poll(() => dialog().getByRole('textbox').inputValue()).toBe('Who audits the company?\nWhat was net income?')
    await page.keyboard.press('Escape')
  })
})

describe('a Korean company', () => {
  it('has statements of half-years and quarters, named as such', async () => {
    await page.goto(companyPage('@dart/00900001'))
    await view('Statements')
    await page.getByRole('radio', { name: 'Interim' }).check({ force: true })
    await page.getByRole('columnheader', { name: 'Q2 2024' }).waitFor()
    await page.getByRole('columnheader', { name: 'H1 2024' }).waitFor()
  })

  it('has the address of its IR pages as the register knows it, and nothing is asked of it yet', async () => {
    await view('IR')
    await expect.poll(() => page.getByRole('textbox', { name: 'Address of the IR page' }).inputValue()).toBe('http://ir.hangang.example/')
    await page.getByText('Reads up to 12 pages of that site', { exact: false }).waitFor()
  })

  it('is shown in Korean, and on a narrow screen', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko', viewport: { width: 390, height: 800 } })
    await korean.goto(companyPage('@dart/00900001'))
    await korean.getByRole('radio', { name: '언론', exact: true }).check({ force: true })
    await korean.getByRole('button', { name: '기사 검색' }).click()
    await korean.getByRole('list', { name: '기사' }).waitFor()
    expect(await violationsInBothThemes(korean, 'press in Korean')).toEqual([])
    await korean.getByRole('radio', { name: '시장 데이터', exact: true }).check({ force: true })
    await korean.getByRole('button', { name: '시세 조회' }).click()
    await korean.getByRole('row', { name: /시가총액 426,839,467,325,000 KRW/ }).waitFor()
    expect(await korean.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  })

  it('leaves no errors in the window', () => {
    expect(problems.filter((problem) => !problem.includes('The document is sandboxed'))).toEqual([])
  })
})
