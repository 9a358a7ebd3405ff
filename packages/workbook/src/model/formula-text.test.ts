import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedWithLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { computeValues } from '../recalculate/index.ts'
import { writeWorkbook } from '../write/write-workbook.ts'
import {
  addRow,
  addSheet,
  calculated,
  columnLetters,
  compared,
  fixed,
  formulaText,
  input,
  joined,
  layoutOf,
  minus,
  newWorkbook,
  over,
  plus,
  power,
  range,
  times,
  type Formula,
} from './index.ts'

const engine = testEngine()

/** A formula of the four operations and its independently computed value. */
interface Valued {
  formula: Formula
  value: number
}

const operations = [
  [plus, (a: number, b: number) => a + b],
  [minus, (a: number, b: number) => a - b],
  [times, (a: number, b: number) => a * b],
  [over, (a: number, b: number) => a / b],
] as const

const tree = fc.letrec<{ tree: Valued; leaf: Valued }>((tie) => ({
  leaf: fc
    .integer({ min: -9, max: 9 })
    .filter((value) => value !== 0)
    .map((value) => ({ formula: { kind: 'number', value }, value })),
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    tie('leaf'),
    fc
      .tuple(fc.constantFrom(...operations), tie('tree'), tie('tree'))
      .map(([[build, compute], left, right]) => ({ formula: build(left.formula, right.formula), value: compute(left.value, right.value) })),
    // Squares alone: a root of a negative number is no number.
    tie('tree').map(({ formula, value }) => ({ formula: power(formula, 2), value: value ** 2 })),
  ),
})).tree

describe('the text of a formula', () => {
  it('has the same value as the tree, in the engine and in LibreOffice, however its operators are nested', async () => {
    const trees = fc.sample(tree, { numRuns: 300, seed: 7 }).filter(({ value }) => Number.isFinite(value) && Math.abs(value) < 1e12)
    const workbook = newWorkbook('Trees', 'en')
    const sheet = addSheet(workbook, 'Trees')
    const cells = trees.map(({ formula }) => calculated(addRow(sheet), 0, formula))
    const values = computeValues(engine, workbook)
    expect(trees.length).toBeGreaterThan(200)
    trees.forEach(({ value }, at) => {
      const found = values.get(cells[at]!)
      expect(found, formulaText(trees[at]!.formula, sheet, layoutOf(workbook))).toBeCloseTo(value, 6)
    })
    const { differing, errors } = await comparedWithLibreOffice(await writeWorkbook(workbook, values, new Date('2026-11-01T09:00:00Z')))
    expect({ differing, errors }).toEqual({ differing: [], errors: [] })
  })

  it('has only necessary brackets', () => {
    const workbook = newWorkbook('Text', 'en')
    const sheet = addSheet(workbook, 'A')
    const other = addSheet(workbook, "O'Brien & Söhne")
    const one = input(addRow(sheet), 0, 1, null)
    const two = input(addRow(other), 27, 2, null)
    const written = (formula: Formula): string => formulaText(formula, sheet, layoutOf(workbook))
    expect(written(minus(one, minus(one, one)))).toBe('A1-(A1-A1)')
    expect(written(plus(times(one, one), over(one, plus(one, 1))))).toBe('A1*A1+A1/(A1+1)')
    expect(written(power(minus(0, one), 2))).toBe('(0-A1)^2')
    expect(written(times(-1, one))).toBe('(-1)*A1')
    expect(written(joined('<=', one))).toBe('"<="&A1')
    expect(written(compared(fixed(one), '>=', 0.5))).toBe('$A$1>=0.5')
    expect(written({ kind: 'text', value: 'say "no"' })).toBe('"say ""no"""')
    expect(written(range([two]))).toBe("'O Brien & Söhne'!AB1:AB1")
  })

  it('has letters for every column of a sheet', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'XFD'])
  })

  it('is rejected for NaN and infinities', () => {
    const workbook = newWorkbook('Text', 'en')
    const sheet = addSheet(workbook, 'A')
    expect(() => formulaText(plus(1, Number.NaN), sheet, layoutOf(workbook))).toThrow('cannot stand in a formula')
  })
})

describe('a sheet', () => {
  it('gets a name that Excel accepts', () => {
    const workbook = newWorkbook('Names', 'en')
    const names = ['a/b:c[d]', 'A B C D ', 'history', 'x'.repeat(40), 'x'.repeat(40), '', "'quoted'"].map(
      (name) => addSheet(workbook, name).name,
    )
    expect(names).toEqual(['a b c d', 'A B C D 2', 'history 2', 'x'.repeat(31), `${'x'.repeat(27)} 2`, 'Sheet', 'quoted'])
  })

  it('rejects a cell name that is an address or invalid', () => {
    const sheet = addSheet(newWorkbook('Names', 'en'), 'A')
    for (const name of ['A1', 'TAX1', 'R1C1', 'r', 'has blank', '1st', '이름']) {
      expect(() => input(addRow(sheet), 0, 1, null, { name }), name).toThrow('cannot name a cell')
    }
  })
})
