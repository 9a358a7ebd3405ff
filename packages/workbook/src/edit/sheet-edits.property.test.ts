import * as fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { testEngine } from '../libre-office.test-support.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { WorkbookEdit } from './workbook-edit.ts'
import { partsOf } from './workbook-parts.test-support.ts'

const engine = testEngine()
const formulas = ['A1+1', 'SUM(A1:B3)', "SUM('One'!A:A)", 'Two!A2*2', 'One!$A$1+Two!B1', 'Base*2', 'IF(B2>1,C1,Two!$B$3)']
const content = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom(...formulas).map((formula) => ({ formula })),
  fc.constant(null),
)
const grid = fc.array(fc.array(content, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 })

async function book(cells: readonly (readonly (number | { formula: string } | null)[])[]): Promise<Uint8Array> {
  const { bytes } = await editWorkbook(
    await writeXlsx({
      sheets: ['One', 'Two'].map((name) => ({
        name,
        rows: [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      })),
      namedRanges: [
        { name: 'Base', range: 'One!$A$1:$B$3' },
        { name: 'Here', range: 'Two!$A$1', scope: 'Two' },
      ],
    }),
    cells.flatMap((row, at) => row.flatMap((one, column) => (one === null ? [] : [{ sheet: 'One', row: at, column, content: one }]))),
    { engine },
  )
  return bytes
}

const contentsOf = async (bytes: Uint8Array) => {
  const { sheets, names } = await readWorkbook(bytes, defaultAuditLimits)
  return {
    sheets: new Map(
      sheets.map(({ name, cells }) => [
        name,
        [...cells].map(([key, { formula, value, error }]) => [key, formula?.text ?? null, value, error]),
      ]),
    ),
    names: names.map(({ name, text, sheet }) => [name, text, sheet]),
  }
}

const place = fc.constantFrom('One', 'Two', null)

it('a sheet that is added or copied and deleted again leaves every part as it was', async () => {
  await fc.assert(
    fc.asyncProperty(grid, fc.constantFrom('add', 'copy One', 'copy Two'), place, async (cells, how, before) => {
      const bytes = await book(cells)
      const made: WorkbookEdit =
        how === 'add' ? { kind: 'add-sheet', sheet: 'New', before } : { kind: 'copy-sheet', sheet: how.slice(5), name: 'New', before }
      const { bytes: after } = await editWorkbook(bytes, [made, { kind: 'delete-sheet', sheet: 'New' }], { engine })
      const { bytes: calculated } = await editWorkbook(bytes, [{ kind: 'move-sheet', sheet: 'Two', before: null }], { engine })
      expect(await contentsOf(after)).toEqual(await contentsOf(calculated))
      expect([...partsOf(after).keys()]).toEqual([...partsOf(bytes).keys()])
      expect(partsOf(after).get('xl/_rels/workbook.xml.rels')).toBe(partsOf(bytes).get('xl/_rels/workbook.xml.rels'))
    }),
    { numRuns: 30 },
  )
})

it('a copy has the values of its sheet, and what is deleted is missed by the formulas that named it and by no others', async () => {
  await fc.assert(
    fc.asyncProperty(grid, place, async (cells, before) => {
      const bytes = await book(cells)
      const original = await contentsOf(bytes)
      const copy = await contentsOf(
        (await editWorkbook(bytes, [{ kind: 'copy-sheet', sheet: 'One', name: 'New', before }], { engine })).bytes,
      )
      const values = (rows: readonly (readonly unknown[])[] | undefined) => rows?.map(([key, , value, error]) => [key, value, error])
      expect(values(copy.sheets.get('New'))).toEqual(values(original.sheets.get('One')))
      expect(copy.sheets.get('One')).toEqual(original.sheets.get('One'))
      expect(copy.sheets.get('New')?.some(([, formula]) => String(formula).includes('One!'))).toBe(false)
      const left = await contentsOf((await editWorkbook(bytes, [{ kind: 'delete-sheet', sheet: 'Two' }], { engine })).bytes)
      expect(left.names.map(([name]) => name)).toEqual(['Base'])
      for (const [at, [key, formula]] of (left.sheets.get('One') ?? []).entries()) {
        const before = original.sheets.get('One')?.[at]
        expect([key, formula]).toEqual([before?.[0], before?.[1]?.toString().replace(/Two!\$?[A-Z]\$?\d/g, '#REF!') ?? null])
      }
    }),
    { numRuns: 30 },
  )
})

it('edits of sheets, rows and cells in one save and in several give the same workbook', async () => {
  const name = fc.constantFrom('One', 'Two', 'New')
  const edit: fc.Arbitrary<WorkbookEdit> = fc.oneof(
    fc.record({ kind: fc.constant('add-sheet' as const), sheet: name, before: place }),
    fc.record({ kind: fc.constant('copy-sheet' as const), sheet: name, name, before: place }),
    fc.record({ kind: fc.constant('delete-sheet' as const), sheet: name }),
    fc.record({ kind: fc.constant('rename-sheet' as const), sheet: name, name }),
    fc.record({
      kind: fc.constantFrom('insert' as const, 'delete' as const),
      sheet: name,
      axis: fc.constant('row' as const),
      at: fc.nat(3),
      count: fc.constant(1),
    }),
    fc.record({ sheet: name, row: fc.nat(2), column: fc.nat(2), content }),
  )
  await fc.assert(
    fc.asyncProperty(grid, fc.array(edit, { minLength: 2, maxLength: 5 }), async (cells, wanted) => {
      const bytes = await book(cells)
      const edits: WorkbookEdit[] = []
      let apart = bytes
      for (const one of wanted) {
        const next = await editWorkbook(apart, [one], { engine }).catch((error: unknown) => {
          if (error instanceof WorkbookEditRefused) return null
          throw error
        })
        if (next === null) continue
        edits.push(one)
        apart = next.bytes
      }
      // One content a cell, between edits that move cells.
      const places = edits.map((one) => ('kind' in one ? '' : `${one.sheet} ${one.row},${one.column}`)).filter((at) => at !== '')
      fc.pre(new Set(places).size === places.length)
      const together = await editWorkbook(bytes, edits, { engine })
      const formulasOf = async (of: Uint8Array) => {
        const { sheets, names } = await contentsOf(of)
        return { names, sheets: [...sheets].map(([sheet, rows]) => [sheet, rows.map(([key, formula]) => [key, formula])]) }
      }
      expect(await formulasOf(together.bytes)).toEqual(await formulasOf(apart))
      // A number that a save has freed is used by the next one.
      const kindsOf = (of: Uint8Array) => [...partsOf(of).keys()].map((path) => path.replace(/\d+/g, '')).toSorted()
      expect(kindsOf(together.bytes)).toEqual(kindsOf(apart))
    }),
    { numRuns: 60 },
  )
})
