import { accountEndpoints } from '@dossier/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindow, signInAt } from './window.ts'

// Time limit; shorter than any polling interval of an open page.
const AT_ONCE_MS = 10_000

describe('a session revoked from another browser', () => {
  let organization: Organization
  let browser: Browser
  beforeAll(async () => {
    organization = await openOrganization()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
  })

  it('ends every open page of the session, and no other', async () => {
    const first = await openWindow(browser)
    await signInAt(organization.url, first, organization)
    const tab = await first.context().newPage()
    await tab.goto(`${organization.url}/people`)
    await tab.getByRole('heading', { name: 'People' }).waitFor()
    const second = await openWindow(browser)
    await signInAt(organization.url, second, organization)
    const token = await second.evaluate(() => JSON.parse(localStorage.getItem('authToken') ?? '""') as string)
    const headers = { authorization: `Bearer ${token}` }
    const ended = await fetch(organization.url + accountEndpoints.revokeOtherSessions.path, { method: 'DELETE', headers })
    expect(ended.status).toBe(200)
    await first.waitForURL(/\/login/, { timeout: AT_ONCE_MS })
    await tab.waitForURL(/\/login/, { timeout: AT_ONCE_MS })
    expect(new URL(second.url()).pathname).toBe('/')
  })

  it('leaves a device secret that is sent to the sign-in endpoint only and grants no access', async () => {
    const page = await openWindow(browser)
    await signInAt(organization.url, page, organization)
    const devicesAt = async (address: string) =>
      (await page.context().cookies(address)).filter(({ name }) => name.startsWith('dossier-device-'))
    const path = '/api/organization/member/signin'
    expect(await devicesAt(`${organization.url}${path}`)).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path }])
    expect(await devicesAt(organization.url)).toEqual([])
  })
})
