import { endpoints, roles, type SavedSpreadsheet } from '@dossier/contract'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { editorOf, openSpreadsheets } from './spreadsheet-editor.ts'
import { openWindowOf } from './window.ts'

/** Figures with a note on one cell. */
function model(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['Revenue', 120],
          ['Cost', 70],
        ],
        cells: new Map([['1,1', { type: 'number' as const, value: 70, comment: { author: 'Kim', text: 'Annual report, p. 12' } }]]),
      },
      { name: 'Other', rows: [[1]] },
    ],
  })
}

describe('threads of comments of a spreadsheet', () => {
  const editor = editorOf(async () => openSpreadsheets([['model.xlsx', await model()]]))
  beforeAll(async () => {
    const [spreadsheet] = await editor.list()
    const colleague = await editor.organization.join(editor.projectId, 'Jihoon', roles.teamMember)
    const messages = [{ text: 'Is this before returns?' }, { text: 'Yes, net of them' }]
    const edits = [{ kind: 'thread' as const, sheet: 'Model', row: 0, column: 1, thread: { resolved: false, messages } }]
    const saved = await colleague.call<SavedSpreadsheet>(endpoints.spreadsheets.save, {
      params: { projectId: editor.projectId, id: spreadsheet?.id ?? 0 },
      body: { edits },
    })
    await editor.open(saved.spreadsheet.id)
  })

  const panel = (of = editor.page) => of.getByRole('complementary', { name: 'Comments' })
  const thread = (cell: string, of = editor.page) => panel(of).getByRole('listitem', { name: cell, exact: true })
  const part = (path: string) => editor.part(path)
  const threads = async () => {
    const book = await editor.saved()
    const names = new Map(book.persons?.map(({ id, displayName }) => [id, displayName]))
    return (book.sheets[0]?.threadedComments ?? []).map(({ ref, text, personId, done }) =>
      [ref, names.get(personId), text, ...(done === true ? ['resolved'] : [])].join(' | '),
    )
  }

  it('are shown with who wrote them and when, and lead to their cells', async () => {
    await editor.page.getByRole('button', { name: 'Comments', exact: true }).click()
    await thread('Model!B1').getByText('Is this before returns?').waitFor()
    await thread('Model!B1')
      .getByText(/Jihoon/)
      .first()
      .waitFor()
    await thread('Model!B1')
      .getByText(/20\d\d, \d\d:\d\d/)
      .first()
      .waitFor()
    await editor.choose('A2')
    await thread('Model!B1').getByRole('button', { name: 'Go to Model!B1' }).click()
    await expect.poll(() => editor.page.locator('[data-u-comp="defined-name"] input').inputValue()).toMatch(/B1/)
  })

  it('are answered, undone, redone and saved under the name of the user, with the note that older versions show', async () => {
    await panel().getByRole('textbox', { name: 'Reply to the thread on Model!B1' }).fill('Agreed with the auditor')
    await panel().getByRole('button', { name: 'Reply', exact: true }).click()
    await editor.status('1 change').waitFor()
    await thread('Model!B1').getByText('Not saved').waitFor()
    await editor.page.getByRole('button', { name: 'Undo' }).click()
    await editor.status('No changes').waitFor()
    await expect.poll(() => thread('Model!B1').getByText('Agreed with the auditor').count()).toBe(0)
    await editor.page.getByRole('button', { name: 'Redo' }).click()
    await editor.status('1 change').waitFor()
    await editor.save()
    const [, , reply] = await threads()
    expect(reply).toMatch(/^B1 \| \S.* \| Agreed with the auditor$/)
    expect(await part('xl/comments1.xml')).toContain('Reply:\n    Agreed with the auditor')
    await thread('Model!B1').getByText('Agreed with the auditor').waitFor()
    await expect.poll(() => thread('Model!B1').getByText('Not saved').count()).toBe(0)
  })

  it('are begun on a chosen cell from its menu', async () => {
    await editor.page.getByRole('button', { name: 'Close panel' }).click()
    await editor.choose('A1')
    const cells = editor.page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
    await cells.click({ button: 'right', position: { x: 80, y: 30 } })
    await editor.page.getByText('Comments', { exact: true }).last().click()
    await panel().getByRole('textbox', { name: 'Comment on Model!A1' }).click()
    await editor.page.keyboard.type('Which currency?')
    await editor.page.keyboard.press('Control+Enter')
    await thread('Model!A1').getByText('Which currency?').waitFor()
    await editor.save()
    expect((await threads()).find((one) => one.includes('Which currency?'))).toMatch(/^A1 \|/)
  })

  it('are resolved and opened again, and lose an answer', async () => {
    await editor.choose('B1')
    await thread('Model!B1').getByRole('button', { name: 'Resolve' }).click()
    await thread('Model!B1').getByRole('button', { name: 'Delete reply' }).first().click()
    await editor.save()
    expect((await threads()).filter((one) => one.startsWith('B1'))).toEqual([
      expect.stringMatching(/before returns\? \| resolved$/),
      expect.stringMatching(/Agreed/),
    ])
    await editor.choose('A2')
    await expect.poll(() => thread('Model!B1').count()).toBe(0)
    await panel().getByText('Resolved 1').click()
    await thread('Model!B1').getByRole('button', { name: 'Reopen' }).click()
    await editor.save()
    expect((await threads()).some((one) => one.endsWith('resolved'))).toBe(false)
  })

  it('cannot be on a cell with a note, nor be changed as notes', async () => {
    await editor.choose('B2')
    await panel().getByText('Model!B2 has a note.').waitFor()
  })

  it('are deleted with their notes', async () => {
    await panel()
      .getByText(/^All \d/)
      .click()
    await thread('Model!A1').getByRole('button', { name: 'Delete thread' }).click()
    await thread('Model!B1').getByRole('button', { name: 'Delete thread' }).click()
    await editor.save()
    expect(await threads()).toEqual([])
    expect(await part('xl/threadedComments/threadedComment1.xml')).toBeUndefined()
    expect(await part('xl/comments1.xml')).toContain('Annual report, p. 12')
    expect(await part('xl/comments1.xml')).not.toContain('[Threaded comment]')
  })

  it('are written in Korean in a narrow and dark window, and read by guests', async () => {
    const window = await openWindowOf(editor.api, editor.browser, { language: 'ko', colorScheme: 'dark' })
    await window.setViewportSize({ width: 390, height: 844 })
    await editor.open(editor.idShown(), window)
    await editor.choose('A1', window)
    await window.getByRole('button', { name: '편집기 메뉴', exact: true }).click()
    await window.getByRole('menuitem', { name: '댓글' }).click()
    const korean = window.getByRole('complementary', { name: '댓글' })
    await korean.getByRole('textbox', { name: 'Model!A1에 댓글 달기' }).fill('부가세 포함인가요?')
    await korean.getByRole('button', { name: '댓글 달기' }).click()
    await korean.getByText('부가세 포함인가요?').waitFor()
    await window.getByRole('button', { name: '변경 내용 저장' }).click()
    await window.getByText('변경 내용을 저장했습니다').first().waitFor()
    await window.waitForURL((url) => !url.pathname.endsWith(`/${editor.idShown()}`))
    await editor.ready(window)
    const guest = await editor.organization.join(editor.projectId, 'Gina', roles.guest)
    const reading = await openWindowOf(guest, editor.browser)
    await editor.open(editor.idShown(window), reading)
    await reading.getByRole('button', { name: 'Comments', exact: true }).click()
    await thread('Model!A1', reading).getByText('부가세 포함인가요?').waitFor()
    await expect.poll(() => panel(reading).getByRole('textbox').count()).toBe(0)
    await expect.poll(() => panel(reading).getByRole('button', { name: 'Delete thread' }).count()).toBe(0)
    await editor.open(editor.idShown(window))
  })

  it('are accessible in both themes, without errors in the console', async () => {
    await editor.page.getByRole('button', { name: 'Comments', exact: true }).click()
    await thread('Model!A1').waitFor()
    const ofUniver = /univer-|data-u-comp|data-slot/
    expect((await violationsInBothThemes(editor.page, 'comments')).filter((violation) => !ofUniver.test(violation))).toEqual([])
    expect(editor.problems).toEqual([])
  })
})
