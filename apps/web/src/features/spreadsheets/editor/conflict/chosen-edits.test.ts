import { expect, it } from 'vitest'
import { chosenEdits } from './chosen-edits.ts'

it('keeps edits of other cells, and of cells that both have changed those that are chosen', () => {
  const edit = (row: number, content: number) => ({ sheet: 'Model', row, column: 1, content })
  const rebased = {
    clean: [edit(1, 10)],
    overlapping: [
      { edit: edit(2, 20), before: 1, theirs: 2 },
      { edit: edit(3, 30), before: 1, theirs: 3 },
    ],
  }
  expect(chosenEdits(rebased, ['theirs', 'mine'])).toEqual([edit(1, 10), edit(3, 30)])
  expect(chosenEdits(rebased, [])).toEqual([edit(1, 10)])
})
