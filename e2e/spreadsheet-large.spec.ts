import type { Cell } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { formula } from './formula-cell.ts'
import { editorOf, openSpreadsheets } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

const rows = 7_500
const columns = 16
/** A window without a cache loads the editor anew, which takes a busy machine half a minute, milliseconds. */
const patience = 90_000

/** A sheet of 120,000 cells, above the size from which the first rows are read by themselves. A formula of the first rows adds up a column to its end, one near the end doubles a cell of the first rows. */
function large(): Promise<Uint8Array> {
  const sheet = Array.from({ length: rows }, (_, row) => [
    `Line ${row + 1}`,
    ...Array.from({ length: columns - 1 }, () => row + 0.123456789),
  ])
  return writeXlsx({
    sheets: [
      {
        name: 'Data',
        rows: sheet,
        cells: new Map<string, Partial<Cell>>([
          ['0,16', formula(`SUM(B1:B${rows})`, 28_122_175.9259175)],
          ['7000,16', formula('B2*2', 2.246913578)],
          ['7001,16', { value: 5, style: { font: { bold: true } } }],
        ]),
      },
    ],
  })
}

/** Keeps the message with all cells back until `release` is called in the page. */
async function holdTheRest(window: Page): Promise<void> {
  await window.addInitScript(() => {
    const released = Promise.withResolvers<void>()
    Object.assign(globalThis, { release: () => released.resolve() })
    globalThis.Worker = class extends Worker {
      override addEventListener(type: string, listener: (event: Event) => void) {
        super.addEventListener(type, (event) => {
          const hasAll = event instanceof MessageEvent && typeof event.data === 'object' && event.data !== null && 'whole' in event.data
          if (hasAll) void released.promise.then(() => listener(event))
          else listener(event)
        })
      }
    }
  })
}

const release = (window: Page) => window.evaluate(() => (globalThis as unknown as { release: () => void }).release())

describe('a large workbook in the editor', () => {
  const editor = editorOf(async () => openSpreadsheets([['large.xlsx', await large()]]))
  let id: number
  beforeAll(async () => {
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    editor.page.setDefaultTimeout(patience)
    const [spreadsheet] = await editor.list()
    id = spreadsheet?.id ?? 0
  })

  const address = () => `${editor.organization.url}/spreadsheets/${id}?project=${editor.projectId}`
  /** What a cell shows, through the clipboard. */
  const shownIn = async (cell: string) => {
    await editor.choose(cell)
    await editor.page.keyboard.press('Control+c')
    return (await editor.page.evaluate(() => navigator.clipboard.readText())).trim()
  }
  const nameBox = (of = editor.page) => of.locator('[data-u-comp="defined-name"] input')

  it('shows its first rows, and takes nothing that acts on cells before all of them are there', async () => {
    const window = await openWindowOf(editor.api, editor.browser, { language: 'en' })
    window.setDefaultTimeout(patience)
    await holdTheRest(window)
    await window.goto(address())
    await window.getByText('Loading the rest of the rows. You can edit when they are all here.').waitFor()
    await expect.poll(() => window.locator('section[aria-busy="true"]').count()).toBe(1)
    const grid = await window.locator('canvas[id^="univer-sheet-main-canvas"]').first().boundingBox()
    await window.mouse.click((grid?.x ?? 0) + 130, (grid?.y ?? 0) + 110)
    for (const key of ['7', 'Enter', 'Control+End', 'Control+f', 'Control+s']) await window.keyboard.press(key)
    await expect.poll(() => nameBox(window).inputValue()).toBe('A1')
    await expect.poll(() => window.getByRole('textbox', { name: /find/i }).count()).toBe(0)
    await expect.poll(() => window.getByRole('button', { name: 'Sort', exact: true }).isDisabled()).toBe(true)
    await expect.poll(() => window.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true)
    await window.getByRole('button', { name: 'Ask about the selection' }).click()
    await window.getByText('Select the cells to ask about.').waitFor()
    await release(window)
    await editor.ready(window)
    await editor.status('No changes', window).waitFor()
    await window.context().close()
  })

  it('computes what depends on a cell of the first rows, to the last row', async () => {
    await editor.open(id)
    await editor.type('B2', '100')
    await editor.status('1 cell changed').waitFor()
    await expect.poll(() => shownIn('Q7001')).toBe('200')
    await expect.poll(() => shownIn('Q1')).toMatch(/^28122274\.80246/)
    await expect.poll(() => shownIn('B7500')).toBe('7499.123456789')
  })

  it('saves an edit of a late row with all other cells and formats', async () => {
    await editor.type('C7500', '1')
    await editor.status('2 cells changed').waitFor()
    await editor.save()
    const [sheet] = (await editor.saved()).sheets
    expect(sheet?.rows).toHaveLength(rows)
    expect(sheet?.rows[1]?.[1]).toBe(100)
    expect(sheet?.rows[7_499]?.[2]).toBe(1)
    expect(sheet?.rows[7_498]?.[1]).toBe(7_498.123456789)
    expect(sheet?.cells?.get('7000,16')?.formulaResult).toBe(200)
    expect(sheet?.cells?.get('7001,16')?.style?.font?.bold).toBe(true)
    id = editor.idShown()
  })

  it('goes to a cell of the address that is beyond the first rows', async () => {
    await editor.page.goto(`${address()}&cell=${encodeURIComponent('Data!B7500')}`)
    await editor.ready()
    await expect.poll(() => nameBox().inputValue()).toBe('B7500')
  })

  it('says in Korean what still loads, in a narrow and dark window', async () => {
    const window = await openWindowOf(editor.api, editor.browser, { language: 'ko', colorScheme: 'dark' })
    await window.setViewportSize({ width: 390, height: 844 })
    window.setDefaultTimeout(patience)
    await holdTheRest(window)
    await window.goto(address())
    await window.getByText('나머지 행을 불러오는 중입니다. 모두 불러오면 편집할 수 있습니다.').waitFor()
    await release(window)
    await editor.ready(window)
    await window.getByRole('button', { name: '편집기 메뉴' }).click()
    await window.getByRole('menuitem', { name: '버전' }).click()
    await window.getByRole('complementary', { name: '버전' }).waitFor()
    await window.context().close()
  })

  it('leaves no errors in the console', () => {
    expect(editor.problems).toEqual([])
  })
})
