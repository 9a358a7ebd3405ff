import type { AuditedCell, AuditedSheet, AuditedWorkbook } from '../reading/workbook-model.ts'
import { alignLines, type Line } from './align-lines.ts'
import { LineMap } from './line-map.ts'
import { type NamePair, pairNames } from './name-pairs.ts'

/** Where a sheet of an earlier workbook is in a later one. */
export interface SheetMap {
  earlier: AuditedSheet
  later: AuditedSheet
  rows: LineMap
  columns: LineMap
}

/** What of an earlier workbook is where in a later one: its sheets, by their earlier names in lower case, and its defined names. */
export interface WorkbookMap extends ReadonlyMap<string, SheetMap> {
  names: readonly NamePair[]
  /** Defined names that are written otherwise, by their earlier texts in lower case. */
  renamedNames: ReadonlyMap<string, string>
}

/** Share of cells in equal rows from which a sheet of another name is taken for a renamed one. */
const renamedFrom = 0.5

/** Finds the sheets, rows, columns and defined names of an earlier workbook in a later one. */
export function mapWorkbook(earlier: AuditedWorkbook, later: AuditedWorkbook): WorkbookMap {
  const pairs = new Map<AuditedSheet, AuditedSheet>()
  const laterByName = new Map(later.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]))
  for (const sheet of earlier.sheets) {
    const same = laterByName.get(sheet.name.toLowerCase())
    if (same !== undefined) pairs.set(sheet, same)
  }
  const paired = new Set(pairs.values())
  for (const sheet of earlier.sheets) {
    if (pairs.has(sheet)) continue
    const renamed = later.sheets.find((other) => !paired.has(other) && isSameSheet(sheet, other))
    if (renamed === undefined) continue
    pairs.set(sheet, renamed)
    paired.add(renamed)
  }
  const sheets = new Map([...pairs].map(([from, to]) => [from.name.toLowerCase(), mapSheet(from, to)]))
  const names = pairNames(earlier, later, sheets)
  const renamed = names.flatMap(({ earlier: from, later: to }) =>
    from !== null && to !== null && from.name !== to.name ? [[from.name.toLowerCase(), to.name] as const] : [],
  )
  return Object.assign(sheets, { names, renamedNames: new Map(renamed) })
}

/** Whether most cells of two sheets are in equal rows, wherever these are. */
function isSameSheet(one: AuditedSheet, other: AuditedSheet): boolean {
  const larger = Math.max(one.cells.size, other.cells.size)
  if (larger === 0) return false
  const others = new Set(rowsOf(other).map(({ key }) => key))
  const equal = rowsOf(one).reduce((sum, { index, key }) => sum + (others.has(key) ? (one.rows.get(index)?.length ?? 0) : 0), 0)
  return equal / larger >= renamedFrom
}

function mapSheet(earlier: AuditedSheet, later: AuditedSheet): SheetMap {
  const unmoved = { earlier, later, rows: new LineMap([]), columns: new LineMap([]) }
  if (hasSamePlaces(earlier, later)) return unmoved
  const rows = new LineMap(alignLines(rowsOf(earlier), rowsOf(later)))
  const image = (cell: AuditedCell): number | null => rows.later(cell.row)
  const columns = new LineMap(
    alignLines(
      columnsOf(earlier, image),
      columnsOf(later, (cell) => cell.row),
    ),
  )
  return { earlier, later, rows, columns }
}

/** Whether the filled cells of two sheets are at the same places with the same kinds of content: then nothing has moved, or nobody can say what. */
function hasSamePlaces(earlier: AuditedSheet, later: AuditedSheet): boolean {
  if (earlier.cells.size !== later.cells.size) return false
  let moved = 0
  for (const [key, cell] of earlier.cells) {
    const other = later.cells.get(key)
    if (other === undefined || (cell.formula === null) !== (other.formula === null)) return false
    if (typeof cell.value === 'string' && cell.formula === null && cell.value !== other.value) moved += 1
  }
  // Texts do not change as numbers do.
  return moved <= 1
}

/** A cell as lines are recognised by it; formulas are rewritten when lines move. */
function keyOf(cell: AuditedCell | undefined): string {
  if (cell === undefined) return ''
  if (cell.formula !== null) return '='
  return cell.error ?? `${typeof cell.value === 'string' ? '"' : ''}${String(cell.value)}`
}

const labelOf = (cells: readonly AuditedCell[]): string => {
  const label = cells.find(({ value, formula }) => formula === null && typeof value === 'string' && value.trim() !== '')?.value
  return typeof label === 'string' ? label.trim() : ''
}

/** Rows by what is in them, in order: their columns may have moved. */
const rowsOf = (sheet: AuditedSheet): Line[] =>
  [...sheet.rows].map(([index, cells]) => ({ index, key: cells.map(keyOf).join('\u0001'), label: labelOf(cells) })).toSorted(byIndex)

/** Columns by what is in them, with the row that it is in, as `rowOf` says; cells for which it says null are left out. */
const columnsOf = (sheet: AuditedSheet, rowOf: (cell: AuditedCell) => number | null): Line[] =>
  [...sheet.columns]
    .map(([index, cells]) => {
      const known = cells.flatMap((cell) => {
        const row = rowOf(cell)
        return row === null ? [] : [`${row}\u0002${keyOf(cell)}`]
      })
      return { index, key: known.join('\u0001'), label: labelOf(cells) }
    })
    .toSorted(byIndex)

const byIndex = (one: Line, other: Line): number => one.index - other.index
