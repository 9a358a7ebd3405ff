import { expect, it } from 'vitest'
import { type CellComment, withUnsavedNotes } from './cell-comments.ts'

const saved: CellComment[] = [
  { sheet: 'Model', row: 1, column: 1, text: 'Annual report 2023, p. 45', value: 120 },
  { sheet: 'Model', row: 2, column: 1, text: 'Management accounts' },
]

it('shows the text of an unsaved note, with the number of its cell', () => {
  const edits = [{ kind: 'note' as const, sheet: 'Model', row: 1, column: 1, text: ' Annual report 2024, p. 12 ' }]
  expect(withUnsavedNotes(saved, edits)).toEqual([{ ...saved[0], text: 'Annual report 2024, p. 12' }, saved[1]])
})

it('shows a note that was added and none that was deleted', () => {
  const added = { sheet: 'Model', row: 9, column: 0, text: 'To be confirmed' }
  const edits = [
    { kind: 'note' as const, sheet: 'Model', row: 2, column: 1, text: null },
    { kind: 'note' as const, ...added },
  ]
  expect(withUnsavedNotes(saved, edits)).toEqual([saved[0], added])
})

it('leaves the comments as they are for any other change', () => {
  expect(withUnsavedNotes(saved, [{ sheet: 'Model', row: 1, column: 1, content: 5 }])).toEqual(saved)
})
