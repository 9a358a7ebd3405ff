import { maxColumns, maxRows } from '../formula/cell-address.ts'
import type { LineMove } from '../formula/move-references.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { patchColumns } from './patch-columns.ts'
import { eachRow, patchRows, readSheetText } from './patch-sheet.ts'
import type { OutlineEdit } from './workbook-edit.ts'
import { readAttributes, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, parseElements, prefixOfElement, tagOf, type XmlElement } from './xml-tree.ts'

/** Groups can be seven deep (18.3.1.73); deeper ones of a damaged file count as that. */
const deepestLevel = 7
/** Rows that one save groups. */
const mostRows = 20_000

type Axis = OutlineEdit['axis']

/** A row or a column as its outline has it. */
interface OutlineLine {
  level: number
  isHidden: boolean
  isCollapsed: boolean
}

const plain: OutlineLine = { level: 0, isHidden: false, isCollapsed: false }

/** Whether a sheet says anything of groups of rows or columns. */
export const hasOutline = (xml: string): boolean => /\s(?:outlineLevel(?:Row|Col)?|collapsed)\s*=/.test(xml)

/**
 * Groups rows or columns of a sheet, or takes them out of groups.
 *
 * @throws WorkbookEditRefused
 */
export function patchOutline(xml: string, { axis, from, to, level, collapsed }: Omit<OutlineEdit, 'kind' | 'sheet'>): string {
  const change = (tag: string): string =>
    withFlag(level === Number(readAttributes(tag).get('outlineLevel') ?? 0) ? tag : withLevel(tag, level), collapsed)
  if (axis === 'column') return patchColumns(xml, from, to, change)
  if (to - from >= mostRows) throw new WorkbookEditRefused('too-large')
  return patchRows(xml, from, to, change)
}

const withLevel = (tag: string, level: number): string => withAttribute(tag, 'outlineLevel', level === 0 ? null : String(level))

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

const withFlag = (tag: string, collapsed: boolean): string =>
  isOn(readAttributes(tag).get('collapsed')) === collapsed ? tag : withAttribute(tag, 'collapsed', collapsed ? '1' : null)

/**
 * Keeps what follows from groups true after lines were grouped, hidden or shown: which lines say that the group that they sum up is collapsed, and how
 * deep groups go.
 *
 * @param spans lines that were changed, 0-based, both ends included
 */
export function followOutline(xml: string, axis: Axis, spans: readonly { from: number; to: number }[]): string {
  if (spans.length === 0) return xml
  const lines = linesOf(xml, axis)
  const isAfter = isSummaryAfter(xml, axis)
  const flags = new Map(spans.flatMap((span) => changedFlags(lines, span, isAfter)))
  return withDeepest(withFlags(xml, axis, flags), axis, lines)
}

/** New lines are in the groups that reach from before them to behind them; a group whose summary line is gone is summed up by the next one. */
export function moveOutline(xml: string, { kind, axis, at, count }: LineMove): string {
  if (!hasOutline(xml)) return xml
  if (kind === 'delete') return followOutline(xml, axis, [{ from: at, to: at }])
  const lines = linesOf(xml, axis)
  const levelAt = (index: number): number => lines.get(index)?.level ?? 0
  const own = { axis, from: at, to: at + count - 1 }
  const level = Math.min(levelAt(at - 1), levelAt(at + count))
  const isLike = level === 0 && axis === 'row'
  return followOutline(isLike ? xml : patchOutline(xml, { ...own, level, collapsed: false }), axis, [own])
}

