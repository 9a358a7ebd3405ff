import * as fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { type CellRange, isOverlapping } from '../formula/cell-address.ts'
import { testEngine } from '../libre-office.test-support.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { cellKey } from '../reading/workbook-model.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { MoveEdit, WorkbookEdit } from './workbook-edit.ts'

const engine = testEngine()
const sheets = ['Model', 'Other', 'Third']

const formulas = [
  'A1+1',
  'SUM(A1:B4)',
  'SUM($A$2:B$3)*C3',
  'Other!A2',
  "SUM('Other'!A1:B3)",
  'IF(B2>1,C1,Other!$B$3)',
  'Base*2',
  'Model!D1+Other!B1',
  'INDEX(A1:C3,2,2)',
]
const content = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom(...formulas).map((formula) => ({ formula })),
  fc.constant(null),
)
const size = 5
const grid = fc.array(fc.array(content, { minLength: size, maxLength: size }), { minLength: size, maxLength: size })
type Grid = readonly (readonly (number | { formula: string } | null)[])[]

async function book(cells: Grid): Promise<Uint8Array> {
  const { bytes } = await editWorkbook(
    await writeXlsx({
      sheets: [
        { name: 'Model', rows: [[]] },
        {
          name: 'Other',
          rows: [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
        },
        { name: 'Third', rows: [[]] },
      ],
      namedRanges: [{ name: 'Base', range: 'Other!$B$2' }],
    }),
    cells.flatMap((row, at) => row.flatMap((one, column) => (one === null ? [] : [{ sheet: 'Model', row: at, column, content: one }]))),
    { engine },
  )
  return bytes
}

const contentsOf = async (bytes: Uint8Array) => {
  const { sheets: own, names } = await readWorkbook(bytes, defaultAuditLimits)
  return {
    sheets: new Map(own.map((sheet) => [sheet.name, sheet])),
    names: names.map(({ name, text }) => [name, text]),
  }
}

const place = fc.record({ row: fc.nat(12), column: fc.nat(12) })
const moved: fc.Arbitrary<MoveEdit> = fc
  .record({
    sheet: fc.constantFrom('Model', 'Other'),
    at: place,
    height: fc.nat(3),
    width: fc.nat(3),
    toSheet: fc.constantFrom(...sheets),
    to: place,
  })
  .map(({ sheet, at, height, width, toSheet, to }) => ({
    kind: 'move',
    sheet,
    range: { top: at.row % size, left: at.column % size, bottom: (at.row % size) + height, right: (at.column % size) + width },
    to: { sheet: toSheet, ...to },
  }))

/** Edits that are taken, one after the other, and the workbook after them. */
async function taken(
  bytes: Uint8Array,
  edits: readonly WorkbookEdit[],
): Promise<{ taken: WorkbookEdit[]; bytes: Uint8Array; isComputed: boolean }> {
  const found: WorkbookEdit[] = []
  let [apart, isComputed] = [bytes, true]
  for (const edit of edits) {
    const next = await editWorkbook(apart, [edit], { engine }).catch((error: unknown) => {
      if (error instanceof WorkbookEditRefused) return null
      throw error
    })
    if (next === null) continue
    found.push(edit)
    apart = next.bytes
    isComputed &&= next.circular.length + (next.stale?.length ?? 1) === 0
  }
  return { taken: found, bytes: apart, isComputed }
}

const meaning = async (bytes: Uint8Array, { withValues = true } = {}) => {
  const { sheets: own, names } = await contentsOf(bytes)
  return {
    names,
    sheets: [...own].map(([name, { cells }]) => [
      name,
      [...cells]
        .toSorted(([one], [other]) => one - other)
        .map(([key, { formula, value, error }]) => [key, formula?.text ?? null, ...(withValues || !formula ? [value, error] : [])]),
    ]),
  }
}

/** The cells that each formula may refer to, as rectangles: a move that cuts one of them changes what it means. */
const referred: readonly [sheet: string, range: CellRange][] = [
  ['Model', { top: 0, left: 0, bottom: 3, right: 1 }],
  ['Model', { top: 1, left: 0, bottom: 2, right: 1 }],
  ['Model', { top: 0, left: 0, bottom: 2, right: 2 }],
  ['Other', { top: 0, left: 0, bottom: 2, right: 1 }],
]

const targetOf = ({ range, to }: MoveEdit): CellRange => ({
  top: to.row,
  left: to.column,
  bottom: to.row + range.bottom - range.top,
  right: to.column + range.right - range.left,
})
const isWithin = (one: CellRange, range: CellRange): boolean =>
  one.top >= range.top && one.bottom <= range.bottom && one.left >= range.left && one.right <= range.right

/** Whether rectangles go with a move as a whole or are beside both of its places. */
function leavesWhole(edit: MoveEdit, ranges: readonly [sheet: string, range: CellRange][]): boolean {
  return ranges.every(([sheet, range]) => {
    if (sheet === edit.sheet && isWithin(range, edit.range)) return true
    return !(sheet === edit.sheet && isOverlapping(range, edit.range)) && !(sheet === edit.to.sheet && isOverlapping(range, targetOf(edit)))
  })
}

it('formulas have the values that they had, wherever they and what they refer to are, if nothing was moved over and no range was cut', async () => {
  const singles = Array.from({ length: size * size }, (_, at): [string, CellRange] => {
    const [row, column] = [Math.floor(at / size), at % size]
    return ['Model', { top: row, left: column, bottom: row, right: column }]
  })
  await fc.assert(
    fc.asyncProperty(grid, moved, async (cells, edit) => {
      const { range, to } = edit
      fc.pre(leavesWhole(edit, [...referred, ...singles]))
      const before = await book(cells)
      const { sheets: was } = await contentsOf(before)
      const { bytes } = await editWorkbook(before, [edit], { engine })
      const { sheets: is } = await contentsOf(bytes)
      for (const [name, sheet] of was)
        for (const cell of sheet.cells.values()) {
          const isMoved = name === edit.sheet && isWithin({ top: cell.row, left: cell.column, bottom: cell.row, right: cell.column }, range)
          const now = isMoved
            ? is.get(to.sheet)?.cells.get(cellKey(cell.row + to.row - range.top, cell.column + to.column - range.left))
            : is.get(name)?.cells.get(cellKey(cell.row, cell.column))
          expect([now?.value, now?.error, now?.formula === null]).toEqual([cell.value, cell.error, cell.formula === null])
        }
      const count = (of: typeof was) => [...of.values()].reduce((sum, { cells: own }) => sum + own.size, 0)
      expect(count(is)).toBe(count(was))
    }),
    { numRuns: 80 },
  )
})

it('cells that are moved away over empty ones and back leave every formula, value and name as it was', async () => {
  await fc.assert(
    fc.asyncProperty(grid, moved, async (cells, { sheet, range, to }) => {
      const away: MoveEdit = { kind: 'move', sheet, range, to: { ...to, row: 20 + to.row } }
      const back: MoveEdit = { kind: 'move', sheet: to.sheet, range: targetOf(away), to: { sheet, row: range.top, column: range.left } }
      fc.pre(leavesWhole(away, referred))
      const bytes = await book(cells)
      const { bytes: after, circular, stale } = await editWorkbook(bytes, [away, back], { engine })
      const withValues = circular.length + (stale?.length ?? 1) === 0
      // The name of a sheet that has come before a reference stays there.
      const plain = async (of: Uint8Array) =>
        JSON.stringify(await meaning(of, { withValues })).replaceAll(/'?\b(?:Model|Other|Third)'?!/g, '')
      expect(await plain(after)).toBe(await plain(bytes))
    }),
    { numRuns: 40 },
  )
})

const line = fc.record({
  kind: fc.constantFrom('insert' as const, 'delete' as const),
  sheet: fc.constantFrom('Model', 'Other'),
  axis: fc.constantFrom('row' as const, 'column' as const),
  at: fc.nat(5),
  count: fc.integer({ min: 1, max: 2 }),
})

it('moves of cells, lines and contents in one save and in several give the same workbook', async () => {
  const typed = fc.record({ sheet: fc.constant('Model'), row: fc.nat(12), column: fc.nat(12), content })
  await fc.assert(
    fc.asyncProperty(grid, fc.array(fc.oneof(moved, moved, line, typed), { minLength: 2, maxLength: 5 }), async (cells, wanted) => {
      const bytes = await book(cells)
      const apart = await taken(bytes, wanted)
      const places = apart.taken.map((one) => ('kind' in one ? '' : `${one.row},${one.column}`)).filter((at) => at !== '')
      fc.pre(new Set(places).size === places.length)
      const together = await editWorkbook(bytes, apart.taken, { engine })
      const withValues = apart.isComputed && together.circular.length + (together.stale?.length ?? 1) === 0
      expect(await meaning(together.bytes, { withValues })).toEqual(await meaning(apart.bytes, { withValues }))
    }),
    { numRuns: 80 },
  )
})
