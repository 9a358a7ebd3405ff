import { type Attachment, endpoints } from '@dossier/contract'
import { dartKey, type SourceServer, startEdgarServer, startOpenDartServer } from '@dossier/sources/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { openProductWithSources, type ProductWithSources } from './product-with-sources.ts'
import { openWindowOf } from './window.ts'

let sec: SourceServer
let dart: SourceServer
let opened: ProductWithSources
let url: string
let browser: Browser
let page: Page
let problems: string[]
let api: Api
let projectId: number

beforeAll(async () => {
  sec = await startEdgarServer()
  dart = await startOpenDartServer()
  sec.fail(/company_tickers/, {
    body: { '0': { cik_str: 1900001, ticker: 'ORCD', title: 'Orchard Devices Inc.' } },
    times: Number.POSITIVE_INFINITY,
  })
  opened = await openProductWithSources({
    servers: { SEC_BASE_URL: sec, OPENDART_BASE_URL: dart },
    // Sources that are not configured answer with an error status, which the browser logs.
    expected: /status of (?:409|404)/,
  })
  ;({ url, browser, page, problems, api, projectId } = opened)
})
afterAll(() => opened.close())

const part = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string | RegExp, within: Page | ReturnType<typeof part> = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const option = (name: string) => page.getByRole('option', { name })
const search = () => page.getByRole('combobox', { name: 'Name, ticker or number' })
const findPage = () => `${url}/companies?project=${projectId}&company=%40`

