import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFormula } from '../formula/parse-formula.ts'
import { type AuditedCell, type AuditedSheet, cellKey } from '../reading/workbook-model.ts'
import { findCycles } from './find-cycles.ts'
import { createReferenceResolver } from './resolve-references.ts'

/** A sheet with formulas by their place in column A, B … of row 1, 2 … */
function sheetOf(formulas: readonly (readonly [row: number, column: number, text: string])[]): AuditedSheet {
  const cells = new Map<number, AuditedCell>()
  const sheet: AuditedSheet = {
    index: 0,
    name: 'S',
    visibility: 'visible',
    cells,
    rows: new Map(),
    columns: new Map(),
    hiddenRows: [],
    filteredRows: [],
    hiddenColumns: [],
    rowLevels: new Map(),
    columnLevels: new Map(),
    isProtected: false,
    dataTables: [],
    tables: [],
  }
  for (const [row, column, text] of formulas) {
    const formula = { text, root: parseFormula(text), form: text, isArray: false, isDynamic: false, range: null }
    cells.set(cellKey(row, column), { sheet, row, column, value: 0, error: null, formula, format: '', isDate: false, isPercent: false })
  }
  return sheet
}

function cyclesOf(formulas: readonly (readonly [number, number, string])[], most = 1e7) {
  const sheet = sheetOf(formulas)
  const resolver = createReferenceResolver({
    sheets: [sheet],
    names: [],
    externalFiles: [],
    externalSheets: [],
    calculation: { isIterative: false, isManual: false },
    isStructureProtected: false,
  })
  return findCycles([...sheet.cells.values()], (cell) => resolver.of(cell).areas, most)
}

const placesOf = (formulas: readonly (readonly [number, number, string])[]): string[][] =>
  cyclesOf(formulas).cycles.map((cycle) => cycle.map(({ row, column }) => `${'ABCDEF'[column]}${row + 1}`).sort())

describe('circular references', () => {
  it('are found between cells, through ranges, and of a cell with itself', () => {
    expect(
      placesOf([
        [0, 0, 'B1'],
        [0, 1, 'A1'],
        [0, 2, 'A1+1'],
      ]),
    ).toEqual([['A1', 'B1']])
    expect(
      placesOf([
        [0, 0, 'SUM(B1:B9)'],
        [4, 1, 'A1*2'],
        [5, 1, 'C1'],
      ]),
    ).toEqual([['A1', 'B5']])
    expect(placesOf([[2, 0, 'SUM(A1:A5)']])).toEqual([['A3']])
    expect(
      placesOf([
        [0, 0, 'SUM(B:B)'],
        [0, 1, 'SUM(2:2)'],
        [1, 3, 'A1'],
      ]),
    ).toEqual([['A1', 'B1', 'D2']])
  })

  it('do not include formulas that only use the position of a cell, or an offset from it', () => {
    expect(placesOf([[4, 0, 'ROW(A5)+COLUMNS($A$1:A5)']])).toEqual([])
    expect(
      placesOf([
        [4, 0, 'OFFSET(A5,-1,0)'],
        [3, 0, 'B1'],
      ]),
    ).toEqual([])
    expect(
      placesOf([
        [4, 0, 'OFFSET(A5,-1,0)'],
        [3, 0, 'A5'],
      ]),
    ).toEqual([['A4', 'A5']])
  })

  it('equal those of a search that follows every reference', () => {
    const reference = fc
      .tuple(fc.nat(3), fc.nat(5), fc.nat(2))
      .map(([column, row, more]) => `${'ABCD'[column]}${row + 1}:${'ABCD'[column]}${row + 1 + more}`)
    const formulas = fc.array(fc.tuple(fc.nat(5), fc.nat(3), reference), { maxLength: 12 })
    fc.assert(
      fc.property(formulas, (drawn) => {
        const unique = [...new Map(drawn.map((one) => [`${one[0]} ${one[1]}`, one])).values()]
        const found = new Set(placesOf(unique.map(([row, column, text]) => [row, column, `SUM(${text})`])).flat())
        expect([...found].sort()).toEqual(dependingOnThemselves(unique))
      }),
      { numRuns: 500 },
    )
  })

  it('are searched in few steps where every row totals all rows above it', () => {
    const rows = 20_000
    const running = Array.from({ length: rows }, (_, row): [number, number, string] => [row + 1, 0, `SUM(A$1:A${row + 1})`])
    // A step to each cell of each range would be 200 million.
    expect(cyclesOf(running, rows * 40)).toEqual({ cycles: [], isComplete: true })
  })

  it('are found in a chain of 100,000 cells', () => {
    const length = 100_000
    const chain = Array.from({ length }, (_, row): [number, number, string] => [row, 0, `A${row === length - 1 ? 1 : row + 2}`])
    expect(cyclesOf(chain).cycles.map((cycle) => cycle.length)).toEqual([length])
  })

  it('reports when there are more references than may be followed', () => {
    expect(
      cyclesOf(
        [
          [0, 0, 'A2'],
          [1, 0, 'A3'],
          [2, 0, 'A1'],
        ],
        2,
      ).isComplete,
    ).toBe(false)
  })
})

/** The places that can be reached from themselves. */
function dependingOnThemselves(formulas: readonly (readonly [number, number, string])[]): string[] {
  const nameOf = ([row, column]: readonly [number, number, string]): string => `${'ABCDEF'[column]}${row + 1}`
  const targets = new Map(
    formulas.map((formula) => {
      const [first = '', last = ''] = formula[2].split(':')
      const inside = formulas.filter(
        (other) =>
          nameOf(other).startsWith(first.charAt(0)) && other[0] + 1 >= Number(first.slice(1)) && other[0] + 1 <= Number(last.slice(1)),
      )
      return [nameOf(formula), inside.map(nameOf)]
    }),
  )
  return [...targets.keys()]
    .filter((start) => {
      const seen = new Set<string>()
      const open = [...(targets.get(start) ?? [])]
      for (let next = open.pop(); next !== undefined; next = open.pop())
        if (!seen.has(next)) {
          seen.add(next)
          open.push(...(targets.get(next) ?? []))
        }
      return seen.has(start)
    })
    .sort()
}
