import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOrganization, owner } from './api.ts'
import { openBrowser } from './browser.ts'
import { koreanZip } from './korean-zip.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const signedOut = ['/login', '/admin/login', '/forgot-password', '/reset-password', '/accept-invitation']
const ofMembers = ['/', '/files', '/search', '/people', '/admin', '/admin/audit', '/roles', '/activity', '/user-profile']
const ofSuperAdmins = ['/admin/dashboard', '/admin/profile']

describe.each(['light', 'dark'] as const)('every screen in a %s theme', (colorScheme) => {
  let directory: Awaited<ReturnType<typeof makeDataDirectory>>
  let product: Product
  let browser: Browser

  beforeAll(async () => {
    directory = await makeDataDirectory()
    product = await startProduct(directory.path, { ...firstOrganization, SAMPLE_WORKSPACE: '1' })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await product.stop()
    await directory.remove()
  })

  async function openWindow(): Promise<Page> {
    // The content policy lets no foreign script in, not even the inspector's.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en', colorScheme, bypassCSP: true })
    await context.addInitScript(() => localStorage.setItem('lang', 'en'))
    return context.newPage()
  }

  /** What keeps people who cannot see, hear or point from using the screen (WCAG 2.2 A and AA), by rule and place. */
  async function barriersOn(page: Page, path: string): Promise<string[]> {
    await page.goto(`${product.url}${path}`)
    await page.waitForLoadState('networkidle')
    return barriersNow(page, path)
  }

  async function barriersNow(page: Page, place: string): Promise<string[]> {
    await page.addScriptTag({ path: axe })
    const results = await page.evaluate(async () => {
      const { axe: inspector } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
      return inspector.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    })
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place} ${id}: ${html}`))
  }

  async function signIn(page: Page, path: string): Promise<void> {
    await page.goto(`${product.url}${path}`)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    if (path === '/login') await page.getByRole('textbox', { name: 'Organization code', exact: true }).fill(owner.organizationCode)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== path)
  }

  it('has no barrier before sign-in', async () => {
    const page = await openWindow()
    for (const path of signedOut) expect(await barriersOn(page, path)).toEqual([])
  })

  it('has no barrier for members', async () => {
    const page = await openWindow()
    await signIn(page, '/login')
    await page.locator('tbody tr').first().click()
    for (const path of ofMembers) expect(await barriersOn(page, path)).toEqual([])
  })

  it('has no barrier in what is asked while files arrive, nor among versions', async () => {
    const page = await openWindow()
    await signIn(page, '/login')
    await page.locator('tbody tr').first().click()
    await page.goto(`${product.url}/files`)
    const dialog = page.getByRole('dialog')
    const chooser = page.locator('input[type=file]:not([webkitdirectory])').first()
    const memo = (content: string) => ({ name: 'memo.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })

    await chooser.setInputFiles({ name: 'room.zip', mimeType: 'application/zip', buffer: koreanZip({ '실사/메모.txt': '메모' }) })
    await dialog.waitFor()
    expect(await barriersNow(page, 'archives')).toEqual([])
    await dialog.getByRole('button', { name: 'Unpack into folders' }).click()
    await page.getByText('1 added').waitFor()
    expect(await barriersNow(page, 'tray')).toEqual([])

    await chooser.setInputFiles(memo('one'))
    await page.getByRole('row').filter({ hasText: 'memo.txt' }).waitFor()
    await chooser.setInputFiles(memo('two'))
    await dialog.waitFor()
    expect(await barriersNow(page, 'duplicates')).toEqual([])
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('button', { name: /^v2, memo.txt/ }).click()
    await dialog.getByRole('row').nth(2).waitFor()
    expect(await barriersNow(page, 'versions')).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import from cloud drive' }).click()
    await dialog.getByText('Dropbox', { exact: true }).waitFor()
    expect(await barriersNow(page, 'drives')).toEqual([])
  })

  it('has no barrier for super admins', async () => {
    const page = await openWindow()
    await signIn(page, '/admin/login')
    for (const path of ofSuperAdmins) expect(await barriersOn(page, path)).toEqual([])
  })
})
