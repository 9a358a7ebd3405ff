import { describe, expect, it } from 'vitest'
import { sheetOf, workbookOf } from '../edit/workbook-parts.test-support.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { createReferenceResolver } from '../references/resolve-references.ts'
import { cellsRead } from './cells-read.ts'
import type { EditedCells } from './grid-contents.ts'
import { gridOf } from './grid-of.ts'

/** A1:D3 are numbers, E1 is a formula. */
async function bookOf(formula: string, names = '') {
  const rows = [1, 2, 3].map((row) => {
    const cells = ['A', 'B', 'C', 'D'].map((column) => `<c r="${column}${row}"><v>${row}</v></c>`)
    return `<row r="${row}">${cells.join('')}${row === 1 ? `<c r="E1"><f>${formula}</f><v>1</v></c>` : ''}</row>`
  })
  const book = await readWorkbook(workbookOf({ sheets: { Model: sheetOf(rows.join('')) }, names }), defaultAuditLimits)
  return { book, references: createReferenceResolver(book) }
}
const edit = (row: number, column: number, content: number | { formula: string }): EditedCells =>
  new Map([['Model', new Map([[row * 16_384 + column, { row, column, content }]])]])

describe('the cells that formulas read', () => {
  const entered = async (formula: string, { names = '', edits = new Map() as EditedCells } = {}) => {
    const { book, references } = await bookOf(formula, names)
    return gridOf(book, references, edits)
      .sheets[0]?.cells.map(({ row, column }) => `${'ABCDE'.charAt(column)}${row + 1}`)
      .toSorted()
  }

  it('alone are computed with, by references, names and new formulas', async () => {
    expect(await entered('SUM(A1:B2)')).toEqual(['A1', 'A2', 'B1', 'B2', 'E1'])
    expect(await entered('Rate+1', { names: '<definedNames><definedName name="Rate">Model!$C$3</definedName></definedNames>' })).toEqual([
      'C3',
      'E1',
    ])
    expect(await entered('SUMIF(A1:A3,1,B2)')).toEqual(['A1', 'A2', 'A3', 'B2', 'B3', 'E1'])
    expect(
      await entered('AVERAGEIF(Tested,1,C1)', {
        names: '<definedNames><definedName name="Tested">Model!$A$1:$A$2</definedName></definedNames>',
      }),
    ).toEqual(['A1', 'A2', 'C1', 'C2', 'E1'])
    expect(await entered('A1', { edits: edit(2, 3, { formula: 'B2*2' }) })).toEqual(['A1', 'B2', 'D3', 'E1'])
    expect(await entered('A1', { edits: edit(2, 3, 7) })).toEqual(['A1', 'D3', 'E1'])
  })

  it.each([
    'INDIRECT("A1")',
    'OFFSET(A1,1,1)',
    'CELL("contents",A1)',
    'SUM(A1:INDEX(B1:B3,2))',
    'ROW(INDEX(A1:A3,B1))',
    'Sales[Amount]',
    'SUM(',
  ])('may be any for %s', async (formula) => {
    const { book, references } = await bookOf(formula)
    expect(cellsRead(book, references, new Map())).toBeNull()
    expect(await entered(formula)).toHaveLength(13)
  })

  it('may be any for a name that stands for such a formula, and for a new one', async () => {
    const names = '<definedNames><definedName name="Moving">OFFSET(Model!$A$1,1,1)</definedName></definedNames>'
    expect(await entered('SUM(Moving)', { names })).toHaveLength(13)
    expect(await entered('A1', { edits: edit(5, 0, { formula: 'INDIRECT("B2")' }) })).toHaveLength(14)
  })
})
