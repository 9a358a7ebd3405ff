import { FormulaDataModel, SheetInterceptorService } from '@univerjs/preset-sheets-core'
import { describe, expect, it, vi } from 'vitest'
import { formulaBook, openBook } from './formula-book.test-support.ts'
import { FormulaView } from './formula-view.ts'

function open() {
  const { book, injector } = openBook(formulaBook)
  const redraw = vi.fn<() => void>()
  const view = new FormulaView({
    book,
    formulas: injector.get(FormulaDataModel),
    interceptors: injector.get(SheetInterceptorService),
    redraw,
  })
  const shown = (sheet: number, row: number, column: number) => book.getSheets()[sheet]?.getCell(row, column)?.v
  return { book, view, redraw, shown }
}

describe('the view of formulas', () => {
  it('shows the formula of each cell, of those too that share one, and leaves values alone', () => {
    const { view, shown } = open()
    view.toggle()
    expect([shown(0, 0, 0), shown(0, 0, 1), shown(0, 1, 1), shown(0, 2, 0), shown(1, 4, 4)]).toEqual([
      1,
      '=A1*2',
      '=A2*2',
      '=SUM(A1:A2)',
      '=Model!A3',
    ])
    view.toggle()
    expect([shown(0, 0, 1), shown(0, 1, 1), shown(1, 4, 4)]).toEqual([2, 4, 3])
  })

  it('draws a sheet anew only where it was drawn before the switch', () => {
    const { book, view, redraw } = open()
    view.draw()
    expect(redraw).not.toHaveBeenCalled()
    view.toggle()
    view.draw()
    expect(redraw).toHaveBeenCalledTimes(1)
    const second = book.getSheets()[1]
    if (second) book.setActiveSheet(second)
    view.draw()
    view.draw()
    expect(redraw).toHaveBeenCalledTimes(2)
  })
})
