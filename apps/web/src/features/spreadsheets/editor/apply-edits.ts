import { Direction, type ICellData, type ICommandService, type Workbook } from '@univerjs/core'
import { pixelsOfWidth } from '../../evidence/viewer/previews/sheet/workbook.ts'
import { type CellContent, isCellEdit, valueTypes, type WorkbookEdit } from './cell-content.ts'
import { styleOfFormat } from './cell-format.ts'
import { pixelsOfHeight } from './line-sizes.ts'

interface Opened {
  book: Workbook
  commands: ICommandService
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
    const sheet = opened.book.getSheets().find((one) => one.getName() === edit.sheet)
    if (sheet !== undefined) await apply(edits.slice(at, end), sheet.getSheetId(), opened)
    at = end
  }
}

const isOfSameSheet = (edit: WorkbookEdit | undefined, sheet: string): boolean => edit !== undefined && isCellEdit(edit) && edit.sheet === sheet

async function apply(edits: readonly WorkbookEdit[], subUnitId: string, { book, commands }: Opened): Promise<void> {
  const target = { unitId: book.getUnitId(), subUnitId }
  const contents = edits.filter(isCellEdit)
  if (contents.length > 0) {
    const cells: Cells = {}
    for (const { row, column, content } of contents) (cells[row] ??= {})[column] = cellOfContent(content)
    await commands.executeCommand('sheet.command.set-range-values', { ...target, value: cells })
    return
  }
  for (const edit of edits) {
    if (isCellEdit(edit)) continue
    if (edit.kind === 'format') {
      const cells: Cells = {}
      for (const { top, left, bottom, right } of edit.ranges)
        for (let row = top; row <= bottom; row++)
          for (let column = left; column <= right; column++) (cells[row] ??= {})[column] = { s: styleOfFormat(edit.format) }
      await commands.executeCommand('sheet.command.set-range-values', { ...target, value: cells })
    } else if (edit.kind === 'insert' || edit.kind === 'delete') {
      const isRow = edit.axis === 'row'
      const [from, to] = [edit.at, edit.at + edit.count - 1]
      const sheet = book.getSheetBySheetId(subUnitId)
      const [rows, columns] = [(sheet?.getRowCount() ?? 1) - 1, (sheet?.getColumnCount() ?? 1) - 1]
      const range = isRow
        ? { startRow: from, endRow: to, startColumn: 0, endColumn: columns }
        : { startRow: 0, endRow: rows, startColumn: from, endColumn: to }
      const command = `sheet.command.${edit.kind === 'insert' ? 'insert' : 'remove'}-${isRow ? 'row' : 'col'}-by-range`
      // Before the line that is there now.
      await commands.executeCommand(command, { ...target, range, direction: isRow ? Direction.UP : Direction.LEFT })
    } else if (edit.kind === 'freeze') {
      const { rows, columns } = edit
      const split = { startRow: rows || -1, ySplit: rows, startColumn: columns || -1, xSplit: columns }
      await commands.executeCommand('sheet.command.set-frozen', { ...target, ...split })
    } else {
      const ranges =
        edit.axis === 'row'
          ? [{ startRow: edit.from, endRow: edit.to, startColumn: 0, endColumn: 0 }]
          : [{ startRow: 0, endRow: 0, startColumn: edit.from, endColumn: edit.to }]
      if (edit.kind === 'visibility') {
        await commands.executeCommand(visibility[edit.axis][edit.hidden ? 'hide' : 'show'], { ...target, ranges })
      } else if (edit.axis === 'row')
        await commands.executeCommand('sheet.command.set-row-height', { ...target, ranges, value: pixelsOfHeight(edit.size) })
      else await commands.executeCommand('sheet.command.set-worksheet-col-width', { ...target, ranges, value: pixelsOfWidth(edit.size) })
    }
  }
}

function cellOfContent(content: CellContent): ICellData {
  if (content === null) return { v: null, f: null, si: null, p: null }
  if (typeof content === 'object') return { f: `=${content.formula}`, v: null, si: null, p: null }
  const type = typeof content === 'number' ? valueTypes.number : typeof content === 'boolean' ? valueTypes.boolean : valueTypes.string
  return { v: typeof content === 'boolean' ? Number(content) : content, t: type, f: null, si: null, p: null }
}
