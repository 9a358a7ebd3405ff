import { type Attachment, endpoints, type Import } from '@dossier/contract'
import { type DriveServers, startDriveServers } from '@dossier/sources/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api, firstOrganization } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { freePort, makeDataDirectory, type Product, startProduct } from './product.ts'
import { openWindowOf } from './window.ts'

let providers: DriveServers
let product: Product
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let browser: Browser
let page: Page
let problems: string[]
let api: Api
let projectId: number
let port: number

beforeAll(async () => {
  providers = await startDriveServers()
  directory = await makeDataDirectory()
  port = await freePort()
  const { DROPBOX_DRIVE_CLIENT_ID: _id, DROPBOX_DRIVE_CLIENT_SECRET: _secret, DROPBOX_DRIVE_URL: _url, ...settings } = providers.environment
  product = await startWith(settings)
  api = new Api(product.url)
  await api.signIn()
  projectId = await api.createProject('Room')
  browser = await openBrowser()
  page = await openWindowOf(api, browser)
  problems = watchForProblems(page)
  page.setDefaultTimeout(15_000)
  await page.goto(`${product.url}/files?project=${projectId}`)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await directory.remove()
  await providers.close()
})

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => dialog().getByRole('treeitem').filter({ hasText: name })

async function paths(): Promise<Record<string, number>> {
  const { rows } = await api.call<{ rows: Attachment[] }>(endpoints.files.list, { query: { projectId, limit: 100 } })
  return Object.fromEntries(rows.map(({ path, filename, version }) => [[...path, filename].join('/'), version]))
}

/** Providers redirect the browser to the product's public address. */
function startWith(settings: Record<string, string>): Promise<Product> {
  return startProduct(directory.path, { ...firstOrganization, ...settings, PUBLIC_URL: `http://127.0.0.1:${port}` }, port)
}

async function openDrives(): Promise<void> {
  await button('Upload').click()
  await page.getByRole('menuitem', { name: 'Import from cloud drive' }).click()
  await dialog().getByText('OneDrive · SharePoint').waitFor()
}

it('shows what the operator must configure for a drive', async () => {
  await openDrives()
  await dialog()
    .getByText('Not configured on this server. The system operator can enable it by setting DROPBOX_DRIVE_CLIENT_ID', { exact: false })
    .waitFor()
  await expect.poll(() => button('Connect Dropbox').count()).toBe(0)
})

it('returns without a connection when the user denies consent', async () => {
  providers.google.consents.denies = true
  await button('Connect Google Drive').click()
  await dialog().getByText('Access was denied, so nothing was connected.', { exact: false }).waitFor()
  providers.google.consents.denies = false
  await button('Connect Google Drive').waitFor()
})

it('connects a drive and navigates its folders by keyboard', async () => {
  await button('Connect Google Drive').click()
  await item('My Drive').or(item('실사 자료')).first().waitFor()
  if ((await item('실사 자료').count()) === 0) await item('My Drive').click()
  await item('실사 자료').focus()
  await page.keyboard.press('Enter')
  await item('계약서').waitFor()
  await item('매출.csv').waitFor()
  await page.keyboard.press('Backspace')
  await item('실사 자료').waitFor()
})

it('imports a folder with all its content', async () => {
  await item('실사 자료').focus()
  await page.keyboard.press(' ')
  await button('Import 1 item').click()
  const imports = page.getByRole('list', { name: 'Imports', exact: true })
  await imports.getByText('6 added').waitFor({ timeout: 40_000 })
  expect(await paths()).toMatchObject({ '실사 자료/계약서/임대차 계약.txt': 1, '실사 자료/매출.csv': 1, '실사 자료/Plan.docx': 1 })
})

it('imports only changed files again, as new versions', async () => {
  const figures = Array.from(providers.google.drive.items.values()).find(({ name }) => name === '매출.csv')
  providers.google.drive.change(figures?.id ?? '', '연도,매출\n2024,3800\n2025,4100\n2026,4600\n')
  await openDrives()
  await button('Open Google Drive').click()
  await dialog().getByText('Previous imports', { exact: true }).click()
  await button('Sync 실사 자료 again').click()
  await page.getByRole('list', { name: 'Imports', exact: true }).getByText('1 new version · 5 unchanged').waitFor({ timeout: 40_000 })
  expect(await paths()).toMatchObject({ '실사 자료/매출.csv': 2, '실사 자료/계약서/임대차 계약.txt': 1 })
})

it('lists a failed import among the tasks, with its reason, and retries it', async () => {
  const { rows } = await api.call<{ rows: Import[] }>(endpoints.imports.list, { query: { projectId } })
  // The provider asks to wait longer than the product's limit.
  providers.google.fail(/./, { status: 503, headers: { 'retry-after': '3600' }, times: 1 })
  await api.call(endpoints.imports.again, { params: { id: rows[0]?.id ?? 0 } })
  await page.getByTitle('Tasks: 1 failed').click()
  const failed = page.getByRole('region', { name: 'Tasks' }).getByRole('listitem').first()
  await failed.getByText('Google Drive', { exact: false }).first().waitFor()
  await failed.getByText('Failed: ', { exact: false }).waitFor()
  await failed.getByRole('button', { name: /^Continue/ }).click()
  await failed.getByText('Completed').waitFor({ timeout: 40_000 })
  await page.keyboard.press('Escape')
  await button('Tasks').waitFor()
  expect(await api.call(endpoints.runs.list, { query: { state: 'failed' } })).toEqual({ rows: [], count: 0 })
})

it('disconnects a drive on the profile, and revokes its tokens at the provider', async () => {
  await page.goto(`${product.url}/user-profile`)
  const drives = page.getByRole('list', { name: 'Connected drives', exact: true })
  await drives.getByText('since', { exact: false }).waitFor()
  await button('Disconnect Google Drive').click()
  await dialog().getByRole('button', { name: 'Disconnect', exact: true }).click()
  await button('Connect Google Drive').waitFor()
  await expect.poll(() => drives.getByText('Not connected').count()).toBe(2)
  expect(providers.google.consents.revoked).toHaveLength(1)
  expect(problems).toEqual([])
})

describe('once all drives are set up', () => {
  beforeAll(async () => {
    await page.goto('about:blank')
    await product.stop()
    product = await startWith(providers.environment)
  })

  it.each([
    ['OneDrive · SharePoint', 'microsoft'],
    ['Dropbox', 'dropbox'],
  ] as const)('lists the items of %s, and imports from it', async (name, provider) => {
    providers[provider].drive.addFile(`${provider}.txt`, `Only in ${name}.`)
    await page.goto(`${product.url}/files?project=${projectId}`)
    await openDrives()
    await button(`Connect ${name}`).click()
    await dialog().getByRole('treeitem').first().waitFor()
    // If a user has several drives, the first is their own.
    if ((await item(`${provider}.txt`).count()) === 0) await dialog().getByRole('treeitem').first().press('Enter')
    await item('실사 자료').waitFor()
    await item(`${provider}.txt`).focus()
    await page.keyboard.press(' ')
    await button('Import 1 item').click()
    await expect.poll(paths, { timeout: 40_000 }).toMatchObject({ [`${provider}.txt`]: 1 })
  })
})
