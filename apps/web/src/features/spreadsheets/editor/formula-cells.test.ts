import { ICommandService, type Workbook } from '@univerjs/core'
import { FormulaDataModel, LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setCells } from './change-guard.ts'
import { formulaBook, openBook } from './formula-book.test-support.ts'
import { FormulaCells } from './formula-cells.ts'

const target = { unitId: 'book', subUnitId: 'sheet-0' }
interface Opened {
  book: Workbook
  commands: ICommandService
  model: FormulaDataModel
  lexer: LexerTreeBuilder
}

function open(): Opened {
  const { book, injector } = openBook(formulaBook)
  return { book, commands: injector.get(ICommandService), model: injector.get(FormulaDataModel), lexer: injector.get(LexerTreeBuilder) }
}

/** A workbook of which Univer's own model says, and the same with the cells of formulas kept. */
interface Pair {
  plain: Opened
  indexed: Opened
}

function openPair(): Pair {
  const [plain, indexed] = [open(), open()]
  const cells = new FormulaCells(indexed.book)
  indexed.commands.onCommandExecuted((change) => cells.follow(change))
  cells.serve(indexed.model, indexed.lexer)
  return { plain, indexed }
}

const all = ({ model }: Opened) => ({
  formulas: model.getFormulaData(),
  sheet: model.getSheetFormulaData('book', 'sheet-0'),
  changed: model.updateFormulaData('book', 'sheet-0', { 0: { 1: { v: 5, f: null, si: null } } }),
  texts: Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 6 }, (__, column) => model.getFormulaStringByCell(row, column, 'sheet-0', 'book')),
  ),
})

function both({ plain, indexed }: Pair, id: string, params: object): void {
  for (const { commands } of [plain, indexed]) commands.syncExecuteCommand(id, structuredClone(params))
}

const place = { row: fc.integer({ min: 0, max: 10 }), column: fc.integer({ min: 0, max: 5 }) }
const content = fc.constantFrom<object>(
  { v: 7, t: 2, f: null, si: null },
  { f: '=A1+1', si: null },
  { f: '=A1+A2', si: 'other' },
  { si: 'other', f: null },
  { s: { bl: 1 } },
)
const change = fc.oneof(
  fc
    .record({ ...place, cell: content })
    .map(({ row, column, cell }) => [setCells, { ...target, cellValue: { [row]: { [column]: cell } } }] as const),
  fc
    .integer({ min: 0, max: 4 })
    .map(
      (row) => ['sheet.mutation.insert-row', { ...target, range: { startRow: row, endRow: row, startColumn: 0, endColumn: 19 } }] as const,
    ),
  fc
    .integer({ min: 0, max: 4 })
    .map(
      (row) => ['sheet.mutation.remove-rows', { ...target, range: { startRow: row, endRow: row, startColumn: 0, endColumn: 19 } }] as const,
    ),
)

describe('cells with formulas', () => {
  it('are those that Univer finds by going through all cells', () => {
    const { plain, indexed } = openPair()
    expect(all(indexed)).toEqual(all(plain))
  })

  it('stay those after any cells are set, inserted and removed', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const pair = openPair()
        for (const [id, params] of changes) {
          both(pair, id, params)
          expect(all(pair.indexed)).toEqual(all(pair.plain))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are not looked for among all cells when one is edited', () => {
    const pair = openPair()
    const { indexed } = pair
    indexed.model.getFormulaData()
    let visited = 0
    const matrix = indexed.book.getSheetBySheetId('sheet-0')!.getCellMatrix()
    const forValue = matrix.forValue.bind(matrix)
    matrix.forValue = (callback) => {
      visited += 1
      return forValue(callback)
    }
    both(pair, setCells, { ...target, cellValue: { 9: { 3: { v: 1, t: 2 } } } })
    indexed.model.updateFormulaData('book', 'sheet-0', { 9: { 3: { v: 2 } } })
    indexed.model.getFormulaData()
    expect(visited).toBe(0)
  })
})
