import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { readWorkbook } from '../loading/read-workbook.ts'
import { fileThreads, isThread } from '../threads/file-threads.ts'
import { notesOf, noteResource } from './note-data.ts'

it('notes of a workbook are shown in the editor', async () => {
  const cells = new Map([['1,2', { value: 5, type: 'number' as const, comment: { author: 'Kim', text: 'Annual report, p. 12' } }]])
  const { data } = await readWorkbook(await writeXlsx({ sheets: [{ name: 'A', rows: [[1]], cells }] }), 'book')
  const resource = data.resources?.find(({ name }) => name === noteResource)?.data ?? '{}'
  expect(JSON.parse(resource)).toMatchObject({ 'sheet-0': { 1: { 2: { note: 'Annual report, p. 12', row: 1, col: 2 } } } })
})

it('a thread of comments is shown with its replies and who wrote them, and is known as one', () => {
  const threads = fileThreads({
    persons: [
      { id: '{a}', displayName: '김지훈' },
      { id: '{b}', displayName: 'Lee' },
    ],
    sheets: [
      {
        name: 'A',
        threadedComments: [
          { id: '1', ref: 'B2', personId: '{a}', text: '확인 필요', done: true },
          { id: '2', ref: 'B2', parentId: '1', personId: '{b}', text: 'Done' },
        ],
      },
    ],
  })
  expect(threads).toMatchObject([{ sheet: 'A', row: 1, column: 1, thread: { resolved: true, messages: [{ id: '1' }, { id: '2' }] } }])
  const notes = notesOf(new Map([['1,1', { value: 1, type: 'number', comment: { text: '[Threaded comment]' } }]]), threads)
  expect(notes[1]?.[1]?.note).toBe('김지훈: 확인 필요\nLee: Done')
  expect(isThread(notes[1]?.[1]?.id ?? '')).toBe(true)
})