describe('companies of registers before a source is configured', () => {
  it('say which registers are not configured', async () => {
    await page.goto(`${url}/companies?project=${projectId}`)
    await page.getByRole('link', { name: 'Find in a register' }).click()
    await page.getByText('Choose a company').waitFor()
    await search().fill('orchard')
    await page.getByText('SEC EDGAR is not configured').waitFor()
    await page.getByText('OpenDART (Korea FSS) is not configured').waitFor()
  })

  it('lead the owner to the settings', async () => {
    await page.goto(`${url}/companies?project=${projectId}&company=${encodeURIComponent('@sec/0001900001')}`)
    await page.getByText('SEC EDGAR is not configured', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Settings of outside sources' }).click()
    await part('SEC EDGAR').waitFor()
  })
})

describe('the settings of outside sources', () => {
  it('show what each source is for and lacks', async () => {
    await part('SEC EDGAR').getByText('Not configured').waitFor()
    await part('SEC EDGAR').getByText('Contact (name and e-mail) missing', { exact: false }).waitFor()
    await part('OpenDART (Korea FSS)').getByText('API key missing', { exact: false }).waitFor()
    expect(await violationsInBothThemes(page, 'settings of sources')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('refuse what has not the form of a key, and store one that is never shown again', async () => {
    const source = part('OpenDART (Korea FSS)')
    await button('Enter settings', source).click()
    await button('Save', source).click()
    await source.getByText('Required', { exact: true }).waitFor()
    await source.getByLabel('API key', { exact: true }).fill(dartKey.replace(/.$/, 'x'))
    await button('Save', source).click()
    await source.getByText('Ready').waitFor()
    await source.getByText('Organization’s settings', { exact: false }).waitFor()
    await button('Change settings', source).click()
    await source.getByText('A value is stored. Leave empty to keep it.').waitFor()
    await expect.poll(() => source.getByLabel('API key', { exact: true }).inputValue()).toBe('')
    await button('Cancel', source).click()
  })

  it('test a source, and show what came back in how long', async () => {
    const source = part('OpenDART (Korea FSS)')
    await button('Test', source).click()
    await source.getByText('The service refused the key.', { exact: false }).waitFor()
    await source.getByText('Key refused').waitFor()
    await button('Change settings', source).click()
    await source.getByLabel('API key', { exact: true }).fill(dartKey)
    await button('Save', source).click()
    await source.getByText('Ready').waitFor()
    await button('Test', source).click()
    await source.getByText(/^Answered in [\d.]+ s\.$/).waitFor()
    expect(await page.content()).not.toContain(dartKey)
  })

  it('turn a source off and on', async () => {
    const source = part('SEC EDGAR')
    await button('Enter settings', source).click()
    await source.getByLabel('Contact (name and e-mail)', { exact: true }).fill('Harbor it@harbor.example')
    await page.keyboard.press('Enter')
    await source.getByText('Harbor it@harbor.example', { exact: false }).waitFor()
    await button('Turn off', source).click()
    await source.getByText('Off', { exact: true }).waitFor()
    await button('Turn on', source).click()
    await source.getByText('Ready').waitFor()
  })
})

describe('companies of registers', () => {
  it('are found in either country, and chosen by keyboard', async () => {
    await page.goto(findPage())
    await search().fill('한강전자')
    await option('한강전자판매').waitFor()
    await search().fill('orcd')
    await option('Orchard Devices Inc.').waitFor()
    await search().press('Enter')
    await page.getByRole('heading', { name: 'Orchard Devices Inc.' }).waitFor()
    await page.getByText('3571 Electronic Computers').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Open in SEC EDGAR' }).getAttribute('rel')).toContain('noopener')
  })

  it('show their filings, by kind and years, each at its official address', async () => {
    const table = page.getByRole('table', { name: 'Filings of Orchard Devices Inc.' })
    await table.getByRole('row').nth(3).waitFor()
    const link = table.getByRole('link', { name: 'Open 10-K/A at its official address' })
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('https://www.sec.gov/Archives/edgar/data/1900001/000190000125000040/orcd-10ka.htm')
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer')
    await page.getByRole('combobox', { name: 'To year' }).selectOption('2010')
    await page.getByText('Apr 12, 2004').waitFor()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('quarterly-report')
    await page.getByText('No filings match').waitFor()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('')
    await page.getByRole('combobox', { name: 'To year' }).selectOption('')
  })

  it('show their statements side by side, with the filing of each value', async () => {
    await page.getByRole('radio', { name: 'Statements' }).check({ force: true })
    await page.getByRole('button', { name: /^Net income, FY2024: \(21\)/ }).waitFor()
    await page.getByRole('button', { name: /^Net income, FY2023: 81, Restated/ }).click()
    await dialog().getByText('us-gaap:NetIncomeLoss').first().waitFor()
    await expect.poll(() => dialog().getByRole('link').first().getAttribute('href')).toContain('0001900001-25-000012-index.htm')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await violationsInBothThemes(page, 'statements of a register')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('have a filing saved to the workspace, where it is a file with its provenance', async () => {
    await page.getByRole('radio', { name: 'Filings' }).check({ force: true })
    await button('Save 10-K to the workspace').first().click()
    await dialog().getByText('EX-21.1 · SUBSIDIARIES').waitFor()
    await dialog().getByRole('checkbox').nth(1).check()
    await button('Save 2 documents', dialog()).click()
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Open Orchard Devices 10-K FY2024.htm' }).waitFor({ timeout: 30_000 })
    await api.untilRead(projectId, 60_000)
    const { rows } = await api.call<{ rows: Attachment[] }>(endpoints.files.list, { query: { projectId, limit: 10 } })
    expect(new Map(rows.map(({ filename, status }) => [filename, status]))).toEqual(
      new Map([
        ['Orchard Devices 10-K FY2024 - EX-21.1 SUBSIDIARIES.htm', 'indexed'],
        ['Orchard Devices 10-K FY2024.htm', 'indexed'],
      ]),
    )
  })

  it('say that a filing is there already', async () => {
    await button('Save 10-K to the workspace').first().click()
    await dialog().getByText('The workspace has all documents of this filing.').waitFor()
    expect(await violationsInBothThemes(page, 'saving a filing')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await button('Close', dialog()).first().click()
    await dialog().waitFor({ state: 'hidden' })
  })

  it('show where a saved file came from in its details', async () => {
    await page.getByRole('button', { name: 'Open Orchard Devices 10-K FY2024.htm' }).click()
    const pane = page.locator('[data-evidence]')
    await pane.getByRole('button', { name: 'Source: SEC EDGAR' }).click()
    await dialog().getByText('0001900001-25-000012').waitFor()
    await dialog()
      .getByText(/^[0-9a-f]{64}$/)
      .waitFor()
    const official = dialog().getByRole('link', { name: 'Original in SEC EDGAR' })
    await expect
      .poll(() => official.getAttribute('href'))
      .toBe('https://www.sec.gov/Archives/edgar/data/1900001/000190000125000012/orcd-20250131.htm')
    await page.keyboard.press('Escape')
  })

  it('are watched, and no longer', async () => {
    await page.goto(`${url}/companies?project=${projectId}&company=${encodeURIComponent('@dart/00900001')}`)
    await button('Watch').click()
    await dialog().getByRole('checkbox').check()
    await button('Start watching', dialog()).click()
    await button('Watching').waitFor()
    await page.goto(findPage())
    await part('Watched companies').getByText('한강전자').first().waitFor()
    expect(await violationsInBothThemes(page, 'watched companies')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await part('Watched companies').getByRole('button').first().click()
    await button('Watching').click()
    await button('Stop watching', dialog()).click()
    await button('Watch').waitFor()
  })

  it('are available in Korean, and on a narrow screen', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko', viewport: { width: 390, height: 800 } })
    await korean.goto(findPage())
    await korean.getByRole('combobox', { name: '회사명·종목코드·고유번호' }).fill('한강전자')
    await korean.getByRole('option', { name: '한강전자' }).first().click()
    await korean.getByText('사업보고서 (2024.12)').first().waitFor()
    await korean.getByRole('radio', { name: '재무제표' }).check({ force: true })
    await korean
      .getByRole('button', { name: /^자산총계, 2024년: 514,531,948/ })
      .or(korean.getByRole('button', { name: /^자산총계, 2024년: 5,145,319/ }))
      .waitFor()
    expect(await violationsInBothThemes(korean, 'registers in Korean')).toEqual([])
    expect(await korean.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    await korean.getByRole('button', { name: '목록으로' }).click()
    await korean.getByRole('combobox', { name: '회사명·종목코드·고유번호' }).waitFor()
  })

  it('leave no errors in the window', () => {
    // The page of a filing is shown in a sandbox, in which the script that sets the language of this window may do nothing.
    expect(problems.filter((problem) => !problem.includes('The document is sandboxed'))).toEqual([])
  })
})
