import { makeWorkbook } from '@dossier/documents/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOn } from './accessibility-violations.ts'
import { openBrowser } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { type Language, openWindowOf } from './window.ts'

let organization: Organization
let browser: Browser
let projectId: number
let files: Map<string, number>

const statement = `<!doctype html><h1>Consolidated Statements of Operations</h1><p>(In thousands of US dollars, except per share data)</p><table>
<thead><tr><th></th><th>FY2023A</th><th>FY2024E</th></tr></thead>
<tr><td>Revenue</td><td>1,200</td><td>1,500</td></tr><tr><td>Cost of sales</td><td>700</td><td>800</td></tr>
<tr><td>Gross profit</td><td>500</td><td>700</td></tr><tr><td>Operating expenses</td><td>(200)</td><td>(300)</td></tr>
<tr><td>Income before income taxes</td><td>300</td><td>400</td></tr><tr><td>Income taxes</td><td>(60)</td><td>(80)</td></tr>
<tr><td>Net income</td><td>240</td><td>320</td></tr></table>`

beforeAll(async () => {
  organization = await openOrganization()
  const { api } = organization
  projectId = await api.createProject('Figures')
  const uploaded = await api.upload(projectId, [
    ['model.html', statement],
    [
      'stores.xlsx',
      Uint8Array.from(
        makeWorkbook({
          Stores: [
            ['Region', 'Number of stores'],
            ['Seoul', 11],
            ['Busan', 4],
          ],
        }),
      ),
    ],
    ['note.txt', 'A note without a table.'],
  ])
  files = new Map(uploaded.map(({ filename, id }) => [filename, id]))
  await api.untilRead(projectId, 60_000)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})

/** Opens the figures of a file in a window. */
async function openFigures(filename: string, language: Language): Promise<Page> {
  const page = await openWindowOf(organization.api, browser, { language })
  await page.goto(`${organization.url}/files?project=${projectId}&evidence=${files.get(filename)}.1.0.0`)
  await page
    .getByRole('radio', { name: language === 'en' ? 'Figures' : '수치', exact: true })
    .locator('..')
    .click()
  return page
}

it('shows a statement with its periods, unit and sums, and opens the place of a figure', async () => {
  const page = await openFigures('model.html', 'en')
  const table = page.getByRole('table', { name: 'Income statement' })
  await table.waitFor()
  await expect
    .poll(() => table.getByRole('columnheader').allInnerTexts())
    .toEqual([expect.any(String), expect.stringContaining('FY2023'), expect.stringMatching(/FY2024E?[\s\S]*Estimate/)])
  await page.getByText('USD, thousands').waitFor()
  await table.getByRole('button', { name: /^Gross profit: sum of the rows/ }).focus()
  await expect.poll(() => table.locator('[data-sign]').allInnerTexts()).toEqual(['+', '−'])
  expect(await violationsOn(page, 'figures')).toEqual([])
  await table.getByRole('button', { name: /^Revenue, FY2023/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('800')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => /\.1\.\d{2,}\.\d{2,}$/.test(url.searchParams.get('evidence') ?? ''))
  await page.locator('[data-evidence] mark').filter({ hasText: '800' }).first().waitFor()
  await page.context().close()
})

it('shows the figures of a workbook, in Korean', async () => {
  const page = await openFigures('stores.xlsx', 'ko')
  const figure = page.getByRole('button', { name: /^Seoul, .*: 11/ })
  // A file with few tables and no statement has them open.
  await figure.waitFor()
  expect(await violationsOn(page, '수치')).toEqual([])
  await page.getByRole('button', { name: /수치 2개/ }).click()
  await figure.waitFor({ state: 'detached' })
  await page.context().close()
})

it('reports that a file has no figures', async () => {
  const page = await openFigures('note.txt', 'en')
  await page.getByText('No figures were found in the tables of this file.').waitFor()
  await page.context().close()
})
