import { endpoints } from '@dossier/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { openBrowser } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

/** Time limit for an update; shorter than any polling interval. */
const SOON_MS = 5_000
/** Longer than any polling interval. */
const REST_MS = 6_000

describe('a change by another user or window', () => {
  let organization: Organization
  let browser: Browser
  let api: Api
  let projectId: number
  beforeAll(async () => {
    organization = await openOrganization()
    browser = await openBrowser()
    api = organization.api
  })
  afterAll(async () => {
    await browser.close()
  })
  beforeEach(async () => {
    projectId = await api.createProject('Harbor')
  })

  const filesPage = `/files`
  /** Opens the files of the workspace in a new window, and waits for its event stream. */
  const openFiles = async (as: Api): Promise<Page> => {
    const page = await openWindowOf(as, browser)
    const listens = page.waitForResponse((response) => response.url().endsWith(endpoints.changes.events.path))
    await page.goto(`${organization.url}${filesPage}?project=${projectId}`)
    await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor()
    await listens
    return page
  }
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

  it('shows at once in the window of another user: folders, files, and reading states', async () => {
    const page = await openFiles(await organization.join(projectId, 'Minji'))
    await api.call(endpoints.files.createFolder, { body: { projectId, name: 'Contracts' } })
    await row(page, 'Contracts').waitFor({ timeout: SOON_MS })
    await api.upload(projectId, [['lease.md', 'The lease of the Busan warehouse ends on 30 June 2027.']])
    await row(page, 'lease.md').waitFor({ timeout: SOON_MS })
    await row(page, 'lease.md').getByText('Searchable').waitFor({ timeout: 20_000 })
    await page.context().close()
  })

  it('shows in the other window of the same user', async () => {
    const [one, other] = [await openFiles(api), await openFiles(api)]
    await api.call(endpoints.files.createFolder, { body: { projectId, name: 'Old name' } })
    await row(one, 'Old name').waitFor({ timeout: SOON_MS })
    await row(one, 'Old name')
      .getByRole('button', { name: /actions/i })
      .click()
    await one.getByRole('menuitem', { name: 'Rename' }).click()
    await one.getByRole('dialog').getByRole('textbox').fill('New name')
    await one.keyboard.press('Enter')
    await row(other, 'New name').waitFor({ timeout: SOON_MS })
    await expect.poll(() => row(other, 'Old name').count()).toBe(0)
    for (const page of [one, other]) await page.context().close()
  })

  it('shows who else has a file open, until they leave', async () => {
    const [file] = await api.upload(projectId, [['lease.md', '# Lease\n\nThe lease of the Busan warehouse ends on 30 June 2027.']])
    await api.untilRead(projectId, 20_000)
    const other = await organization.join(projectId, 'Seoyeon')
    const open = async (as: Api) => {
      const page = await openWindowOf(as, browser)
      await page.goto(`${organization.url}/files?project=${projectId}&evidence=${file?.id}.1.0.0`)
      await page.locator('[data-evidence]').getByText('The lease of the Busan').first().waitFor()
      return page
    }
    const mine = await open(api)
    const theirs = await open(other)
    await mine.getByText('Seoyeon Lee is also here').waitFor({ state: 'attached', timeout: SOON_MS })
    await theirs.getByText('Owner Kim is also here').waitFor({ state: 'attached', timeout: SOON_MS })
    await theirs.goto(`${organization.url}/files?project=${projectId}`)
    await mine.getByText('Seoyeon Lee is also here').waitFor({ state: 'detached', timeout: SOON_MS })
    await theirs.goBack()
    await mine.getByText('Seoyeon Lee is also here').waitFor({ state: 'attached', timeout: SOON_MS })
    await theirs.getByRole('button', { name: 'Seoyeon' }).first().click()
    await theirs
      .getByRole('button', { name: 'Log out' })
      .or(theirs.getByRole('menuitem', { name: 'Log out' }))
      .click()
    await mine.getByText('Seoyeon Lee is also here').waitFor({ state: 'detached', timeout: SOON_MS })
    for (const page of [mine, theirs]) await page.context().close()
  })

  it('reaches all tabs of a browser through one stream, and idle pages send no requests', async () => {
    const page = await openFiles(api)
    const asked: string[] = []
    page.context().on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    })
    const tab = await page.context().newPage()
    await tab.goto(`${organization.url}${filesPage}?project=${projectId}`)
    await tab.getByRole('button', { name: 'Upload', exact: true }).first().waitFor()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(asked.filter((path) => path === endpoints.changes.events.path)).toEqual([])
    asked.length = 0
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    expect(asked).toEqual([])
    await api.call(endpoints.files.createFolder, { body: { projectId, name: 'For both' } })
    await Promise.all([page, tab].map((each) => row(each, 'For both').waitFor({ timeout: SOON_MS })))
    // When the tab with the stream is closed, the other one opens a stream.
    await page.close()
    await tab.waitForResponse((response) => response.url().endsWith(endpoints.changes.events.path))
    await api.call(endpoints.files.createFolder, { body: { projectId, name: 'For the one' } })
    await row(tab, 'For the one').waitFor({ timeout: SOON_MS })
    await tab.context().close()
  })

  it('navigates a user removed from the workspace to the list of workspaces, without a reload', async () => {
    const member = await organization.join(projectId, 'Jihoon')
    const page = await openFiles(member)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await api.call(endpoints.members.setStatus, { params: { id: member.session.user.id }, body: { isActive: false, projectId } })
    await page.waitForURL(/\/workspaces/, { timeout: SOON_MS })
    await page.getByText('You no longer have access to Harbor', { exact: true }).waitFor({ timeout: SOON_MS })
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.context().close()
  })

  it('navigates them there at the next poll where the server refuses streams', async () => {
    const member = await organization.join(projectId, 'Haneul')
    const page = await openWindowOf(member, browser)
    await page.clock.install()
    const refusal = { success: false, code: 'TOO_MANY_ATTEMPTS', message: 'Later', details: { seconds: 60 } }
    await page.route(`**${endpoints.changes.events.path}`, (route) => route.fulfill({ status: 429, json: refusal }))
    await page.goto(`${organization.url}${filesPage}?project=${projectId}`)
    await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor()
    await api.call(endpoints.members.setStatus, { params: { id: member.session.user.id }, body: { isActive: false, projectId } })
    await page.clock.fastForward(15_000)
    expect(new URL(page.url()).pathname).toBe(filesPage)
    // The page may have begun to wait for its next poll after the first jump of the clock.
    const pathAfter = async (ms: number) => {
      await page.clock.fastForward(ms)
      return new URL(page.url()).pathname
    }
    await expect.poll(() => pathAfter(20_000), { interval: 500 }).toMatch(/^\/workspaces/)
    await page.context().close()
  })

  it('navigates a deactivated user to the sign-in page', async () => {
    const member = await organization.join(projectId, 'Suyeon')
    const page = await openFiles(member)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await api.call(endpoints.members.setStatus, { params: { id: member.session.user.id }, body: { isActive: false } })
    await page.waitForURL(/\/login/, { timeout: SOON_MS })
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.context().close()
  })
})
