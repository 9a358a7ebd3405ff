import { type CellRange, columnLetters, writeCell } from '../formula/cell-address.ts'
import { cellKey } from '../reading/workbook-model.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { patchMerged } from './merged-cells.ts'
import { patchRows, patchSheet } from './patch-sheet.ts'
import type { StyleSheet } from './style-sheet.ts'
import type { FormatEdit, FreezeEdit, LayoutEdit, MergeEdit, SizeEdit, VisibilityEdit } from './workbook-edit.ts'
import { readAttributes, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** Cells that one save formats, and rows that it sizes or hides. */
const mostCells = 200_000
const mostRows = 20_000
/** Width of a column where the sheet states none, in characters. */
const defaultWidth = 9.140625

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
  }
  return patched
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

/** Entries of columns cover ranges, which are cut where a change begins and ends (18.3.1.13). */
function changeColumns(xml: string, edit: SizeEdit | VisibilityEdit): string {
  const root = parseElements(xml, 'sheetData')
  const prefix = prefixOfElement(root)
  const element = childNamed(root, 'cols')
  const [first, last] = [edit.from + 1, edit.to + 1]
  const width = defaultWidthOf(xml, root)
  const change = (tag: string): string => {
    if (edit.kind === 'size') return withAttribute(withAttribute(tag, 'width', String(edit.size)), 'customWidth', '1')
    const sized = readAttributes(tag).has('width') ? tag : withAttribute(tag, 'width', String(width))
    return withHidden(sized, edit.hidden)
  }
  const written: string[] = []
  let next = first
  const insertUntil = (column: number): void => {
    if (next >= column) return
    const tag = `<${prefix}col min="${next}" max="${column - 1}"/>`
    if (edit.kind === 'size' || edit.hidden) written.push(change(tag))
    next = column
  }
  for (const child of element?.children ?? []) {
    const tag = tagOf(xml, child)
    const bounds = attributesOf(xml, child)
    const [min, max] = [Number(bounds.get('min')), Number(bounds.get('max'))]
    if (!(min >= 1 && max >= min)) throw new WorkbookEditRefused('damaged')
    if (max < first || min > last) {
      if (min > last) insertUntil(last + 1)
      written.push(xml.slice(child.start, child.end))
      continue
    }
    insertUntil(min)
    const part = (from: number, to: number): string => withAttribute(withAttribute(tag, 'min', String(from)), 'max', String(to))
    if (min < first) written.push(part(min, first - 1))
    const changed = change(part(Math.max(min, first), Math.min(max, last)))
    written.push(changed)
    if (max > last) written.push(part(last + 1, max))
    next = Math.min(max, last) + 1
  }
  insertUntil(last + 1)
  const columns = written.join('')
  if (element !== undefined) return xml.slice(0, element.start) + withContent(xml, element, columns) + xml.slice(element.end)
  const rows = childNamed(root, 'sheetData')
  if (rows === undefined) throw new WorkbookEditRefused('damaged')
  if (columns === '') return xml
  return `${xml.slice(0, rows.start)}<${prefix}cols>${columns}</${prefix}cols>${xml.slice(rows.start)}`
}

function withContent(xml: string, element: XmlElement, content: string): string {
  const tag = tagOf(xml, element)
  return `${element.isEmpty ? `${tag.slice(0, -2).trimEnd()}>` : tag}${content}</${element.qualifiedName}>`
}

function defaultWidthOf(xml: string, root: XmlElement): number {
  const format = childNamed(root, 'sheetFormatPr')
  const stated = format === undefined ? Number.NaN : Number(attributesOf(xml, format).get('defaultColWidth'))
  return Number.isFinite(stated) ? stated : defaultWidth
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
