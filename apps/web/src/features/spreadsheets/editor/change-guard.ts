import type { ICellData, IStyleData } from '@univerjs/core'
import { savedStyle, withoutFormat } from './cell-format.ts'
import { filterChanges } from './filters/filter-changes.ts'
import { isNameChange } from './names/name-changes.ts'
import type { Axis } from './sheet-lines.ts'

/** Changes of contents and formats of cells. */
export const setCells = 'sheet.mutation.set-range-values'
export const setFrozen = 'sheet.mutation.set-frozen'

export const numberFormatChanges: ReadonlySet<string> = new Set(['sheet.mutation.set.numfmt', 'sheet.mutation.remove.numfmt'])

/** Changes of sizes of rows and columns, and of whether they are shown. */
export const lineChanges: Readonly<Record<string, Axis>> = {
  'sheet.mutation.set-worksheet-row-height': 'row',
  'sheet.mutation.set-worksheet-col-width': 'column',
  'sheet.mutation.set-row-hidden': 'row',
  'sheet.mutation.set-row-visible': 'row',
  'sheet.mutation.set-col-hidden': 'column',
  'sheet.mutation.set-col-visible': 'column',
}

export const addMerge = 'sheet.mutation.add-worksheet-merge'
export const removeMerge = 'sheet.mutation.remove-worksheet-merge'
export const mergeChanges: ReadonlySet<string> = new Set([addMerge, removeMerge])
/** The command that all ways of merging cells end in. */
export const mergeCommand = 'sheet.command.add-worksheet-merge'

export const updateNote = 'sheet.mutation.update-note'
export const removeNote = 'sheet.mutation.remove-note'
export const noteChanges: ReadonlySet<string> = new Set([updateNote, removeNote])

/** Changes that insert or delete rows or columns. */
export const lineMoves: Readonly<Record<string, { kind: 'insert' | 'delete'; axis: Axis }>> = {
  'sheet.mutation.insert-row': { kind: 'insert', axis: 'row' },
  'sheet.mutation.insert-col': { kind: 'insert', axis: 'column' },
  'sheet.mutation.remove-rows': { kind: 'delete', axis: 'row' },
  'sheet.mutation.remove-col': { kind: 'delete', axis: 'column' },
}

export const renameSheet = 'sheet.mutation.set-worksheet-name'
export const hideSheet = 'sheet.mutation.set-worksheet-hidden'
export const orderSheets = 'sheet.mutation.set-worksheet-order'
export const insertSheet = 'sheet.mutation.insert-sheet'
export const removeSheet = 'sheet.mutation.remove-sheet'
export const copySheetCommand = 'sheet.command.copy-sheet'
export const removeSheetCommand = 'sheet.command.remove-sheet'
const sheetChanges: ReadonlySet<string> = new Set([renameSheet, hideSheet, orderSheets, insertSheet, removeSheet])

/** The change of cells that are moved, within a command of the page. */
export const moveCells = 'sheet.mutation.move-range'
export const moveCellsCommand = 'dossier.command.move-cells'
/** Univer's own command, for cells that are dragged by the edge of the selection. */
export const dragCellsCommand = 'sheet.command.move-range'

/** Whether a change moves cells, adds or removes sheets, or gives them other names or places. */
export const isStructureChange = (id: string): boolean => id in lineMoves || id === moveCells || sheetChanges.has(id)

/** Commands that insert or delete rows or columns, which have a range. */
export const lineCommands: Readonly<Record<string, { kind: 'insert' | 'delete'; axis: Axis }>> = {
  'sheet.command.insert-row-by-range': { kind: 'insert', axis: 'row' },
  'sheet.command.insert-col-by-range': { kind: 'insert', axis: 'column' },
  'sheet.command.remove-row-by-range': { kind: 'delete', axis: 'row' },
  'sheet.command.remove-col-by-range': { kind: 'delete', axis: 'column' },
}

