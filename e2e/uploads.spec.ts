import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Attachment, endpoints } from '@dossier/contract'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { openBrowser } from './browser.ts'
import { koreanZip } from './korean-zip.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

/** Size of the paused file, and a bandwidth at which it takes about eight seconds. */
const largeBytes = 16 * 1024 * 1024
const slowBytesPerSecond = 2 * 1024 * 1024

let organization: Organization
let directory: string
let browser: Browser
let page: Page
let line: CDPSession
let api: Api
let projectId: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dossier-uploads-'))
  organization = await openOrganization()
  api = organization.api
  projectId = await api.createProject('Room')
  browser = await openBrowser()
  page = await openWindowOf(api, browser)
  line = await page.context().newCDPSession(page)
  // The browser asks before leaving a page with unfinished uploads.
  page.on('dialog', (dialog) => void dialog.accept())
})
afterAll(async () => {
  await browser.close()
  await rm(directory, { recursive: true, force: true })
})

const dialog = () => page.getByRole('dialog')
const tray = () => page.getByRole('region', { name: 'Uploads', exact: true })
/** Sent fraction of the running upload, 0 to 1. */
const sentShare = () =>
  tray()
    .locator('progress')
    .last()
    .evaluate((bar: HTMLProgressElement) => bar.value)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const chooser = () => page.locator('input[type=file]:not([webkitdirectory])').first()
const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

async function openFiles(): Promise<void> {
  await page.goto(`${organization.url}/files?project=${projectId}`)
  await button('Upload').waitFor()
}

async function stored(): Promise<Attachment[]> {
  const { rows } = await api.call<{ rows: Attachment[] }>(endpoints.files.list, { query: { projectId, limit: 100 } })
  return rows
}

/** The versions of the workspace's files by path. */
async function paths(): Promise<Record<string, number>> {
  const rows = (await stored()).map(({ path, filename, version }) => [[...path, filename].join('/'), version] as const)
  return Object.fromEntries(rows.toSorted(([one], [other]) => one.localeCompare(other)))
}

async function limitLine(bytesPerSecond: number): Promise<void> {
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await line.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}

it('asks what to do with duplicates, and applies the choice', async () => {
  await api.upload(projectId, [
    ['a.txt', 'the same'],
    ['b.txt', 'before'],
    ['재무/c.txt', 'content that is elsewhere'],
  ])
  await openFiles()
  await chooser().setInputFiles([
    text('a.txt', 'the same'),
    text('b.txt', 'after!'),
    text('d.txt', 'content that is elsewhere'),
    text('e.txt', 'new'),
  ])
  await dialog().getByText('3 of 4 files already exist').waitFor()
  await dialog().getByText('1 file is identical to the existing one and is skipped.').waitFor()
  await dialog().getByText('Same as 재무/c.txt').waitFor()
  await expect.poll(() => dialog().getByLabel('What to do with b.txt').inputValue()).toBe('version')
  await dialog().getByLabel('What to do with d.txt').selectOption('Keep both')
  await dialog().getByRole('button', { name: 'Upload', exact: true }).press('Enter')
  await expect.poll(paths, { timeout: 20_000 }).toEqual({ 'a.txt': 1, 'b.txt': 2, 'd.txt': 1, 'e.txt': 1, '재무/c.txt': 1 })
  await tray().getByText('Identical file already exists').waitFor()
})

it('creates a second version of a file that is dropped again', async () => {
  const drop = async (content: string) => {
    const path = join(directory, 'g.txt')
    await writeFile(path, content)
    // Through the devtools protocol, because a synthetic event has no entries.
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await line.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data: { items: [], files: [path], dragOperationsMask: 1 } })
    }
  }
  await drop('The price is 40 million.')
  await expect.poll(paths, { timeout: 20_000 }).toMatchObject({ 'g.txt': 1 })
  await drop('The price is 45 million.')
  await dialog().getByText('This file already exists').waitFor()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'g.txt' })
  await row.getByText('v2', { exact: true }).waitFor()
  await expect.poll(() => row.count()).toBe(1)
  expect(await paths()).toMatchObject({ 'g.txt': 2 })
})

it('uploads nothing when the dialog is cancelled by Escape', async () => {
  await chooser().setInputFiles([text('b.txt', 'a third'), text('f.txt', 'never')])
  await dialog().getByText('1 of 2 files already exists').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(Object.keys(await paths())).toHaveLength(6)
})

