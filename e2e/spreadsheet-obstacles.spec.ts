import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSpreadsheets, type SpreadsheetEditor } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

const plan = (value: number) => writeXlsx({ sheets: [{ name: 'Plan', rows: [['Revenue', value]] }] })
const secret = () =>
  writeXlsx({ sheets: [{ name: 'Bids', rows: [['Price', 12]] }], encryption: { password: 'Closing-2026', spinCount: 1_000 } })

describe('spreadsheets', () => {
  let editor: SpreadsheetEditor
  let page: Page
  let folder: string
  const row = (name: string, of = page) => of.getByRole('row').filter({ hasText: name })
  const idOf = async (name: string) => (await editor.list()).find(({ filename }) => filename === name)?.id ?? 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'))
    const numbered = await Promise.all(Array.from({ length: 11 }, async (_, at) => [`plan ${at + 1}.xlsx`, await plan(at)] as const))
    editor = await openSpreadsheets([...numbered, ['bids.xlsx', await secret()]])
    ;({ page } = editor)
  })
  afterAll(async () => {
    await editor.browser.close()
    await rm(folder, { recursive: true })
  })

  it('with a password say so in both languages, and can be downloaded unchanged', async () => {
    const id = await idOf('bids.xlsx')
    const address = `${editor.organization.url}/spreadsheets/${id}?project=${editor.projectId}`
    await page.goto(address)
    await page.getByText('It is password-protected. Remove the password in Excel and upload it again.').waitFor()
    const korean = await openWindowOf(editor.api, editor.browser, { language: 'ko' })
    await korean.goto(address)
    await korean.getByText('암호가 걸려 있습니다. 엑셀에서 암호를 해제해 다시 업로드하면 열 수 있습니다.').waitFor()
    const download = korean.waitForEvent('download')
    await korean
      .getByRole('button', { name: '다운로드' })
      .or(korean.getByRole('link', { name: '다운로드' }))
      .first()
      .click()
    expect((await download).suggestedFilename()).toBe('bids.xlsx')
    await korean.context().close()
  })

  it('with circular formulas name their cells after a save', async () => {
    await editor.open(await idOf('plan 3.xlsx'))
    await editor.type('C1', '=B1+C1')
    await editor.type('D1', '=B1*2')
    await editor.save()
    await page
      .getByText(
        'Circular reference: these formulas refer to their own cell, directly or through others, or to one that does, and have no value: Plan!C1',
      )
      .waitFor()
    const { cells } = (await editor.saved()).sheets[0] ?? {}
    expect(cells?.get('0,2')).toMatchObject({ formula: 'B1+C1' })
    expect(cells?.get('0,3')).toMatchObject({ formula: 'B1*2', formulaResult: 4 })
  })

  it('are listed by pages, which a search shortens', async () => {
    await page.goto(`${editor.organization.url}/spreadsheets?project=${editor.projectId}`)
    await row('plan 3.xlsx').waitFor()
    await page.getByText('1–10 of 12').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–12 of 12').waitFor()
    await row('plan 3.xlsx').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await page.getByRole('searchbox', { name: 'Search file names' }).fill('plan 1')
    await row('plan 11.xlsx').waitFor()
    await row('plan 3.xlsx').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('row').count()).toBe(4)
    await page.getByRole('searchbox', { name: 'Search file names' }).fill('')
    await page.getByText('11–12 of 12').waitFor()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.getByText('1–10 of 12').waitFor()
  })

  it('are uploaded by dropping them on the list, and other files are refused by name', async () => {
    const files = [join(folder, 'dropped.xlsx'), join(folder, 'memo.txt')] as const
    await writeFile(files[0], await plan(99))
    await writeFile(files[1], 'text')
    const input = await page.context().newCDPSession(page)
    const data = { items: [], files: [...files], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await input.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data })
    await input.detach()
    await page.getByText('memo.txt is not an Excel workbook (.xlsx, .xls)').waitFor()
    await row('dropped.xlsx').waitFor()
    expect((await editor.list()).map(({ filename }) => filename)).not.toContain('memo.txt')
  })

  it('leave no errors in the console', () => {
    expect(editor.problems).toEqual([])
  })
})
