import { endpoints } from '@dossier/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owner } from './api.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { openBrowser } from './browser.ts'
import { koreanZip } from './korean-zip.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindow, openWindowOf } from './window.ts'

const signedOut = ['/login', '/admin/login', '/forgot-password', '/reset-password', '/accept-invitation']
const ofMembers = [
  '/',
  '/files',
  '/search',
  '/people',
  '/admin',
  '/admin?section=sources',
  '/admin/audit',
  '/roles',
  '/activity',
  '/user-profile',
]
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

  /** Blocks the event stream, which would keep the network from becoming idle. */
  async function withoutEvents(page: Page): Promise<Page> {
    await page.route('**/api/v2/events', (route) => route.abort())
    return page
  }

  async function violationsAt(page: Page, path: string): Promise<string[]> {
    await page.goto(`${organization.url}${path}`)
    await page.waitForLoadState('networkidle')
    return violationsInBothThemes(page, path)
  }

  async function signInAsSuperAdmin(page: Page): Promise<void> {
    await page.goto(`${organization.url}/admin/login`)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/admin/login')
  }

  /** A member's window with the first workspace opened. */
  async function openWorkspace(): Promise<Page> {
    const page = await openWindowOf(organization.api, browser)
    await page.goto(organization.url)
    await page.locator('tbody tr').filter({ hasText: /\w/ }).first().click()
    await page.waitForURL(/project=/)
    return page
  }

  it('has no accessibility violations before sign-in', async () => {
    const page = await withoutEvents(await openWindow(browser))
    for (const path of signedOut) expect(await violationsAt(page, path)).toEqual([])
    await page.context().close()
  })

  it('has no accessibility violations for members', async () => {
    await organization.api.untilRead(projectId, 120_000)
    const page = await withoutEvents(await openWorkspace())
    for (const path of ofMembers) expect(await violationsAt(page, path)).toEqual([])
    await page.context().close()
  })

  it('has no accessibility violations in the dialogs of uploads and versions', async () => {
    const page = await openWorkspace()
    await page.goto(`${organization.url}/files`)
    const dialog = page.getByRole('dialog')
    const chooser = page.locator('input[type=file]:not([webkitdirectory])').first()
    const memo = (content: string) => ({ name: 'memo.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })

    await chooser.setInputFiles({ name: 'room.zip', mimeType: 'application/zip', buffer: koreanZip({ '실사/메모.txt': '메모' }) })
    await dialog.waitFor()
    expect(await violationsInBothThemes(page, 'archives')).toEqual([])
    await dialog.getByRole('button', { name: 'Unpack into folders' }).click()
    await page.getByText('1 added').waitFor()
    expect(await violationsInBothThemes(page, 'tray')).toEqual([])

    await chooser.setInputFiles(memo('one'))
    await page.getByRole('row').filter({ hasText: 'memo.txt' }).waitFor()
    await chooser.setInputFiles(memo('two'))
    await dialog.waitFor()
    expect(await violationsInBothThemes(page, 'duplicates')).toEqual([])
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('button', { name: /^v2, memo.txt/ }).click()
    await dialog.getByRole('row').nth(2).waitFor()
    expect(await violationsInBothThemes(page, 'versions')).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import from cloud drive' }).click()
    await dialog.getByText('Dropbox', { exact: true }).waitFor()
    expect(await violationsInBothThemes(page, 'drives')).toEqual([])
    await page.context().close()
  })

  it('has no accessibility violations in the delete dialog, the bin, the calendar and the scope picker', async () => {
    const page = await openWorkspace()
    await page.goto(`${organization.url}/files`)
    await page.getByRole('row').filter({ hasText: 'memo.txt' }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.waitFor()
    expect(await violationsInBothThemes(page, 'deletion')).toEqual([])
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Bin' }).click()
    await page.getByRole('row').filter({ hasText: 'memo.txt' }).waitFor()
    expect(await violationsInBothThemes(page, 'bin')).toEqual([])

    await page.goto(`${organization.url}/admin/audit`)
    await page
      .getByRole('button', { name: /^Calendar/ })
      .first()
      .click()
    await page.getByRole('grid').waitFor()
    expect(await violationsInBothThemes(page, 'calendar')).toEqual([])

    await page.goto(`${organization.url}/search`)
    await page.getByRole('button', { name: /^Files to search:/ }).click()
    await page
      .getByPlaceholder('Search files and folders')
      .or(page.getByRole('textbox', { name: 'Search files and folders' }))
      .first()
      .waitFor()
    expect(await violationsInBothThemes(page, 'files to search')).toEqual([])
    await page.context().close()
  })

  it('has no accessibility violations for super admins', async () => {
    const page = await withoutEvents(await openWindow(browser))
    await signInAsSuperAdmin(page)
    for (const path of ofSuperAdmins) expect(await violationsAt(page, path)).toEqual([])
  })
})
