import { ICommandService, IUndoRedoService, IUniverInstanceService, type Worksheet } from '@univerjs/core'
import { FormulaDataModel, LexerTreeBuilder, SetArrayFormulaDataMutation } from '@univerjs/preset-sheets-core'
import { expect, it, vi } from 'vitest'
import { setCells } from '../change-guard.ts'
import { contentOf } from '../cell-content.ts'
import { formulaBook, openBook } from '../formula-book.test-support.ts'
import { FormulaCells } from '../formula-cells.ts'
import { enterSpills } from './enter-spills.ts'
import { SheetArrays } from './sheet-arrays.ts'

const typed = 'sheet.command.set-range-values'

function opened() {
  const { book, injector } = openBook(formulaBook)
  injector.get(IUniverInstanceService).focusUnit(book.getUnitId())
  const [commands, history, formulas] = [injector.get(ICommandService), injector.get(IUndoRedoService), injector.get(FormulaDataModel)]
  const cells = new FormulaCells(book)
  const arrays = new SheetArrays({ book, commands, history, formulas: cells, lexer: injector.get(LexerTreeBuilder) })
  const onRefused = vi.fn<(why: string) => void>()
  enterSpills(book, { commands, arrays, formulas, onRefused })
  const sheet = book.getSheets()[0] as Worksheet
  const ids = { unitId: book.getUnitId(), subUnitId: sheet.getSheetId() }
  const put = (formula: string) =>
    commands.syncExecuteCommand(setCells, { ...ids, trigger: typed, cellValue: { 0: { 3: { f: `=${formula}`, v: null } } } })
  /** Says that the formula in D1 fills this many cells; none where it has not been computed. */
  const compute = async (rows: number) => {
    const range = { startRow: 0, endRow: rows - 1, startColumn: 3, endColumn: 3 }
    const arrayFormulaRange = rows === 0 ? {} : { [ids.unitId]: { [ids.subUnitId]: { 0: { 3: range } } } }
    commands.syncExecuteCommand(SetArrayFormulaDataMutation.id, { arrayFormulaRange, arrayFormulaCellData: {} })
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { arrays, sheet, put, compute, onRefused, content: () => contentOf(sheet.getCellRaw(0, 3) ?? null) }
}

it('a formula that is typed and gives several values is a dynamic array once its size is computed', async () => {
  const { put, compute, content } = opened()
  put('A1:A3*2')
  await compute(0)
  expect(content()).toEqual({ formula: 'A1:A3*2' })
  await compute(3)
  expect(content()).toEqual({ formula: 'A1:A3*2', array: { rows: 3, columns: 1, isDynamic: true } })
})

it('a formula that gives more values than can be entered stays as it is, and says so', async () => {
  const { put, compute, content, onRefused } = opened()
  put('SEQUENCE(20000)')
  await compute(20_000)
  expect(content()).toEqual({ formula: 'SEQUENCE(20000)' })
  expect(onRefused).toHaveBeenCalledWith('arrayTooLarge')
})

it('a formula that is put into a cell and not typed stays as it is', async () => {
  const { arrays, put, compute, content } = opened()
  await arrays.place(async () => put('A1:A3*2'))
  await compute(3)
  expect(content()).toEqual({ formula: 'A1:A3*2' })
})
