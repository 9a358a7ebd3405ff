import {
  BooleanNumber,
  ICommandService,
  type Injector,
  type IWorkbookData,
  IUndoRedoService,
  IUniverInstanceService,
  type Workbook,
} from '@univerjs/core'
import { describe, expect, it } from 'vitest'
import { formulaBook, openBook } from '../formula-book.test-support.ts'
import { outlineOf, withOutline, withSummaryPlaces } from './line-outline.ts'
import { SheetOutlines } from './sheet-outlines.ts'

/** Levels of rows from the first on; a letter "h" hides the row, "c" marks it as the sum of a collapsed group. */
function data(rows: readonly string[], below = true): IWorkbookData {
  const rowData = Object.fromEntries(
    rows.map((row, index) => [
      index,
      { ...(row.includes('h') && { hd: 1 as const }), ...withOutline({ level: Number(row[0]), collapsed: row.includes('c') }) },
    ]),
  )
  const sheet = { ...formulaBook.sheets['sheet-0'], rowData, ...withSummaryPlaces({ below, right: true }) }
  return { ...formulaBook, sheets: { ...formulaBook.sheets, 'sheet-0': sheet } }
}

function opened(
  rows: readonly string[],
  below = true,
): { book: Workbook; injector: Injector; outlines: SheetOutlines; now: () => string[] } {
  const { book, injector } = openBook(data(rows, below))
  // Undoing asks which workbook has the focus.
  injector.get(IUniverInstanceService).focusUnit('book')
  const outlines = new SheetOutlines({ book, commands: injector.get(ICommandService), history: injector.get(IUndoRedoService) })
  const manager = book.getActiveSheet().getRowManager()
  const now = () =>
    rows.map((_, index) => {
      const row = manager.getRow(index)
      const { level, collapsed } = outlineOf(row)
      return `${level}${row?.hd === BooleanNumber.TRUE ? 'h' : ''}${collapsed ? 'c' : ''}`
    })
  return { book, injector, outlines, now }
}

/** Two groups in one, which row 6 sums up; rows 3 and 5 sum up the inner ones. */
const nested = ['0', '2', '1', '2', '1', '0']

describe('the groups of a sheet', () => {
  it('are runs of rows of one depth or deeper, with the row that sums them up', () => {
    expect(opened(nested).outlines.of('row').groups).toEqual([
      { level: 1, from: 1, to: 4, summary: 5, isCollapsed: false },
      { level: 2, from: 1, to: 1, summary: 2, isCollapsed: false },
      { level: 2, from: 3, to: 3, summary: 4, isCollapsed: false },
    ])
    expect(
      opened(nested, false)
        .outlines.of('row')
        .groups.map(({ summary }) => summary),
    ).toEqual([0, 0, 2])
    expect(opened(nested).outlines.of('column')).toEqual({ lines: [], groups: [], deepest: 0 })
  })

  it('collapse, and expand without the groups in them that were collapsed before', () => {
    const { outlines, now } = opened(nested)
    const toggle = (at: number) => {
      const group = outlines.of('row').groups[at]
      if (group) outlines.toggle('row', group)
    }
    toggle(1)
    expect(now()).toEqual(['0', '2h', '1c', '2', '1', '0'])
    toggle(0)
    expect(now()).toEqual(['0', '2h', '1hc', '2h', '1h', '0c'])
    toggle(0)
    expect(now()).toEqual(['0', '2h', '1c', '2', '1', '0'])
  })

  it('are shown to a level, in one step that is undone', async () => {
    const { outlines, now, injector } = opened(nested)
    outlines.showLevel('row', 1)
    expect(now()).toEqual(['0', '2h', '1hc', '2h', '1hc', '0c'])
    outlines.showLevel('row', 2)
    expect(now()).toEqual(['0', '2h', '1c', '2h', '1c', '0'])
    await injector.get(ICommandService).executeCommand('univer.command.undo')
    await injector.get(ICommandService).executeCommand('univer.command.undo')
    expect(now()).toEqual(nested)
  })

  it('are made and taken apart, at most seven levels deep', () => {
    const { outlines, now } = opened(['0', '0', '7', '0'])
    expect(outlines.shift('row', { from: 1, to: 2 }, 1)).toBe(true)
    expect(now()).toEqual(['0', '1', '7', '0'])
    expect(outlines.shift('row', { from: 2, to: 2 }, 1)).toBe(false)
    expect(outlines.shift('row', { from: 1, to: 2 }, -1)).toBe(true)
    expect(now()).toEqual(['0', '0', '6', '0'])
    expect(outlines.shift('row', { from: 0, to: 0 }, -1)).toBe(false)
  })

  it('are shown and hidden from a row in them or the one that sums them up', () => {
    const { outlines, now } = opened(nested)
    expect(outlines.showDetail('row', 3, false)).toBe(true)
    expect(now()[3]).toBe('2h')
    expect(outlines.showDetail('row', 4, true)).toBe(true)
    expect(now()[3]).toBe('2')
    expect(outlines.showDetail('row', 0, true)).toBe(false)
  })

  it('take in rows that are inserted inside', async () => {
    const { book, outlines, injector } = opened(['0', '1', '1', '0'])
    const range = { startRow: 2, endRow: 2, startColumn: 0, endColumn: 19 }
    await injector.get(ICommandService).executeCommand('sheet.command.insert-row-by-range', {
      unitId: 'book',
      subUnitId: 'sheet-0',
      range,
      direction: 0,
    })
    outlines.followInsertion('sheet-0', 'row', { from: 2, to: 2 })
    expect(outlines.of('row').groups).toMatchObject([{ from: 1, to: 3 }])
    expect(outlineOf(book.getActiveSheet().getRowManager().getRow(4))).toEqual({ level: 0, collapsed: false })
  })
})
