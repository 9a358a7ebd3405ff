import type { WorkbookEdit, WrittenGrid } from '@dossier/workbook'

/** A cell of a workbook that kinds of edits are tried at. */
export interface Target {
  sheet: string
  row: number
  column: number
}

type Place = readonly [row: number, column: number]

/** A kind of edit, and what it does to other cells. */
export interface EditKind {
  edit: (target: Target) => WorkbookEdit
  /** Parts that it may change besides sheets. */
  parts: RegExp
  /** Where a cell is afterwards; null where it is deleted. Only cells of the sheet of the target move. */
  moved: (place: Place, target: Target) => Place | null
  /** Whether values of formulas stay the same. */
  keepsValues: boolean
  /** The name of the sheet of the target afterwards, where it is another one. */
  renamesTo?: string
  /** Whether the cell of the target looks the same afterwards. */
  keepsTarget: boolean
}

const otherName = "Model's copy"
const stays = (place: Place): Place => place
const styles = /^(?:xl\/)?styles\.xml$/i
const none = /^$/
/** Where subtotals leave out hidden rows, the workbook asks to be calculated. */
const calculation = /^(?:xl\/)?workbook\.xml$/i
/** A formula is added to the chain, and the workbook asks to be calculated where it is too large to be computed. */
const arrays = /^(?:xl\/)?(?:workbook|calcChain)\.xml$/i
/** What refers to cells. */
const referring =
  /^(?:xl\/workbook\.xml|xl\/calcChain\.xml|xl\/(?:drawings|charts|tables|pivotTables|pivotCache|ctrlProps|threadedComments)\/.*|xl\/comments.*|xl\/_rels\/workbook\.xml\.rels|\[Content_Types\]\.xml)$/i

const referringOrTexts = new RegExp(`${referring.source}|^xl/sharedStrings\\.xml$`, 'i')
/** What is on a sheet, with the list of sheets. */
const ofSheets =
  /^(?:xl\/workbook\.xml|xl\/calcChain\.xml|xl\/(?:worksheets\/_rels|drawings|charts|media|tables|pivotTables|ctrlProps|activeX|embeddings|printerSettings|threadedComments|theme)\/.*|xl\/comments.*|xl\/_rels\/workbook\.xml\.rels|docProps\/app\.xml|\[Content_Types\]\.xml)$/i
// One workbook keeps its parts beside its list of sheets.
const ofNotes = /^(?:(?:xl\/)?(?:(?:worksheets\/)?_rels|drawings)\/.*|(?:xl\/)?comments.*|\[Content_Types\]\.xml)$/i

const ofThreads = new RegExp(`${ofNotes.source}|^(?:xl/)?(?:threadedComments|persons)/.*|^(?:xl/)?_rels/workbook\\.xml\\.rels$`, 'i')

const formatted: EditKind = {
  edit: ({ sheet, row, column }) => ({
    kind: 'format',
    sheet,
    ranges: [{ top: row, left: column, bottom: row, right: column }],
    format: {
      bold: true,
      fill: '#FFF2CC',
      numberFormat: '#,##0.000',
      borderBottom: { style: 'thin', color: '#7F7F7F' },
      horizontal: 'center',
    },
  }),
  parts: styles,
  moved: stays,
  keepsValues: true,
  keepsTarget: false,
}

const layout = (edit: EditKind['edit']): EditKind => ({ edit, parts: none, moved: stays, keepsValues: true, keepsTarget: true })

const lines = (kind: 'insert' | 'delete', axis: 'row' | 'column'): EditKind => ({
  edit: ({ sheet, row, column }) => ({ kind, sheet, axis, at: axis === 'row' ? row : column, count: 1 }),
  parts: referring,
  moved([row, column], target) {
    const [index, at] = axis === 'row' ? [row, target.row] : [column, target.column]
    if (kind === 'delete' && index === at) return null
    const next = index < at ? index : kind === 'insert' ? index + 1 : index - 1
    return axis === 'row' ? [next, column] : [row, next]
  },
  keepsValues: kind === 'insert',
  keepsTarget: true,
})

