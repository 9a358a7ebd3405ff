import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

const report = `# Annual report

FORM 10-K

Larkfield Robotics, Inc.
(Exact name of registrant as specified in its charter)

For the fiscal year ended December 31, 2025

Industry: Warehouse robotics

# Consolidated Balance Sheets

(In thousands of US dollars)

| | 2025 | 2024 |
| --- | --- | --- |
| Cash and cash equivalents | 18,000 | 30,000 |
| Total current assets | 25,000 | 36,500 |
| Total assets | 40,000 | 49,000 |
| Total current liabilities | 3,500 | 3,000 |

# Consolidated Statements of Cash Flows

(In thousands of US dollars)

| | 2025 | 2024 |
| --- | --- | --- |
| Net loss | (9,900) | (8,100) |
| Depreciation and amortization | 700 | 600 |
| Net cash used in operating activities | (9,600) | (8,000) |
| Purchases of property, plant and equipment | (1,200) | (900) |
| Net cash used in investing activities | (1,200) | (900) |
`

let organization: Organization
let browser: Browser
let page: Page
let api: Api
let projectId: number
let problems: string[]

beforeAll(async () => {
  organization = await openOrganization()
  api = organization.api
  projectId = await api.createProject('Larkfield')
  browser = await openBrowser()
  page = await openWindowOf(api, browser)
  problems = watchForProblems(page)
})
afterAll(async () => {
  await browser.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.locator(`[data-summary-field=${name}]`)

describe('the company summary', () => {
  it('explains its purpose while there are no files', async () => {
    await page.goto(`${organization.url}/search?project=${projectId}`)
    await page.getByText('Add files to see the company’s name, sector and cash here, each with its source.').waitFor()
  })

  it('is generated automatically when it is opened, with its calculation', async () => {
    await api.upload(projectId, [['larkfield-10k-2025.md', report]])
    await api.untilRead(projectId, 60_000)
    await page.reload()
    await field('cashOnHand').waitFor({ timeout: 60_000 })
    await field('companyName').getByText('Larkfield Robotics, Inc.').waitFor()
    await field('sector').getByText('Warehouse robotics').waitFor()
    await field('cashOnHand').getByText('$18.0m').waitFor()
    await field('monthlyBurnRate').getByText('(9,600 + 1,200) ÷ 12 · Operating cash flow less capital expenditure, FY2025').waitFor()
    await field('currentRunway').getByText('18,000 ÷ 900 = 20 months').waitFor()
  })

  it('opens the citation of a field', async () => {
    await field('cashOnHand').locator('[data-citation]').click()
    await expect.poll(() => page.locator('[data-evidence] mark').allTextContents(), { timeout: 20_000 }).toContain('18,000')
    await page.locator('[data-evidence]').getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('closes the hover card of a citation together with its column', async () => {
    const card = page.locator('blockquote')
    await page.mouse.move(0, 0)
    await field('cashOnHand').locator('[data-citation]').hover()
    await card.waitFor()
    const whole = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 900, height: whole.height })
    await field('cashOnHand').waitFor({ state: 'hidden' })
    await expect.poll(() => card.count()).toBe(0)
    await page.setViewportSize(whole)
    await field('cashOnHand').waitFor()
  })

  it('closes a pinned pane with Escape, and does not pin the next one', async () => {
    const pane = page.locator('[data-evidence]')
    await field('cashOnHand').locator('[data-citation]').click()
    await pane.getByRole('button', { name: 'Pin to the side' }).click()
    // Escape would close an open card or tooltip first, so that the pointer is moved away from all of them.
    await page.mouse.move(0, 0)
    await expect.poll(() => page.locator('[data-radix-popper-content-wrapper]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await pane.waitFor({ state: 'hidden' })
    await field('cashOnHand').locator('[data-citation]').click()
    await pane.getByRole('button', { name: 'Pin to the side' }).waitFor()
    await page.mouse.move(0, 0)
    await expect.poll(() => page.locator('[data-radix-popper-content-wrapper]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await pane.waitFor({ state: 'hidden' })
  })

  it('is edited in place, and lists who changed what', async () => {
    await expect.poll(() => field('notes').count()).toBe(0)
    await button('Fill in 1 empty field').click()
    await field('notes').hover()
    await button('Edit Notes').click()
    await page.getByRole('textbox', { name: 'Notes' }).fill('Ask for the September figures')
    await button('Save').click()
    await field('notes').getByText('Ask for the September figures').waitFor()
    await button('History').click()
    const history = page.getByRole('dialog')
    await history.getByText('Ask for the September figures').waitFor()
    await history.getByText('Read from the files').waitFor()
    await page.keyboard.press('Escape')
  })

  it('recomputes the runway from typed values, and resets them to the values from the files', async () => {
    const write = async (name: string, label: string, text: string) => {
      await field(name).hover()
      await button(`Edit ${label}`).click()
      await page.getByRole('textbox', { name: label }).fill(text)
      await button('Save').click()
    }
    await write('cashOnHand', 'Cash on hand', '$27.0m')
    await field('currentRunway').getByText('27,000 ÷ 900 = 30 months').waitFor()
    await write('monthlyBurnRate', 'Monthly burn rate', 'none')
    await field('currentRunway').getByText('Not applicable').waitFor()
    for (const [name, label] of [
      ['cashOnHand', 'Cash on hand'],
      ['monthlyBurnRate', 'Monthly burn rate'],
    ] as const) {
      await field(name).hover()
      await button(`Edit ${label}`).click()
      await button('Read from files again').click()
      await button('Save').waitFor({ state: 'detached' })
    }
    await field('currentRunway').getByText('18,000 ÷ 900 = 20 months').waitFor()
  })

  it('reports changed files after an edit, and is refreshed on request', async () => {
    await api.upload(projectId, [['news.md', 'The cafeteria has a new menu.']])
    await api.untilRead(projectId, 60_000)
    await page.reload()
    const notice = page.getByText('Files have changed since this summary was read.')
    await notice.waitFor()
    await button('Read the files again').first().click()
    await page.getByText('Company summary updated').first().waitFor({ timeout: 60_000 })
    await expect.poll(() => notice.count()).toBe(0)
    await page.reload()
    await field('notes').getByText('Ask for the September figures').waitFor()
    await expect.poll(() => notice.count()).toBe(0)
  })

  it('asks for the company where files are about several, and uses only its files', async () => {
    const several = await api.createProject('Two companies')
    const harbor = report.replaceAll('Larkfield Robotics, Inc.', 'Harbor Valves Corp.').replace('Warehouse robotics', 'Industrial valves')
    await api.upload(several, [
      ['larkfield-10k-2025.md', report],
      ['larkfield-notes.md', `${report}\nNotes.\n`],
      ['harbor-10k-2025.md', harbor],
    ])
    await api.untilRead(several, 60_000)
    await page.goto(`${organization.url}/search?project=${several}`)
    await page.getByText('Is Larkfield Robotics, Inc. the target?').waitFor({ timeout: 60_000 })
    await expect.poll(() => field('companyName').count()).toBe(0)
    await page.getByRole('button', { name: 'Harbor Valves Corp. 1 file' }).click()
    await field('sector').getByText('Industrial valves').waitFor({ timeout: 60_000 })
    await field('companyName').getByText('Harbor Valves Corp.').waitFor()
    await page.getByText('Read from the files of Harbor Valves Corp. only.').waitFor()
    await button('Change').click()
    await page.getByText('Is Larkfield Robotics, Inc. the target?').waitFor({ timeout: 60_000 })
    await page.goto(`${organization.url}/search?project=${projectId}`)
  })

  it('works in a narrow window, in Korean, in the dark theme', async () => {
    await page.setViewportSize({ width: 800, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => localStorage.setItem('lang', 'ko'))
    await page.reload()
    await page.getByRole('button', { name: '검색 기록 보기' }).click()
    await field('currentRunway').getByText('18,000 ÷ 900 = 20개월').waitFor()
    await page.evaluate(() => localStorage.setItem('lang', 'en'))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  })
})

it('causes no errors in the browser', () => {
  expect(problems).toEqual([])
})
