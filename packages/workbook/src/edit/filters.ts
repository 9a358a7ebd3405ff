import { type CellRange, isOverlapping, readRange, writeCell, writeRange } from '../formula/cell-address.ts'
import { writeSheetPrefix } from '../formula/move-references.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { patchRows } from './patch-sheet.ts'
import { withHidden } from './sheet-layout.ts'
import { placeInSheet } from './sheet-order.ts'
import { insertName, listSheets, removeName } from './sheet-list.ts'
import { tablesOf } from './sheet-relations.ts'
import type { StyleSheet } from './style-sheet.ts'
import type { FilterCriterion, FilterEdit, SheetFilter } from './workbook-edit.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'
import { encodeText, readAttributes, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** Rows that one filter hides. */
const mostHidden = 200_000
/** The name under which Excel keeps the cells of a sheet's filter (ECMA-376 part 1, 18.2.5). */
const filterName = '_xlnm._FilterDatabase'
/** Attributes of a column that hide its button, without any criterion. */
const buttonAttributes = ['hiddenButton', 'showButton']

/**
 * Sets, changes or removes the filters of a sheet and of its tables: criteria, hidden rows, and for the filter of the sheet its mark and its name.
 * Criteria that are kept stay as they are written, those of kinds that are not known here too.
 *
 * @param edits of this sheet
 * @param styles asked for only where a filter is by colour
 * @throws WorkbookEditRefused `table` for a table without a header, or a filter of the sheet through a table
 */
export function patchFilters(workbook: WorkbookPackage, sheet: SheetPart, edits: readonly FilterEdit[], styles: FilterColors): void {
  for (const edit of edits) patchFilter(workbook, sheet, edit, styles)
}

/** Says by which differential format a filter finds a colour. */
type FilterColors = () => Pick<StyleSheet, 'withFilterColor'>

/** A filter as it is written in the part of a sheet or of a table. */
interface WrittenFilter {
  path: string
  range: CellRange
  /** Whether it has criteria, so that it may hide rows. */
  isActive: boolean
}

function patchFilter(workbook: WorkbookPackage, sheet: SheetPart, { table: name, filter: wanted }: FilterEdit, styles: FilterColors): void {
  const refused = (reason: 'table' | 'invalid-cell' | 'too-large', range?: CellRange): WorkbookEditRefused =>
    new WorkbookEditRefused(reason, { cell: `${sheet.name}!${writeCell({ row: range?.top ?? 0, column: range?.left ?? 0 })}` })
  const tables = tablesOf(workbook, sheet.path)
  const table = tables.find((one) => one.name.toLowerCase() === name?.toLowerCase())
  if (name !== null && (table === undefined || table.headers === 0)) throw refused('table', wanted?.range)
  // The cells of a table's filter are those of the table but for its totals, whatever is asked for.
  const own = table && { ...table.range, bottom: table.range.bottom - table.totals }
  const filter = wanted && { ...wanted, range: own ?? wanted.range }
  if (filter !== null) checkFilter(filter, refused)
  const crossed = table === undefined && filter !== null && tables.find(({ range }) => isOverlapping(range, filter.range))
  if (crossed) throw refused('table', crossed.range)
  const path = table?.path ?? sheet.path
  const filters = filtersOf(workbook, sheet, tables)
  const was = filters.find((one) => one.path === path)
  workbook.write(path, withFilter(workbook.read(path) ?? '', filter, { isTable: table !== undefined, styles }))
  hideRows(workbook, sheet, { was, filter, others: filters.filter((one) => one !== was && one.isActive) })
  if (table !== undefined) return
  workbook.write(sheet.path, withFilterMode(workbook.read(sheet.path) ?? '', filter !== null && filter.columns.length > 0))
  nameFilter(workbook, sheet, filter?.range ?? null)
}

function checkFilter(
  { range, columns, hidden }: SheetFilter,
  refused: (reason: 'invalid-cell' | 'too-large', range: CellRange) => Error,
): void {
  const isOutside = columns.some(({ column }) => column < range.left || column > range.right)
  const isElsewhere = hidden.some(({ from, to }) => from <= range.top || to > range.bottom || from > to)
  const isRepeated = new Set(columns.map(({ column }) => column)).size < columns.length
  if (isOutside || isElsewhere || isRepeated || range.bottom <= range.top) throw refused('invalid-cell', range)
  if (hidden.reduce((sum, { from, to }) => sum + to - from + 1, 0) > mostHidden) throw refused('too-large', range)
}

function filtersOf(workbook: WorkbookPackage, sheet: SheetPart, tables: readonly { path: string }[]): WrittenFilter[] {
  return [sheet, ...tables].flatMap(({ path }): WrittenFilter[] => {
    const xml = workbook.read(path) ?? ''
    const element = childNamed(parseElements(xml, 'sheetData'), 'autoFilter')
    const range = element === undefined ? null : readRange(attributesOf(xml, element).get('ref') ?? '')
    if (element === undefined || range === null) return []
    return [{ path, range, isActive: element.children.some((child) => child.name === 'filterColumn' && child.children.length > 0) }]
  })
}

/** A part with its filter set, changed or removed (null). */
function withFilter(xml: string, filter: SheetFilter | null, { isTable, styles }: { isTable: boolean; styles: FilterColors }): string {
  const root = parseElements(xml, 'sheetData')
  const element = childNamed(root, 'autoFilter')
  if (filter === null) return element === undefined ? xml : xml.slice(0, element.start) + xml.slice(element.end)
  const written = writeFilter(xml, element, filter, { prefix: prefixOfElement(root), styles })
  if (element !== undefined) return xml.slice(0, element.start) + written + xml.slice(element.end)
  const at = isTable ? root.tagEnd : placeInSheet(root, 'autoFilter')
  if (root.isEmpty) throw new WorkbookEditRefused('damaged')
  return xml.slice(0, at) + written + xml.slice(at)
}

interface Writing {
  prefix: string
  styles: FilterColors
}

function writeFilter(xml: string, element: XmlElement | undefined, { range, columns }: SheetFilter, writing: Writing): string {
  const { prefix } = writing
  const reference = writeRange(range)
  const wasAt = element === undefined ? null : readRange(attributesOf(xml, element).get('ref') ?? '')
  const written = new Map<number, string>()
  const known = new Map<number, XmlElement>()
  for (const child of element?.children ?? []) {
    if (child.name !== 'filterColumn' || wasAt === null) continue
    const column = wasAt.left + Number(attributesOf(xml, child).get('colId'))
    known.set(column, child)
    const hasButton = buttonAttributes.some((name) => attributesOf(xml, child).has(name))
    if (hasButton && column >= range.left && column <= range.right) written.set(column, columnTag(xml, child, column - range.left, '/>'))
  }
  for (const { column, criterion } of columns) {
    const child = known.get(column)
    if (criterion.kind === 'kept' && child === undefined) throw new WorkbookEditRefused('unknown-content')
    const content =
      criterion.kind === 'kept' && child !== undefined ? xml.slice(child.tagEnd, child.contentEnd) : writeCriterion(criterion, writing)
    const tag =
      child === undefined ? `<${prefix}filterColumn colId="${column - range.left}">` : columnTag(xml, child, column - range.left, '>')
    written.set(column, `${tag}${content}</${prefix}filterColumn>`)
  }
  const inOrder = [...written].toSorted(([one], [other]) => one - other).map(([, text]) => text)
  // An order of other cells is none of these.
  const isSame = wasAt !== null && writeRange(wasAt) === reference
  const rest =
    element?.children.filter(({ name }) => name !== 'filterColumn' && isSame).map(({ start, end }) => xml.slice(start, end)) ?? []
  const tag = element === undefined ? `<${prefix}autoFilter ref="${reference}">` : withAttribute(openTag(xml, element), 'ref', reference)
  const content = [...inOrder, ...rest].join('')
  return content === '' ? `${tag.slice(0, -1)}/>` : `${tag}${content}</${prefix}autoFilter>`
}

/** The start tag of an element as one that has content. */
const openTag = (xml: string, element: XmlElement): string =>
  element.isEmpty ? `${tagOf(xml, element).slice(0, -2).trimEnd()}>` : tagOf(xml, element)

const columnTag = (xml: string, element: XmlElement, index: number, end: '>' | '/>'): string =>
  withAttribute(openTag(xml, element), 'colId', String(index)).slice(0, -1) + end

/** @returns the criterion of a column (ECMA-376 part 1, 18.3.2.8, 18.3.2.2 and 18.3.2.1) */
function writeCriterion(criterion: FilterCriterion, { prefix, styles }: Writing): string {
  if (criterion.kind === 'values') {
    const blank = criterion.blank ? ' blank="1"' : ''
    const values = criterion.values.map((value) => `<${prefix}filter val="${encodeAttribute(value)}"/>`).join('')
    return values === '' ? `<${prefix}filters${blank}/>` : `<${prefix}filters${blank}>${values}</${prefix}filters>`
  }
  if (criterion.kind === 'kept') return ''
  if (criterion.kind === 'color') {
    const { of, color } = criterion
    return `<${prefix}colorFilter dxfId="${styles().withFilterColor(of, color)}"${of === 'font' ? ' cellColor="0"' : ''}/>`
  }
  const conditions = criterion.conditions.map(({ operator, value }) => {
    const named = operator === 'equal' ? '' : ` operator="${operator}"`
    return `<${prefix}customFilter${named} val="${encodeAttribute(value)}"/>`
  })
  return `<${prefix}customFilters${criterion.all && conditions.length > 1 ? ' and="1"' : ''}>${conditions.join('')}</${prefix}customFilters>`
}

/** White space other than blanks would be read as blanks in an attribute. */
const encodeAttribute = (text: string): string =>
  encodeText(text).replaceAll('\n', '&#10;').replaceAll('\r', '&#13;').replaceAll('\t', '&#9;')

interface RowsOfFilter {
  was: WrittenFilter | undefined
  filter: SheetFilter | null
  /** Filters beside it, which hide rows too. */
  others: readonly WrittenFilter[]
}

/** Hides the rows that a filter leaves out, and shows those that it has left out before. */
function hideRows(workbook: WorkbookPackage, sheet: SheetPart, { was, filter, others }: RowsOfFilter): void {
  const hidden = new Set<number>()
  for (const { from, to } of filter?.hidden ?? []) for (let row = from; row <= to; row++) hidden.add(row)
  const shown = was?.isActive === true ? was.range : null
  const ranges = [...(shown === null ? [] : [shown]), ...(filter === null ? [] : [filter.range])]
  if (ranges.length === 0 || (shown === null && hidden.size === 0)) return
  const from = Math.min(...ranges.map(({ top }) => top + 1))
  const to = Math.max(...ranges.map(({ bottom }) => bottom))
  const xml = workbook.read(sheet.path) ?? ''
  const changed = patchRows(xml, from, to, (tag, row) => {
    if (hidden.has(row)) return withHidden(tag, true)
    const wasHidden = shown !== null && row > shown.top && row <= shown.bottom
    return wasHidden && !others.some(({ range }) => row > range.top && row <= range.bottom) ? withHidden(tag, false) : tag
  })
  if (changed !== xml) workbook.write(sheet.path, changed)
}

/** Whether a filter of the sheet hides rows is said by the sheet too (18.3.1.82). */
function withFilterMode(xml: string, isActive: boolean): string {
  const root = parseElements(xml, 'sheetData')
  const element = childNamed(root, 'sheetPr')
  if (element === undefined)
    return isActive ? `${xml.slice(0, root.tagEnd)}<${prefixOfElement(root)}sheetPr filterMode="1"/>${xml.slice(root.tagEnd)}` : xml
  const tag = tagOf(xml, element)
  const isOn = ['1', 'true'].includes(readAttributes(tag).get('filterMode') ?? '')
  if (isOn === isActive) return xml
  return xml.slice(0, element.start) + withAttribute(tag, 'filterMode', isActive ? '1' : null) + xml.slice(element.tagEnd)
}

/** Excel finds the cells of a sheet's filter by a hidden name of the sheet. */
function nameFilter(workbook: WorkbookPackage, sheet: SheetPart, range: CellRange | null): void {
  const { xml, root, list, names } = listSheets(workbook)
  const index = names.indexOf(sheet.name)
  const prefix = prefixOfElement(root)
  const element = childNamed(root, 'definedNames')
  const named = element?.children.find((child) => {
    const attributes = attributesOf(xml, child)
    return attributes.get('name')?.toLowerCase() === filterName.toLowerCase() && Number(attributes.get('localSheetId')) === index
  })
  const [first, last] = [writeFixed(range?.top ?? 0, range?.left ?? 0), writeFixed(range?.bottom ?? 0, range?.right ?? 0)]
  const reference = encodeText(`${writeSheetPrefix({ book: null, sheet: sheet.name, lastSheet: null })}${first}:${last}`)
  const splices = new Splices(xml)
  if (range === null) {
    if (named === undefined || element === undefined) return
    removeName(element, named, splices)
  } else {
    const name = `<${prefix}definedName name="${filterName}" localSheetId="${index}" hidden="1">${reference}</${prefix}definedName>`
    if (named !== undefined) splices.replace(named.start, named.end, name)
    else insertName({ root, list }, splices, name)
  }
  workbook.write(workbook.path, splices.finish())
}

const writeFixed = (row: number, column: number): string => writeCell({ row, column }).replace(/^([A-Z]+)/, '$$$1$$')
