import {
  ICommandService,
  type ICellData,
  IUndoRedoService,
  IUniverInstanceService,
  type IWorkbookData,
  type Worksheet,
} from '@univerjs/core'
import { LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../cell-content.ts'
import { setCells } from '../change-guard.ts'
import { formulaBook, openBook } from '../formula-book.test-support.ts'
import { FormulaCells } from '../formula-cells.ts'
import { arrayOfPart, markOf, mostComputed, partFormula, wholeFormula, withMark } from './array-mark.ts'
import { SheetArrays } from './sheet-arrays.ts'

const typed = 'sheet.command.set-range-values'
const range = { top: 0, left: 3, bottom: 2, right: 3 }

function opened(data: IWorkbookData = formulaBook) {
  const { book, injector } = openBook(data)
  // The history is that of the workbook that has the focus.
  injector.get(IUniverInstanceService).focusUnit(book.getUnitId())
  const [commands, history] = [injector.get(ICommandService), injector.get(IUndoRedoService)]
  const formulas = new FormulaCells(book)
  commands.onCommandExecuted((change) => formulas.follow(change))
  const arrays = new SheetArrays({ book, commands, history, formulas, lexer: injector.get(LexerTreeBuilder) })
  const sheet = book.getSheets()[0] as Worksheet
  const contents = (row: number, column: number) => contentOf(sheet.getCellRaw(row, column) ?? null)
  const undo = () => {
    for (const { id, params } of history.pitchTopUndoElement()?.undoMutations ?? []) commands.syncExecuteCommand(id, params)
  }
  return { book, sheet, arrays, contents, undo, commands, history }
}

describe('the formula of a cell of an array', () => {
  const mark = { rows: 3, columns: 2, row: 1, column: 0, isDynamic: false }

  it('repeats that of the array, which is read back from it', () => {
    const part = partFormula('A1:B3*2', mark)
    expect(part).toBe('=INDEX(IF(SEQUENCE(3,2),(A1:B3*2)),2,1)')
    expect(wholeFormula(part, mark)).toBe('A1:B3*2')
    expect(arrayOfPart(part)).toEqual({ mark, formula: 'A1:B3*2' })
    expect(arrayOfPart('=SUM(A1:B3)')).toBeNull()
  })

  it('is that of the array where this has one cell, and is left out where the array is large, but for the first cell', () => {
    expect(partFormula('SUM(A1:A3*2)', { ...mark, rows: 1, columns: 1, row: 0 })).toBe('=SUM(A1:A3*2)')
    const large = { ...mark, rows: mostComputed }
    expect(partFormula('A1:B3*2', large)).toBeNull()
    expect(partFormula('A1:B3*2', { ...large, row: 0 })).not.toBeNull()
  })
})

describe('the array formulas of an open workbook', () => {
  it('are entered over cells in one step: the first cell holds the formula, and undoing leaves nothing', () => {
    const { sheet, arrays, contents, undo } = opened()
    expect(arrays.enter(sheet, range, 'A1:A3*2')).toBeNull()
    expect(contents(0, 3)).toEqual({ formula: 'A1:A3*2', array: { rows: 3, columns: 1 } })
    expect(contents(1, 3)).toBeNull()
    expect(arrays.at(sheet, 2, 3)).toMatchObject({ range, formula: 'A1:A3*2' })
    expect(arrays.rangesOf(sheet)).toEqual([range])
    undo()
    expect(arrays.rangesOf(sheet)).toEqual([])
    expect(sheet.getCellRaw(1, 3)?.f).toBeUndefined()
  })

  it('are replaced by smaller ones, whose other cells become empty', () => {
    const { sheet, arrays, contents } = opened()
    arrays.enter(sheet, range, 'A1:A3*2')
    expect(arrays.enter(sheet, { ...range, bottom: 1 }, 'A1:A2+1')).toBeNull()
    expect(contents(0, 3)).toEqual({ formula: 'A1:A2+1', array: { rows: 2, columns: 1 } })
    expect(markOf(sheet.getCellRaw(2, 3))).toBeNull()
  })

  it('are not taken apart by others, by lines and by changes of some of their cells', () => {
    const { sheet, arrays } = opened()
    arrays.enter(sheet, range, 'A1:A3*2')
    expect(arrays.enter(sheet, { ...range, top: 1 }, 'A1')).toBe('array')
    expect(arrays.enter(sheet, { top: 0, left: 0, bottom: 100_000, right: 0 }, 'A1')).toBe('arrayTooLarge')
    const insert = { kind: 'insert' as const, axis: 'row' as const }
    expect([0, 1, 2, 3].map((at) => arrays.isCutByLines(sheet, { ...insert, from: at, to: at }))).toEqual([false, true, true, false])
    const remove = { kind: 'delete' as const, axis: 'row' as const }
    expect(arrays.isCutByLines(sheet, { ...remove, from: 1, to: 5 })).toBe(true)
    expect(arrays.isCutByLines(sheet, { ...remove, from: 0, to: 2 })).toBe(false)
    expect(arrays.follow(sheet, { 1: { 3: { v: 5 } } }, typed)).toBe('array')
    expect(arrays.follow(sheet, { 1: { 3: { s: { bl: 1 } } } }, typed)).toBeNull()
  })

  it('lose their marks when all of their cells get other contents', () => {
    const { sheet, arrays } = opened()
    arrays.enter(sheet, range, 'A1:A3*2')
    const cells = { 0: { 3: { v: 1 } }, 1: { 3: { v: null } }, 2: { 3: { v: 3 } } }
    expect(arrays.follow(sheet, cells, typed)).toBeNull()
    expect(Object.values(cells).map((line) => line[3])).toEqual([
      { v: 1, custom: null },
      { v: null, custom: null },
      { v: 3, custom: null },
    ])
  })

  it('of one cell stay what they are where a formula is typed, and not where it is pasted', () => {
    const { sheet, arrays } = opened()
    arrays.enter(sheet, { ...range, bottom: 0 }, 'SUM(A1:A3*2)')
    const after = (cell: ICellData, trigger: string) => {
      const cells = { 0: { 3: cell } }
      expect(arrays.follow(sheet, cells, trigger)).toBeNull()
      return markOf(cells[0][3])
    }
    expect(after({ f: '=SUM(A1:A3*3)', v: null }, typed)).toMatchObject({ rows: 1, columns: 1 })
    expect(after({ v: 4, f: null }, typed)).toBeNull()
    expect(after({ f: '=A1', v: null }, 'sheet.command.paste')).toBeNull()
  })

  it('that spill by themselves are entered in one step with the formula that was typed', () => {
    const { book, sheet, arrays, contents, undo, commands, history } = opened()
    const params = { unitId: book.getUnitId(), subUnitId: sheet.getSheetId() }
    const mutation = (cell: ICellData) => ({ id: setCells, params: { ...params, cellValue: { 0: { 3: cell } } } })
    const [typedNow, before] = [mutation({ f: '=A1:A3*2', v: null }), mutation({ f: null, v: null })]
    commands.syncExecuteCommand(typedNow.id, structuredClone(typedNow.params))
    history.pushUndoRedo({ unitID: params.unitId, undoMutations: [before], redoMutations: [typedNow] })
    expect(arrays.enter(sheet, range, 'A1:A3*2', { isDynamic: true, values: (row) => ({ v: row, t: 2 }) })).toBeNull()
    expect(contents(0, 3)).toEqual({ formula: 'A1:A3*2', array: { rows: 3, columns: 1, isDynamic: true } })
    expect(sheet.getCellRaw(2, 3)?.v).toBe(2)
    undo()
    expect(contents(0, 3)).toBeNull()
    expect(sheet.getCellRaw(2, 3)?.v).toBeUndefined()
  })

  it('that spill by themselves are replaced by what is typed into their first cell, and not changed by their other cells', () => {
    const { sheet, arrays, contents, undo } = opened()
    arrays.enter(sheet, range, 'A1:A3*2', { isDynamic: true })
    const typedFirst: ICellData = { f: '=A1+1', v: null }
    expect(arrays.replaced(sheet, { 0: { 3: typedFirst } })).toEqual({ range, cell: typedFirst })
    expect(arrays.replaced(sheet, { 1: { 3: { v: 4 } } })).toBeNull()
    expect(arrays.replaced(sheet, { 0: { 3: { s: { bl: 1 } } } })).toBeNull()
    expect(arrays.follow(sheet, { 1: { 3: { v: 4 } } }, typed)).toBe('spilled')
    arrays.replace(sheet, range, typedFirst)
    expect([0, 1, 2].map((row) => contents(row, 3))).toEqual([{ formula: 'A1+1' }, null, null])
    expect(sheet.getCellRaw(2, 3)?.f).toBeUndefined()
    undo()
    expect(contents(0, 3)).toEqual({ formula: 'A1:A3*2', array: { rows: 3, columns: 1, isDynamic: true } })
    arrays.enter(sheet, range, 'A1:A3*2')
    expect(arrays.replaced(sheet, { 0: { 3: typedFirst } })).toBeNull()
  })

  it('are values where some of their cells are copied', () => {
    const { sheet, arrays } = opened()
    const mark = { rows: 3, columns: 1, row: 1, column: 0, isDynamic: false }
    const cells = { 5: { 5: { v: 4, f: partFormula('A1:A3*2', mark), custom: withMark(mark) } } }
    expect(arrays.follow(sheet, cells, 'sheet.command.paste')).toBeNull()
    expect(cells[5][5]).toEqual({ v: 4, f: null, si: null, custom: null })
  })

  it('are array formulas where all of their cells are pasted, also several times', () => {
    const { sheet, arrays } = opened()
    const marks = [0, 1].map((row) => ({ rows: 2, columns: 1, row, column: 0, isDynamic: false }))
    const copied = (formula: string, si: string) => ({ v: null, p: null, si, f: formula })
    const cells: Record<number, Record<number, ICellData>> = {}
    marks.forEach((mark, at) => {
      cells[5 + at] = { 5: copied(partFormula('C6:C7*$A$1', mark) ?? '', `id${at}`), 6: { v: null, p: null, si: `id${at}`, f: null } }
    })
    expect(arrays.follow(sheet, cells, undefined)).toBeNull()
    expect(marks.map((mark, at) => cells[5 + at]?.[6] && [cells[5 + at]?.[6]?.f, markOf(cells[5 + at]?.[6] ?? null), mark])).toEqual(
      marks.map((mark) => [partFormula('D6:D7*$A$1', mark), mark, mark]),
    )
    expect(contentOf(cells[5]?.[5])).toEqual({ formula: 'C6:C7*$A$1', array: { rows: 2, columns: 1 } })
    expect(contentOf(cells[6]?.[5])).toBeNull()
  })
})
