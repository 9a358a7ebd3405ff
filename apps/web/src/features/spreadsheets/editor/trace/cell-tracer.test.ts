import { IDefinedNamesService, LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import { writeRange } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { formulaBook, openBook } from '../formula-book.test-support.ts'
import { FormulaCells } from '../formula-cells.ts'
import { CellTracer } from './cell-tracer.ts'
import { referencesIn, type SheetRange } from './references-in.ts'

const written = (ranges: readonly SheetRange[]): string[] => ranges.map(({ sheet, range }) => `${sheet}!${writeRange(range)}`)

const cells = (name: 'sheet-0' | 'sheet-1', more: object) => {
  const sheet = formulaBook.sheets[name]
  return { ...sheet, cellData: { ...sheet?.cellData, ...more } }
}
/** With a text that looks like a cell, and a sheet whose name has a blank. */
const data = {
  ...formulaBook,
  sheets: {
    'sheet-0': cells('sheet-0', { 3: { 0: { f: '="A1"&1', v: 'A11', t: 1 } } }),
    'sheet-1': { ...cells('sheet-1', { 4: { 4: { f: '=Model!$A$3+rate', v: 3, t: 2 } } }), name: 'Q1 sales' },
  },
}

function openTracer(sheets = data): { tracer: CellTracer; lexer: LexerTreeBuilder } {
  const { book, injector } = openBook(sheets)
  const lexer = injector.get(LexerTreeBuilder)
  const names = injector.get(IDefinedNamesService)
  names.registerDefinedName('book', { id: 'rate', name: 'rate', formulaOrRefString: "'Q1 sales'!$B$7" })
  const definitionOf = (name: string) => names.getValueByName('book', name)?.formulaOrRefString
  return { tracer: new CellTracer(book, new FormulaCells(book), { lexer, names: { definitionOf } }), lexer }
}

describe('the precedents of a cell', () => {
  it('are the cells of its formula, also of one that it shares with another cell', () => {
    const { tracer } = openTracer()
    expect(written(tracer.precedents({ sheet: 'Model', row: 2, column: 0 }) ?? [])).toEqual(['Model!A1:A2'])
    expect(written(tracer.precedents({ sheet: 'Model', row: 1, column: 1 }) ?? [])).toEqual(['Model!A2'])
  })

  it('are those of other sheets and of defined names', () => {
    const { tracer } = openTracer()
    expect(written(tracer.precedents({ sheet: 'Q1 sales', row: 4, column: 4 }) ?? [])).toEqual(['Model!A3', 'Q1 sales!B7'])
  })

  it('are none for a text that looks like a cell, and null without a formula', () => {
    const { tracer } = openTracer()
    expect(tracer.precedents({ sheet: 'Model', row: 3, column: 0 })).toEqual([])
    expect(tracer.precedents({ sheet: 'Model', row: 0, column: 0 })).toBeNull()
  })

  it('are whole columns and rows to the end of the sheet', () => {
    const { lexer } = openTracer()
    const none = { definitionOf: () => undefined }
    expect(written(referencesIn('=SUM(B:C)+SUM(2:3)+B2', 'Model', lexer, none))).toEqual(['Model!B1:C1048576', 'Model!A2:XFD3', 'Model!B2'])
  })
})

describe('the dependents of a cell', () => {
  it('are the formulas of all sheets that refer to it, alone or in a range or by a name', async () => {
    const { tracer } = openTracer()
    const of = async (sheet: string, row: number, column: number) =>
      written((await tracer.dependents({ sheet, row, column }, () => false))?.cells ?? [])
    expect(await of('Model', 0, 0)).toEqual(['Model!B1', 'Model!A3'])
    expect(await of('Model', 1, 0)).toEqual(['Model!B2', 'Model!A3'])
    expect(await of('Model', 2, 0)).toEqual(['Q1 sales!E5'])
    expect(await of('Q1 sales', 6, 1)).toEqual(['Q1 sales!E5'])
    expect(await of('Q1 sales', 0, 0)).toEqual([])
  })

  it('are listed up to a number, and not looked for any longer than somebody waits', async () => {
    const rows = Object.fromEntries(Array.from({ length: 400 }, (_, row) => [row, { 1: { f: '=$A$1', v: 1, t: 2 as const } }]))
    const many = { ...data, sheets: { ...data.sheets, 'sheet-0': { ...data.sheets['sheet-0'], rowCount: 500, cellData: rows } } }
    const { tracer } = openTracer(many)
    const found = await tracer.dependents({ sheet: 'Model', row: 0, column: 0 }, () => false)
    expect([found?.cells.length, found?.isMore]).toEqual([200, true])
  })
})
