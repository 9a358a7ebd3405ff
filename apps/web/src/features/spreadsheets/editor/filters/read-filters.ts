import { type CellRange, parseRange } from '@dossier/contract'
import type { IWorkbookData } from '@univerjs/core'
import { attributeOf } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'
import { below, childOf, childrenOf, type MarkupElement, markupTree } from '../visuals/markup-tree.ts'
import { PartReader } from '../visuals/read-visuals.ts'
import { colorsOf, type ColumnCriterion, conditionsOf } from './filter-criterion.ts'

/** A filter of a sheet, or of a table on it. */
export interface FileFilter {
  sheet: string
  /** Name of the table; null for the filter of the sheet. */
  table: string | null
  /** Its header is the first row. */
  range: CellRange
  columns: ColumnCriterion[]
  /** Rows that it hides. */
  hidden: number[]
}

/** A table with a header, whose cells but for its totals can be filtered. */
export interface FileTable {
  sheet: string
  name: string
  range: CellRange
}

export interface FileFilters {
  filters: FileFilter[]
  tables: FileTable[]
}

export const noFilters: FileFilters = { filters: [], tables: [] }

/** Where the editor keeps filters. */
export const filterResource = 'SHEET_FILTER_PLUGIN'
/** Bytes of a sheet that is read for its filter, and of what stands behind its cells. */
const most = { sheetBytes: 640 << 20, tailBytes: 16 << 20 }
const day = 86_400_000
/** Day 0 of dates (ECMA-376 part 1, 18.17.4.1). */
const firstDay = Date.UTC(1899, 11, 30)

/** The filters of a workbook. @param filtered names of the sheets that have one of their own */
export async function readFilters(bytes: ArrayBuffer, filtered: ReadonlySet<string>): Promise<FileFilters> {
  const reader = new PartReader(bytes)
  const found: FileFilters = { filters: [], tables: [] }
  const book = (await reader.targets('')).find(({ type }) => type.endsWith('/officeDocument'))?.path ?? 'xl/workbook.xml'
  const targets = await reader.targets(book)
  const parts = new Map(targets.map(({ id, path }) => [id, path]))
  const styles = targets.find(({ type }) => type.endsWith('/styles'))?.path
  let formats: Promise<MarkupElement[]> | undefined
  /** Differential formats are read where a filter refers to one. */
  const read = async (element: MarkupElement | undefined) => {
    const hasColors = element !== undefined && [...below(element)].some(({ name }) => name === 'colorFilter')
    if (hasColors && styles !== undefined) formats ??= differentialFormats(reader, styles)
    return filterOf(element, (await formats) ?? [])
  }
  for (const element of below(await reader.tree(book))) {
    const path = element.name === 'sheet' ? parts.get(attributeOf(element.attributes, String.raw`\w+:id`) ?? '') : undefined
    if (path === undefined) continue
    const sheet = attributeOf(element.attributes, 'name') ?? ''
    for (const { type, path: part } of await reader.targets(path)) {
      if (!type.endsWith('/table')) continue
      const table = childOf(await reader.tree(part), 'table')
      const known = table && tableOf(table)
      if (known === undefined) continue
      found.tables.push({ sheet, ...known })
      const filter = await read(childOf(table, 'autoFilter'))
      if (filter !== null) found.filters.push({ sheet, table: known.name, ...filter })
    }
    if (!filtered.has(sheet)) continue
    const own = await read(
      [...below(markupTree(tailOf(await reader.part(path, most.sheetBytes))))].find(({ name }) => name === 'autoFilter'),
    )
    if (own !== null) found.filters.push({ sheet, table: null, ...own })
  }
  return found
}

/** What stands behind the cells of a sheet, as text. */
function tailOf(part: Uint8Array): string {
  const mark = new TextEncoder().encode('sheetData')
  // From the end: the cells are nearly all of a large sheet.
  for (let at = part.length - mark.length; at >= 0; at--) {
    if (part[at] !== mark[0] || !mark.every((code, index) => part[at + index] === code)) continue
    const tail = part.subarray(part.indexOf(0x3e, at) + 1)
    return tail.length > most.tailBytes ? '' : new TextDecoder().decode(tail)
  }
  return ''
}