/** The kinds of edits other than of the content of one cell. */
export const editKinds: Readonly<Record<string, EditKind>> = {
  // Beside all cells, so that no other value follows from it.
  array: {
    ...layout(({ sheet, row }) => ({ sheet, row, column: 1_000, content: { formula: '{1;2}*2', array: { rows: 2, columns: 1 } } })),
    parts: arrays,
    // A format may reach to the cells that it fills.
    moved: (place, target) => (place[1] === 1_000 && place[0] - target.row < 2 && place[0] >= target.row ? null : place),
  },
  format: formatted,
  width: layout(({ sheet, column }) => ({ kind: 'size', sheet, axis: 'column', from: column, to: column, size: 23 })),
  height: layout(({ sheet, row }) => ({ kind: 'size', sheet, axis: 'row', from: row, to: row, size: 33 })),
  hide: {
    ...layout(({ sheet, row }) => ({ kind: 'visibility', sheet, axis: 'row', from: row, to: row, hidden: true })),
    parts: calculation,
  },
  filter: {
    ...layout(({ sheet, row, column }) => ({
      kind: 'filter',
      sheet,
      table: null,
      filter: {
        range: { top: row, left: column, bottom: row + 3, right: column },
        columns: [{ column, criterion: { kind: 'conditions', conditions: [{ operator: 'greaterThan', value: '1' }], all: false } }],
        hidden: [{ from: row + 2, to: row + 2 }],
      },
    })),
    parts: calculation,
  },
  group: layout(({ sheet, row }) => ({ kind: 'outline', sheet, axis: 'row', from: row, to: row, level: 1, collapsed: false })),
  freeze: layout(({ sheet }) => ({ kind: 'freeze', sheet, rows: 1, columns: 1 })),
  'insert-row': lines('insert', 'row'),
  // A table gets the heading of its new column.
  'insert-column': { ...lines('insert', 'column'), parts: referringOrTexts },
  merge: {
    ...layout(({ sheet, row, column }) => ({ kind: 'merge', sheet, range: { top: row, left: column, bottom: row, right: column + 1 } })),
    // What is covered by a merged cell looks like it, as LibreOffice saves it.
    moved: (place, target) => (place[0] === target.row && place[1] === target.column + 1 ? null : place),
    keepsTarget: false,
  },
  // Beside all cells: ranges that had the cell among others have a smaller sum.
  move: {
    ...layout(({ sheet, row, column }) => ({
      kind: 'move',
      sheet,
      range: { top: row, left: column, bottom: row, right: column },
      to: { sheet, row, column: 1_000 },
    })),
    parts: new RegExp(`${referring.source}|${ofNotes.source}`, 'i'),
    moved: (place, target) => (place[0] === target.row && place[1] === target.column ? [target.row, 1_000] : place),
    keepsValues: false,
  },
  'rename-sheet': { ...layout(({ sheet }) => ({ kind: 'rename-sheet', sheet, name: otherName })), parts: referring, renamesTo: otherName },
  note: {
    ...layout(({ sheet, row, column }) => ({ kind: 'note', sheet, row, column, text: 'Annual report 2025, p. 45', author: 'Reviewer' })),
    parts: ofNotes,
  },
  thread: {
    ...layout(({ sheet, row, column }) => ({
      kind: 'thread',
      sheet,
      row,
      column,
      thread: {
        resolved: false,
        messages: [
          {
            newId: '{6C1F8A52-0000-4000-8000-000000000001}',
            text: 'Annual report 2025, p. 45?',
            author: 'Reviewer',
            at: '2026-11-26T09:00:00Z',
          },
          { newId: '{6C1F8A52-0000-4000-8000-000000000002}', text: 'Yes', author: 'Analyst', at: '2026-11-26T09:05:00Z' },
        ],
      },
    })),
    parts: ofThreads,
  },
  'add-sheet': { ...layout(() => ({ kind: 'add-sheet', sheet: otherName, before: null })), parts: ofSheets },
  'copy-sheet': { ...layout(({ sheet }) => ({ kind: 'copy-sheet', sheet, name: otherName, before: null })), parts: ofSheets },
  'delete-sheet': {
    ...layout(({ sheet }) => ({ kind: 'delete-sheet', sheet })),
    parts: ofSheets,
    moved: () => null,
    keepsValues: false,
  },
  'delete-row': lines('delete', 'row'),
  'delete-column': lines('delete', 'column'),
}

/** The first typed number, else the first cell, of a workbook; null for one without cells. */
export function targetIn({ sheets }: WrittenGrid): Target | null {
  const cells = sheets.flatMap(({ name, cells: own }) => own.map(({ row, column, content }) => ({ sheet: name, row, column, content })))
  const first = cells.find(({ content }) => typeof content === 'number') ?? cells[0]
  return first === undefined ? null : { sheet: first.sheet, row: first.row, column: first.column }
}
