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

  it('shows what was typed and not sent to the person who signs in again', async () => {
    const page = await openWindow(browser)
    await signInAt(organization.url, page, organization)
    await page.getByRole('button', { name: 'New workspace' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Project Quay')
    await page.getByRole('dialog').getByLabel('Description').fill('Carve-out of the terminal')
    await page.getByLabel('Members (optional)').fill('ben@harbor.example')
    await page.keyboard.press('Enter')
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('authToken') ?? '""') as string)
    await fetch(organization.url + accountEndpoints.signOut.path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await page.waitForURL(/\/login/, { timeout: AT_ONCE_MS })
    // The end of a session clears the language, and that of the profile is Korean.
    await page.evaluate(() => localStorage.setItem('lang', 'en'))
    const { owner } = organization
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('textbox', { name: 'Organization code', exact: true }).fill(owner.organizationCode)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const kept = page.getByRole('dialog', { name: 'Text that was not sent' })
    await kept.waitFor()
    const texts = kept.getByRole('textbox')
    expect(await texts.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))).toEqual([
      'Project Quay',
      'Carve-out of the terminal',
      'ben@harbor.example',
    ])
    await kept.getByRole('button', { name: 'Close' }).first().click()
    await kept.waitFor({ state: 'detached' })
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