function tableOf({ attributes }: MarkupElement): Pick<FileTable, 'name' | 'range'> | undefined {
  const range = parseRange(attributeOf(attributes, 'ref') ?? '')
  const name = attributeOf(attributes, 'displayName') ?? attributeOf(attributes, 'name')
  if (range === undefined || name === undefined || attributeOf(attributes, 'headerRowCount') === '0') return undefined
  const totals = Number(attributeOf(attributes, 'totalsRowCount') ?? 0)
  return { name, range: { ...range, bottom: range.bottom - totals } }
}

async function differentialFormats(reader: PartReader, path: string): Promise<MarkupElement[]> {
  const list = [...below(await reader.tree(path))].find(({ name }) => name === 'dxfs')
  return list === undefined ? [] : childrenOf(list, 'dxf')
}

function filterOf(element: MarkupElement | undefined, formats: readonly MarkupElement[]): Omit<FileFilter, 'sheet' | 'table'> | null {
  const range = element === undefined ? undefined : parseRange(attributeOf(element.attributes, 'ref')?.replaceAll('$', '') ?? '')
  if (element === undefined || range === undefined || range.bottom <= range.top) return null
  const columns = childrenOf(element, 'filterColumn').flatMap((column): ColumnCriterion[] => {
    const colId = range.left + Number(attributeOf(column.attributes, 'colId'))
    const [criterion] = column.children
    if (criterion === undefined || !(colId <= range.right)) return []
    const known = knownCriterion(criterion, formats)
    return [known === null ? { colId, filters: { filters: [] }, kept: true, opaque: true } : { colId, ...known, kept: true }]
  })
  return { range, columns, hidden: [] }
}

/** A criterion that the editor evaluates (18.3.2); null for one that it cannot. */
function knownCriterion(element: MarkupElement, formats: readonly MarkupElement[]): Omit<ColumnCriterion, 'colId'> | null {
  const of = (name: string): string | undefined => attributeOf(element.attributes, name)
  const isOn = (name: string): boolean => ['1', 'true'].includes(of(name) ?? '')
  switch (element.name) {
    case 'filters': {
      const groups = childrenOf(element, 'dateGroupItem')
      const values = childrenOf(element, 'filter').map(({ attributes }) => attributeOf(attributes, 'val') ?? '')
      if (groups.length > 0) return values.length > 0 || isOn('blank') ? null : daysOf(groups)
      return { filters: { filters: values, ...(isOn('blank') && { blank: true }) } }
    }
    case 'customFilters': {
      const conditions = childrenOf(element, 'customFilter').map(({ attributes }) => ({
        operator: attributeOf(attributes, 'operator') ?? 'equal',
        value: attributeOf(attributes, 'val') ?? '',
      }))
      return conditions.length > 0 ? conditionsOf(conditions, isOn('and')) : null
    }
    case 'top10': {
      const value = of('filterVal')
      const isTop = (of('top') ?? '1') !== '0' && of('top') !== 'false'
      return value === undefined ? null : conditionsOf([{ operator: isTop ? 'greaterThanOrEqual' : 'lessThanOrEqual', value }], true)
    }
    case 'colorFilter':
      return colorFilterOf(formats[Number(of('dxfId') ?? Number.NaN)], of('cellColor') === undefined || isOn('cellColor') ? 'cell' : 'font')
    case 'dynamicFilter':
      return dynamicOf(of('type') ?? '', of('val'), of('maxVal'))
    default:
      return null
  }
}

/** The colour of a differential format (18.3.2.1); null for one of the theme or of a palette, whose shade is not known here. */
function colorFilterOf(format: MarkupElement | undefined, what: 'cell' | 'font'): Omit<ColumnCriterion, 'colId'> | null {
  const part = format && childOf(format, what === 'font' ? 'font' : 'fill')
  if (part === undefined) return null
  const pattern = childOf(part, 'patternFill')
  if (what === 'cell' && (pattern === undefined || attributeOf(pattern.attributes, 'patternType') === 'none')) return colorsOf(what, null)
  const color = what === 'font' ? childOf(part, 'color') : pattern && (childOf(pattern, 'fgColor') ?? childOf(pattern, 'bgColor'))
  if (what === 'font' && (color === undefined || attributeOf(color.attributes, 'auto') === '1')) return colorsOf(what, null)
  const rgb = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec((color && attributeOf(color.attributes, 'rgb')) ?? '')?.[1]
  return rgb === undefined ? null : colorsOf(what, `#${rgb.toUpperCase()}`)
}

