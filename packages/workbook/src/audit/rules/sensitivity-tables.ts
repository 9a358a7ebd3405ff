import type { AuditContext } from '../audit-context.ts'
import type { Finding } from '../finding.ts'
import { type CellRange, writeCell, writeRange } from '../../formula/cell-address.ts'
import { type AuditedCell, type AuditedSheet, cellAt, type DataTable, isNumber } from '../../reading/workbook-model.ts'
import type { StatementRows } from '../statements/labelled-rows.ts'
import type { NumberCell } from '../statements/matching-values.ts'
import { cellName } from './cell-runs.ts'

/** Relative difference up to which two results are the same: tables are often stored with fewer digits than the model. */
const sameResult = 1e-6
const isSame = (one: number, other: number, tolerance = sameResult): boolean =>
  Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other), 1e-12)

/** What-if tables and grids whose cell for the model's own inputs differs from the model's result. */
export function* sensitivityTables({ workbook }: AuditContext, rows: StatementRows): Generator<Finding> {
  for (const sheet of workbook.sheets) {
    for (const table of sheet.dataTables) yield* dataTable(sheet, table)
    for (const grid of gridsOf(sheet)) yield* staticGrid(sheet, grid, rows)
  }
}

/** One axis of a table: its values, and the cell of the model that they replace. */
interface Axis {
  values: readonly (AuditedCell | undefined)[]
  input: NumberCell
}

function* dataTable(sheet: AuditedSheet, { range, rowInput, columnInput, isDeleted }: DataTable): Generator<Finding> {
  if (isDeleted) return
  const columns = indexes(range.left, range.right)
  const rows = indexes(range.top, range.bottom)
  const across = axisOf(
    sheet,
    rowInput,
    columns.map((column) => cellAt(sheet, range.top - 1, column)),
  )
  const down = axisOf(
    sheet,
    columnInput,
    rows.map((row) => cellAt(sheet, row, range.left - 1)),
  )
  if ((rowInput && !across) || (columnInput && !down)) return
  // With one input the results are next to the table, one for each of its lines; with two in its corner.
  const bases =
    rowInput && columnInput
      ? [{ base: cellAt(sheet, range.top - 1, range.left - 1), rows, columns }]
      : rowInput
        ? rows.map((row) => ({ base: cellAt(sheet, row, range.left - 1), rows: [row], columns }))
        : columns.map((column) => ({ base: cellAt(sheet, range.top - 1, column), rows, columns: [column] }))
  for (const { base, rows: own, columns: ownColumns } of bases) {
    if (!isNumber(base)) continue
    const column = across ? placeOf(across) : 0
    const row = down ? placeOf(down) : 0
    const missing = [across, down].find((axis) => axis && placeOf(axis) < 0)
    if (missing) {
      yield {
        rule: 'sensitivity-axis',
        severity: 'medium',
        sheet: sheet.name,
        range: writeRange(range),
        details: { base: cellName(base), input: cellName(missing.input), inputValue: missing.input.value },
      }
      return
    }
    const cell = cellAt(sheet, own[own.length > 1 ? row : 0] ?? 0, ownColumns[ownColumns.length > 1 ? column : 0] ?? 0)
    if (isNumber(cell) && !isSame(cell.value, base.value)) yield centreFinding(sheet, range, base, cell)
  }
}

const indexes = (from: number, to: number): number[] => Array.from({ length: Math.min(to - from + 1, 1000) }, (_, at) => from + at)

function axisOf(sheet: AuditedSheet, input: { row: number; column: number } | null, values: Axis['values']): Axis | null {
  const cell = input ? cellAt(sheet, input.row, input.column) : undefined
  return isNumber(cell) ? { values, input: cell } : null
}

const placeOf = ({ values, input }: Axis): number => values.findIndex((cell) => isNumber(cell) && isSame(cell.value, input.value, 1e-9))

const centreFinding = (sheet: AuditedSheet, range: CellRange, base: NumberCell, cell: NumberCell): Finding => ({
  rule: 'sensitivity-centre',
  severity: 'high',
  sheet: sheet.name,
  range: writeRange(range),
  details: { base: cellName(base), baseValue: base.value, value: cell.value, cell: writeCell(cell) },
})

interface Grid {
  range: CellRange
  corner: AuditedCell | undefined
}

/** Sides of a grid: fewer values are no sensitivity, more are data. */
const gridSides = { least: 3, most: 15 }

