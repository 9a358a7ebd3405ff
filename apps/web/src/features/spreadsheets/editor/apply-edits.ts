import { Direction, type ICellData, type ICommandService, type IRange, type Workbook } from '@univerjs/core'
import { pixelsOfWidth } from '../../evidence/viewer/previews/sheet/workbook.ts'
import { isFirst, marksOf, typedMark } from './arrays/array-mark.ts'
import type { SheetArrays } from './arrays/sheet-arrays.ts'
import type { CellRange } from './cell-ranges.ts'
import { type CellContent, type CellEdit, isCellEdit, isError, isFormula, valueTypes, type WorkbookEdit } from './cell-content.ts'
import { styleOfFormat } from './cell-format.ts'
import { moveCellsCommand } from './change-guard.ts'
import type { SheetFilters } from './filters/sheet-filters.ts'
import { growTo, isWithinFormat } from './grid-size.ts'
import { pixelsOfHeight } from './line-sizes.ts'
import type { WorkbookNames } from './names/workbook-names.ts'
import { newNote } from './notes/note-data.ts'
import { threadOf } from './threads/file-threads.ts'
import type { SheetOutlines } from './outline/sheet-outlines.ts'
import type { ThreadStore } from './threads/thread-store.ts'

interface Opened {
  book: Workbook
  commands: ICommandService
  filters: SheetFilters
  threads: ThreadStore
  outlines: SheetOutlines
  names: WorkbookNames
  arrays: SheetArrays
}

const visibility = {
  row: { hide: 'sheet.command.set-rows-hidden', show: 'sheet.command.set-specific-rows-visible' },
  column: { hide: 'sheet.command.set-col-hidden', show: 'sheet.command.set-col-visible-on-cols' },
} as const

type Cells = Record<number, Record<number, ICellData>>

/** Makes changes in an open workbook as a person would, so that each step can be undone; those of sheets that it does not have are left out. */
export async function applyEdits(edits: readonly WorkbookEdit[], opened: Opened): Promise<void> {
  let at = 0
  while (at < edits.length) {
    const edit = edits[at]
    if (edit === undefined) return
    // Contents of one sheet that follow one another are one step.
    let end = at + 1
    if (isCellEdit(edit)) while (end < edits.length && isOfSameSheet(edits[end], edit.sheet)) end++
    if ('kind' in edit && edit.kind === 'add-sheet') {
      await addSheet(edit, opened)
      at = end
      continue
    }
    if ('kind' in edit && edit.kind === 'name') {
      await opened.names.apply(edit)
      at = end
      continue
    }
    const sheet = opened.book.getSheets().find((one) => one.getName() === edit.sheet)
    if (sheet !== undefined) await apply(edits.slice(at, end), sheet.getSheetId(), opened)
    at = end
  }
}

const isOfSameSheet = (edit: WorkbookEdit | undefined, sheet: string): boolean =>
  edit !== undefined && isCellEdit(edit) && edit.sheet === sheet

async function apply(
  edits: readonly WorkbookEdit[],
  subUnitId: string,
  { book, commands, filters, threads, outlines, arrays }: Opened,
): Promise<void> {
  const target = { unitId: book.getUnitId(), subUnitId }
  const contents = edits.filter(isCellEdit)
  const sheet = book.getSheetBySheetId(subUnitId)
  if (contents.length > 0 && sheet) {
    const corner = { bottom: 0, right: 0 }
    for (const { row, column } of contents) {
      corner.bottom = Math.max(corner.bottom, row)
      corner.right = Math.max(corner.right, column)
    }
    // Cells behind the last row or column of the file, to which the grid had grown when they were typed.
    if (isWithinFormat(corner)) growTo(corner, sheet, { book, commands })
    const cells: Cells = {}
    for (const edit of contents) {
      // The first cell of an array formula stands for all of it.
      const array = arrays.at(sheet, edit.row, edit.column)
      if (array !== null && isFirst(array.mark))
        for (const { row, column } of marksOf(array.range)) (cells[row] ??= {})[column] ??= cellOfContent(null)
      const { row, column, content } = edit
      if (arrayOf(edit) === null) (cells[row] ??= {})[column] = cellOfContent(content)
    }
    if (Object.keys(cells).length > 0)
      await arrays.place(() => commands.executeCommand('sheet.command.set-range-values', { ...target, value: cells }))
    for (const edit of contents) {
      const array = arrayOf(edit)
      if (array !== null) arrays.enter(sheet, array.range, array.formula, array)
    }
    return
  }
  for (const edit of edits) {
    if (isCellEdit(edit) || edit.kind === 'add-sheet' || edit.kind === 'name') continue
    if (edit.kind === 'filter') {
      await filters.apply(edit)
      continue
    }
    if (edit.kind === 'thread') {
      threads.set(edit, threadOf(edit, threads.at(edit)))
      continue
    }
    if (edit.kind === 'outline') {
      outlines.set(subUnitId, edit)
      continue
    }
    const { command, params } = commandOf(edit, book, subUnitId)
    await commands.executeCommand(command, { ...target, ...params })
  }
}

function arrayOf({ row, column, content }: CellEdit): { range: CellRange; formula: string; isDynamic: boolean } | null {
  if (!isFormula(content) || content.array === undefined) return null
  const { formula, array } = content
  const range = { top: row, left: column, bottom: row + array.rows - 1, right: column + array.columns - 1 }
  return { range, formula, isDynamic: array.isDynamic === true }
}

