import {
  type ICellData,
  ICommandService,
  IUndoRedoService,
  IUniverInstanceService,
  type IWorkbookData,
  type Worksheet,
} from '@univerjs/core'
import { IDefinedNamesService, LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import { RemoveNoteMutation, SheetsNoteModel } from '@univerjs/sheets-note'
import { describe, expect, it } from 'vitest'
import { SheetArrays } from '../arrays/sheet-arrays.ts'
import type { SheetFilters } from '../filters/sheet-filters.ts'
import { formulaBook, openBook } from '../formula-book.test-support.ts'
import { FormulaCells } from '../formula-cells.ts'
import { ThreadStore } from '../threads/thread-store.ts'
import { CellMoves, type MoveParams } from './cell-moves.ts'
import { formulaAfterMove, type FormulaHolder } from './moved-formula.ts'

const noFilters: Pick<SheetFilters, 'areasOn'> = { areasOn: () => ({ own: null, tables: [] }) }

function opened(data: IWorkbookData = formulaBook, filters = noFilters) {
  const { book, injector } = openBook(data)
  injector.get(IUniverInstanceService).focusUnit(book.getUnitId())
  const [commands, history, lexer] = [injector.get(ICommandService), injector.get(IUndoRedoService), injector.get(LexerTreeBuilder)]
  const formulas = new FormulaCells(book)
  commands.onCommandExecuted((change) => formulas.follow(change))
  injector.add([SheetsNoteModel])
  commands.registerCommand(RemoveNoteMutation)
  const notes = injector.get(SheetsNoteModel)
  const threads = new ThreadStore({ book, commands, history, notes }, [])
  const arrays = new SheetArrays({ book, commands, history, formulas, lexer })
  const names = injector.get(IDefinedNamesService)
  const moves = new CellMoves({ book, commands, history, formulas, lexer, notes, names, arrays, filters: filters as SheetFilters, threads })
  const step = (which: 'undoMutations' | 'redoMutations') => {
    for (const { id, params } of history.pitchTopUndoElement()?.[which] ?? []) commands.syncExecuteCommand(id, params)
  }
  const contents = () =>
    book.getSheets().map((sheet) => {
      const cells: Record<string, ICellData> = {}
      sheet.getCellMatrix().forValue((row, column, cell) => {
        if (cell) cells[`${row},${column}`] = structuredClone(cell)
      })
      return { cells, merged: sheet.getMergeData().map((range) => ({ ...range })) }
    })
  const formulaTexts = () =>
    Object.fromEntries(
      book
        .getSheets()
        .flatMap((sheet) =>
          [...formulas.formulasOf(sheet, lexer)].map(({ row, column, formula }) => [`${sheet.getName()}!${row},${column}`, formula]),
        ),
    )
  return { book, moves, commands, notes, threads, arrays, names, contents, formulaTexts, step, sheet: book.getSheets()[0] as Worksheet }
}

const move = (top: number, left: number, bottom: number, right: number, row: number, column: number, to = 'sheet-0'): MoveParams => ({
  subUnitId: 'sheet-0',
  range: { top, left, bottom, right },
  to: { subUnitId: to, row, column },
})

describe('formulas after cells were moved', () => {
  const lexer = new LexerTreeBuilder()
  const from = { top: 0, left: 0, bottom: 2, right: 0 }
  const within = { sheet: 'Model', toSheet: 'Model', from, to: { top: 5, left: 3, bottom: 7, right: 3 } }
  const across = { ...within, toSheet: 'P&L 2024' }
  const on = (sheet: string, isMoved = false): FormulaHolder => ({ kind: 'cell', sheet, isMoved })
  it.each([
    ['=SUM(A1:A3)+$A$2*B1', on('Model'), within, '=SUM(D6:D8)+$D$7*B1'],
    ['=SUM(A1:A4)', on('Model'), within, '=SUM(A1:A4)'],
    ['=A1+Model!A1', on('Other'), within, '=A1+Model!D6'],
    ['=D6', on('Model'), within, '=#REF!'],
    ['=SUM(A:A)&"A1"', on('Model'), within, '=SUM(A:A)&"A1"'],
    ['=A1+B1', on('Model'), across, "='P&L 2024'!D6+B1"],
    ['=A1+B1', on('Model', true), across, '=D6+Model!B1'],
    ["='P&L 2024'!B1+Model!A1", on('P&L 2024'), across, "='P&L 2024'!B1+'P&L 2024'!D6"],
    ['Model!$A$1:$A$3', { kind: 'name' } as const, within, 'Model!$D$6:$D$8'],
    ['Model!A1', { kind: 'name' } as const, within, 'Model!A1'],
    ['Model!$A1', { kind: 'name' } as const, within, 'Model!$A1'],
    ['"A1"&TRUE', { kind: 'name' } as const, within, '"A1"&TRUE'],
  ])('%s is followed', (formula, holder, how, expected) => {
    expect(formulaAfterMove(formula, holder, how, lexer)).toBe(expected)
  })
})

describe('cells of an open workbook', () => {
  it('are moved with the formulas that refer to them, in one step that is undone and redone', () => {
    const { commands, contents, formulaTexts, step } = opened()
    const before = contents()
    expect(commands.syncExecuteCommand('dossier.command.move-cells', move(0, 0, 1, 0, 5, 3))).toBe(true)
    expect(formulaTexts()).toEqual({ 'Model!0,1': '=D6*2', 'Model!1,1': '=D7*2', 'Model!2,0': '=SUM(D6:D7)', 'Notes!4,4': '=Model!A3' })
    const after = contents()
    expect(after[0]?.cells).toMatchObject({ '5,3': { v: 1 }, '6,3': { v: 2 } })
    expect(after[0]?.cells['0,0']).toBeUndefined()
    step('undoMutations')
    expect(contents()).toEqual(before)
    step('redoMutations')
    expect(contents()).toEqual(after)
  })

  it('that share a formula have their own where they part', () => {
    const { commands, formulaTexts } = opened()
    commands.syncExecuteCommand('dossier.command.move-cells', move(0, 1, 0, 1, 9, 9))
    expect(formulaTexts()).toMatchObject({ 'Model!9,9': '=A1*2', 'Model!1,1': '=A2*2' })
  })

  it('are moved to another sheet with merged cells, over what is there', () => {
    const data = structuredClone(formulaBook)
    Object.assign(data.sheets['sheet-0'] ?? {}, { mergeData: [{ startRow: 2, endRow: 3, startColumn: 0, endColumn: 1 }] })
    const { commands, contents, formulaTexts, step } = opened(data)
    const before = contents()
    commands.syncExecuteCommand('dossier.command.move-cells', move(2, 0, 3, 1, 4, 4, 'sheet-1'))
    expect(formulaTexts()).toEqual({ 'Model!0,1': '=A1*2', 'Model!1,1': '=A2*2', 'Notes!4,4': '=SUM(Model!A1:A2)' })
    expect(contents().map(({ merged }) => merged)).toEqual([[], [{ startRow: 4, endRow: 5, startColumn: 4, endColumn: 5 }]])
    step('undoMutations')
    expect(contents()).toEqual(before)
  })

  it('make room at the end of a sheet', () => {
    const { commands, sheet } = opened()
    commands.syncExecuteCommand('dossier.command.move-cells', move(0, 0, 2, 0, 49, 3))
    expect(sheet.getRowCount()).toBe(52)
    expect(sheet.getCellRaw(51, 3)?.f).toBe('=SUM(D50:D51)')
  })

  it('take whole columns with references to them', () => {
    const data = structuredClone(formulaBook)
    const cells = data.sheets['sheet-1']?.cellData ?? {}
    cells[0] = { 0: { f: '=SUM(Model!A:A)' } }
    const { commands, formulaTexts, sheet } = opened(data)
    commands.syncExecuteCommand('dossier.command.move-cells', move(0, 0, 49, 0, 0, 5))
    expect(formulaTexts()).toMatchObject({ 'Notes!0,0': '=SUM(Model!F:F)', 'Model!2,5': '=SUM(F1:F2)' })
    expect(sheet.getRowCount()).toBe(50)
  })

  it('are not moved through arrays, merged cells, filters and the headers of tables', () => {
    const data = structuredClone(formulaBook)
    Object.assign(data.sheets['sheet-0'] ?? {}, { mergeData: [{ startRow: 10, endRow: 11, startColumn: 0, endColumn: 1 }] })
    const table = (top: number, isFiltered: boolean) => ({ range: { top, left: 0, bottom: top + 3, right: 1 }, isFiltered })
    const areas = { own: { top: 20, left: 0, bottom: 24, right: 1 }, tables: [table(30, false), table(40, true)] }
    const { moves, arrays, sheet } = opened(data, { areasOn: (id) => (id === 'sheet-0' ? areas : { own: null, tables: [] }) })
    arrays.enter(sheet, { top: 0, left: 5, bottom: 2, right: 5 }, 'A1:A3*2')
    const refused = (...of: Parameters<typeof move>) => moves.refusal(move(...of))
    expect([refused(0, 5, 1, 5, 9, 9), refused(0, 0, 0, 0, 1, 5), refused(0, 5, 2, 5, 9, 9), refused(0, 0, 2, 0, 0, 5)]).toEqual([
      'array',
      'array',
      null,
      null,
    ])
    expect([refused(10, 0, 10, 0, 40, 9), refused(0, 0, 0, 0, 11, 1), refused(10, 0, 11, 1, 40, 9)]).toEqual([
      'moveMerged',
      'moveMerged',
      null,
    ])
    expect([refused(20, 0, 24, 1, 40, 9), refused(24, 0, 24, 1, 26, 0), refused(22, 0, 22, 0, 40, 9)]).toEqual([
      'moveFilter',
      'moveFilter',
      null,
    ])
    expect([refused(30, 0, 30, 0, 40, 9), refused(0, 0, 0, 0, 30, 1), refused(31, 0, 31, 0, 40, 9)]).toEqual([
      'moveTable',
      'moveTable',
      null,
    ])
    // A whole table goes along on its sheet, without a criterion, and not over another one.
    expect([
      refused(30, 0, 33, 1, 30, 5),
      refused(30, 0, 33, 1, 30, 5, 'sheet-1'),
      refused(40, 0, 43, 1, 40, 5),
      refused(30, 0, 33, 1, 41, 0),
    ]).toEqual([null, 'moveTableElsewhere', 'moveTable', 'moveTable'])
  })

  it('take threads of comments along to another sheet as they are now, and back', () => {
    const { commands, threads, step } = opened()
    const thread = { resolved: false, messages: [{ id: 'new-1', text: 'p. 12', author: '', at: null, isNew: true as const }] }
    threads.set({ sheet: 'Model', row: 1, column: 0 }, thread)
    commands.syncExecuteCommand('dossier.command.move-cells', move(1, 0, 1, 0, 4, 4, 'sheet-1'))
    expect(threads.all()).toMatchObject([{ sheet: 'Notes', row: 4, column: 4, thread }])
    step('undoMutations')
    expect(threads.all()).toMatchObject([{ sheet: 'Model', row: 1, column: 0, thread }])
  })
})
