import { expect, it } from 'vitest'
import { chosenEdits } from './chosen-edits.ts'

it('keeps edits of other cells, and of cells that both have changed those that are chosen', () => {
  const edit = (row: number, content: number) => ({ sheet: 'Model', row, column: 1, content })
  const rebased = {
    clean: [edit(1, 10)],
    overlapping: [
      { edit: edit(2, 20), before: 1, theirs: 2, after: 1 },
      { edit: edit(3, 30), before: 1, theirs: 3, after: 1 },
    ],
  }
  expect(chosenEdits(rebased, ['theirs', 'mine'])).toEqual([edit(1, 10), edit(3, 30)])
  expect(chosenEdits(rebased, [])).toEqual([edit(1, 10)])
})

it('keeps a cell that both have changed where it was among the other edits', () => {
  const edit = { sheet: 'Model', row: 2, column: 1, content: 20 }
  const copy = { kind: 'copy-sheet' as const, sheet: 'Model', name: 'Copy', before: null }
  const add = { kind: 'add-sheet' as const, sheet: 'New', before: null }
  expect(chosenEdits({ clean: [add, copy], overlapping: [{ edit, before: 1, theirs: 2, after: 1 }] }, ['mine'])).toEqual([add, edit, copy])
})
