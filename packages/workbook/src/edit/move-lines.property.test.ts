import * as fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { testEngine } from '../libre-office.test-support.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { LineEdit, WorkbookEdit } from './workbook-edit.ts'

const engine = testEngine()

const formulas = [
  'A1+1',
  'SUM(A1:B4)',
  'SUM($A$2:B$3)*C3',
  'Other!A2',
  "SUM('Other'!A:A)",
  'IF(B2>1,C1,Other!$B$3)',
  'ROW()+COLUMN()',
  'SUM(2:3)',
]
const content = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom(...formulas).map((formula) => ({ formula })),
  fc.constant(null),
)
const grid = fc.array(fc.array(content, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 })

async function book(cells: readonly (readonly (number | { formula: string } | null)[])[]): Promise<Uint8Array> {
  const { bytes } = await editWorkbook(
    await writeXlsx({
      sheets: [
        { name: 'Model', rows: [[]], merges: [{ startRow: 5, startCol: 0, endRow: 6, endCol: 1 }] },
        {
          name: 'Other',
          rows: [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
        },
      ],
      namedRanges: [{ name: 'Base', range: 'Model!$A$1:$B$3' }],
    }),
    cells.flatMap((row, at) => row.flatMap((one, column) => (one === null ? [] : [{ sheet: 'Model', row: at, column, content: one }]))),
    { engine },
  )
  return bytes
}

/** Contents of all cells, with the names, and with the values. */
async function meaning(bytes: Uint8Array, { withValues = true } = {}): Promise<unknown> {
  const { sheets, names } = await readWorkbook(bytes, defaultAuditLimits)
  return {
    sheets: sheets.map(({ name, cells }) => [
      name,
      [...cells].map(([key, { formula, value, error }]) => [key, formula?.text ?? null, ...(withValues || !formula ? [value, error] : [])]),
    ]),
    names: names.map(({ name, text }) => [name, text]),
  }
}

const line = fc.record({
  sheet: fc.constantFrom('Model', 'Other'),
  axis: fc.constantFrom('row' as const, 'column' as const),
  at: fc.nat(5),
  count: fc.integer({ min: 1, max: 3 }),
})

it('lines that are inserted and deleted again leave every formula, value and name as it was', async () => {
  await fc.assert(
    fc.asyncProperty(grid, line, async (cells, where) => {
      const bytes = await book(cells)
      const edits: LineEdit[] = [
        { kind: 'insert', ...where },
        { kind: 'delete', ...where },
      ]
      const { bytes: after } = await editWorkbook(bytes, edits, { engine })
      expect(await meaning(after)).toEqual(await meaning(bytes))
    }),
    { numRuns: 40 },
  )
})

it('edits in one save and in two give the same workbook', async () => {
  await fc.assert(
    fc.asyncProperty(
      grid,
      fc.array(fc.tuple(fc.constantFrom('insert' as const, 'delete' as const), line), { minLength: 2, maxLength: 4 }),
      async (cells, moves) => {
        const bytes = await book(cells)
        const edits: WorkbookEdit[] = moves.map(([kind, where]) => ({ kind, ...where }))
        const together = await editWorkbook(bytes, edits, { engine })
        const apart = [{ bytes, circular: [] as readonly string[], stale: [] as readonly string[] | null }]
        for (const edit of edits) apart.push(await editWorkbook(apart.at(-1)?.bytes ?? bytes, [edit], { engine }))
        // Cells of a circle, and those that were of one before a save, keep their values in it.
        const withValues = [together, ...apart].every(({ circular, stale }) => circular.length + (stale?.length ?? 1) === 0)
        expect(await meaning(together.bytes, { withValues })).toEqual(await meaning(apart.at(-1)?.bytes ?? bytes, { withValues }))
      },
    ),
    { numRuns: 40 },
  )
})
