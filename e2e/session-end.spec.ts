import { accountEndpoints } from '@dossier/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOrganization } from './api.ts'
import { openBrowser } from './browser.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'
import { openWindow, signInAt } from './window.ts'

// Far less than it takes an open page to ask anything by itself.
const AT_ONCE_MS = 10_000

describe('a session that ends elsewhere', () => {
  let directory: Awaited<ReturnType<typeof makeDataDirectory>>
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    directory = await makeDataDirectory()
    product = await startProduct(directory.path, firstOrganization)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await product.stop()
    await directory.remove()
  })

  it('closes every open page of it, and no other', async () => {
    const first = await openWindow(browser)
    await signInAt(product.url, first)
    const tab = await first.context().newPage()
    await tab.goto(`${product.url}/people`)
    await tab.getByRole('heading', { name: 'People' }).waitFor()
    const second = await openWindow(browser)
    await signInAt(product.url, second)
    const token = await second.evaluate(() => JSON.parse(localStorage.getItem('authToken') ?? '""') as string)
    const headers = { authorization: `Bearer ${token}` }
    const ended = await fetch(product.url + accountEndpoints.revokeOtherSessions.path, { method: 'DELETE', headers })
    expect(ended.status).toBe(200)
    await first.waitForURL(/\/login/, { timeout: AT_ONCE_MS })
    await tab.waitForURL(/\/login/, { timeout: AT_ONCE_MS })
    expect(new URL(second.url()).pathname).toBe('/')
  })

  it('leaves a secret of the account in the browser that only its sign-in gets, and that opens nothing', async () => {
    const page = await openWindow(browser)
    await signInAt(product.url, page)
    const devicesAt = async (address: string) =>
      (await page.context().cookies(address)).filter(({ name }) => name.startsWith('dossier-device-'))
    const path = '/api/organization/member/signin'
    expect(await devicesAt(`${product.url}${path}`)).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path }])
    expect(await devicesAt(product.url)).toEqual([])
  })
})
