import { describe, expect, it } from 'vitest'
import { type CellEdit, editWorkbook, type WorkbookEdit } from '../edit/index.ts'
import { testEngine } from '../libre-office.test-support.ts'
import { compareWorkbooks } from './compare-workbooks.ts'
import { workbookOf } from './grid.test-support.ts'
import { rebaseEdits } from './rebase-edits.ts'

const engine = testEngine()
const base = await workbookOf({ Model: [[1, 2], [3, 4], [5, 6], ['Total']] })
const at = (row: number, column: number, content: CellEdit['content']): CellEdit => ({ sheet: 'Model', row, column, content })
const column = (formula = 'A1:A3*B1:B3', rows = 3): CellEdit => at(0, 2, { formula, array: { rows, columns: 1 } })
const saved = async (bytes: Uint8Array, ...edits: WorkbookEdit[]) => (await editWorkbook(bytes, edits, { engine })).bytes

describe('array formulas', () => {
  it('are differences, also from the same formula that is none of an array', async () => {
    const plain = await saved(base, at(0, 2, { formula: 'SUM(A1:A3*B1:B3)' }))
    const array = await saved(base, at(0, 2, { formula: 'SUM(A1:A3*B1:B3)', array: { rows: 1, columns: 1 } }))
    expect((await compareWorkbooks(plain, array)).cells).toMatchObject([
      { before: { formula: 'SUM(A1:A3*B1:B3)', isArray: false }, after: { formula: 'SUM(A1:A3*B1:B3)', isArray: true, value: 44 } },
    ])
    const filled = await compareWorkbooks(base, await saved(base, column()))
    expect(filled.cells.map(({ after }) => [after?.isArray, after?.value])).toEqual([
      [true, 2],
      [true, 12],
      [true, 30],
    ])
  })

  it('follow rows that moved, and keep their size', async () => {
    const theirs = await saved(base, { kind: 'insert', sheet: 'Model', axis: 'row', at: 0, count: 2 })
    const { clean } = await rebaseEdits(base, theirs, [column()])
    expect(clean).toEqual([at(2, 2, { formula: 'A3:A5*B3:B5', array: { rows: 3, columns: 1 } })])
    expect((await saved(theirs, ...clean)).length).toBeGreaterThan(0)
  })

  it('are lost where others have typed into their cells, or moved these apart', async () => {
    const typed = await rebaseEdits(base, await saved(base, at(1, 2, 'theirs')), [column()])
    expect(typed.lost).toEqual([{ edit: column(), reason: 'array' }])
    const apart = await saved(base, { kind: 'insert', sheet: 'Model', axis: 'row', at: 1, count: 1 })
    expect((await rebaseEdits(base, apart, [column()])).lost).toEqual([{ edit: column(), reason: 'array' }])
  })

  it('of others keep cells of mine out, and overlap another array in the first cell', async () => {
    const theirs = await saved(base, column())
    expect(await rebaseEdits(base, theirs, [column('A1:A3+1'), at(1, 2, 7)])).toMatchObject({
      overlapping: [{ edit: column('A1:A3+1'), before: null, theirs: column().content }],
      lost: [{ edit: at(1, 2, 7), reason: 'array' }],
    })
    expect((await rebaseEdits(base, theirs, [column()])).same).toEqual([column()])
  })

  it('that spill by themselves stay such, and overlap one that does not', async () => {
    const dynamic = at(0, 2, { formula: 'A1:A3*B1:B3', array: { rows: 3, columns: 1, isDynamic: true } })
    const moved = await saved(base, { kind: 'insert', sheet: 'Model', axis: 'row', at: 0, count: 1 })
    const { clean } = await rebaseEdits(base, moved, [dynamic])
    expect(clean).toEqual([at(1, 2, { formula: 'A2:A4*B2:B4', array: { rows: 3, columns: 1, isDynamic: true } })])
    expect((await rebaseEdits(base, await saved(base, dynamic), [dynamic])).same).toEqual([dynamic])
    expect((await rebaseEdits(base, await saved(base, column()), [dynamic])).overlapping).toMatchObject([
      { edit: dynamic, theirs: column().content },
    ])
  })
})
