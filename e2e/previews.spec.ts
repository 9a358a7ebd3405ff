import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api, firstOrganization, owner } from './api.ts'
import { openBrowser } from './browser.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

let product: Product
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let browser: Browser
let page: Page
let outside: Server
let files: Map<string, number>
/** What reached an address that only the files name. */
const reached: string[] = []
const dialogs: string[] = []

beforeAll(async () => {
  outside = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.end()
  })
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const address = outside.address()
  if (address === null || typeof address === 'string') throw new Error('the listener has no port')
  const elsewhere = `http://127.0.0.1:${address.port}`
  const script = `parent.hacked = 1; fetch('${elsewhere}/fetched'); alert('run')`

  directory = await makeDataDirectory()
  product = await startProduct(directory.path, firstOrganization)
  const api = new Api(product.url)
  await api.signIn()
  const projectId = await api.createProject('Hostile')
  const uploaded = await api.upload(projectId, [
    [
      'terms.html',
      `<!doctype html><title>Terms</title><h1>Terms of sale</h1><script>${script}</script><img src="${elsewhere}/picture.png" onerror="${script}">
       <link rel="stylesheet" href="${elsewhere}/style.css"><style>@import url(${elsewhere}/import.css); body { background: url(${elsewhere}/ground.png) }</style>
       <iframe src="${elsewhere}/frame"></iframe><form action="${elsewhere}/form"><button>Go</button></form><a href="javascript:${script}">link</a>
       <meta http-equiv="refresh" content="0;url=${elsewhere}/refresh"><base href="${elsewhere}/">`,
    ],
    [
      'drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" onload="${script}"><script>${script}</script>
       <image href="${elsewhere}/inner.png" width="10" height="10"/><text x="10" y="50">Plan</text></svg>`,
    ],
    [
      'memo.md',
      `# Memo on the price\n\n![picture](${elsewhere}/markdown.png)\n\n<img src="${elsewhere}/raw.png" onerror="${script}">\n\n<script>${script}</script>\n\n[press](javascript:${encodeURIComponent(script)})\n`,
    ],
  ])
  files = new Map(uploaded.map(({ filename, id }) => [filename, id]))
  await api.untilRead(projectId, 60_000)

  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  await context.addInitScript(() => localStorage.setItem('lang', 'en'))
  page = await context.newPage()
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`${product.url}/login`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('textbox', { name: 'Organization code', exact: true }).fill(owner.organizationCode)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(`${product.url}/files?project=${projectId}`)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  outside.close()
  await directory.remove()
})

it.each([
  ['terms.html', (shown: Page) => shown.frameLocator('[data-evidence] iframe').getByText('Terms of sale')],
  ['drawing.svg', (shown: Page) => shown.locator('[data-evidence] img').first()],
  ['memo.md', (shown: Page) => shown.locator('[data-evidence]').getByText('Memo on the price').first()],
])('shows %s without running or loading anything that it names', async (filename, content) => {
  expect(files.get(filename)).toBeDefined()
  await page
    .getByRole('row')
    .filter({ hasText: filename })
    .click({ position: { x: 160, y: 18 } })
  await content(page).waitFor()
  // What would run or load does so by then.
  await page.waitForTimeout(1_000)
  expect({ reached, dialogs, hacked: await page.evaluate(() => 'hacked' in window) }).toEqual({ reached: [], dialogs: [], hacked: false })
})
