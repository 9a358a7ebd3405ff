import { describe, expect, it } from 'vitest'
import { workbookEditsSchema } from './workbook-edits.ts'

const isTaken = (...edits: unknown[]) => workbookEditsSchema.safeParse(edits).success
const range = { top: 0, left: 0, bottom: 1, right: 1 }
const lines = { sheet: 'A', axis: 'row', from: 0, to: 3 }

describe('the changes of a workbook that are saved', () => {
  it.each<[string, object]>([
    ['a content', { sheet: 'A', row: 0, column: 0, content: { formula: 'A1' } }],
    [
      'a format',
      { kind: 'format', sheet: 'A', ranges: [range], format: { bold: true, fill: null, borderTop: { style: 'thin', color: '#000000' } } },
    ],
    ['a size', { kind: 'size', ...lines, size: 20 }],
    ['hidden lines', { kind: 'visibility', ...lines, hidden: true }],
    ['grouped lines', { kind: 'outline', ...lines, level: 7, collapsed: false }],
    ['frozen panes', { kind: 'freeze', sheet: 'A', rows: 1, columns: 0 }],
    ['inserted lines', { kind: 'insert', sheet: 'A', axis: 'column', at: 3, count: 2 }],
    ['merged cells', { kind: 'merge', sheet: 'A', range }],
    ['a name', { kind: 'rename-sheet', sheet: 'A', name: 'B' }],
    ['a place', { kind: 'move-sheet', sheet: 'A', before: null }],
  ])('are %s', (_name, edit) => {
    expect(isTaken(edit)).toBe(true)
    expect(isTaken({ ...edit, other: 1 })).toBe(false)
  })

  it.each<[string, object]>([
    ['an unknown kind', { kind: 'sort', sheet: 'A', range }],
    ['an unknown part of a format', { kind: 'format', sheet: 'A', ranges: [range], format: { rotation: 45 } }],
    ['a colour that is none', { kind: 'format', sheet: 'A', ranges: [range], format: { fill: 'red"/><x' } }],
    ['a format without cells', { kind: 'format', sheet: 'A', ranges: [], format: { bold: true } }],
    ['a row beyond the sheet', { kind: 'size', ...lines, to: 1_048_576, size: 20 }],
    ['groups deeper than files have', { kind: 'outline', ...lines, level: 8, collapsed: false }],
    ['a name of 32 characters', { kind: 'rename-sheet', sheet: 'A', name: 'x'.repeat(32) }],
    ['no lines', { kind: 'delete', sheet: 'A', axis: 'row', at: 3, count: 0 }],
  ])('are not %s', (_name, edit) => expect(isTaken(edit)).toBe(false))

  it('are few where each rewrites its sheet', () => {
    const insert = { kind: 'insert', sheet: 'A', axis: 'row', at: 0, count: 1 }
    expect(isTaken(...Array.from({ length: 200 }, () => insert))).toBe(true)
    expect(isTaken(...Array.from({ length: 201 }, () => insert))).toBe(false)
  })
})
