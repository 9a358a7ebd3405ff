import { describe, expect, it } from 'vitest'
import { formulaBook, openBook } from '../formula-book.test-support.ts'
import { firstCell, lastCell, rangeBetween } from './edge-cells.ts'

const open = (more: object) => {
  const sheet = { ...formulaBook.sheets['sheet-0'], ...more }
  return openBook({ ...formulaBook, sheets: { ...formulaBook.sheets, 'sheet-0': sheet } }).book.getSheets()[0]
}

describe('the edges of a sheet', () => {
  it('end at the last row and the last column with content, formats apart', () => {
    const cellData = { 0: { 3: { v: 1, t: 2 } }, 7: { 1: { f: '=A1', v: '' } }, 20: { 9: { s: { bl: 1 } } }, 21: { 0: { v: '' } } }
    const sheet = open({ cellData })
    expect(sheet && lastCell(sheet)).toEqual({ row: 7, column: 3 })
  })

  it('end at the first cell of an empty sheet', () => {
    const sheet = open({ cellData: {} })
    expect(sheet && lastCell(sheet)).toEqual({ row: 0, column: 0 })
  })

  it('begin at the first cell, or at the first one that is not frozen', () => {
    const [free, frozen] = [open({}), open({ freeze: { xSplit: 1, ySplit: 2, startRow: 2, startColumn: 1 } })]
    expect(free && firstCell(free)).toEqual({ row: 0, column: 0 })
    expect(frozen && firstCell(frozen)).toEqual({ row: 2, column: 1 })
  })

  it('are chosen with the cells before or after them', () => {
    expect(rangeBetween({ row: 5, column: 1 }, { row: 2, column: 4 })).toEqual({ top: 2, left: 1, bottom: 5, right: 4 })
  })
})