/** Where another workbook has a sheet of the name, its cells are those that follow. */
async function addSheet({ sheet: name, before }: Extract<WorkbookEdit, { kind: 'add-sheet' }>, { book, commands }: Opened): Promise<void> {
  const sheets = book.getSheets()
  if (sheets.some((one) => one.getName() === name)) return
  const index = sheets.findIndex((one) => one.getName() === before)
  await commands.executeCommand('sheet.command.insert-sheet', {
    unitId: book.getUnitId(),
    index: index < 0 ? sheets.length : index,
    sheet: { name },
  })
}

type OtherEdit = Exclude<WorkbookEdit, CellEdit | { kind: 'add-sheet' | 'filter' | 'thread' | 'outline' | 'name' }>

/** The command of the editor by which a person would make a change. */
function commandOf(edit: OtherEdit, book: Workbook, subUnitId: string): { command: string; params: object } {
  const sheet = book.getSheetBySheetId(subUnitId)
  const [lastRow, lastColumn] = [(sheet?.getRowCount() ?? 1) - 1, (sheet?.getColumnCount() ?? 1) - 1]
  const lines = (axis: 'row' | 'column', from: number, to: number): IRange =>
    axis === 'row'
      ? { startRow: from, endRow: to, startColumn: 0, endColumn: lastColumn }
      : { startRow: 0, endRow: lastRow, startColumn: from, endColumn: to }
  switch (edit.kind) {
    case 'format': {
      const cells: Cells = {}
      for (const { top, left, bottom, right } of edit.ranges)
        for (let row = top; row <= bottom; row++)
          for (let column = left; column <= right; column++) (cells[row] ??= {})[column] = { s: styleOfFormat(edit.format) }
      return { command: 'sheet.command.set-range-values', params: { value: cells } }
    }
    case 'size': {
      const ranges = [lines(edit.axis, edit.from, edit.to)]
      return edit.axis === 'row'
        ? { command: 'sheet.command.set-row-height', params: { ranges, value: pixelsOfHeight(edit.size) } }
        : { command: 'sheet.command.set-worksheet-col-width', params: { ranges, value: pixelsOfWidth(edit.size) } }
    }
    case 'visibility':
      return { command: visibility[edit.axis][edit.hidden ? 'hide' : 'show'], params: { ranges: [lines(edit.axis, edit.from, edit.to)] } }
    case 'freeze': {
      const { rows, columns } = edit
      const params = { startRow: rows || -1, ySplit: rows, startColumn: columns || -1, xSplit: columns }
      return { command: 'sheet.command.set-frozen', params }
    }
    case 'merge':
    case 'unmerge': {
      const { top, left, bottom, right } = edit.range
      const range: IRange = { startRow: top, startColumn: left, endRow: bottom, endColumn: right }
      return edit.kind === 'unmerge'
        ? { command: 'sheet.command.remove-worksheet-merge', params: { ranges: [range] } }
        : { command: 'sheet.command.add-worksheet-merge', params: { selections: [range], defaultMerge: true } }
    }
    case 'move': {
      const { range, to } = edit
      const target =
        book
          .getSheets()
          .find((one) => one.getName() === to.sheet)
          ?.getSheetId() ?? ''
      return { command: moveCellsCommand, params: { range, to: { subUnitId: target, row: to.row, column: to.column } } }
    }
    case 'insert':
    case 'delete': {
      const range = lines(edit.axis, edit.at, edit.at + edit.count - 1)
      const noun = edit.axis === 'row' ? 'row' : 'col'
      // Before the line that is there now.
      const direction = edit.axis === 'row' ? Direction.UP : Direction.LEFT
      return { command: `sheet.command.${edit.kind === 'insert' ? 'insert' : 'remove'}-${noun}-by-range`, params: { range, direction } }
    }
    case 'copy-sheet':
      return { command: 'sheet.command.copy-sheet', params: { name: edit.name } }
    case 'delete-sheet':
      return { command: 'sheet.command.remove-sheet', params: {} }
    case 'note': {
      const { row, column: col, text } = edit
      const params = { sheetId: subUnitId, row, col }
      return text === null
        ? { command: 'sheet.mutation.remove-note', params }
        : { command: 'sheet.command.update-note', params: { ...params, note: newNote(row, col, text) } }
    }
    case 'rename-sheet':
      return { command: 'sheet.command.set-worksheet-name', params: { name: edit.name } }
    case 'show-sheet':
      return { command: `sheet.command.set-worksheet-${edit.hidden ? 'hidden' : 'show'}`, params: {} }
    case 'move-sheet': {
      const others = book.getSheets().flatMap((one) => (one.getSheetId() === subUnitId ? [] : [one.getName()]))
      return {
        command: 'sheet.command.set-worksheet-order',
        params: { order: edit.before === null ? others.length : others.indexOf(edit.before) },
      }
    }
  }
}

function cellOfContent(content: CellContent): ICellData {
  if (content === null) return { v: null, f: null, si: null, p: null, custom: null }
  const cleared = { f: null, si: null, p: null, custom: null }
  if (isError(content)) return { v: content.error, t: valueTypes.string, ...cleared }
  if (isFormula(content))
    return { f: `=${content.formula}`, v: null, si: null, p: null, custom: content.isTyped === true ? typedMark : null }
  const type = typeof content === 'number' ? valueTypes.number : typeof content === 'boolean' ? valueTypes.boolean : valueTypes.string
  return { v: typeof content === 'boolean' ? Number(content) : content, t: type, ...cleared }
}
