import { Api, firstOrganization, owner } from '@dossier/e2e/api'
import { launchBrowser } from '@dossier/e2e/browser'
import { makeDataDirectory, startProduct } from '@dossier/e2e/product'
import type { Page } from 'playwright-core'
import type { BenchArguments } from './arguments.ts'
import { printFigure } from './print.ts'
import { quantile } from './quantile.ts'
import { listed, measureSaves, MILLION_ROWS, numbers, READING_MS } from './spreadsheet-saves.ts'

const EDITS = 60
const SHOWN_MS = 180_000

/**
 * Opens a workbook of a million cells in the editor, types into it, and saves one cell of it: until the first cells are drawn and until all can be edited,
 * from Enter to the next drawn frame, and the time and memory of the server for a save (`spreadsheet-saves` has more of it). `--part opening` and
 * `--part saving` run one of both.
 */
export async function benchSpreadsheetEditor({ part }: BenchArguments): Promise<void> {
  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path, { ...firstOrganization, LOG_LEVEL: 'warn' })
  try {
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('Models')
    const million = await numbers(MILLION_ROWS)
    printFigure('spreadsheet-editor.million.megabytes', million.byteLength / 1024 ** 2)
    await api.upload(projectId, [['million.xlsx', million]])
    await api.untilRead(projectId, READING_MS)
    if (part !== 'saving') await openAndType(product.url, projectId, (await listed(api, projectId, 'million.xlsx')).id)
    if (part !== 'opening') await measureSaves(product, api, { projectId, name: 'million', figure: 'spreadsheet-editor.million' })
  } finally {
    await product.stop()
    await directory.remove()
  }
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
