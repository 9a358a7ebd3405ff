import { endpoints } from '@dossier/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import type { Api } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

let organization: Organization
let browser: Browser
let page: Page
let api: Api
let colleague: Api
let projectId: number
let problems: string[]

beforeAll(async () => {
  organization = await openOrganization()
  api = organization.api
  projectId = await api.createProject('Harbor acquisition')
  await api.createProject('Quay financing')
  colleague = await organization.join(projectId, 'Mina')
  await api.upload(projectId, [
    ['lease.md', '# Lease\n\nThe lease of the Busan warehouse ends on 30 June 2027.\n'],
    ['permits.md', '# Permits\n\nThe port permit was renewed in 2024.\n'],
    ['damaged.pdf', '%PDF-1.7 and nothing else'],
  ])
  await api.untilRead(projectId, 60_000)
  await colleague.ask(projectId, 'When does the lease of the Busan warehouse end?')
  const { conversationId } = await colleague.ask(projectId, 'Should we walk away from the port?')
  await colleague.call(endpoints.conversations.change, { params: { conversationId }, body: { visibility: 'private' } })
  browser = await openBrowser()
  page = await openWindowOf(api, browser)
  problems = watchForProblems(page)
})
afterAll(async () => {
  await browser.close()
})

const news = () => page.getByRole('complementary', { name: 'What’s new' })
const section = (name: string) => news().getByRole('region', { name })

describe('Home', () => {
  it('shows what changed, what failed and what colleagues asked, without private questions', async () => {
    await page.goto(organization.url)
    await section('Changes')
      .getByText(/uploaded (?:lease\.md|permits\.md|damaged\.pdf) and 2 more/)
      .waitFor()
    await section('Questions from colleagues').getByText('When does the lease of the Busan warehouse end?').waitFor()
    await section('Files that failed')
      .getByRole('link', { name: /Harbor acquisition.*1 file/ })
      .waitFor()
    await expect.poll(() => page.getByText('walk away').count()).toBe(0)
  })

  it('opens the latest question of a workspace from its row', async () => {
    const row = page.getByRole('row', { name: /Harbor acquisition/ })
    await row.getByRole('link', { name: /^Latest question\s*When does the lease of the Busan warehouse end\?/ }).click()
    await page.waitForURL(/\/search\?/)
    await page.getByRole('heading', { name: 'When does the lease of the Busan warehouse end?' }).waitFor()
    await page.goBack()
  })

  it('opens the files that failed', async () => {
    await section('Files that failed').getByRole('link').click()
    await page.waitForURL(/\/files\?.*state=failed/)
    await page.getByRole('row', { name: /damaged\.pdf/ }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /lease\.md/ }).count()).toBe(0)
    await page.goBack()
  })

  it('shows what a colleague does without a reload', async () => {
    await section('Changes').waitFor()
    await colleague.upload(projectId, [[`minutes.md`, '# Minutes\n\nThe board met in May.\n']])
    await section('Changes').getByText('uploaded minutes.md').waitFor({ timeout: 30_000 })
    await colleague.ask(projectId, 'When did the board meet?')
    await section('Questions from colleagues').getByText('When did the board meet?').waitFor({ timeout: 30_000 })
  })

  it('is accessible in both themes and in Korean, and stands in one column in a narrow window', async () => {
    expect(await violationsInBothThemes(page, 'Home')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => localStorage.setItem('lang', 'ko'))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const korean = page.getByRole('complementary', { name: '최근 소식' })
    await korean.getByRole('region', { name: '동료의 질문' }).waitFor()
    const table = await page.getByRole('grid').boundingBox()
    const below = await korean.boundingBox()
    expect(below?.y).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

it('causes no errors in the browser', () => {
  expect(problems).toEqual([])
})
