import { makeDocx, makePdf, paragraph } from '@dossier/documents/testing'
import { endpoints } from '@dossier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './accessibility-violations.ts'
import { type OpenedWorkspace, openWorkspaceWith } from './open-workspace.ts'

const longName = 'harbor-holdings_amended_and_restated_facility_17459.docx'
let opened: OpenedWorkspace

beforeAll(async () => {
  const line = (page: number) => [{ text: `Harbor Holdings, page ${page}`, x: 72, y: 72, size: 12 }]
  opened = await openWorkspaceWith([
    ['report.pdf', Uint8Array.from(makePdf([1, 2, 3].map(line)))],
    [longName, Uint8Array.from(makeDocx(paragraph('Facility agreement')))],
    ['notes.txt', 'The lease ends in 2027.'],
  ])
  await opened.page.goto(`${opened.organization.url}/files?project=${opened.projectId}`)
})
afterAll(() => opened.browser.close())

const row = (name: string) => opened.page.getByRole('row').filter({ hasText: name })

describe('the list of files', () => {
  it('counts the pages of files that have pages, and no sections of others', async () => {
    const { page } = opened
    await row('report.pdf').getByRole('gridcell', { name: '3', exact: true }).waitFor()
    const column = (await page.getByRole('columnheader').allInnerTexts()).findIndex((header) => header.trim() === 'Pages')
    const shown = ['report.pdf', longName, 'notes.txt'].map((name) => row(name).getByRole('gridcell').nth(column).innerText())
    expect(await Promise.all(shown)).toEqual(['3', '', ''])
    await page.getByText('3 files · 3 pages').waitFor()
  })

  it('has no accessibility violations with the menu of a file or a cited page open', async () => {
    const { page, api, organization, projectId } = opened
    await row('report.pdf').getByRole('button', { name: 'Actions for report.pdf' }).click()
    const rename = page.getByRole('menuitem', { name: 'Rename', exact: true })
    await rename.waitFor()
    await expect.poll(() => rename.getAttribute('aria-keyshortcuts')).toBe('F2')
    expect(await violationsOn(page, 'menu')).toEqual([])
    await page.keyboard.press('Escape')
    const { rows } = await api.call<{ rows: { id: number; filename: string }[] }>(endpoints.files.list, { query: { projectId } })
    const id = rows.find(({ filename }) => filename === 'report.pdf')?.id
    await page.goto(`${organization.url}/files?project=${projectId}&evidence=${id}.2.0.15`)
    await page.locator('[role=mark]').filter({ hasText: 'Harbor Holdings' }).waitFor({ state: 'attached' })
    expect(await violationsOn(page, 'cited page')).toEqual([])
    await page.goto(`${organization.url}/files?project=${projectId}`)
  })

  it('keeps the focus of the keyboard when a dialog closes, and on the next row when a row is deleted', async () => {
    const { page } = opened
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[role=row], tr')?.textContent ?? document.activeElement?.tagName)
    await row('notes.txt').focus()
    await page.keyboard.press('F2')
    await page.getByRole('dialog').getByLabel('Name').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toContain('notes.txt')
    await page.keyboard.press('Space')
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByText('Delete this file?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).focus()
    await page.keyboard.press('Enter')
    await row('notes.txt').waitFor({ state: 'detached' })
    await expect.poll(focused).toContain('report.pdf')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toContain(longName)
  })

  it('shows the extension of a long name in a narrow window, on one line', async () => {
    const { page } = opened
    await page.setViewportSize({ width: 390, height: 844 })
    const name = row(longName).locator('.line-clamp-2')
    await name.waitFor()
    const extension = await name.evaluate((element) => {
      const lines = new Set<number | 'cut off'>()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let rest = (element.textContent ?? '').lastIndexOf('.')
      for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
        for (let at = Math.max(0, rest); at < node.data.length; at += 1) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { top, bottom } = range.getBoundingClientRect()
          lines.add(bottom > element.getBoundingClientRect().bottom + 1 ? 'cut off' : Math.round(top))
        }
        rest -= node.data.length
      }
      return lines.has('cut off') ? 'cut off' : lines.size
    })
    expect(extension).toBe(1)
  })

  it('causes no errors in the browser', () => {
    expect(opened.problems).toEqual([])
  })
})
