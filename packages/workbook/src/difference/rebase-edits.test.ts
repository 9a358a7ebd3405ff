import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CellEdit, editWorkbook, type WorkbookEdit } from '../edit/index.ts'
import { testEngine } from '../libre-office.test-support.ts'
import { readGrid } from '../recalculate/index.ts'
import { edited, type Grid, workbookOf } from './grid.test-support.ts'
import { rebaseEdits } from './rebase-edits.ts'

const model: Grid = [
  ['', 'FY2024', 'FY2025'],
  ['Revenue', 100, 120],
  ['Cost', 60, 70],
  ['Profit', '=B2-B3', '=C2-C3'],
]
const at = (row: number, column: number, content: CellEdit['content'], sheet = 'Model'): CellEdit => ({ sheet, row, column, content })
const rebased = async (base: Record<string, Grid>, theirs: Record<string, Grid>, edits: WorkbookEdit[]) =>
  rebaseEdits(await workbookOf(base), await workbookOf(theirs), edits)

describe('edits taken to a version that somebody else has saved', () => {
  it('are separated into those of other cells, of the same cells, and those that both made', async () => {
    const theirs = edited(model, [at(1, 1, 110), at(2, 1, 61), at(1, 2, { formula: 'B2*1.2' })])
    expect(
      await rebased({ Model: model }, { Model: theirs }, [at(1, 1, 105), at(2, 1, 61), at(2, 2, 75), at(1, 2, { formula: ' B2 * 1.2' })]),
    ).toEqual({
      clean: [at(2, 2, 75)],
      overlapping: [{ edit: at(1, 1, 105), before: 100, theirs: 110, after: 0 }],
      same: [at(2, 1, 61), at(1, 2, { formula: ' B2 * 1.2' })],
      lost: [],
    })
  })

  it('are not taken to overlap a formula that only has another value', async () => {
    const base = await workbookOf({ Model: model }, { 'Model!3,1': 40 })
    const theirs = await workbookOf({ Model: edited(model, [at(1, 1, 110)]) }, { 'Model!3,1': 50 })
    expect((await rebaseEdits(base, theirs, [at(3, 1, { formula: 'B2-B3-1' })])).clean).toEqual([at(3, 1, { formula: 'B2-B3-1' })])
  })

  it('are the same error, and no text that looks like it', async () => {
    const error = { error: '#N/A' }
    const { bytes: theirs } = await editWorkbook(await workbookOf({ Model: model }), [at(1, 1, error), at(2, 1, error)], {
      engine: testEngine(),
    })
    expect(await rebaseEdits(await workbookOf({ Model: model }), theirs, [at(1, 1, error), at(2, 1, '#N/A')])).toMatchObject({
      same: [at(1, 1, error)],
      overlapping: [{ edit: at(2, 1, '#N/A'), theirs: error }],
    })
  })

  it('follow rows that moved, with the references of their formulas', async () => {
    const theirs: Grid = [
      ['', 'FY2024', 'FY2025'],
      ['Revenue', 100, 120],
      ['Other income', 1, 2],
      ['Cost', 60, 70],
      ['Profit', '=B2-B4', '=C2-C4'],
    ]
    expect(await rebased({ Model: model }, { Model: theirs }, [at(2, 1, 65), at(3, 2, { formula: 'SUM(C2:C3)' })])).toEqual({
      clean: [at(3, 1, 65), at(4, 2, { formula: 'SUM(C2:C4)' })],
      overlapping: [],
      same: [],
      lost: [],
    })
  })

  it('are lost where the sheet, the row or what a formula refers to is gone', async () => {
    const theirs: Grid = [
      ['', 'FY2024', 'FY2025'],
      ['Revenue', 100, 120],
      ['Profit', '=B2', '=C2'],
    ]
    const edits = [at(2, 1, 65), at(3, 1, { formula: 'B2-B3' }), at(0, 0, 1, 'Old')]
    const { lost, clean } = await rebased({ Model: model, Old: [[5]] }, { Model: theirs }, edits)
    expect(clean).toEqual([])
    expect(lost.map(({ reason }) => reason)).toEqual(['cell', 'reference', 'sheet'])
  })

  it('add sheets under names that are free, and formulas and copies follow them', async () => {
    const add: WorkbookEdit = { kind: 'add-sheet', sheet: 'New', before: 'Model' }
    const edits: WorkbookEdit[] = [
      add,
      at(0, 0, 5, 'New'),
      at(1, 1, { formula: 'New!A1*2' }),
      { kind: 'copy-sheet', sheet: 'Model', name: 'Copy', before: null },
      at(2, 1, { formula: 'B2' }, 'Copy'),
    ]
    const theirs: Grid = [['Title'], ...model]
    expect(await rebased({ Model: model }, { Model: theirs, New: [['theirs']] }, edits)).toEqual({
      clean: [
        { ...add, sheet: 'New (2)' },
        at(0, 0, 5, 'New (2)'),
        at(2, 1, { formula: "'New (2)'!A1*2" }),
        { kind: 'copy-sheet', sheet: 'Model', name: 'Copy', before: null },
        at(3, 1, { formula: 'B3' }, 'Copy'),
      ],
      overlapping: [],
      same: [],
      lost: [],
    })
  })

  it('delete a sheet that they have left alone or deleted as well, and not one that they have changed', async () => {
    const remove: WorkbookEdit = { kind: 'delete-sheet', sheet: 'Old' }
    const base = { Model: model, Old: [[5], [6]] }
    expect((await rebased(base, { Model: model, Old: [[5], [6]] }, [remove])).clean).toEqual([remove])
    expect((await rebased(base, { Model: model }, [remove])).same).toEqual([remove])
    expect((await rebased(base, { Model: model, Old: [[5], [7]] }, [remove])).lost).toEqual([{ edit: remove, reason: 'changed' }])
    expect((await rebased(base, { Model: model }, [{ kind: 'copy-sheet', sheet: 'Old', name: 'Copy', before: null }])).lost).toHaveLength(1)
  })

  it('insert and delete rows and columns at their places, with what is typed and formatted in them', async () => {
    const theirs: Grid = [
      ['', 'FY2024', 'FY2025'],
      ['Revenue', 100, 120],
      ['Other income', 1, 2],
      ['Cost', 60, 70],
      ['Profit', '=B2-B4', '=C2-C4'],
    ]
    const mine: WorkbookEdit[] = [
      { kind: 'insert', sheet: 'Model', axis: 'row', at: 3, count: 2 },
      at(3, 0, 'Tax'),
      at(4, 1, { formula: 'B3*0.2' }),
      { kind: 'format', sheet: 'Model', ranges: [{ top: 2, left: 0, bottom: 3, right: 1 }], format: { bold: true } },
      { kind: 'note', sheet: 'Model', row: 5, column: 1, text: 'after tax' },
      at(5, 1, { formula: 'B2-B3-B5' }),
      { kind: 'delete', sheet: 'Model', axis: 'column', at: 2, count: 1 },
      { kind: 'size', sheet: 'Model', axis: 'row', from: 1, to: 5, size: 30 },
      { kind: 'outline', sheet: 'Model', axis: 'row', from: 1, to: 5, level: 1, collapsed: false },
    ]
    expect(await rebased({ Model: model }, { Model: theirs }, mine)).toEqual({
      clean: [
        { kind: 'insert', sheet: 'Model', axis: 'row', at: 4, count: 2 },
        at(4, 0, 'Tax'),
        at(5, 1, { formula: 'B4*0.2' }),
        { kind: 'format', sheet: 'Model', ranges: [{ top: 3, left: 0, bottom: 4, right: 1 }], format: { bold: true } },
        { kind: 'note', sheet: 'Model', row: 6, column: 1, text: 'after tax' },
        at(6, 1, { formula: 'B2-B4-B6' }),
        { kind: 'size', sheet: 'Model', axis: 'row', from: 1, to: 6, size: 30 },
        { kind: 'outline', sheet: 'Model', axis: 'row', from: 1, to: 6, level: 1, collapsed: false },
      ],
      overlapping: [],
      same: [],
      // They have typed into the column: a value of the row that is theirs.
      lost: [{ edit: mine[6], reason: 'changed' }],
    })
  })

  it('delete rows around those that they have inserted in between, and keep rows that they have changed', async () => {
    const remove: WorkbookEdit = { kind: 'delete', sheet: 'Model', axis: 'row', at: 1, count: 2 }
    const theirs: Grid = [
      ['', 'FY2024', 'FY2025'],
      ['Revenue', 100, 120],
      ['Other income', 1, 2],
      ['Cost', 60, 70],
      ['Profit', '=B2-B4', '=C2-C4'],
    ]
    const { clean } = await rebased({ Model: model }, { Model: theirs }, [remove, at(1, 1, 7)])
    expect(clean).toEqual([{ ...remove, at: 3, count: 1 }, { ...remove, at: 1, count: 1 }, at(2, 1, 7)])
    const changed = await rebased({ Model: model }, { Model: edited(model, [at(1, 1, 101)]) }, [remove, at(1, 1, 7)])
    expect(changed.lost).toEqual([{ edit: remove, reason: 'changed' }])
    expect(changed.clean).toEqual([at(3, 1, 7)])
  })

  it('move cells where these are in their version, and not where they have changed them', async () => {
    const moved: WorkbookEdit = {
      kind: 'move',
      sheet: 'Model',
      range: { top: 3, left: 1, bottom: 3, right: 2 },
      to: { sheet: 'Model', row: 5, column: 1 },
    }
    const mine = [moved, at(5, 1, 7), at(6, 1, { formula: 'B6*2' }), at(1, 1, 105)]
    const theirs: Grid = [
      ['', 'FY2024', 'FY2025'],
      ['Revenue', 100, 120],
      ['Other income', 1, 2],
      ['Cost', 60, 70],
      ['Profit', '=B2-B4', '=C2-C4'],
    ]
    expect(await rebased({ Model: model }, { Model: theirs }, mine)).toEqual({
      clean: [
        { ...moved, range: { top: 4, left: 1, bottom: 4, right: 2 }, to: { sheet: 'Model', row: 6, column: 1 } },
        at(6, 1, 7),
        at(7, 1, { formula: 'B7*2' }),
        at(1, 1, 105),
      ],
      overlapping: [],
      same: [],
      lost: [],
    })
    const changed = await rebased({ Model: model }, { Model: edited(model, [at(3, 1, 40)]) }, [
      ...mine,
      { kind: 'insert', sheet: 'Model', axis: 'row', at: 0, count: 1 },
      { kind: 'note', sheet: 'Model', row: 6, column: 1, text: 'after tax' },
      at(6, 2, 8),
    ])
    expect(changed.lost.map(({ edit, reason }) => ['kind' in edit ? edit.kind : edit.content, reason])).toEqual([
      ['move', 'changed'],
      [7, 'changed'],
      [{ formula: 'B6*2' }, 'reference'],
      ['note', 'changed'],
      [8, 'changed'],
    ])
    const over = await rebased({ Model: model }, { Model: edited(model, [at(5, 2, 1)]) }, [moved])
    expect(over.lost).toEqual([{ edit: moved, reason: 'changed' }])
    const gone = await rebased({ Model: model, Old: [[5]] }, { Model: model }, [{ ...moved, to: { ...moved.to, sheet: 'Old' } }])
    expect(gone.lost.map(({ reason }) => reason)).toEqual(['sheet'])
  })

  it('rename, hide and move sheets that they have renamed', async () => {
    const mine: WorkbookEdit[] = [
      { kind: 'rename-sheet', sheet: 'Model', name: 'Base case' },
      at(1, 1, { formula: "'Base case'!B3" }, 'Base case'),
      { kind: 'move-sheet', sheet: 'Base case', before: null },
      { kind: 'show-sheet', sheet: 'Gone', hidden: true },
    ]
    const result = await rebased({ Model: model, Gone: [[1]] }, { Working: model, 'Base case': [['x', 'y']] }, mine)
    expect(result.clean).toEqual([
      { kind: 'rename-sheet', sheet: 'Working', name: 'Base case (2)' },
      at(1, 1, { formula: "'Base case (2)'!B3" }, 'Base case (2)'),
      { kind: 'move-sheet', sheet: 'Base case (2)', before: null },
    ])
    expect(result.lost).toEqual([{ edit: mine[3], reason: 'sheet' }])
  })

  const content = fc.oneof(
    fc.integer({ min: -50, max: 50 }),
    fc.constantFrom('alpha', 'beta'),
    fc.constant(null),
    fc.constantFrom({ formula: 'A1+1' }, { formula: 'SUM(A1:B2)' }),
  )
  const edits = fc.uniqueArray(
    fc.record({ sheet: fc.constant('Model'), row: fc.integer({ min: 1, max: 5 }), column: fc.integer({ min: 1, max: 3 }), content }),
    { maxLength: 6, selector: ({ row, column }) => `${row},${column}` },
  )
  const base: Grid = [
    ['Line', 'One', 'Two', 'Three'],
    ...['Aa', 'Bb', 'Cc', 'Dd', 'Ee'].map((label, at) => [label, at + 0.5, `=B${at + 2}*2`, `note ${at}`]),
  ]

  it('are each in one list, and give together what both typed wherever only one of them did', async () => {
    await fc.assert(
      fc.asyncProperty(edits, edits, async (mine, theirs) => {
        const theirGrid = edited(base, theirs)
        const { clean, overlapping, same, lost } = await rebased({ Model: base }, { Model: theirGrid }, mine)
        expect(lost).toEqual([])
        const all = cellsOf([...clean, ...same, ...overlapping.map(({ edit }) => edit)])
        expect(all.toSorted(byPlace)).toEqual(mine.toSorted(byPlace))
        const merged = edited(theirGrid, cellsOf(clean))
        for (const edit of cellsOf(clean)) expect(cellOf(merged, edit)).toBe(cellOf(edited(base, mine), edit))
        const onlyTheirs = theirs.filter((edit) => mine.every((own) => own.row !== edit.row || own.column !== edit.column))
        expect(onlyTheirs.map((edit) => cellOf(merged, edit))).toEqual(onlyTheirs.map((edit) => cellOf(theirGrid, edit)))
        // What overlaps is what both changed, differently.
        for (const { edit, theirs: their } of overlapping) expect(their).not.toEqual(edit.content)
      }),
      { numRuns: 150 },
    )
  })

  it('give the same workbook whoever saves first, where no cells overlap', async () => {
    await fc.assert(
      fc.asyncProperty(edits, edits, async (mine, theirs) => {
        const [ours, others] = [edited(base, mine), edited(base, theirs)]
        const [onTheirs, onMine] = [
          await rebased({ Model: base }, { Model: others }, mine),
          await rebased({ Model: base }, { Model: ours }, theirs),
        ]
        fc.pre(onTheirs.overlapping.length === 0 && onMine.overlapping.length === 0)
        expect(trimmed(edited(others, cellsOf(onTheirs.clean)))).toEqual(trimmed(edited(ours, cellsOf(onMine.clean))))
      }),
      { numRuns: 150 },
    )
  })

  it('move with a row that is inserted anywhere above them', async () => {
    await fc.assert(
      fc.asyncProperty(edits, fc.integer({ min: 1, max: 6 }), async (mine, before) => {
        const moved = base.map((row, at) =>
          row.map((cell) => (typeof cell === 'string' && cell.startsWith('=') ? `=B${at >= before ? at + 2 : at + 1}*2` : cell)),
        )
        const theirs: Grid = [...moved.slice(0, before), ['Inserted', 1, 2, 'new'], ...moved.slice(before)]
        const plain = mine.filter((edit) => typeof edit.content !== 'object' || edit.content === null)
        const { clean } = await rebased({ Model: base }, { Model: theirs }, plain)
        expect(clean).toEqual(plain.map((edit) => ({ ...edit, row: edit.row >= before ? edit.row + 1 : edit.row })))
      }),
      { numRuns: 100 },
    )
  })
})