function linesOf(xml: string, axis: Axis): Map<number, OutlineLine> {
  const lines = new Map<number, OutlineLine>()
  const add = (index: number, attributes: ReadonlyMap<string, string>): void => {
    const level = Math.min(deepestLevel, Number(attributes.get('outlineLevel') ?? 0))
    const line = { level, isHidden: isOn(attributes.get('hidden')), isCollapsed: isOn(attributes.get('collapsed')) }
    if (level > 0 || line.isHidden || line.isCollapsed) lines.set(index, line)
  }
  if (axis === 'row') {
    for (const row of eachRow(readSheetText(xml))) add(row.row, readAttributes(xml.slice(row.start, row.end)))
    return lines
  }
  for (const column of childNamed(parseElements(xml, 'sheetData'), 'cols')?.children ?? []) {
    const attributes = attributesOf(xml, column)
    const last = Math.min(maxColumns, Number(attributes.get('max')))
    for (let index = Number(attributes.get('min')) - 1; index < last; index++) add(index, attributes)
  }
  return lines
}

/** Whether groups are summed up by the line behind them, as by default (18.3.1.61). */
function isSummaryAfter(xml: string, axis: Axis): boolean {
  const properties = childNamed(parseElements(xml, 'sheetData'), 'sheetPr')
  const outline = properties && childNamed(properties, 'outlinePr')
  const stated = outline && attributesOf(xml, outline).get(axis === 'row' ? 'summaryBelow' : 'summaryRight')
  return stated === undefined || isOn(stated)
}

/** Lines around a change that must say something else of the group that they sum up. */
function changedFlags(lines: ReadonlyMap<number, OutlineLine>, { from, to }: { from: number; to: number }, isAfter: boolean) {
  const at = (index: number): OutlineLine => lines.get(index) ?? plain
  let [first, last] = [from - 1, to + 1]
  while (at(first).level > 0) first--
  while (at(last).level > 0) last++
  const changed: [number, boolean][] = []
  for (let index = Math.max(0, first); index <= last; index++) {
    const line = at(index)
    const step = isAfter ? -1 : 1
    let detail = index + step
    let areHidden = true
    for (; at(detail).level > line.level; detail += step) areHidden &&= at(detail).isHidden
    const hasGroup = detail !== index + step
    // What a line says that is hidden itself decides how its group is shown once the group around it is.
    const wanted = hasGroup && (line.isHidden ? line.isCollapsed : areHidden)
    if (wanted !== line.isCollapsed) changed.push([index, wanted])
  }
  return changed
}

function withFlags(xml: string, axis: Axis, flags: ReadonlyMap<number, boolean>): string {
  if (flags.size === 0) return xml
  if (axis === 'column')
    return [...flags].reduce((text, [index, flag]) => patchColumns(text, index, index, (tag) => withFlag(tag, flag)), xml)
  const indexes = [...flags.keys()]
  return patchRows(xml, Math.min(...indexes), Math.min(maxRows - 1, Math.max(...indexes)), (tag, row) => {
    const flag = flags.get(row)
    return flag === undefined ? tag : withFlag(tag, flag)
  })
}

/** The number of levels, by which programs know how much room the outline needs (18.3.1.81). */
function withDeepest(xml: string, axis: Axis, lines: ReadonlyMap<number, OutlineLine>): string {
  const deepest = [...lines.values()].reduce((most, { level }) => Math.max(most, level), 0)
  const name = axis === 'row' ? 'outlineLevelRow' : 'outlineLevelCol'
  const value = deepest === 0 ? null : String(deepest)
  const root = parseElements(xml, 'sheetData')
  const format = childNamed(root, 'sheetFormatPr')
  if (format !== undefined) {
    if (Number(attributesOf(xml, format).get(name) ?? 0) === deepest) return xml
    return xml.slice(0, format.start) + withAttribute(tagOf(xml, format), name, value) + xml.slice(format.tagEnd)
  }
  if (value === null) return xml
  const at = behindViews(root)
  // Points of a row without a height of its own, which the element must state.
  return `${xml.slice(0, at)}<${prefixOfElement(root)}sheetFormatPr defaultRowHeight="15" ${name}="${value}"/>${xml.slice(at)}`
}

function behindViews(root: XmlElement): number {
  const before = ['sheetViews', 'dimension', 'sheetPr'].map((name) => childNamed(root, name)).find((element) => element !== undefined)
  return before?.end ?? root.tagEnd
}
