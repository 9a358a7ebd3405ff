import { describe, expect, it } from 'vitest'
import { formatOf, styleOfFormat } from './cell-format.ts'
import { type CellRange, rangesOf } from './cell-ranges.ts'
import { EditJournal, type Frozen } from './edit-journal.ts'
import type { SavedFilter } from './filters/filter-criterion.ts'
import type { LineState } from './sheet-lines.ts'
import type { SavedThread } from './threads/file-threads.ts'

const ungrouped = { level: 0, collapsed: false }

/** A workbook of one sheet whose state is set by tests. */
function workbook() {
  const contents = new Map<string, number>()
  const formats = new Map<string, Parameters<typeof formatOf>[0]>()
  const lines = new Map<string, LineState>()
  let frozen: Frozen = { rows: 0, columns: 0 }
  let merged: CellRange[] = []
  const notes = new Map<number, string>()
  const threads = new Map<number, SavedThread>()
  const filters = new Map<string | null, SavedFilter | null>()
  const journal = new EditJournal({
    cell: ({ row, column }) => ({ content: contents.get(`${row},${column}`) ?? null, format: formatOf(formats.get(`${row},${column}`)) }),
    line: (_sheet, axis, index) => lines.get(`${axis}${index}`) ?? { size: null, hidden: false, outline: ungrouped },
    frozen: () => frozen,
    merged: () => merged,
    note: ({ row }) => notes.get(row) ?? null,
    thread: ({ row }) => threads.get(row) ?? null,
    filter: ({ table }) => filters.get(table) ?? null,
  })
  return {
    journal,
    type: (row: number, column: number, value: number) => {
      journal.touchCell({ sheet: 'A', row, column })
      contents.set(`${row},${column}`, value)
    },
    format: (row: number, column: number, style: Parameters<typeof formatOf>[0]) => {
      journal.touchCell({ sheet: 'A', row, column })
      formats.set(`${row},${column}`, style)
    },
    line: (axis: 'row' | 'column', index: number, state: LineState) => {
      journal.touchLine('A', axis, index)
      lines.set(`${axis}${index}`, state)
    },
    note: (row: number, text: string | null) => {
      journal.touchNote({ sheet: 'A', row, column: 0 })
      if (text === null) notes.delete(row)
      else notes.set(row, text)
    },
    thread: (row: number, thread: SavedThread) => {
      journal.touchThread({ sheet: 'A', row, column: 0 })
      threads.set(row, thread)
    },
    filter: (table: string | null, filter: SavedFilter | null) => {
      journal.touchFilter({ sheet: 'A', table })
      filters.set(table, filter)
    },
    merge: (next: CellRange[]) => {
      journal.touchMerged('A')
      merged = next
    },
    freeze: (next: Frozen) => {
      journal.touchFrozen('A')
      frozen = next
    },
  }
}

