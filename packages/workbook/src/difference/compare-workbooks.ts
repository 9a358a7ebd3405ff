import type { CellPlace } from '../formula/cell-address.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { type AuditedCell, type AuditedSheet, type AuditedWorkbook, cellAt, type CellValue } from '../reading/workbook-model.ts'
import { compareCells, plainFormula } from './compare-cells.ts'
import { type LineMap, type LineRun, runsOf } from './line-map.ts'
import type { NamePair } from './name-pairs.ts'
import { mapWorkbook, type WorkbookMap } from './sheet-map.ts'

/** What a cell holds. */
export interface CellState {
  /** Without "="; null for a typed value. */
  formula: string | null
  /** Whether that is an array formula, which may fill other cells too. */
  isArray: boolean
  /** Typed or computed; an error as its text. Dates are serial numbers. */
  value: CellValue
  isDate: boolean
}

/** A cell that differs. */
export interface CellDifference {
  /** Name of the later sheet. */
  sheet: string
  /** Where it was; null for a new cell. */
  earlier: CellPlace | null
  /** Where it is; null for a cell whose row or column is gone. */
  later: CellPlace | null
  before: CellState | null
  after: CellState | null
}

/** A sheet that differs. */
export interface SheetDifference {
  /** Its later name; its last one where it was removed. */
  name: string
  /** Its earlier name; null for a new sheet. */
  earlierName: string | null
  change: 'added' | 'removed' | 'renamed' | 'changed'
  /** Number of its cells for a sheet that was added or removed, else of those with another content. */
  cells: number
  /** Number of formulas that are the same and have another value. */
  recalculated: number
  insertedRows: readonly LineRun[]
  removedRows: readonly LineRun[]
  insertedColumns: readonly LineRun[]
  removedColumns: readonly LineRun[]
  /** Rows and columns, by their later index, that are in a group of another depth, or in none any more. */
  regroupedRows: readonly LineRun[]
  regroupedColumns: readonly LineRun[]
}

/** A defined name that differs. */
export interface NameDifference {
  change: 'added' | 'removed' | 'renamed' | 'changed'
  /** As it is written now; as it was, where it was removed. */
  name: string
  /** The sheet that it is of, as it is called now; null for a name of the workbook. */
  scope: string | null
  /** Null for a new one. */
  earlierName: string | null
  /** What it stood for, with its references as they are now, and what it stands for; null for none. */
  before: string | null
  after: string | null
}

export interface WorkbookDifference {
  /** In their later order, removed ones last. */
  sheets: readonly SheetDifference[]
  /** Names of the workbook and of sheets that both versions have; the program's own, such as print areas, are left out. */
  names: readonly NameDifference[]
  /** Cells with another content, by sheet, row and column, up to the limit. Cells of sheets that were added or removed are only counted. */
  cells: readonly CellDifference[]
  /** Formulas that are the same and have another value, up to the limit. */
  recalculated: readonly CellDifference[]
  /** Numbers of all, listed or not. */
  counts: { cells: number; recalculated: number }
}

export interface DifferenceOptions {
  limits?: AuditLimits
  /** Number of cells that are listed, of each kind. */
  mostListed?: number
}

/**
 * Compares two versions of a workbook (.xlsx, .xlsm) cell by cell. Cells that only moved with their row or column, and formulas whose references only
 * followed, are no differences.
 *
 * @throws WorkbookNotAudited for a file that is damaged, protected or too large
 */
export async function compareWorkbooks(
  earlier: Uint8Array,
  later: Uint8Array,
  { limits = defaultAuditLimits, mostListed = 2_000 }: DifferenceOptions = {},
): Promise<WorkbookDifference> {
  return differenceOf(await readWorkbook(earlier, limits), await readWorkbook(later, limits), mostListed)
}

