import { type ICellData, ICommandService } from '@univerjs/core'
import { SheetInterceptorService } from '@univerjs/preset-sheets-core'
import { expect, it } from 'vitest'
import { setCells } from '../change-guard.ts'
import { formulaBook, openBook } from '../formula-book.test-support.ts'
import { mostComputed, withMark } from './array-mark.ts'
import { showOutdatedArrays } from './outdated-arrays.ts'

it('cells of large arrays say that they are calculated on save once the first of them was computed, and others never', () => {
  const data = structuredClone(formulaBook)
  const cells = data.sheets['sheet-0']?.cellData ?? {}
  const of = (rows: number, row: number, cell: ICellData): ICellData => ({
    ...cell,
    custom: withMark({ rows, columns: 1, row, column: 0, isDynamic: false }),
  })
  const large = mostComputed + 1
  Object.assign(cells[0] ?? {}, { 5: of(large, 0, { f: '=A1*2', v: 2, t: 2 }), 6: of(3, 0, { f: '=A1*3', v: 3, t: 2 }) })
  Object.assign(cells[1] ?? {}, { 5: of(large, 1, { v: 4, t: 2 }), 6: of(3, 1, { v: 6, t: 2 }) })
  const { book, injector } = openBook(data)
  const [commands, sheet] = [injector.get(ICommandService), book.getActiveSheet()]
  let changes = 0
  const interceptors = injector.get(SheetInterceptorService)
  showOutdatedArrays({ book, commands, interceptors, text: 'Calculated on save', onChange: () => (changes += 1) })
  const compute = (column: number) =>
    commands.syncExecuteCommand(
      setCells,
      { unitId: book.getUnitId(), subUnitId: 'sheet-0', cellValue: { 0: { [column]: { v: 9, t: 2 } } } },
      { applyFormulaCalculationResult: true },
    )
  const shown = (column: number) => [0, 1].map((row) => sheet.getCell(row, column)?.v)
  expect(shown(5)).toEqual([2, 4])
  compute(6)
  expect([shown(6), changes]).toEqual([[9, 6], 0])
  compute(5)
  compute(5)
  expect([shown(5), changes]).toEqual([[9, 'Calculated on save'], 1])
  expect(sheet.getCellRaw(1, 5)?.v).toBe(4)
})