/** Commands that move cells or change sheets and that are saved as such. What else they change follows from it, for the editor as for the file. */
export const structureCommands: ReadonlySet<string> = new Set([
  ...Object.keys(lineCommands),
  moveCellsCommand,
  'sheet.command.set-worksheet-name',
  'sheet.command.set-worksheet-hidden',
  'sheet.command.set-worksheet-show',
  'sheet.command.set-worksheet-order',
  'sheet.command.insert-sheet',
  removeSheetCommand,
  copySheetCommand,
])
export const fillCommand = 'sheet.command.auto-fill'
export const undoCommand = 'univer.command.undo'
export const redoCommand = 'univer.command.redo'

export const setRowCount = 'sheet.mutation.set-worksheet-row-count'
export const setColumnCount = 'sheet.mutation.set-worksheet-column-count'

/** Changes of the view, or that the editor makes by itself; nothing of them belongs to the file. */
const unsaved: ReadonlySet<string> = new Set([
  'sheet.mutation.empty',
  'sheet.mutation.toggle-note-popup',
  'sheet.mutation.set-worksheet-permission-points',
  'sheet.mutation.set-worksheet-row-auto-height',
  'sheet.mutation.set-worksheet-row-is-auto-height',
  // More empty rows and columns for what is pasted at the end.
  setRowCount,
  setColumnCount,
  'sheet.mutation.mark-dirty-filter-change',
])

/** Whether a change is refused, because it cannot be saved. A change of a sheet that is not known here is refused. */
export function isRefused(id: string): boolean {
  // Names that follow cells, or are changed by commands of their own, are looked at before.
  if (isNameChange(id)) return true
  if (
    id === setCells ||
    id === setFrozen ||
    id in lineChanges ||
    numberFormatChanges.has(id) ||
    mergeChanges.has(id) ||
    noteChanges.has(id) ||
    filterChanges.has(id)
  )
    return false
  return id.startsWith('sheet.mutation.') && !unsaved.has(id)
}

/** Whether a change leaves every cell in its place with what it holds: a change of the view, of sizes, of notes. */
export const staysWithCells = (id: string): boolean => unsaved.has(id) || id in lineChanges || id === setFrozen || noteChanges.has(id)

type Cells = Record<number, Record<number, ICellData | null> | undefined>

/**
 * Takes out of a change of cells, in place, what of formats cannot be saved: rotation, indents, diagonal lines.
 *
 * @param styleOf a style by the id that cells have
 * @returns whether nothing else was to change
 */
export function keepSavable(cells: Cells, styleOf: (id: string) => IStyleData | undefined): boolean {
  let isSaved = false
  let isAny = false
  for (const row of Object.values(cells)) {
    for (const [column, cell] of Object.entries(row ?? {})) {
      if (row === undefined) continue
      isAny = true
      if (cell === null) row[Number(column)] = { v: null, f: null, si: null, p: null, s: withoutFormat() }
      else if (cell.s === null) cell.s = withoutFormat()
      else if (cell.s !== undefined) {
        const style = typeof cell.s === 'string' ? styleOf(cell.s) : cell.s
        const kept = savedStyle(style ?? {})
        if (Object.keys(kept).length === 0) delete cell.s
        else cell.s = kept
      }
      isSaved ||= cell === null || Object.keys(cell).length > 0
    }
  }
  return isAny && !isSaved
}

/** Whether a change of cells is one of formats alone. */
export const isFormatOnly = (cells: Cells): boolean =>
  Object.values(cells).every((row) =>
    Object.values(row ?? {}).every((cell) => Object.keys(cell ?? { v: null }).every((key) => key === 's')),
  )

/** Panes are frozen from the first row and column on: a file cannot leave out those that are scrolled away. */
export function freezeFromStart(frozen: { startRow: number; startColumn: number; xSplit: number; ySplit: number }): void {
  frozen.ySplit = Math.max(0, frozen.startRow)
  frozen.xSplit = Math.max(0, frozen.startColumn)
}
