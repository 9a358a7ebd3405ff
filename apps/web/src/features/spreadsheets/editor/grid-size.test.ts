import { ICommandService } from '@univerjs/core'
import { describe, expect, it } from 'vitest'
import { formulaBook, openBook } from './formula-book.test-support.ts'
import { growAtEdge, growTo } from './grid-size.ts'

const opened = (rowCount: number, columnCount: number) => {
  const sheet = { ...formulaBook.sheets['sheet-0'], rowCount, columnCount }
  const { book, injector } = openBook({ ...formulaBook, sheets: { ...formulaBook.sheets, 'sheet-0': sheet } })
  const [first] = book.getSheets()
  if (first === undefined) throw new Error('no sheet')
  return { book, commands: injector.get(ICommandService), sheet: first, size: () => [first.getRowCount(), first.getColumnCount()] }
}

describe('the grid of a sheet', () => {
  it('grows to cells beyond it, with empty rows and columns behind them', () => {
    const { sheet, size, ...context } = opened(200, 26)
    growTo({ bottom: 10, right: 10 }, sheet, context)
    expect(size()).toEqual([200, 26])
    growTo({ bottom: 699, right: 51 }, sheet, context)
    expect(size()).toEqual([800, 62])
  })

  it('ends with the last row and column that the format has', () => {
    const { sheet, size, ...context } = opened(200, 26)
    growTo({ bottom: 1_048_575, right: 16_383 }, sheet, context)
    expect(size()).toEqual([1_048_576, 16_384])
    expect(() => growTo({ bottom: 0, right: 16_384 }, sheet, context)).toThrow(RangeError)
  })

  it('grows where chosen cells reach its edge, and not where whole rows or columns are chosen', () => {
    const { sheet, size, ...context } = opened(200, 26)
    growAtEdge({ top: 3, left: 0, bottom: 3, right: 25 }, sheet, context)
    growAtEdge({ top: 0, left: 2, bottom: 199, right: 2 }, sheet, context)
    expect(size()).toEqual([200, 26])
    growAtEdge({ top: 199, left: 2, bottom: 199, right: 2 }, sheet, context)
    expect(size()).toEqual([301, 26])
    growAtEdge({ top: 1, left: 25, bottom: 1, right: 25 }, sheet, context)
    expect(size()).toEqual([301, 37])
  })
})
