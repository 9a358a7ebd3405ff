import { type CellRange, columnLetters, writeCell } from '../formula/cell-address.ts'
import { cellKey } from '../reading/workbook-model.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { patchMerged } from './merged-cells.ts'
import { followOutline, hasOutline, patchOutline } from './outline.ts'
import { patchColumns } from './patch-columns.ts'
import { patchRows, patchSheet } from './patch-sheet.ts'
import type { StyleSheet } from './style-sheet.ts'
import type { FormatEdit, FreezeEdit, LayoutEdit, MergeEdit, OutlineEdit, SizeEdit, VisibilityEdit } from './workbook-edit.ts'
import { readAttributes, withAttribute } from './xml-text.ts'
import { childNamed, parseElements, prefixOfElement, Splices, tagOf, withContent } from './xml-tree.ts'

/** Cells that one save formats, and rows that it sizes or hides. */
const mostCells = 200_000
const mostRows = 20_000

/**
 * Makes edits of how a sheet is shown. Cells that are formatted and missing are written without content, in the format of their row or column with what changes.
 *
 * @param edits of this sheet
 * @throws WorkbookEditRefused
 */
export function patchLayout(xml: string, edits: readonly LayoutEdit[], styles: () => StyleSheet): string {
  let patched = formatCells(
    xml,
    edits.filter((edit) => edit.kind === 'format'),
    styles,
  )
  patched = patchMerged(
    patched,
    edits.filter((edit): edit is MergeEdit => edit.kind === 'merge' || edit.kind === 'unmerge'),
  )
  for (const edit of edits) {
    if (edit.kind === 'freeze') patched = freeze(patched, edit)
    else if (edit.kind === 'size' || edit.kind === 'visibility')
      patched = edit.axis === 'row' ? changeRows(patched, edit) : changeColumns(patched, edit)
    else if (edit.kind === 'outline') patched = patchOutline(patched, edit)
  }
  return followLines(patched, edits)
}

/** What says that groups are collapsed follows from their lines. */
function followLines(xml: string, edits: readonly LayoutEdit[]): string {
  const lines = edits.filter((edit): edit is OutlineEdit | VisibilityEdit => edit.kind === 'outline' || edit.kind === 'visibility')
  if (!lines.some(({ kind }) => kind === 'outline') && !hasOutline(xml)) return xml
  return (['row', 'column'] as const).reduce(
    (text, axis) =>
      followOutline(
        text,
        axis,
        lines.filter((edit) => edit.axis === axis),
      ),
    xml,
  )
}

function formatCells(xml: string, edits: readonly FormatEdit[], styles: () => StyleSheet): string {
  const cells = new Map<number, { row: number; column: number; edits: FormatEdit[] }>()
  let count = edits.reduce((sum, { ranges }) => sum + ranges.reduce((area, range) => area + areaOf(range), 0), 0)
  if (count > mostCells) throw new WorkbookEditRefused('too-large', { cell: firstCell(edits) })
  for (const edit of edits)
    for (const { top, left, bottom, right } of edit.ranges)
      for (let row = top; row <= bottom; row++)
        for (let column = left; column <= right; column++) {
          const key = cellKey(row, column)
          const cell = cells.get(key)
          if (cell === undefined) cells.set(key, { row, column, edits: [edit] })
          else cell.edits.push(edit)
        }
  count = cells.size
  if (count === 0) return xml
  const prefix = prefixOfElement(parseElements(xml, 'sheetData'))
  const sheetStyles = styles()
  return patchSheet(
    xml,
    [...cells.values()].map(({ row, column, edits: own }) => ({
      row,
      column,
      write: ({ tag, content, isMissing }) => {
        const before = Number(readAttributes(tag).get('s') ?? 0)
        const style = own.reduce((base, { format }) => sheetStyles.withFormat(base, format), before)
        if (isMissing && style === 0) return null
        const changed = style === before ? tag : withAttribute(tag, 's', String(style))
        return content === '' ? `${changed.slice(0, -1)}/>` : `${changed}${content}</${prefix}c>`
      },
    })),
  )
}

const areaOf = ({ top, left, bottom, right }: CellRange): number => (bottom - top + 1) * (right - left + 1)

function firstCell([edit]: readonly FormatEdit[]): string {
  const [range] = edit?.ranges ?? []
  return `${edit?.sheet ?? ''}!${writeCell({ row: range?.top ?? 0, column: range?.left ?? 0 })}`
}

function changeRows(xml: string, edit: SizeEdit | VisibilityEdit): string {
  if (edit.to - edit.from >= mostRows) throw new WorkbookEditRefused('too-large', { cell: `${edit.sheet}!A${edit.from + 1}` })
  return patchRows(xml, edit.from, edit.to, (tag) => {
    if (edit.kind === 'size') return withAttribute(withAttribute(tag, 'ht', String(edit.size)), 'customHeight', '1')
    return withHidden(tag, edit.hidden)
  })
}

/** The start tag of a row or a column, hidden or shown. Showing what is not hidden leaves it as it is. */
export function withHidden(tag: string, hidden: boolean): string {
  const isHidden = ['1', 'true'].includes(readAttributes(tag).get('hidden') ?? '')
  return isHidden === hidden ? tag : withAttribute(tag, 'hidden', hidden ? '1' : null)
}

function changeColumns(xml: string, edit: SizeEdit | VisibilityEdit): string {
  return patchColumns(xml, edit.from, edit.to, (tag) =>
    edit.kind === 'size' ? withAttribute(withAttribute(tag, 'width', String(edit.size)), 'customWidth', '1') : withHidden(tag, edit.hidden),
  )
}

/** The chosen cell stays, in the pane at the lower right (18.3.1.66). */
function freeze(xml: string, { rows, columns }: FreezeEdit): string {
  const root = parseElements(xml, 'sheetData')
  const prefix = prefixOfElement(root)
  const views = childNamed(root, 'sheetViews')
  const view = views && childNamed(views, 'sheetView')
  const isFrozen = rows > 0 || columns > 0
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight'
  const splits = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`
  const topLeft = `${columnLetters(columns)}${rows + 1}`
  const paneTag = isFrozen ? `<${prefix}pane${splits} topLeftCell="${topLeft}" activePane="${pane}" state="frozen"/>` : ''
  if (view === undefined) {
    if (!isFrozen) return xml
    const before = childNamed(root, 'dimension') ?? childNamed(root, 'sheetPr')
    const at = before?.end ?? root.tagEnd
    const made = `<${prefix}sheetView workbookViewId="0">${paneTag}</${prefix}sheetView>`
    if (views !== undefined) return xml.slice(0, views.start) + withContent(xml, views, made) + xml.slice(views.end)
    return `${xml.slice(0, at)}<${prefix}sheetViews>${made}</${prefix}sheetViews>${xml.slice(at)}`
  }
  const splices = new Splices(xml)
  const selections = view.children.filter(({ name }) => name === 'selection')
  const chosen = selections.at(-1)
  for (const child of [...selections, ...view.children.filter(({ name }) => name === 'pane')]) splices.replace(child.start, child.end, '')
  const selection =
    chosen === undefined
      ? ''
      : withAttribute(tagOf(xml, chosen), 'pane', isFrozen ? pane : null) + (chosen.isEmpty ? '' : `</${chosen.qualifiedName}>`)
  const own = paneTag + selection
  if (view.isEmpty) splices.replace(view.start, view.end, own === '' ? tagOf(xml, view) : withContent(xml, view, own))
  else splices.insert(view.tagEnd, own)
  return splices.finish()
}