it('unpacks an archive with Korean names, and lists refused files', async () => {
  const archive = koreanZip({
    '실사/재무/보고서.txt': '매출 48,500백만원',
    '실사/회의록.md': '# 회의록',
    '실사/설치.exe': 'MZ\u0090\u0000 no',
  })
  await chooser().setInputFiles({ name: '실사자료.zip', mimeType: 'application/zip', buffer: archive })
  await button('Unpack into folders').click()
  const imports = page.getByRole('list', { name: 'Imports', exact: true })
  await imports.getByText('실사자료.zip').waitFor()
  await imports.getByText('2 added · 1 refused').waitFor({ timeout: 30_000 })
  expect(await paths()).toMatchObject({ '실사/재무/보고서.txt': 1, '실사/회의록.md': 1 })
  await button('Show refused files').click()
  await page.getByRole('list', { name: 'Files refused from 실사자료.zip' }).getByText('설치.exe').first().waitFor()
})

it('pauses and resumes a large file', async () => {
  await openFiles()
  await limitLine(slowBytesPerSecond)
  const path = await largeFile('paused.txt')
  await chooser().setInputFiles(path)
  await button('Pause paused.txt').click({ timeout: 30_000 })
  await tray().getByText('1 paused', { exact: true }).waitFor()
  await button('Resume all').click()
  await button('Pause all').waitFor()
  await limitLine(-1)
  await expectStored('paused.txt', path)
})

it('resumes automatically after the connection was lost', async () => {
  await limitLine(slowBytesPerSecond)
  const path = await largeFile('offline.txt')
  await chooser().setInputFiles(path)
  await button('Pause offline.txt').waitFor({ timeout: 30_000 })
  await expect.poll(sentShare, { timeout: 60_000 }).toBeGreaterThan(0.1)
  await page.context().setOffline(true)
  await page.waitForTimeout(3_000)
  await page.context().setOffline(false)
  await limitLine(-1)
  await expectStored('offline.txt', path)
})

it('offers to resume an upload of a closed page, and sends only the rest', async () => {
  await openFiles()
  await limitLine(slowBytesPerSecond)
  const path = await largeFile('left.txt')
  await chooser().setInputFiles(path)
  await button('Pause left.txt').waitFor({ timeout: 30_000 })
  await expect.poll(sentShare, { timeout: 60_000 }).toBeGreaterThan(0.4)
  await page.reload()
  await limitLine(-1)
  const unfinished = page.getByRole('region', { name: 'Unfinished uploads', exact: true })
  await unfinished.getByText('left.txt').waitFor({ timeout: 20_000 })
  const other = await largeFile('other.txt')
  await page.getByLabel('Choose files to resume').setInputFiles(other)
  await page.getByText('other.txt is not the file being uploaded').first().waitFor()
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Choose files to resume').setInputFiles(path)
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(1024 * 1024)
  await expectStored('left.txt', path)
  await unfinished.waitFor({ state: 'hidden' })
})

it('lists the files that a closed page had not sent, and sends each once', async () => {
  await openFiles()
  await limitLine(slowBytesPerSecond / 4)
  const names = ['first.txt', 'second.txt', 'third.txt']
  const chosen = await Promise.all(names.map((name) => largeFile(name, 3 * 1024 * 1024)))
  const arrived = async () => (await stored()).map(({ filename }) => filename).filter((name) => names.includes(name))
  await chooser().setInputFiles(chosen)
  await expect.poll(async () => (await arrived()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.reload()
  await limitLine(-1)
  const unfinished = page.getByRole('region', { name: 'Unfinished uploads', exact: true })
  await unfinished.waitFor({ timeout: 20_000 })
  const listed = async () => (await Promise.all(names.map((name) => unfinished.getByText(name).count()))).map((count) => count > 0)
  const missing = async () => Promise.all(names.map(async (name) => !(await arrived()).includes(name)))
  await expect.poll(async () => String(await listed()) === String(await missing()), { timeout: 30_000 }).toBe(true)
  const isMissing = await missing()
  expect(isMissing).toContain(true)
  await page.getByLabel('Choose files to resume').setInputFiles(chosen.filter((_, index) => isMissing[index]))
  for (const [index, name] of names.entries()) await expectStored(name, chosen[index] ?? '')
  await unfinished.waitFor({ state: 'hidden' })
  expect((await arrived()).toSorted()).toEqual(names)
})

/** Writes a text of random digits, so that duplicate or missing bytes are detected. */
async function largeFile(name: string, bytes = largeBytes): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, randomBytes(bytes / 2).toString('hex'))
  return path
}

async function expectStored(name: string, path: string): Promise<void> {
  await expect.poll(async () => (await stored()).filter(({ filename }) => filename === name).length, { timeout: 60_000 }).toBe(1)
  const file = (await stored()).find(({ filename }) => filename === name)
  const digest = await page.evaluate(
    async ([project, id]) => {
      const token = JSON.parse(localStorage.getItem('authToken') ?? '""') as string
      const response = await fetch(`/api/v2/attachments/${project}/${id}/content`, { headers: { authorization: `Bearer ${token}` } })
      const bytes = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
      return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    [projectId, file?.id ?? 0] as const,
  )
  expect(digest).toBe(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  )
  expect(file?.version).toBe(1)
}
