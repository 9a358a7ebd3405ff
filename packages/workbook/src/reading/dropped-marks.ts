import { Parser } from 'htmlparser2'
import { WorkbookNotAudited } from './audit-error.ts'
import type { AuditLimits } from './audit-limits.ts'
import { type CellRange, readCell, readRange } from '../formula/cell-address.ts'
import type { AuditedWorkbook, DataTable } from './workbook-model.ts'

/** Parts of a workbook that the reading library drops. */
export interface DroppedMarks {
  calculation: AuditedWorkbook['calculation']
  /** By the name of the sheet. */
  dataTables: ReadonlyMap<string, readonly DataTable[]>
  /** Ranges of filters of sheets that have criteria, by the name of the sheet. */
  filters: ReadonlyMap<string, readonly CellRange[]>
  /** Tables whose filter has criteria, in small letters. */
  filteredTables: ReadonlySet<string>
}

/** What-if tables of a sheet; no person makes more. */
const maxDataTables = 200

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1)
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/**
 * Reads the calculation settings, the what-if tables and the filters, and measures the sheets before a library builds rectangles of them.
 * @throws WorkbookNotAudited `too-large`
 */
export function readDroppedMarks(parts: ReadonlyMap<string, Buffer>, limits: AuditLimits): DroppedMarks {
  const calculation = { isIterative: false, isManual: false }
  const dataTables = new Map<string, DataTable[]>()
  eachTag(textOf(parts, 'xl/workbook.xml'), (name, attributes) => {
    if (name !== 'calcPr') return
    calculation.isIterative = isOn(attributes['iterate'])
    calculation.isManual = attributes['calcMode'] === 'manual'
  })
  const measured = { cells: 0, rectangles: 0 }
  const filters = new Map<string, CellRange[]>()
  for (const { name, path } of readSheetPaths(parts)) {
    const { tables, filtered } = readSheetMarks(textOf(parts, path), measured, limits)
    if (tables.length > 0) dataTables.set(name, tables)
    if (filtered.length > 0) filters.set(name, filtered)
  }
  return { calculation, dataTables, filters, filteredTables: readFilteredTables(parts) }
}

function readFilteredTables(parts: ReadonlyMap<string, Buffer>): Set<string> {
  const filtered = new Set<string>()
  for (const path of parts.keys()) {
    if (!path.startsWith('xl/tables/')) continue
    let table = ''
    eachTag(textOf(parts, path), (name, attributes) => {
      if (name === 'table') table = (attributes['name'] ?? attributes['displayName'] ?? '').toLowerCase()
      else if (name === 'filterColumn') filtered.add(table)
    })
  }
  return filtered
}

function eachTag(text: string, visit: (name: string, attributes: Record<string, string>) => void): void {
  const parser = new Parser({ onopentag: (tag, attributes) => visit(localName(tag), attributes) }, { xmlMode: true })
  parser.end(text)
}

const textOf = (parts: ReadonlyMap<string, Buffer>, path: string): string => parts.get(path)?.toString('utf8') ?? ''

/** The sheets of a workbook with their files in the package. */
export function readSheetPaths(parts: ReadonlyMap<string, Buffer>): { name: string; path: string }[] {
  const relations = readRelations(parts)
  const sheets: { name: string; path: string }[] = []
  eachTag(textOf(parts, 'xl/workbook.xml'), (tag, attributes) => {
    if (tag !== 'sheet') return
    const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1]
    const path = relations.get(id ?? '')
    if (path !== undefined && parts.has(path)) sheets.push({ name: attributes['name'] ?? '', path })
  })
  return sheets
}

function readRelations(parts: ReadonlyMap<string, Buffer>): Map<string, string> {
  const targets = new Map<string, string>()
  eachTag(textOf(parts, 'xl/_rels/workbook.xml.rels'), (name, { Id, Target }) => {
    if (name === 'Relationship' && Id !== undefined && Target !== undefined)
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  })
  return targets
}

function readSheetMarks(
  text: string,
  measured: { cells: number; rectangles: number },
  limits: AuditLimits,
): { tables: DataTable[]; filtered: CellRange[] } {
  const tables: DataTable[] = []
  const filtered: CellRange[] = []
  let filter: CellRange | null = null
  let [bottom, right, row, column] = [0, 0, 0, 0]
  eachTag(text, (name, attributes) => {
    if (name === 'row') {
      row = attributes['r'] === undefined ? row + 1 : Number(attributes['r'])
      column = 0
    } else if (name === 'c') {
      const place = readCell(attributes['r'] ?? '')
      column = place ? place.column + 1 : column + 1
      bottom = Math.max(bottom, place ? place.row + 1 : row)
      right = Math.max(right, column)
      if (++measured.cells > limits.cells || !(measured.rectangles + bottom * right <= limits.rectangles))
        throw new WorkbookNotAudited('too-large')
    } else if (name === 'f' && attributes['t'] === 'dataTable') {
      const table = dataTableOf(attributes)
      if (table && tables.length < maxDataTables) tables.push(table)
    } else if (name === 'autoFilter') filter = readRange(attributes['ref'] ?? '')
    else if (name === 'filterColumn' && filter !== null && filtered.at(-1) !== filter) filtered.push(filter)
  })
  measured.rectangles += bottom * right
  return { tables, filtered }
}

function dataTableOf(attributes: Record<string, string>): DataTable | null {
  const range = readRange(attributes['ref'] ?? '')
  if (!range) return null
  const [first, second] = [readCell(attributes['r1'] ?? ''), readCell(attributes['r2'] ?? '')]
  const isDeleted = isOn(attributes['del1']) || isOn(attributes['del2'])
  if (isOn(attributes['dt2D'])) return { range, rowInput: first, columnInput: second, isDeleted }
  const isRowInput = isOn(attributes['dtr'])
  return { range, rowInput: isRowInput ? first : null, columnInput: isRowInput ? null : first, isDeleted }
}
