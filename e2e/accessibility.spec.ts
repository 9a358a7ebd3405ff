import { endpoints } from '@dossier/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owner } from './api.ts'
import { barriersInBothThemes } from './barriers.ts'
import { openBrowser } from './browser.ts'
import { koreanZip } from './korean-zip.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindow, openWindowOf } from './window.ts'

const signedOut = ['/login', '/admin/login', '/forgot-password', '/reset-password', '/accept-invitation']
const ofMembers = ['/', '/files', '/search', '/people', '/admin', '/admin/audit', '/roles', '/activity', '/user-profile']
const ofSuperAdmins = ['/admin/dashboard', '/admin/profile']

describe('every screen, in both themes', () => {
  let organization: Organization
  let projectId: number
  let browser: Browser

  beforeAll(async () => {
    organization = await openOrganization()
    projectId = (await organization.api.call<{ id: number }>(endpoints.projects.createSample)).id
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
  })

  /** A window without the stream that stays open as long as the session: the network would never be idle. */
  async function withoutEvents(page: Page): Promise<Page> {
    await page.route('**/api/v2/events', (route) => route.abort())
    return page
  }

  async function barriersAt(page: Page, path: string): Promise<string[]> {
    await page.goto(`${organization.url}${path}`)
    await page.waitForLoadState('networkidle')
    return barriersInBothThemes(page, path)
  }

  async function signInAsSuperAdmin(page: Page): Promise<void> {
    await page.goto(`${organization.url}/admin/login`)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/admin/login')
  }

  /** A member's window with the first workspace of Home opened, once it is listed. */
  async function openWorkspace(): Promise<Page> {
    const page = await openWindowOf(organization.api, browser)
    await page.goto(organization.url)
    await page.locator('tbody tr').filter({ hasText: /\w/ }).first().click()
    await page.waitForURL(/project=/)
    return page
  }

  it('has no barrier before sign-in', async () => {
    const page = await withoutEvents(await openWindow(browser))
    for (const path of signedOut) expect(await barriersAt(page, path)).toEqual([])
    await page.context().close()
  })

  it('has no barrier for members', async () => {
    await organization.api.untilRead(projectId, 120_000)
    const page = await withoutEvents(await openWorkspace())
    for (const path of ofMembers) expect(await barriersAt(page, path)).toEqual([])
    await page.context().close()
  })

  it('has no barrier in what is asked while files arrive, nor among versions', async () => {
    const page = await openWorkspace()
    await page.goto(`${organization.url}/files`)
    const dialog = page.getByRole('dialog')
    const chooser = page.locator('input[type=file]:not([webkitdirectory])').first()
    const memo = (content: string) => ({ name: 'memo.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })

    await chooser.setInputFiles({ name: 'room.zip', mimeType: 'application/zip', buffer: koreanZip({ '실사/메모.txt': '메모' }) })
    await dialog.waitFor()
    expect(await barriersInBothThemes(page, 'archives')).toEqual([])
    await dialog.getByRole('button', { name: 'Unpack into folders' }).click()
    await page.getByText('1 added').waitFor()
    expect(await barriersInBothThemes(page, 'tray')).toEqual([])

    await chooser.setInputFiles(memo('one'))
    await page.getByRole('row').filter({ hasText: 'memo.txt' }).waitFor()
    await chooser.setInputFiles(memo('two'))
    await dialog.waitFor()
    expect(await barriersInBothThemes(page, 'duplicates')).toEqual([])
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('button', { name: /^v2, memo.txt/ }).click()
    await dialog.getByRole('row').nth(2).waitFor()
    expect(await barriersInBothThemes(page, 'versions')).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import from cloud drive' }).click()
    await dialog.getByText('Dropbox', { exact: true }).waitFor()
    expect(await barriersInBothThemes(page, 'drives')).toEqual([])
    await page.context().close()
  })

  it('has no barrier when files are deleted, in the bin, in the calendar, nor where files to search are chosen', async () => {
    const page = await openWorkspace()
    await page.goto(`${organization.url}/files`)
    await page.getByRole('row').filter({ hasText: 'memo.txt' }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.waitFor()
    expect(await barriersInBothThemes(page, 'deletion')).toEqual([])
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Bin' }).click()
    await page.getByRole('row').filter({ hasText: 'memo.txt' }).waitFor()
    expect(await barriersInBothThemes(page, 'bin')).toEqual([])

    await page.goto(`${organization.url}/admin/audit`)
    await page
      .getByRole('button', { name: /^Calendar/ })
      .first()
      .click()
    await page.getByRole('grid').waitFor()
    expect(await barriersInBothThemes(page, 'calendar')).toEqual([])

    await page.goto(`${organization.url}/search`)
    await page.getByRole('button', { name: /^Files to search:/ }).click()
    await page
      .getByPlaceholder('Search files and folders')
      .or(page.getByRole('textbox', { name: 'Search files and folders' }))
      .first()
      .waitFor()
    expect(await barriersInBothThemes(page, 'files to search')).toEqual([])
    await page.context().close()
  })

  it('has no barrier for super admins', async () => {
    const page = await withoutEvents(await openWindow(browser))
    await signInAsSuperAdmin(page)
    for (const path of ofSuperAdmins) expect(await barriersAt(page, path)).toEqual([])
  })
})