describe('two people who insert and delete rows, add sheets and type into different cells', () => {
  const engine = testEngine()
  const labels = ['Aa', 'Bb', 'Cc', 'Dd', 'Ee', 'Ff']
  const base: Grid = [
    ['Line', 'Value', 'Twice'],
    ...labels.map((label, row) => [label, row + 0.5, `=B${row + 2}*2`]),
    ['Total', '=SUM(B2:B7)', '=Summary!A1'],
  ]
  type Step = { kind: 'insert' | 'delete' | 'type'; label: string; value: number } | { kind: 'sheet' }
  // Whether a row that is inserted before the last one of a sum belongs to it depends on whether that one is there: it is not deleted here.
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('insert' as const, 'type' as const),
        label: fc.constantFrom(...labels),
        value: fc.integer({ min: 10, max: 99 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('delete' as const), label: fc.constantFrom(...labels.slice(0, -1)), value: fc.constant(0) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'sheet' as const }) },
  )
  const steps = fc.uniqueArray(step, { maxLength: 5, selector: (one) => (one.kind === 'sheet' ? '' : one.label) })

  /** The edits of one person, at their places after one another. */
  function editsOf(list: readonly Step[], who: string): WorkbookEdit[] {
    const rows: string[] = ['', ...labels, 'Total']
    return list.flatMap((one): WorkbookEdit[] => {
      if (one.kind === 'sheet')
        return [{ kind: 'add-sheet', sheet: who, before: null }, at(0, 0, { formula: `Model!B${rows.indexOf('Total') + 1}` }, who)]
      const row = rows.indexOf(one.label)
      if (one.kind === 'type') return [at(row, 1, one.value)]
      if (one.kind === 'delete') {
        rows.splice(row, 1)
        return [{ kind: 'delete', sheet: 'Model', axis: 'row', at: row, count: 1 }]
      }
      rows.splice(row + 1, 0, `${who} ${one.label}`)
      return [
        { kind: 'insert', sheet: 'Model', axis: 'row', at: row + 1, count: 1 },
        at(row + 1, 0, `${who} ${one.label}`),
        at(row + 1, 1, one.value),
        at(row + 1, 2, { formula: `B${row + 2}*2` }),
      ]
    })
  }
  const contents = async (bytes: Uint8Array) => {
    const { sheets } = await readGrid(bytes)
    return sheets
      .map(({ name, cells }) => [name, cells.map(({ row, column, content }) => [row, column, content])] as const)
      .toSorted(([one], [other]) => one.localeCompare(other))
  }

  it('get the same workbook whoever of them saves first', async () => {
    const bytes = await workbookOf({ Model: base, Summary: [['=Model!B3']] })
    await fc.assert(
      fc.asyncProperty(steps, steps, async (one, other) => {
        const used = new Set(one.flatMap((own) => (own.kind === 'sheet' ? [] : [own.label])))
        fc.pre(other.every((own) => own.kind === 'sheet' || !used.has(own.label)))
        const [mine, theirs] = [editsOf(one, 'Me'), editsOf(other, 'Them')]
        const save = async (onto: Uint8Array, edits: readonly WorkbookEdit[]) => (await editWorkbook(onto, edits, { engine })).bytes
        const [mySave, theirSave] = [await save(bytes, mine), await save(bytes, theirs)]
        const [onTheirs, onMine] = [await rebaseEdits(bytes, theirSave, mine), await rebaseEdits(bytes, mySave, theirs)]
        for (const { overlapping, same, lost } of [onTheirs, onMine])
          expect({ overlapping, same, lost }).toEqual({ overlapping: [], same: [], lost: [] })
        expect(await contents(await save(theirSave, onTheirs.clean))).toEqual(await contents(await save(mySave, onMine.clean)))
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

const cellsOf = (edits: readonly WorkbookEdit[]): CellEdit[] => edits.filter((edit): edit is CellEdit => !('kind' in edit))
const byPlace = (one: CellEdit, other: CellEdit): number => one.row - other.row || one.column - other.column
const cellOf = (grid: Grid, { row, column }: CellEdit) => grid[row]?.[column] ?? null
const trimmed = (grid: Grid) =>
  Array.from({ length: 6 }, (_, row) => Array.from({ length: 4 }, (__, column) => grid[row]?.[column] ?? null))
