import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { writeCell } from '../formula/cell-address.ts'
import { type CellDifference, type CellState, compareWorkbooks } from './compare-workbooks.ts'
import { type Grid, workbookOf } from './grid.test-support.ts'

const model: Grid = [
  ['', 'FY2024', 'FY2025'],
  ['Revenue', 100, 120],
  ['Cost', 60, 70],
  ['Profit', '=B2-B3', '=C2-C3'],
]
const shown = (state: CellState | null) => (state === null ? null : state.formula === null ? state.value : `=${state.formula}`)
const listed = (cells: readonly CellDifference[]) =>
  cells.map(({ sheet, earlier, later, before, after }) => [
    `${sheet}!${writeCell(later ?? earlier ?? { row: 0, column: 0 })}`,
    shown(before),
    shown(after),
  ])
async function compared(earlier: Record<string, Grid>, later: Record<string, Grid>, most?: number) {
  const found = await compareWorkbooks(await workbookOf(earlier), await workbookOf(later), most === undefined ? {} : { mostListed: most })
  return { ...found, cells: listed(found.cells) }
}
const withRow = (grid: Grid, at: number, row: Grid[number]): Grid => [...grid.slice(0, at), row, ...grid.slice(at)]

describe('the difference of two workbooks', () => {
  it('is empty for equal ones', async () => {
    expect(await compared({ Model: model }, { Model: model })).toEqual({
      sheets: [],
      names: [],
      cells: [],
      recalculated: [],
      counts: { cells: 0, recalculated: 0 },
    })
  })

  it('lists typed values, formulas, new and emptied cells by sheet, row and column', async () => {
    const later: Grid = [
      ['', 'FY2024', 'FY2025'],
      ['Revenue', 100, 125],
      ['Cost', 60, '=B3*1.1'],
      [null, '=B2-B3', '=C2-C3', 'checked'],
    ]
    expect((await compared({ Model: model }, { Model: later })).cells).toEqual([
      ['Model!C2', 120, 125],
      ['Model!C3', 70, '=B3*1.1'],
      ['Model!A4', 'Profit', null],
      ['Model!D4', null, 'checked'],
    ])
  })

  it('separates formulas that only have another value', async () => {
    const { cells, recalculated, counts } = await compareWorkbooks(
      await workbookOf({ Model: model }, { 'Model!3,1': 40, 'Model!3,2': 50 }),
      await workbookOf({ Model: model }, { 'Model!3,1': 40 + 1e-12, 'Model!3,2': 55 }),
    )
    expect(cells).toEqual([])
    expect(counts).toEqual({ cells: 0, recalculated: 1 })
    expect(recalculated).toMatchObject([{ later: { row: 3, column: 2 }, before: { value: 50 }, after: { value: 55 } }])
  })

  it('names an inserted row and lists only what is in it, although all below has moved', async () => {
    const later = withRow(model, 2, ['Other income', 5, 6]).map((row, at) => (at === 4 ? ['Profit', '=B2-B4', '=C2-C4'] : row))
    const found = await compared({ Model: model }, { Model: later })
    expect(found.sheets).toMatchObject([{ name: 'Model', insertedRows: [{ from: 2, count: 1 }], removedRows: [], cells: 3 }])
    expect(found.cells).toEqual([
      ['Model!A3', null, 'Other income'],
      ['Model!B3', null, 5],
      ['Model!C3', null, 6],
    ])
  })

  it('lists a change beside an inserted row at its new place', async () => {
    const later: Grid = [
      ['', 'FY2024', 'FY2025'],
      ['New', 1, 2],
      ['Revenue', 100, 120],
      ['Cost', 61, 70],
      ['Profit', '=B3-B4', '=C3-C4'],
    ]
    const found = await compared({ Model: model }, { Model: later })
    expect(found.cells.filter(([cell]) => cell !== 'Model!A2' && cell !== 'Model!B2' && cell !== 'Model!C2')).toEqual([
      ['Model!B4', 60, 61],
    ])
  })

  it('names removed rows and inserted columns', async () => {
    const later: Grid = [
      ['', 'FY2024', 'FY2024 adj', 'FY2025'],
      ['Revenue', 100, 101, 120],
      ['Profit', '=B2', '=C2', '=D2'],
    ]
    const earlier: Grid = [
      ['', 'FY2024', 'FY2025'],
      ['Revenue', 100, 120],
      ['Memo', 1, 2],
      ['Profit', '=B2', '=C2'],
    ]
    const found = await compared({ Model: earlier }, { Model: later })
    expect(found.sheets).toMatchObject([{ removedRows: [{ from: 2, count: 1 }], insertedColumns: [{ from: 2, count: 1 }] }])
    expect(found.cells).toEqual([
      ['Model!C1', null, 'FY2024 adj'],
      ['Model!C2', null, 101],
      ['Model!A3', 'Memo', null],
      ['Model!B3', 1, null],
      ['Model!C3', 2, null],
      ['Model!C3', null, '=C2'],
    ])
  })

  it('follows references from other sheets, and sheets that were renamed', async () => {
    const summary: Grid = [
      ['Profit', '=Model!B4'],
      ['Margin', '=SUM(Model!B2:B4)'],
    ]
    const moved = withRow(model, 1, ['Unit', 'USD', 'USD']).map((row, at) => (at === 4 ? ['Profit', '=B3-B4', '=C3-C4'] : row))
    const after: Grid = [
      ['Profit', "='Base case'!B5"],
      ['Margin', "=SUM('Base case'!B3:B5)"],
    ]
    const found = await compared({ Model: model, Summary: summary }, { 'Base case': moved, Summary: after })
    expect(found.sheets.map(({ name, earlierName, change }) => [name, earlierName, change])).toEqual([['Base case', 'Model', 'renamed']])
    expect(found.cells).toEqual([
      ['Base case!A2', null, 'Unit'],
      ['Base case!B2', null, 'USD'],
      ['Base case!C2', null, 'USD'],
    ])
  })

  it('counts cells of sheets that were added or removed, and lists no more than the limit', async () => {
    const found = await compared({ Model: model, Old: [[1, 2]] }, { Model: [['x', 'y', 'z', 'w']], New: [[1, 2, 3]] }, 3)
    expect(found.sheets.map(({ name, change, cells }) => [name, change, cells])).toContainEqual(['New', 'added', 3])
    expect(found.sheets.at(-1)).toMatchObject({ name: 'Old', change: 'removed', cells: 2 })
    expect(found.cells).toHaveLength(3)
    expect(found.counts.cells).toBeGreaterThan(8)
  })

  it('names rows and columns whose groups have changed, where they are now', async () => {
    const bytes = (levels: readonly [number, number][], rows: Grid = model) =>
      writeXlsx({
        sheets: [
          {
            name: 'Model',
            rows: rows.map((row) => [...row]),
            rowDefs: new Map(levels.map(([row, outlineLevel]) => [row, { outlineLevel }])),
            columns: [{ width: 9 }, { width: 9, outlineLevel: levels.length > 1 ? 1 : 0 }],
          },
        ],
      })
    const earlier = await bytes([
      [1, 1],
      [2, 1],
    ])
    const { sheets } = await compareWorkbooks(earlier, await bytes([[2, 2]], withRow(model, 1, ['Units', 7, 8])))
    expect(sheets).toMatchObject([
      { insertedRows: [{ from: 1, count: 1 }], regroupedRows: [{ from: 2, count: 2 }], regroupedColumns: [{ from: 1, count: 1 }] },
    ])
  })
})
