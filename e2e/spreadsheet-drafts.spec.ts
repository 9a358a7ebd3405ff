import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

/** Cells of a large paste, which reaches beyond the rows that a new sheet shows; local storage would hold them only if nothing else were in it. */
const pasted = { rows: 300, columns: 20 }

describe('unsaved changes of a spreadsheet', () => {
  const editor = editorOf(async () =>
    openSpreadsheet('model.xlsx', await writeXlsx({ sheets: [{ name: 'Model', rows: [['Revenue', 100]] }] })),
  )
  beforeAll(async () => {
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  const reload = async () => {
    editor.page.once('dialog', (dialog) => void dialog.accept())
    await editor.page.reload()
    await editor.ready()
  }
  const discard = async () => {
    await editor.button('Discard').click()
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await editor.status('No changes').waitFor()
    await editor.ready()
  }

  it('are said to be kept nowhere while the browser has no room', async () => {
    const browser = await editor.page.context().newCDPSession(editor.page)
    const origin = new URL(editor.page.url()).origin
    const notice = editor.page.getByText('This browser has no room to keep your unsaved changes')
    // Before anything is kept: the browser relies for half a minute on the room that it found last.
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await editor.type('A6', 'no room')
    await notice.waitFor()
    await browser.send('Storage.overrideQuotaForOrigin', { origin })
    await editor.type('A7', 'room again')
    await notice.waitFor({ state: 'detached' })
    await expect.poll(() => editor.draft()).toContain('no room')
    await discard()
  })

  it('are kept in the browser until they are discarded or saved', async () => {
    await editor.type('A3', 'first')
    await expect.poll(() => editor.draft()).toContain('"content":"first"')
    await discard()
    await expect.poll(() => editor.draft()).toBe('')
    await editor.type('A3', 'second')
    await expect.poll(() => editor.draft()).toContain('"content":"second"')
    await editor.save()
    await expect.poll(() => editor.draft()).toBe('')
  })

  it('are taken over from local storage, where they were kept before', async () => {
    await editor.page.evaluate((fileId) => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: number }
      const edits = [{ sheet: 'Model', row: 4, column: 0, content: 'from before' }]
      localStorage.setItem(`spreadsheetDraft:${id}:${fileId}`, JSON.stringify({ edits, at: '2026-11-01T09:00:00.000Z' }))
    }, editor.idShown())
    await reload()
    await editor.page.getByText('1 unsaved change is kept in this browser').waitFor()
    await expect.poll(() => editor.draft()).toContain('from before')
    expect(await editor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('spreadsheetDraft')))).toEqual([])
    await reload()
    await editor.button('Restore').click()
    await editor.status('1 cell changed').waitFor()
    await discard()
  })

  it('are offered again after the tab has crashed, whatever else local storage has, and are gone after logging out', async () => {
    await editor.page.evaluate(() => {
      for (let size = 8_000_000; size >= 1_000; size /= 2)
        try {
          localStorage.setItem(`other ${size}`, 'x'.repeat(size))
        } catch {
          // No room for as much; half of it may have some.
        }
    })
    const numbers = Array.from({ length: pasted.rows }, (_, row) => Array.from({ length: pasted.columns }, (__, column) => row + column))
    await editor.page.evaluate((copied) => navigator.clipboard.writeText(copied), numbers.map((row) => row.join('\t')).join('\n'))
    await editor.choose('D1')
    await editor.page.keyboard.press('Control+v')
    await editor.status('6,000 cells changed').waitFor({ timeout: 60_000 })
    await expect.poll(() => editor.draft()).toContain('"row":299,"column":22')
    const address = editor.page.url()
    const window = await editor.crash()
    await window.getByText('6,000 unsaved changes are kept in this browser').waitFor()
    await window.getByRole('button', { name: 'Restore' }).click()
    await editor.status('6,000 cells changed', window).waitFor({ timeout: 60_000 })
    // Another page than that of the editor: the list of spreadsheets, without the changes on it.
    const other = await editor.page.context().newPage()
    await other.goto(`${new URL(address).origin}/spreadsheets`)
    expect(await editor.draft(other)).not.toBe('')
    await other.getByRole('button', { name: 'Owner' }).first().click()
    await other
      .getByRole('button', { name: 'Log out' })
      .or(other.getByRole('menuitem', { name: 'Log out' }))
      .first()
      .click()
    await other.waitForURL('**/login*')
    await expect.poll(() => editor.draft(other)).toBe('')
  })
})
