import { array, assert, constant, constantFrom, letrec, oneof, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFormula } from '../formula/parse-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import { testEngine } from '../libre-office.test-support.ts'
import type { GridCell, GridContent } from '../recalculate/index.ts'
import { clipColumns } from './clip-columns.ts'

const engine = testEngine()

/** A formula as it is cut off where the last cell with content is in row 9. */
const clipped = (formula: string, { filledRows = 1, lastRow = 8 } = {}) =>
  writeFormulaText(clipColumns(parseFormula(formula), { lastRow: () => lastRow, filledRows }))

describe('whole columns in arrays', () => {
  it.each([
    ['SUM(A:A*B:B)', 'SUM(A$1:A$10*B$1:B$10)'],
    ['SUM(IF(A:A=3,$B:$B))', 'SUM(IF(A$1:A$10=3,$B$1:$B$10))'],
    ['SUM(IF(A:A=D1,B:B))', 'SUM(IF(A$1:A$10=D1,B$1:B$10))'],
    ['SUMPRODUCT((A:A="x")*(B:B<>""),C:C)', 'SUMPRODUCT((A$1:A$10="x")*(B$1:B$10<>""),C$1:C$10)'],
    ['INDEX(C:C,MATCH(1,(A:A=E1)*(B:B=F1),0))', 'INDEX(C:C,MATCH(1,(A$1:A$10=E1)*(B$1:B$10=F1),0))'],
    ['MAX(IF(A2:A1048576=D1,B2:B1048576))', 'MAX(IF(A2:A$10=D1,B2:B$10))'],
    ['1+SUM(A:A*2)/SUM(B:B)', '1+(SUM(A$1:A$10*2)/SUM(B:B))'],
  ])('%s are cut off below the last cell with content', (formula, expected) => {
    expect(clipped(formula)).toBe(expected)
  })

  it.each([
    'SUM(A:A)',
    'SUM(A:A+1)',
    'SUM(--(A:A=""))',
    'COUNT(A:A*2)',
    'AVERAGE(A:A*2)',
    'SUM(ROW(A:A))',
    'SUM(A:A*B2:B1048576)',
    'LOOKUP(2,1/(A:A<>""),B:B)',
    'SUM(A1:A9*2)',
  ])('%s is left as it is written', (formula) => {
    expect(clipped(formula)).toBe(writeFormulaText(parseFormula(formula)))
  })

  it('are cut off below the rows that an array formula fills', () => {
    expect(clipped('A:A*2', { filledRows: 30 })).toBe('A$1:A$31*2')
    expect(clipped('A:A*2', { filledRows: 0 })).toBe('A:A*2')
    expect(clipped('SUM(A:A*2)', { lastRow: 1_048_574 })).toBe('SUM(A:A*2)')
  })

  it('have the same value as all of their rows', () => {
    const rows = 40
    const column = constantFrom('A', 'B', 'C').map((letter) => `${letter}1:${letter}${rows}`)
    const one = oneof(constantFrom('E1', 'E2', '"x"', '""', '0', '3', 'TRUE', '-2', 'B1:B1', 'A1:A4'), column)
    const { computed } = letrec<{ computed: string }>((tie) => ({
      computed: oneof(
        { depthSize: 'small', withCrossShrink: true },
        column,
        tuple(tie('computed'), constantFrom('+', '-', '*', '/', '&', '=', '<>', '<', '>', '<=', '>='), one).map(
          ([left, operator, right]) => `(${left}${operator}${right})`,
        ),
        tuple(tie('computed'), tie('computed')).map(([left, right]) => `(${left}*${right})`),
        tuple(tie('computed'), tie('computed'), one).map((parts) => `IF(${parts.join(',')})`),
        tuple(tie('computed'), tie('computed')).map((parts) => `IF(${parts.join(',')})`),
        tuple(constantFrom('ABS', 'INT', 'ISNUMBER', 'ISBLANK', 'ISERROR', 'LEN', '-', 'SQRT'), tie('computed')).map(
          ([name, part]) => `${name}(${part})`,
        ),
        tuple(tie('computed'), one).map(([part, other]) => `IFERROR(${part},${other})`),
      ),
    }))
    const formulas = oneof(
      tuple(constantFrom('SUM', 'SUMSQ', 'MAX', 'MIN', 'AVERAGE', 'COUNT', 'MEDIAN', 'AND', 'OR', 'SUMPRODUCT'), computed).map(
        ([name, part]) => `${name}(${part})`,
      ),
      tuple(computed, computed).map(([one_, other]) => `SUMPRODUCT(${one_},${other})`),
      computed.map((part) => `MATCH(1,${part},0)`),
      computed.map((part) => `SMALL(${part},1)`),
    )
    const content = oneof(constant(null), constantFrom<GridContent>(0, 1, 3, -2, 'x', true, false))
    const grid = array(tuple(content, content, content), { maxLength: 9 })
    let clippedFormulas = 0
    assert(
      property(grid, content, content, formulas, (lines, first, second, formula) => {
        const cells: GridCell[] = lines.flatMap((line, row) =>
          line.flatMap((one_, at) => (one_ === null ? [] : [{ row, column: at, content: one_ }])),
        )
        for (const [row, one_] of [first, second].entries()) if (one_ !== null) cells.push({ row, column: 4, content: one_ })
        const root = parseFormula(formula)
        const short = clipColumns(root, { lastRow: () => Math.max(-1, ...cells.map(({ row }) => row)), filledRows: 1, rows })
        if (short !== root) clippedFormulas++
        const both = [root, short].map((node, at) => ({
          row: 20 + at,
          column: 8,
          content: { formula: writeFormulaText(node), array: { rows: 1, columns: 1 } },
        }))
        const values = engine.compute({ sheets: [{ name: 'S', cells: [...cells, ...both] }], names: [] }).map((cell) => cell.computed)
        expect(values[1]).toEqual(values[0])
      }),
      { numRuns: 2_000 },
    )
    expect(clippedFormulas).toBeGreaterThan(100)
  })
})
