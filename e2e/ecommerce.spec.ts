import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { toEndOfForm } from './end-of-form.ts'
import { cutTexts, textsOutside } from './layout-faults.ts'
import { orders, ordersCsv, ordersTotal, unclearDatesCsv } from './ledger-rows.ts'
import { fillProfile } from './open-workspace.ts'
import { type Organization, openOrganization } from './organization.ts'
import { pasteInto } from './paste.ts'
import { openWindowOf } from './window.ts'

const total = ordersTotal(orders())
const definition = 'Orders count when they are dispatched'

describe('e-commerce metrics', () => {
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
    projectId = await api.createProject('Harbor Goods')
    await api.upload(projectId, [
      ['unclear.csv', unclearDatesCsv],
      ['orders.csv', ordersCsv(orders())],
    ])
    await api.untilRead(projectId, 60_000)
    page = await openWindowOf(api, browser)
    problems = watchForProblems(page)
  })
  afterAll(async () => {
    await browser.close()
  })

  const roleOf = (column: string) => page.getByRole('combobox', { name: `Use of column ${column}` })
  const chooseFile = async (name: string) => {
    await page.getByRole('button', { name: /^File:/ }).click()
    await page.getByRole('option', { name }).click()
  }
  const figureOf = (on: Page, name: string) =>
    on
      .locator('dl div')
      .filter({ has: on.getByText(name, { exact: true }) })
      .locator('dd')
      .first()
      .textContent()
  const cell = (series: string, period: string) => page.getByRole('textbox', { name: `${series} ${period}`, exact: true })

  it('ask for the date format where it is ambiguous', async () => {
    await page.goto(`${organization.url}/workflows?project=${projectId}&workflow=ecommerce`)
    await page.getByRole('link', { name: 'Choose files and columns' }).click()
    await chooseFile('unclear.csv')
    await page.getByText('do not decide which part is the day').waitFor()
    await page.getByRole('textbox', { name: 'Currency', exact: true }).fill('usd')
    await page.getByRole('button', { name: 'Compute metrics' }).click()
    await page.getByText(/needs? attention/).waitFor()
    await page.getByRole('radiogroup', { name: 'Order of dates' }).getByText('Day first').click()
  })

  it('start with proposed roles for the columns of a file', async () => {
    await chooseFile('orders.csv')
    const columns = page.getByRole('table', { name: 'Columns of orders.csv' })
    await columns.getByText('A-1000').waitFor()
    // Eight rows below the heading, each as printed.
    await expect.poll(() => columns.getByRole('row').count()).toBe(9)
    const printed = columns.getByRole('row').nth(2)
    await expect.poll(() => printed.getByRole('rowheader').textContent()).toBe('3')
    await expect.poll(() => printed.getByRole('cell').allTextContents()).toEqual(ordersCsv(orders()).split('\n')[2]?.split(','))
    await page.getByRole('button', { name: 'Show the file' }).click()
    await page.locator('[data-evidence]').getByText('A-1001').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-evidence]').waitFor({ state: 'detached' })
    await expect.poll(() => roleOf('Customer ID').inputValue()).toBe('customer')
    await expect.poll(() => roleOf('Order date').inputValue()).toBe('date')
    await expect.poll(() => roleOf('Order amount').inputValue()).toBe('grossAmount')
    await expect.poll(() => page.getByRole('combobox', { name: 'Meaning of “cancelled”' }).inputValue()).toBe('cancelled')
    await toEndOfForm(page)
    expect(await violationsInBothThemes(page, 'the form')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await toEndOfForm(page)
    expect(await violationsInBothThemes(page, 'the narrow form')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('are not computed without a required column', async () => {
    await roleOf('Customer ID').selectOption({ label: 'Not used' })
    await page.getByText('Still needed: Customer').waitFor()
    await page.getByRole('button', { name: 'Compute metrics' }).click()
    await page.getByText(/needs? attention/).waitFor()
    await roleOf('Customer ID').selectOption({ label: 'Customer *' })
    await page.getByText('Still needed').waitFor({ state: 'hidden' })
  })

  it('accept amounts by period pasted from a spreadsheet, and support keyboard navigation', async () => {
    await page.getByRole('combobox', { name: 'Unit', exact: true }).selectOption({ label: 'USD' })
    await pasteInto(cell('Revenue of the general ledger', '2025-01'), `${total.byMonth.join('\t')}\n`)
    await expect.poll(() => cell('Revenue of the general ledger', '2025-06').inputValue()).toBe(String(total.byMonth[5]))
    await cell('Cost of goods', '2025-01').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await cell('Fulfilment', '2025-01').evaluate((field) => field === document.activeElement)).toBe(true)
    const rows = [300, 60, 20, 90].map((cost) => Array.from({ length: 6 }, (_, month) => cost + month * 10).join('\t'))
    await pasteInto(cell('Cost of goods', '2025-01'), rows.join('\n'))
    await expect.poll(() => cell('Marketing', '2025-06').inputValue()).toBe('140')
    await page.getByRole('textbox', { name: 'Source of Revenue of the general ledger' }).fill('Trial balance, June 2025')
    await pasteInto(cell('Search', '2025-01'), Array.from({ length: 6 }, () => '40').join('\t'))
  })

  it('keep what was typed and chosen while another screen is open', async () => {
    const form = page.url()
    await page.getByLabel('Industry name').fill('Harbors')
    await page.getByRole('link', { name: 'Outputs', exact: true }).click()
    await page.getByRole('heading', { name: 'Outputs', exact: true }).waitFor()
    await page.goto(form)
    await expect.poll(() => cell('Marketing', '2025-06').inputValue()).toBe('140')
    await expect.poll(() => cell('Search', '2025-06').inputValue()).toBe('40')
    await expect.poll(() => page.getByLabel('Industry name').inputValue()).toBe('Harbors')
    await page.getByRole('columnheader', { name: 'Order ID' }).waitFor()
    await page.getByText('Changed inputs are kept in this tab').waitFor()
    await page.getByLabel('Industry name').fill('')
  })

  it('take the brand-search share and benchmarks only with their source', async () => {
    await cell('Brand-search share', '2025-06').fill('28')
    await page.getByRole('textbox', { name: 'Benchmark of Brand-search share', exact: true }).fill('35')
    await page.getByRole('button', { name: 'Compute metrics' }).click()
    const sources = ['Source of Brand-search share', 'Source of the benchmark of Brand-search share']
    for (const name of sources) {
      const source = page.getByRole('textbox', { name, exact: true })
      await expect.poll(() => source.getAttribute('aria-invalid')).toBe('true')
      await source.fill(`Search study, for ${name}`)
      await expect.poll(() => source.getAttribute('aria-invalid')).toBe(null)
    }
    const day = page.getByRole('textbox', { name: 'Day of the benchmark of Brand-search share', exact: true })
    await day.fill('2025-03-01')
    await day.blur()
  })

  it('accept choices that differ from the proposal', async () => {
    await roleOf('Product').selectOption({ label: 'Not used' })
    await page.getByRole('combobox', { name: 'Meaning of “completed”' }).selectOption({ label: 'Not stated (kept)' })
    await page.getByRole('combobox', { name: 'Kind of Organic' }).selectOption({ label: 'Unpaid' })
    await page.getByRole('textbox', { name: /^Definitions/ }).fill(definition)
    await page.getByRole('textbox', { name: /^Ledger tolerance/ }).fill('0.7')
    await page.getByRole('checkbox', { name: /^Show customers as/ }).check()
    await expect.poll(() => roleOf('Product').inputValue()).toBe('')
  })

  it('are not computed without the profile of the company', async () => {
    const form = page.getByRole('region', { name: 'Profile of the company' })
    await page.getByRole('button', { name: 'Compute metrics' }).click()
    for (const message of ['Homepage URL is required', 'Country is required', 'Industry name is required', 'Segment is required'])
      await form.getByText(message, { exact: true }).waitFor()
    expect(await violationsInBothThemes(page, 'the profile')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await fillProfile(form)
    await form.getByLabel('Homepage URL').fill('momentshop')
    await form.getByText('Invalid web address', { exact: true }).waitFor()
    await form.getByLabel('Homepage URL').fill('momentshop.example')
  })

  it('are computed, tied to the ledger and cleaned with a log', async () => {
    await page.getByRole('button', { name: 'Compute metrics' }).click()
    await page.waitForURL(/\/outputs\?/)
    output = page.url()
    await page.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 })
    expect(await figureOf(page, 'Net revenue')).toBe(total.netRevenue.toLocaleString('en-US'))
    expect(await figureOf(page, 'Gross merchandise value (GMV)')).toBe(total.gmv.toLocaleString('en-US'))
    expect(await figureOf(page, 'Orders')).toBe(String(total.orders))
    const ties = page.getByRole('table', { name: 'Tie-out to the general ledger' }).getByRole('row', { name: /^Result/ })
    await expect.poll(() => ties.getByRole('cell').allTextContents()).toEqual(Array.from({ length: 6 }, () => 'Ties'))
    const cleaning = page.getByRole('list', { name: 'Cleaning audit' })
    await cleaning.getByText('Duplicate: every value equals').click()
    await cleaning.getByText('Total or subtotal').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Checks' }).getByText('Failed in').count()).toBe(0)
    await page.getByRole('region', { name: 'Recompute certificate' }).getByText('equal the values in the file').waitFor()
  })

  it('open from every metric the rows that were added up, and the formula of what is calculated', async () => {
    const revenue = page.getByRole('table', { name: 'GMV, net revenue and orders' })
    await revenue.getByRole('button', { name: /^Net revenue, 2025-01: / }).press('Enter')
    await page.getByText('Sum of the items below, deductions negative').waitFor()
    await page
      .getByText(/rows of this time, between rows/)
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /^Open column / })
      .first()
      .click()
    await expect.poll(() => page.url()).toContain('evidence=')
    // The pane listens to keys once it is drawn.
    await page.locator('[data-evidence]').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).not.toContain('evidence=')
  })

  it('open what figures at the top, of channels, of cohorts and of concentration rest on', async () => {
    const explain = async (figure: RegExp, ...texts: (string | RegExp)[]) => {
      await page.getByRole('button', { name: figure }).first().press('Enter')
      const card = page.getByRole('dialog')
      for (const text of texts) await card.getByText(text).filter({ visible: true }).first().waitFor()
      await page.keyboard.press('Escape')
      await card.waitFor({ state: 'detached' })
    }
    const rowsOfFile = /rows? of this time, between rows/
    await explain(/^Net revenue, All periods: /, 'Sum of the items below, deductions negative', rowsOfFile)
    await explain(/^Repeat rate, 90 days: /, /^Customers with another order within 90 days of their first/)
    const ownRows = /rows? of its own/
    await explain(/^Organic: New customers, All periods: /, 'New customers whose first order is of the channel “Organic”', ownRows)
    await explain(/^Customer 1, Share: /, 'Amount ÷ total', ownRows, rowsOfFile)
    // The rows of one customer alone are marked.
    await page
      .getByRole('button', { name: /^Customer 1: / })
      .first()
      .press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Open column / })
      .first()
      .click()
    const pane = page.locator('[data-evidence]')
    await pane
      .getByText(/![A-Z]+\d+(?::[A-Z]+\d+)?, [A-Z]+\d+/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await pane.waitFor({ state: 'detached' })
    for (const summary of await page.getByText('Show as table').all()) await summary.click()
    await explain(/^Brand-search share below its benchmark/, 'Brand-search share − benchmark')
    await explain(/^Brand-search share, Gap: /, 'Brand-search share − benchmark')
    await explain(/^2025-01, Months since 1: /, 'Customers who ordered in the period ÷ customers of the cohort', 'Customers, 2025-02')
    for (const summary of await page.getByText('Show as table').all()) await summary.click()
  })

  it('show red flags with figure, threshold and cell, what cannot be decided, and cited benchmarks', async () => {
    const flags = page.getByRole('table', { name: 'Red flags' })
    const brand = flags.getByRole('row', { name: /^Brand-search share below its benchmark/ })
    expect((await brand.getByRole('cell').allTextContents()).slice(0, 4)).toEqual(['Raised', '−7.0 pts', '< 0.0 pts', '2025-06'])
    expect((await brand.getByRole('cell').allTextContents()).at(-1)).toBe("'Red flags'!E22")
    await flags
      .getByRole('row', { name: /^Net revenue differs from the ledger/ })
      .getByText('Not raised')
      .waitFor()
    await page.getByText(/^What the data cannot decide/).click()
    const undecided = page.getByRole('list', { name: 'What the data cannot decide' })
    await undecided.getByText('The data do not cover the same period a year earlier.').first().waitFor()
    const benchmark = page.getByRole('table', { name: 'Benchmarks' }).getByRole('row', { name: /^Brand-search share/ })
    expect((await benchmark.getByRole('cell').allTextContents()).slice(0, 3)).toEqual(['28.0%', '35.0%', '−7.0 pts'])
    await page.getByText(/^No benchmark was given for: Return rate/).waitFor()
  })

  it('are shown as charts, each with its table', async () => {
    for (const name of [/^GMV bridge/, /^LTV curve/, /^Cohorts of first orders/]) {
      await page.getByRole('img', { name }).locator('svg').waitFor()
    }
    await page.getByRole('combobox', { name: /^GMV bridge to net revenue: Period/ }).selectOption({ label: '2025-06' })
    await page
      .getByRole('img', { name: /^GMV bridge/ })
      .getByText((total.byMonth[5] ?? 0).toLocaleString('en-US'), { exact: true })
      .waitFor()
    await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Customers').click()
    for (const summary of await page.getByText('Show as table').all()) await summary.click()
    const cohorts = page.getByRole('table', { name: 'Cohorts of first orders: Customers' })
    expect(
      await cohorts
        .getByRole('row', { name: /^2025-06/ })
        .getByRole('cell')
        .allTextContents(),
    ).toEqual(['10', '10', '', '', '', '', ''])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const chart = page.getByRole('region', { name: 'Cohorts of first orders', exact: true })
    await chart.getByRole('button', { name: 'Copy table' }).click()
    await page.getByText('Table copied, ready to paste into a sheet').first().waitFor()
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(lines.at(-1)?.split('\t')).toEqual(['2025-06', '10', '10', '', '', '', '', ''])
    await chart.getByRole('button', { name: 'Copy Cohorts of first orders as a picture' }).click()
    await page.getByText('Picture copied').first().waitFor()
    expect(await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types))).toEqual(['image/png'])
    for (const summary of await page.getByText('Show as table').all()) await summary.click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Cohorts of first orders as SVG' }).click()
    const picture = (await readFile(await (await downloading).path())).toString()
    for (const text of ['Cohorts of first orders', '2025-06', 'Harbor Goods']) expect(picture).toContain(text)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Cohorts of first orders as CSV' }).click()
    const csv = (await readFile(await (await saving).path())).toString()
    expect(csv.split('\r\n').at(-2)).toBe('2025-06,10,10,,,,,')
  })

  it('can be downloaded as a workbook', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const { sheets } = await readXlsx(await readFile(await (await downloading).path()))
    expect(sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['GMV bridge', 'Red flags', 'Benchmarks']))
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
    await page.getByText('Begun with the files, columns').waitFor()
    await page.getByRole('table', { name: 'Columns of orders.csv' }).getByText('A-1000').waitFor()
    const valueOf = (role: 'combobox' | 'textbox', name: string | RegExp) => page.getByRole(role, { name, exact: true }).inputValue()
    await expect.poll(() => roleOf('Product').inputValue()).toBe('')
    await expect.poll(() => roleOf('Order amount').inputValue()).toBe('grossAmount')
    expect(await valueOf('combobox', 'Meaning of “completed”')).toBe('')
    expect(await valueOf('combobox', 'Meaning of “cancelled”')).toBe('cancelled')
    expect(await valueOf('combobox', 'Unit')).toBe('one')
    expect(await valueOf('textbox', /^Currency/)).toBe('USD')
    expect(await valueOf('textbox', /^Ledger tolerance/)).toBe('0.7')
    expect(await valueOf('textbox', /^Definitions/)).toBe(definition)
    await expect.poll(() => page.getByRole('checkbox', { name: /^Show customers as/ }).isChecked()).toBe(true)
    await expect.poll(() => cell('Revenue of the general ledger', '2025-06').inputValue()).toBe(String(total.byMonth[5]))
    expect(await valueOf('textbox', 'Source of Revenue of the general ledger')).toBe('Trial balance, June 2025')
    await expect.poll(() => cell('Marketing', '2025-06').inputValue()).toBe('140')
    await expect.poll(() => cell('Search', '2025-03').inputValue()).toBe('40')
    expect(await valueOf('combobox', 'Kind of Search')).toBe('paid')
    expect(await valueOf('combobox', 'Kind of Organic')).toBe('unpaid')
    expect(await valueOf('combobox', 'Kind of Newsletter')).toBe('')
    await toEndOfForm(page)
    expect(await violationsInBothThemes(page, 'the form again')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('radiogroup', { name: 'Periods' }).getByText('Quarters').click()
    await cell('Revenue of the general ledger', '2025 Q2').waitFor()
  })

  it('are available in Korean', async () => {
    const korean = await openWindowOf(api, browser, { language: 'ko' })
    watchForProblems(korean, problems)
    await korean.goto(output)
    await korean
      .getByRole('img', { name: /^GMV 브리지/ })
      .locator('svg')
      .waitFor()
    await korean.getByRole('table', { name: '총계정원장 대사' }).getByText('일치').first().waitFor()
    await korean.getByRole('list', { name: '데이터 정제 기록' }).getByText('합계·소계 행').waitFor()
    expect(await figureOf(korean, '순매출')).toBe(total.netRevenue.toLocaleString('en-US'))
    await expect.poll(() => textsOutside(korean)).toEqual([])
    expect(await cutTexts(korean)).toEqual([])
    expect(await violationsInBothThemes(korean, 'Korean metrics')).toEqual([])
    await korean.goto(`${organization.url}/workflows/ecommerce?project=${projectId}`)
    await korean.getByRole('combobox', { name: 'Order amount 열의 용도' }).waitFor()
    await korean.getByRole('columnheader', { name: '행', exact: true }).waitFor()
    await korean.getByRole('rowheader', { name: '2', exact: true }).waitFor()
    await toEndOfForm(korean)
    expect(await violationsInBothThemes(korean, 'Korean form')).toEqual([])
    expect(problems).toEqual([])
  })
})