/** Rectangles of numbers with an axis of evenly spaced numbers above and left of them, whose corner is a link, a text or empty. */
function* gridsOf(sheet: AuditedSheet): Generator<Grid> {
  const inTable = (row: number, column: number): boolean =>
    sheet.dataTables.some(({ range }) => row >= range.top - 1 && row <= range.bottom && column >= range.left - 1 && column <= range.right)
  for (const cell of sheet.cells.values()) {
    const { row, column } = cell
    if (!isNumber(cell) || inTable(row, column)) continue
    // A grid is found from the first value of its upper axis: the cell to its left is the corner.
    const corner = cellAt(sheet, row, column - 1)
    if ((isNumber(corner) && !isLink(corner)) || column === 0) continue
    const width = axisLength((at) => cellAt(sheet, row, column + at))
    const height = axisLength((at) => cellAt(sheet, row + 1 + at, column - 1))
    if (width === 0 || height === 0 || isOfAxis(corner, row, column, sheet)) continue
    const range = { top: row + 1, left: column, bottom: row + height, right: column + width - 1 }
    const isFull = indexes(range.top, range.bottom).every((at) =>
      indexes(range.left, range.right).every((other) => isNumber(cellAt(sheet, at, other))),
    )
    if (isFull) yield { range, corner }
  }
}

/** The first value of an axis has the others below or right of it: an apparent axis next to it is the first line of the grid. */
function isOfAxis(corner: AuditedCell | undefined, row: number, column: number, sheet: AuditedSheet): boolean {
  return (
    isNumber(corner) &&
    (axisLength((at) => cellAt(sheet, row + at, column - 1)) > 0 || axisLength((at) => cellAt(sheet, row, column - 1 + at)) > 0)
  )
}

/** A corner with a result of the model is a plain reference to it. */
const isLink = ({ formula }: AuditedCell): boolean => formula?.root?.kind === 'area' || formula?.root?.kind === 'name'

/** The number of consecutive evenly spaced numbers; 0 where they are too few or too many, or count periods. */
function axisLength(at: (index: number) => AuditedCell | undefined): number {
  const [first, second] = [at(0), at(1)]
  if (!isNumber(first) || !isNumber(second) || first.isDate) return 0
  const step = second.value - first.value
  if (step === 0 || (Number.isInteger(first.value) && Math.abs(step) === 1)) return 0
  let length = 1
  for (let last: number = first.value; length <= gridSides.most; length++) {
    const next = at(length)
    if (!isNumber(next) || Math.abs(next.value - last - step) > Math.abs(step) * 0.01) break
    last = next.value
  }
  return length >= gridSides.least && length <= gridSides.most ? length : 0
}

const outputs = ['enterpriseValue', 'equityValue', 'sharePrice'] as const
/** A result within a quarter of the table's central value is the subject of the table. */
const nearResult = 0.25

function* staticGrid(sheet: AuditedSheet, { range, corner }: Grid, rows: StatementRows): Generator<Finding> {
  if ((range.right - range.left) % 2 !== 0 || (range.bottom - range.top) % 2 !== 0) return
  const centre = cellAt(sheet, (range.top + range.bottom) / 2, (range.left + range.right) / 2)
  if (!isNumber(centre)) return
  const values = indexes(range.top, range.bottom).flatMap((row) =>
    indexes(range.left, range.right).flatMap((column) => {
      const cell = cellAt(sheet, row, column)
      return isNumber(cell) ? [cell.value] : []
    }),
  )
  const bases = corner && isNumber(corner) ? [corner] : outputs.flatMap((line) => rows.of(line).flatMap((row) => row.values[0] ?? []))
  const tolerance = roundingOf(centre.value)
  if (bases.some((base) => values.some((value) => isSame(value, base.value, tolerance)))) return
  const base = bases
    .filter((candidate) => candidate === corner || isSame(candidate.value, centre.value, nearResult))
    .toSorted((a, b) => Math.abs(a.value - centre.value) - Math.abs(b.value - centre.value))[0]
  if (base) yield centreFinding(sheet, range, base, centre)
}

/** Pasted values may have been rounded to their displayed digits. */
const roundingOf = (value: number): number => {
  const [, decimals = ''] = String(value).split('.')
  return decimals.length > 6 || value === 0 ? sameResult : Math.max(sameResult, (0.5 * 10 ** -decimals.length) / Math.abs(value))
}
