import { describe, expect, it } from 'vitest'
import { sharedFormulas } from './shared-formulas.ts'

/** The formula of the cell at a place, 0-based, that shares one with A1. */
function copied(formula: string, row: number, column: number): string | undefined {
  const cells = new Map([
    ['0,0', { formula, formulaSharedIndex: 4 }],
    [`${row},${column}`, { formula: '', formulaSharedIndex: 4 }],
  ])
  return sharedFormulas(cells as unknown as Parameters<typeof sharedFormulas>[0]).get(`${row},${column}`)
}

describe('formulas that cells share', () => {
  it.each([
    ['CHOOSE($B12,I14,I$15,$I$16)', 'CHOOSE($B14,L16,L$15,$I$16)'],
    ["SUM(A1:B2)+Model!C3*'Q1 A1'!D4", "SUM(D3:E4)+Model!F5*'Q1 A1'!G6"],
    ['IF(A1="A1","it\'s B2",LOG10(B2))', 'IF(D3="A1","it\'s B2",LOG10(E4))'],
    ['SUM(A:A)+SUM($B:C)+SUM(1:1)+SUM($2:3)', 'SUM(D:D)+SUM($B:F)+SUM(3:3)+SUM($2:5)'],
    ['Sales[Q1]*1E3+rate_A1+A1.b+[1]Q1!A1+#REF!', 'Sales[Q1]*1E3+rate_A1+A1.b+[1]Q1!D3+#REF!'],
    ['ABCD1+XFE1+TRUE+Q1!A1', 'ABCD1+XFE1+TRUE+Q1!D3'],
  ])('move with their cells: %s', (formula, moved) => {
    expect(copied(formula, 2, 3)).toBe(moved)
  })

  it('wrap around where references leave the sheet', () => {
    const cells = new Map([
      ['5,5', { formula: 'A1', formulaSharedIndex: 0 }],
      ['4,4', { formula: '', formulaSharedIndex: 0 }],
    ])
    expect(sharedFormulas(cells as unknown as Parameters<typeof sharedFormulas>[0]).get('4,4')).toBe('XFD1048576')
  })

  it('are left out where the first cell is missing', () => {
    expect(sharedFormulas(new Map([['0,0', { formula: '', formulaSharedIndex: 1 }]]) as never).size).toBe(0)
  })
})