describe('the changes of a workbook', () => {
  it('hold threads and filters as they are now, each once, and none that was undone', () => {
    const { journal, thread, filter } = workbook()
    const set: SavedFilter = { range: { top: 0, left: 0, bottom: 3, right: 1 }, columns: [], hidden: [] }
    thread(1, { resolved: false, messages: [{ text: 'Why?' }] })
    thread(1, { resolved: true, messages: [{ text: 'Why?' }] })
    thread(2, { resolved: false, messages: [{ text: 'undone' }] })
    thread(2, null)
    filter(null, set)
    filter('Sales', set)
    filter('Sales', null)
    expect(journal.edits()).toEqual([
      { kind: 'thread', sheet: 'A', row: 1, column: 0, thread: { resolved: true, messages: [{ text: 'Why?' }] } },
      { kind: 'filter', sheet: 'A', table: null, filter: set },
    ])
  })

  it('hold equal formats of cells next to each other together', () => {
    const { journal, format } = workbook()
    for (const row of [1, 2]) for (const column of [0, 1, 2]) format(row, column, { bl: 1 })
    format(5, 5, { bl: 1, bg: { rgb: 'rgb(255, 0, 16)' } })
    expect(journal.edits()).toEqual([
      { kind: 'format', sheet: 'A', ranges: [{ top: 1, left: 0, bottom: 2, right: 2 }], format: { bold: true } },
      { kind: 'format', sheet: 'A', ranges: [{ top: 5, left: 5, bottom: 5, right: 5 }], format: { bold: true, fill: '#FF0010' } },
    ])
    for (const row of [1, 2]) for (const column of [0, 1, 2]) format(row, column, { bl: 0 })
    format(5, 5, null)
    expect(journal.edits()).toEqual([])
  })

  it('hold sizes, hidden lines, groups and frozen panes, and nothing once they are as before', () => {
    const { journal, line, freeze } = workbook()
    for (const index of [3, 4, 5]) line('column', index, { size: 20, hidden: index === 5, outline: { level: 1, collapsed: index === 4 } })
    freeze({ rows: 1, columns: 2 })
    expect(journal.edits()).toEqual([
      { kind: 'size', sheet: 'A', axis: 'column', from: 3, to: 5, size: 20 },
      { kind: 'visibility', sheet: 'A', axis: 'column', from: 5, to: 5, hidden: true },
      { kind: 'outline', sheet: 'A', axis: 'column', from: 3, to: 3, level: 1, collapsed: false },
      { kind: 'outline', sheet: 'A', axis: 'column', from: 5, to: 5, level: 1, collapsed: false },
      { kind: 'outline', sheet: 'A', axis: 'column', from: 4, to: 4, level: 1, collapsed: true },
      { kind: 'freeze', sheet: 'A', rows: 1, columns: 2 },
    ])
    for (const index of [3, 4, 5]) line('column', index, { size: null, hidden: false, outline: ungrouped })
    freeze({ rows: 0, columns: 0 })
    expect(journal.edits()).toEqual([])
  })

  it('hold cells that are merged or taken apart', () => {
    const { journal, merge } = workbook()
    const [one, other] = [
      { top: 0, left: 0, bottom: 1, right: 1 },
      { top: 3, left: 0, bottom: 3, right: 2 },
    ]
    merge([one])
    expect(journal.edits()).toEqual([{ kind: 'merge', sheet: 'A', range: one }])
    journal.move(journal.recent(), { kind: 'show-sheet', sheet: 'A', hidden: false })
    merge([other])
    expect(journal.edits().slice(2)).toEqual([
      { kind: 'unmerge', sheet: 'A', range: one },
      { kind: 'merge', sheet: 'A', range: other },
    ])
    merge([one])
    expect(journal.edits()).toHaveLength(2)
  })

  it('are notes that differ from before, and none that are as they were', () => {
    const { journal, note } = workbook()
    note(1, 'p. 12')
    note(2, 'p. 13')
    note(2, null)
    expect(journal.edits()).toEqual([{ kind: 'note', sheet: 'A', row: 1, column: 0, text: 'p. 12' }])
    journal.move(journal.recent(), { kind: 'delete-sheet', sheet: 'B' })
    note(1, null)
    expect(journal.edits().at(-1)).toEqual({ kind: 'note', sheet: 'A', row: 1, column: 0, text: null })
  })

  it('keep their places from before cells moved, and those of after', () => {
    const { journal, type } = workbook()
    type(4, 0, 1)
    const structure = { kind: 'freeze', sheet: 'A', rows: 1, columns: 0 } as const
    journal.move(journal.recent(), structure)
    type(5, 0, 2)
    expect(journal.edits()).toEqual([
      { sheet: 'A', row: 4, column: 0, content: 1 },
      structure,
      { sheet: 'A', row: 5, column: 0, content: 2 },
    ])
    journal.moveBack()
    expect(journal.edits()).toEqual([{ sheet: 'A', row: 4, column: 0, content: 1 }])
  })

  it('give back every format that is saved', () => {
    const format = {
      numberFormat: '0.0%',
      bold: true,
      italic: false,
      underline: true,
      strike: false,
      fontName: '맑은 고딕',
      fontSize: 12,
      fontColor: '#112233',
      fill: null,
      horizontal: 'center',
      vertical: 'top',
      wrap: true,
      borderTop: { style: 'double', color: '#000000' },
      borderRight: null,
      borderBottom: null,
      borderLeft: null,
    } as const
    expect(formatOf(styleOfFormat(format))).toEqual(format)
  })

  it('cover cells by few rectangles, each cell once', () => {
    const cells = [0, 1, 2, 5].flatMap((row) => [1, 2, 4].map((column) => ({ row, column })))
    const ranges = rangesOf(cells)
    expect(ranges).toHaveLength(4)
    const covered = ranges.flatMap(({ top, left, bottom, right }) =>
      Array.from({ length: bottom - top + 1 }, (_, row) =>
        Array.from({ length: right - left + 1 }, (_, column) => `${top + row},${left + column}`),
      ).flat(),
    )
    expect(covered.toSorted()).toEqual(cells.map(({ row, column }) => `${row},${column}`).toSorted())
  })
})
