import { endpoints, type Spreadsheet } from '@dossier/contract'
import { Api, firstOrganization, owner } from '@dossier/e2e/api'
import { launchBrowser } from '@dossier/e2e/browser'
import { makeDataDirectory, startProduct } from '@dossier/e2e/product'
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import type { BenchArguments } from './arguments.ts'
import { peakMemory } from './peak-memory.ts'
import { printFigure, printProgress } from './print.ts'
import { residentBytes } from './process-memory.ts'
import { quantile } from './quantile.ts'

const COLUMNS = 20
/** Rows of a workbook of a million cells. */
const ROWS = 50_000
const EDITS = 60
const READING_MS = 900_000
const SHOWN_MS = 180_000

/**
 * Opens a workbook of a million cells in the editor, types into it, and saves one cell of it and of a workbook of `--megabytes` (packed): until the first
 * cells are drawn and until all can be edited, from Enter to the next drawn frame, and the time and memory of the server for a save. `--part opening` and
 * `--part saving` run one of both.
 */
export async function benchSpreadsheetEditor({ megabytes, part }: BenchArguments): Promise<void> {
  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path, { ...firstOrganization, LOG_LEVEL: 'warn' })
  try {
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('Models')
    const million = await numbers(ROWS)
    printFigure('spreadsheet-editor.million.megabytes', million.byteLength / 1024 ** 2)
    await api.upload(projectId, [['million.xlsx', million]])
    await api.untilRead(projectId, READING_MS)
    if (part !== 'saving') await openAndType(product.url, projectId, (await listed(api, projectId, 'million.xlsx')).id)
    if (part === 'opening') return
    await save(product, api, projectId, 'million')
    const perRow = million.byteLength / ROWS
    const large = await numbers(Math.round((megabytes * 1024 ** 2) / perRow))
    printFigure('spreadsheet-editor.large.megabytes', large.byteLength / 1024 ** 2)
    await api.upload(projectId, [['large.xlsx', large]])
    await api.untilRead(projectId, READING_MS)
    await save(product, api, projectId, 'large')
  } finally {
    await product.stop()
    await directory.remove()
  }
}

/** A sheet of numbers with two decimals, a label in each row. */
async function numbers(rows: number): Promise<Uint8Array<ArrayBuffer>> {
  let seed = 7
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) % 1_000_000
  const sheet = Array.from({ length: rows }, (_, row) => [`Line ${row + 1}`, ...Array.from({ length: COLUMNS - 1 }, () => next() / 100)])
  return Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Data', rows: sheet }] }))
}

async function listed(api: Api, projectId: number, name: string): Promise<Spreadsheet> {
  const { rows } = await api.call<{ rows: Spreadsheet[] }>(endpoints.spreadsheets.list, { query: { projectId, limit: 50, offset: 0 } })
  const found = rows.find(({ filename }) => filename === name)
  if (found === undefined) throw new Error(`${name} is not listed`)
  return found
}

async function openAndType(url: string, projectId: number, id: number): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en' })
    page.setDefaultTimeout(SHOWN_MS)
    await page.addInitScript(() => localStorage.setItem('lang', 'en'))
    await page.goto(`${url}/login`)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('textbox', { name: 'Organization code', exact: true }).fill(owner.organizationCode)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((reached) => reached.pathname === '/')
    const address = `${url}/spreadsheets/${id}?project=${projectId}`
    // The second opening has the editor's own code in the cache, as that of somebody who works with it.
    for (const which of ['first', 'second']) {
      await page.goto(`${url}/spreadsheets?project=${projectId}`)
      const before = performance.now()
      await page.goto(address)
      // The first rows, with the note that the others are being loaded.
      await page.locator('section[aria-busy="false"], section[aria-busy="true"] output').first().waitFor()
      await nextFrame(page)
      printFigure(`spreadsheet-editor.million.${which}-paint-ms`, performance.now() - before)
      await page.locator('section[aria-busy="false"]').waitFor()
      await nextFrame(page)
      printFigure(`spreadsheet-editor.million.${which}-editable-ms`, performance.now() - before)
    }
    const times: number[] = []
    for (let row = 0; row < EDITS; row += 1) {
      const nameBox = page.locator('[data-u-comp="defined-name"] input')
      await nameBox.fill(`C${row * 3 + 2}`)
      await nameBox.press('Enter')
      await page.keyboard.type(String(row + 1))
      times.push(await enter(page))
    }
    printFigure('spreadsheet-editor.million.edit-p50-ms', quantile(times, 0.5))
    printFigure('spreadsheet-editor.million.edit-p95-ms', quantile(times, 0.95))
  } finally {
    await browser.close()
  }
}

const nextFrame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Presses Enter, measured inside the page: from the event to the frame after its work. */
async function enter(page: Page): Promise<number> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    delete dataset['edited']
    window.addEventListener(
      'keydown',
      () => {
        const before = performance.now()
        requestAnimationFrame(() => setTimeout(() => (dataset['edited'] = String(performance.now() - before))))
      },
      { capture: true, once: true },
    )
  })
  await page.keyboard.press('Enter')
  const measured = await page.waitForFunction(() => document.documentElement.dataset['edited'])
  return Number(await measured.jsonValue())
}

async function save(product: { pid: number }, api: Api, projectId: number, name: string): Promise<void> {
  const { id } = await listed(api, projectId, `${name}.xlsx`)
  const resting = await residentBytes(product.pid)
  const watched = new AbortController()
  const peak = peakMemory(() => product.pid, watched.signal)
  const times: number[] = []
  let latest = id
  for (let at = 0; at < 3; at += 1) {
    const before = performance.now()
    const { spreadsheet } = await api.call<{ spreadsheet: Spreadsheet }>(endpoints.spreadsheets.save, {
      params: { projectId, id: latest },
      body: { edits: [{ sheet: 'Data', row: 10, column: 3, content: at + 0.5 }] },
    })
    times.push(performance.now() - before)
    latest = spreadsheet.id
    printProgress(`saved ${name}`)
  }
  watched.abort()
  printFigure(`spreadsheet-editor.${name}.save-ms`, quantile(times, 0.5))
  printFigure(`spreadsheet-editor.${name}.memory-megabytes`, ((await peak) - resting) / 1024 ** 2)
}
