import { expect, it } from 'vitest'
import { cellComments } from './cell-comments.ts'

it('a thread of comments is one comment with a line for each message, though its answers name the cell too', () => {
  const threadedComments = [
    { id: '1', ref: 'A1', personId: 'a', text: 'Annual report, p. 12' },
    { id: '2', ref: 'A1', parentId: '1', personId: 'b', text: 'Checked' },
  ]
  const cells = new Map([['0,0', { value: 5, type: 'number' as const, comment: { text: '[Threaded comment]' } }]])
  expect(cellComments([{ name: 'A', rows: [[5]], cells, threadedComments }])).toEqual([
    { sheet: 'A', row: 0, column: 0, text: 'Annual report, p. 12\nChecked', value: 5 },
  ])
})