/** The values that the program has computed for "above average" and "this month". */
function dynamicOf(type: string, value: string | undefined, end: string | undefined): Omit<ColumnCriterion, 'colId'> | null {
  if (value === undefined) return null
  if (type === 'aboveAverage' || type === 'belowAverage')
    return conditionsOf([{ operator: type === 'aboveAverage' ? 'greaterThan' : 'lessThan', value }], true)
  if (end === undefined) return null
  return conditionsOf(
    [
      { operator: 'greaterThanOrEqual', value },
      { operator: 'lessThan', value: end },
    ],
    true,
  )
}

/** Years, months or days that follow one another, as one span of dates; null for others. */
function daysOf(groups: readonly MarkupElement[]): Omit<ColumnCriterion, 'colId'> | null {
  const spans = groups.map(({ attributes }) => {
    const part = (name: string): number => Number(attributeOf(attributes, name) ?? Number.NaN)
    const [year, month, date] = [part('year'), part('month'), part('day')]
    const unit = attributeOf(attributes, 'dateTimeGrouping')
    const at = (...[y, m, d]: [number, number, number]): number => (Date.UTC(y, m, d) - firstDay) / day
    if (unit === 'year') return { from: at(year, 0, 1), to: at(year + 1, 0, 1) }
    if (unit === 'month') return { from: at(year, month - 1, 1), to: at(year, month, 1) }
    if (unit === 'day') return { from: at(year, month - 1, date), to: at(year, month - 1, date + 1) }
    return { from: Number.NaN, to: Number.NaN }
  })
  const inOrder = spans.toSorted((one, other) => one.from - other.from)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const isOne = inOrder.every(({ from, to }, index) => from < to && (index === 0 || inOrder[index - 1]?.to === from))
  if (first === undefined || last === undefined || !isOne) return null
  return dynamicOf('dates', String(first.from), String(last.to))
}

/** Whether a filter has criteria, so that it may hide rows. */
const isActive = ({ columns }: FileFilter): boolean => columns.length > 0

/**
 * Gives the editor the filters of a workbook: one of each sheet, as many as it can show, and the rows that all of them hide, which are then no hidden rows
 * for any other reason. Changes both.
 */
export function applyFilters(data: IWorkbookData, { filters }: FileFilters): void {
  const shown: Record<string, object> = {}
  for (const id of data.sheetOrder) {
    const sheet = data.sheets[id]
    const own = filters.filter((filter) => filter.sheet === sheet?.name)
    if (own.length === 0) continue
    const taken = new Set<number>()
    for (const filter of own.filter(isActive))
      for (let row = filter.range.top + 1; row <= filter.range.bottom; row++)
        if (Number(sheet?.rowData?.[row]?.hd) === 1) {
          filter.hidden.push(row)
          taken.add(row)
        }
    for (const row of taken) delete sheet?.rowData?.[row]?.hd
    const first = shownFilter(own)
    if (first !== undefined) shown[id] = heldFilter(first)
  }
  data.resources = [...(data.resources ?? []), { name: filterResource, data: JSON.stringify(shown) }]
}

/** The filter of a sheet that the editor begins with. */
export const shownFilter = (filters: readonly FileFilter[]): FileFilter | undefined =>
  filters.find(({ table }) => table === null) ?? filters.find(isActive) ?? filters[0]

/** A filter as the editor holds it. */
export const heldFilter = ({ range: { top, left, bottom, right }, columns, hidden }: FileFilter) => ({
  ref: { startRow: top, startColumn: left, endRow: bottom, endColumn: right },
  filterColumns: columns,
  cachedFilteredOut: hidden,
})