function differenceOf(earlier: AuditedWorkbook, later: AuditedWorkbook, mostListed: number): WorkbookDifference {
  const map = mapWorkbook(earlier, later)
  const byLater = new Map([...map.values()].map((sheet) => [sheet.later, sheet]))
  const sheets: SheetDifference[] = []
  const cells: CellDifference[] = []
  const recalculated: CellDifference[] = []
  const counts = { cells: 0, recalculated: 0 }
  const nothing = {
    recalculated: 0,
    insertedRows: [],
    removedRows: [],
    insertedColumns: [],
    removedColumns: [],
    regroupedRows: [],
    regroupedColumns: [],
  }
  for (const sheet of later.sheets) {
    const pair = byLater.get(sheet)
    if (pair === undefined) {
      sheets.push({ name: sheet.name, earlierName: null, change: 'added', cells: sheet.cells.size, ...nothing })
      counts.cells += sheet.cells.size
      continue
    }
    const found = { cells: 0, recalculated: 0 }
    for (const [change, difference] of differingCells(pair.earlier, sheet, map)) {
      const list = change === 'content' ? cells : recalculated
      found[change === 'content' ? 'cells' : 'recalculated'] += 1
      if (list.length < mostListed) list.push(difference)
    }
    counts.cells += found.cells
    counts.recalculated += found.recalculated
    const isRenamed = pair.earlier.name !== sheet.name
    const hasMoved = !pair.rows.isIdentity || !pair.columns.isIdentity
    const regrouped = {
      regroupedRows: regroupedLines(pair.earlier.rowLevels, sheet.rowLevels, pair.rows),
      regroupedColumns: regroupedLines(pair.earlier.columnLevels, sheet.columnLevels, pair.columns),
    }
    const isRegrouped = regrouped.regroupedRows.length + regrouped.regroupedColumns.length > 0
    if (isRenamed || hasMoved || isRegrouped || found.cells + found.recalculated > 0)
      sheets.push({
        name: sheet.name,
        earlierName: pair.earlier.name,
        change: isRenamed ? 'renamed' : 'changed',
        ...found,
        insertedRows: pair.rows.inserted,
        removedRows: pair.rows.removed,
        insertedColumns: pair.columns.inserted,
        removedColumns: pair.columns.removed,
        ...regrouped,
      })
  }
  for (const sheet of earlier.sheets) {
    if (map.has(sheet.name.toLowerCase())) continue
    sheets.push({ name: sheet.name, earlierName: sheet.name, change: 'removed', cells: sheet.cells.size, ...nothing })
    counts.cells += sheet.cells.size
  }
  return { sheets, names: map.names.flatMap(nameDifference), cells, recalculated, counts }
}

function nameDifference({ earlier, later }: NamePair): NameDifference[] {
  const { name, scope } = later ?? earlier ?? { name: '', scope: null }
  const [before, after] = [earlier?.text ?? null, later?.text ?? null]
  const isRenamed = earlier !== null && later !== null && earlier.name !== later.name
  const change = earlier === null ? 'added' : later === null ? 'removed' : isRenamed ? 'renamed' : 'changed'
  return change === 'changed' && before === after ? [] : [{ change, name, scope, earlierName: earlier?.name ?? null, before, after }]
}

function regroupedLines(earlier: ReadonlyMap<number, number>, later: ReadonlyMap<number, number>, map: LineMap): LineRun[] {
  const before = new Map([...earlier].flatMap(([index, level]) => [[map.later(index), level] as const]))
  const changed = new Set([...before.keys(), ...later.keys()])
  return runsOf(
    [...changed]
      .flatMap((index) => (index !== null && before.get(index) !== later.get(index) ? [index] : []))
      .toSorted((one, other) => one - other),
  )
}

type Change = Exclude<ReturnType<typeof compareCells>, 'none'>

/** The cells of a sheet that differ, by row and column. */
function differingCells(earlier: AuditedSheet, later: AuditedSheet, map: WorkbookMap): [Change, CellDifference][] {
  const pair = map.get(earlier.name.toLowerCase())
  if (pair === undefined) return []
  const found: [Change, CellDifference][] = []
  const images = new Set<AuditedCell>()
  const { rows, columns } = pair
  for (const cell of earlier.cells.values()) {
    const [row, column] = [rows.later(cell.row), columns.later(cell.column)]
    const place = row === null || column === null ? null : { row, column }
    const image = place === null ? undefined : cellAt(later, place.row, place.column)
    if (image !== undefined) images.add(image)
    const change = compareCells(cell, image, map)
    if (change !== 'none')
      found.push([
        change,
        {
          sheet: later.name,
          earlier: { row: cell.row, column: cell.column },
          later: place,
          before: stateOf(cell),
          after: image ? stateOf(image) : null,
        },
      ])
  }
  for (const cell of later.cells.values()) {
    if (images.has(cell)) continue
    const place = { row: cell.row, column: cell.column }
    found.push(['content', { sheet: later.name, earlier: null, later: place, before: null, after: stateOf(cell) }])
  }
  const placeOf = ([, { earlier: was, later: is }]: [Change, CellDifference]): CellPlace => is ?? was ?? { row: 0, column: 0 }
  return found.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a.row - b.row || a.column - b.column
  })
}

function stateOf(cell: AuditedCell): CellState {
  const { formula, value, error, isDate } = cell
  return { formula: formula === null ? null : plainFormula(cell), isArray: formula?.isArray ?? false, value: error ?? value, isDate }
}
