import { endpoints, type Spreadsheet } from '@dossier/contract'
import { read } from '@e965/xlsx'
import type { Workbook } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type OpenedWorkspace, openWorkspaceWith } from './open-workspace.ts'
import { watchForProblems } from './browser.ts'

/** A workspace with spreadsheets, and what people do in its editor. Without another one, a window is that of the owner. */
export interface SpreadsheetEditor extends OpenedWorkspace {
  list: () => Promise<Spreadsheet[]>
  /** Opens a workbook by its id, and waits until the cells take keys. */
  open: (id: number, of?: Page) => Promise<void>
  ready: (of?: Page) => Promise<void>
  idShown: (of?: Page) => number
  /** The saved workbook with this id; the one that is shown by default. */
  saved: (id?: number) => Promise<Workbook>
  /** A part of the saved workbook with this id as text; undefined where it has none. */
  part: (path: string, id?: number) => Promise<string | undefined>
  /** Chooses cells in the name box. */
  choose: (address: string, of?: Page) => Promise<void>
  /** Chooses a command by its text in the menu of a row's header; only while the sheet is scrolled to its start. */
  inRowMenu: (row: number, text: string) => Promise<void>
  /** Shows a sheet, and waits until it takes what is chosen and typed. */
  showSheet: (name: string) => Promise<void>
  /** The tab of a sheet. */
  tab: (name: string) => Locator
  /** Opens the chosen cell with its content, as F2 does, and waits until its line of input takes keys. */
  editCell: () => Promise<void>
  /** Types into a cell, and ends with Enter. */
  type: (address: string, text: string, of?: Page) => Promise<void>
  /** The number of changes, as the save bar says it. */
  status: (text: string, of?: Page) => Locator
  /** Saves, and waits for the new version. */
  save: () => Promise<void>
  /** A button of the page by its name. */
  button: (name: string) => Locator
  /** The unsaved changes that the browser keeps, as text. */
  draft: (of?: Page) => Promise<string>
  /** Crashes the tab of the page. @returns another one at the same address */
  crash: () => Promise<Page>
  /** Reloads the page as after a crash, and takes the unsaved changes up again. */
  restoreDraft: () => Promise<void>
  /** Shows what the last save has changed. */
  showChanges: () => Promise<void>
}

/** A workbook that was read with the parts of its package. */
interface PackedWorkbook {
  files?: Record<string, { content: ArrayLike<number> } | undefined>
}

/** The editor of a suite, which is opened before its tests and closed after them. */
export function editorOf(open: () => Promise<SpreadsheetEditor>): SpreadsheetEditor {
  const editor = {} as SpreadsheetEditor
  beforeAll(async () => void Object.assign(editor, await open()))
  afterAll(() => editor.browser.close())
  return editor
}

/** Opens a workspace with one workbook, which is shown. */
export async function openSpreadsheet(name: string, bytes: Uint8Array): Promise<SpreadsheetEditor> {
  const editor = await openSpreadsheets([[name, bytes]])
  const [spreadsheet] = await editor.list()
  await editor.open(spreadsheet?.id ?? 0)
  return editor
}

/** Opens a workspace with these workbooks, after they were read. Refused requests and what Univer logs itself are no problems. */
export async function openSpreadsheets(files: readonly (readonly [string, Uint8Array])[]): Promise<SpreadsheetEditor> {
  const workspace = await openWorkspaceWith(files.map(([name, bytes]) => [name, Uint8Array.from(bytes)] as const))
  const { organization, api, page, projectId } = workspace
  // A refused cell returns 400, a newer version 409. Univer says the other of its line of input before the page has a width.
  const problems = watchForProblems(page, [], /status of 4\d\d|column width is less than 0/)
  const ready = (of = page) => of.locator('section[aria-busy="false"]').waitFor()
  const idShown = (of = page) => Number(/spreadsheets\/(\d+)/.exec(of.url())?.[1])
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const status = (text: string, of = page) => of.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })
  const choose = async (address: string, of = page) => {
    const nameBox = of.locator('[data-u-comp="defined-name"] input')
    await nameBox.fill(address)
    await nameBox.press('Enter')
  }
  const tab = (name: string) => page.locator('[data-u-comp="slide-tab-item"]').filter({ has: page.getByText(name, { exact: true }) })
  return {
    ...workspace,
    problems,
    tab,
    ready,
    idShown,
    status,
    choose,
    list: async () =>
      (await api.call<{ rows: Spreadsheet[] }>(endpoints.spreadsheets.list, { query: { projectId, limit: 50, offset: 0 } })).rows,
    async open(id, of = page) {
      await of.goto(`${organization.url}/spreadsheets/${id}?project=${projectId}`)
      await ready(of)
    },
    async saved(id = idShown()) {
      const response = await api.send(`/api/v2/attachments/${projectId}/${id}/content`)
      return readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
    },
    async part(path, id = idShown()) {
      const response = await api.send(`/api/v2/attachments/${projectId}/${id}/content`)
      const { files = {} } = read(new Uint8Array(await response.arrayBuffer()), { type: 'array', bookFiles: true }) as PackedWorkbook
      const content = files[path]?.content
      return content === undefined ? undefined : new TextDecoder().decode(Uint8Array.from(content))
    },
    async inRowMenu(row, text) {
      await choose(`${row}:${row}`)
      const cells = page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
      await cells.click({ button: 'right', position: { x: 20, y: 20 + row * 20 - 10 } })
      await page
        .getByText(text)
        .last()
        .click({ position: { x: 6, y: 8 } })
    },
    async showSheet(name) {
      await tab(name).click()
      // Keys go to the sheet before until the other one is chosen.
      await tab(name).and(page.locator('[aria-selected="true"]')).waitFor()
    },
    async editCell() {
      await page.keyboard.press('F2')
      // Keys go to the sheet until the line of input lies over the cell.
      const input = page.locator('div[class="univer-absolute univer-z-10 univer-flex"]')
      await expect.poll(() => input.evaluate(({ style }) => style.width)).not.toBe('0px')
    },
    async type(address, text, of = page) {
      await choose(address, of)
      await of.keyboard.type(text)
      await of.keyboard.press('Enter')
    },
    button,
    draft: (of = page) => keptDrafts(of),
    async crash() {
      const context = page.context()
      const address = page.url()
      const crashed = page.waitForEvent('crash')
      const input = await context.newCDPSession(page)
      // A page that has crashed does not answer.
      input.send('Page.crash').catch(() => undefined)
      await crashed
      const window = await context.newPage()
      await window.goto(address)
      await ready(window)
      return window
    },
    async restoreDraft() {
      // The draft is kept shortly after the last change.
      await page.waitForTimeout(600)
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await ready()
      await button('Restore').click()
    },
    async showChanges() {
      await button('Versions').click()
      await page
        .getByRole('button', { name: /^Changes of version/ })
        .first()
        .click()
    },
    async save() {
      const before = idShown()
      await page.keyboard.press('Control+s')
      await page.waitForURL((url) => !url.pathname.endsWith(`/${before}`))
      await ready()
      await status('No changes').waitFor()
    },
  }
}

/** The records of the database of drafts, as text; a database that is not there yet is not made. */
const keptDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const name = 'spreadsheetDrafts'
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return ''
    const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const database = await answer(indexedDB.open(name))
    const records: unknown[] = await answer(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return records.map((record) => (record as { edits: string }).edits).join('\n')
  })
