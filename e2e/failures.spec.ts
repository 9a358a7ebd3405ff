import { endpoints } from '@dossier/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

let organization: Organization
let browser: Browser
let context: BrowserContext
let page: Page
let projectId: number

beforeAll(async () => {
  organization = await openOrganization()
  const { api } = organization
  projectId = await api.createProject('Project Harbor')
  browser = await openBrowser()
  context = await browser.newContext({ locale: 'en-US' })
  page = await context.newPage()
})
afterAll(async () => {
  await browser.close()
})

async function signIn(password: string): Promise<void> {
  await page.getByLabel('Email').fill(organization.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Organization code').fill(organization.owner.organizationCode.toUpperCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Makes every call of an endpoint fail with status 500, in all windows or one, until `unrouteAll`. */
async function failEndpoint(endpoint: { path: string }, body: object, where: BrowserContext | Page = context): Promise<void> {
  const path = new RegExp(`^${organization.url}${endpoint.path.replace(/\{\w+\}/g, '\\d+')}(\\?|$)`)
  await where.route(path, (route) => route.fulfill({ status: 500, json: body }))
}

it('keeps the language chosen at sign-in, and shows the error of a wrong password once', async () => {
  await page.goto(`${organization.url}/login?lang=en`)
  await expect.poll(() => page.getByLabel('Keep me logged in').isChecked()).toBe(false)
  await page.getByRole('radio', { name: 'English' }).click({ force: true })
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
  await signIn('Wrong-password-1')
  await page.getByRole('alert').getByText('Incorrect email, password', { exact: false }).waitFor()
  await expect.poll(() => page.getByText('Incorrect email, password', { exact: false }).count()).toBe(1)
  await failEndpoint(endpoints.signIn.signInMember, { message: 'The database is being restored' })
  await signIn(organization.owner.password)
  await page.getByText('The database is being restored', { exact: true }).waitFor()
  await context.unrouteAll()
  await signIn(organization.owner.password)
  await page.getByRole('heading', { name: 'Workspaces' }).waitFor()
  // The account's own language is Korean.
  expect(await page.evaluate(() => [localStorage.getItem('lang'), document.documentElement.lang])).toEqual(['en', 'en'])
})

it('shows what failed when a workspace cannot be added, and no errors for optional data', async () => {
  await failEndpoint(endpoints.projects.create, {
    success: false,
    code: 'UNEXPECTED',
    message: 'An unexpected error occurred',
    details: {},
  })
  await page.getByRole('button', { name: 'New workspace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: false }).first().fill('Project Fund')
  await dialog.getByRole('radio', { name: 'Fund' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Error adding workspace', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByText('Email is required').count()).toBe(0)
  await context.unrouteAll()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

it('shows which list could not be loaded', async () => {
  const server = { success: false, code: 'UNEXPECTED', message: 'An unexpected error occurred', details: {} }
  const screens = [
    [endpoints.files.listFolder, `/files?project=${projectId}`, 'Error fetching files'],
    [endpoints.members.list, '/people?scope=organization', 'Error fetching members'],
    [endpoints.roles.list, '/roles', 'Error fetching roles'],
    [endpoints.activity.list, `/activity?project=${projectId}`, 'Error fetching activities'],
  ] as const
  // In parallel windows, because each retries for some seconds before showing the error.
  await Promise.all(
    screens.map(async ([endpoint, path, text]) => {
      const window = await context.newPage()
      await failEndpoint(endpoint, server, window)
      await window.goto(`${organization.url}${path}`)
      await window.getByRole('heading', { name: text }).waitFor()
      await window.close()
    }),
  )
})

it('shows unknown addresses inside the shell', async () => {
  for (const [path, heading] of [
    ['/nonsense/deeper', 'There is no page at this address'],
    ['/checklist', 'This screen is not part of this version'],
    ['/outputs2', 'This screen is not part of this version'],
  ] as const) {
    await page.goto(`${organization.url}${path}`)
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
  }
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.getByRole('heading', { name: 'Workspaces' }).waitFor()
})

it('keeps the workspace of an unknown address, and none that does not exist', async () => {
  const other = await openWindowOf(organization.api, browser)
  await other.goto(`${organization.url}/nonsense/deeper?project=${projectId}`)
  await other.getByRole('heading', { name: 'There is no page at this address' }).waitFor()
  await other.getByRole('button', { name: 'Project Harbor' }).waitFor()
  await other.goto(`${organization.url}/nonsense?project=999999`)
  await other.getByRole('heading', { name: 'There is no page at this address' }).waitFor()
  await other.getByRole('button', { name: 'All' }).waitFor()
  await other.getByRole('link', { name: 'Files' }).waitFor({ state: 'detached' })
  await other.context().close()
})

it('reports a lost connection while the browser is offline, and recovers when it is back', async () => {
  const bar = page.getByText('The server cannot be reached', { exact: false }).first()
  await context.setOffline(true)
  await bar.waitFor()
  await page.getByRole('button', { name: 'New workspace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: false }).first().fill('Project Offline')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText('You are offline. Check the network connection', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByText('An unexpected error occurred').count()).toBe(0)
  await context.setOffline(false)
  await bar.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

it('opens a screen that was requested without a connection once it is back', async () => {
  const other = await openWindowOf(organization.api, browser)
  await other.goto(`${organization.url}/files?project=${projectId}`)
  await other.getByRole('heading', { name: 'Files', exact: true }).waitFor()
  await other.context().setOffline(true)
  await other.getByRole('link', { name: 'Companies' }).click()
  await other.getByText('This screen could not be shown').waitFor()
  await other.context().setOffline(false)
  await other.getByText('No company with statements').waitFor()
  await other.getByRole('link', { name: 'Files', exact: true }).click()
  await other.getByRole('heading', { name: 'Files', exact: true }).waitFor()
})

it('offers to try again in the language on screen when the code of the shell cannot be loaded', async () => {
  const window = await openWindowOf(organization.api, browser, { language: 'ko' })
  await window.route(/\/assets\/shell-[^/]*\.js$/, (route) => route.abort())
  await window.goto(`${organization.url}/files?project=${projectId}`)
  await window.getByRole('alert').getByText('화면을 표시하지 못했습니다').waitFor()
  await window.unrouteAll()
  await window.getByRole('button', { name: '다시 시도' }).click()
  await window.getByRole('heading', { name: '파일', exact: true }).waitFor()
  await window.context().close()
})
