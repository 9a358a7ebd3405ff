import { describe, expect, it } from 'vitest'
import { type CellEdit, editWorkbook, type NameDefinition, type NameEdit, type NamePlace, type WorkbookEdit } from '../edit/index.ts'
import { testEngine } from '../libre-office.test-support.ts'
import { compareWorkbooks } from './compare-workbooks.ts'
import { workbookOf } from './grid.test-support.ts'
import { rebaseEdits } from './rebase-edits.ts'

const engine = testEngine()
const named = (before: NamePlace | null, after: NameDefinition | null): NameEdit => ({ kind: 'name', before, after })
const define = (name: string, reference: string, scope: string | null = null) => named(null, { name, scope, reference })
const place = (name: string): NamePlace => ({ name, scope: null })
const at = (row: number, column: number, content: CellEdit['content']): CellEdit => ({ sheet: 'Model', row, column, content })
const insertRow: WorkbookEdit = { kind: 'insert', sheet: 'Model', axis: 'row', at: 0, count: 1 }
const after = async (bytes: Uint8Array, ...edits: WorkbookEdit[]) => (await editWorkbook(bytes, edits, { engine })).bytes

/** B1 is a rate that A2 uses by its name. */
const base = async () =>
  after(
    await workbookOf({ Model: [['Rate', 2]] }),
    define('Rate', 'Model!$B$1'),
    define('Old', 'Model!$A$1'),
    at(1, 0, { formula: 'Rate*2' }),
  )
const rename = named(place('Rate'), { name: 'Growth', scope: null, reference: 'Model!$B$1' })
const redefine = named(place('Rate'), { name: 'Rate', scope: null, reference: 'Model!$B$1*2' })

describe('the names of two versions', () => {
  it('differ where they are new, gone, changed or written otherwise; formulas that follow do not', async () => {
    const bytes = await base()
    const edits = [rename, named(place('Old'), null), define('Tax', '0.2', 'Model'), insertRow]
    const found = await compareWorkbooks(bytes, await after(bytes, ...edits))
    expect(found.names).toEqual([
      { change: 'removed', name: 'Old', scope: null, earlierName: 'Old', before: 'Model!$A$2', after: null },
      { change: 'renamed', name: 'Growth', scope: null, earlierName: 'Rate', before: 'Model!$B$2', after: 'Model!$B$2' },
      { change: 'added', name: 'Tax', scope: 'Model', earlierName: null, before: null, after: '0.2' },
    ])
    expect(found.counts).toEqual({ cells: 0, recalculated: 0 })
    expect((await compareWorkbooks(bytes, await after(bytes, redefine))).names).toEqual([
      { change: 'changed', name: 'Rate', scope: null, earlierName: 'Rate', before: 'Model!$B$1', after: 'Model!$B$1*2' },
    ])
  })
})

describe('edits of names taken to a version that somebody else has saved', () => {
  const rebased = async (theirs: WorkbookEdit[], mine: WorkbookEdit[]) => {
    const bytes = await base()
    const saved = await after(bytes, ...theirs)
    const found = await rebaseEdits(bytes, saved, mine)
    // What is clean can be saved.
    if (found.clean.length > 0) await editWorkbook(saved, found.clean, { engine })
    return found
  }

  it('follow cells that moved and a name that they have renamed, as formulas do', async () => {
    const found = await rebased([rename, insertRow], [define('Twice', 'Rate*2+Model!$B$1'), redefine, at(3, 0, { formula: 'Rate+Twice' })])
    expect(found.clean).toEqual([
      define('Twice', 'Growth*2+Model!$B$2'),
      named(place('Growth'), { name: 'Growth', scope: null, reference: 'Model!$B$2*2' }),
      at(4, 0, { formula: 'Growth+Twice' }),
    ])
  })

  it('are the same where both have made them', async () => {
    expect(
      await rebased([define('Tax', '0.2'), named(place('Old'), null)], [define('tax', '0.2'), named(place('Old'), null)]),
    ).toMatchObject({
      clean: [],
      lost: [],
      same: [define('tax', '0.2'), named(place('Old'), null)],
    })
  })

  it('are lost where they have defined, changed or deleted the name, with formulas that use it', async () => {
    const mine = [define('Tax', '0.3'), at(3, 0, { formula: 'Tax*2' }), named(place('Old'), { ...place('Old'), reference: '1' }), redefine]
    const theirs = [define('Tax', '0.2'), named(place('Old'), null), named(place('Rate'), { ...place('Rate'), reference: '7' })]
    const found = await rebased(theirs, mine)
    expect(found).toMatchObject({ clean: [], same: [] })
    expect(found.lost.map(({ reason }) => reason)).toEqual(['name', 'reference', 'changed', 'changed'])
    expect((await rebased([named(place('Old'), null)], [at(3, 0, { formula: 'Old&1' })])).lost).toHaveLength(1)
  })
})
