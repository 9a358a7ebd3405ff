import { dynamicSizes, evaluateWorkbook } from '../evaluation/index.ts'
import { type CellPlace, type CellRange, isOverlapping, maxColumns, maxRows } from '../formula/cell-address.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { type AuditedCell, cellAt, cellKey } from '../reading/workbook-model.ts'
import type { Engine } from '../recalculate/index.ts'
import { createReferenceResolver } from '../references/resolve-references.ts'
import { cellsOf, mostOfArrays } from './array-formulas.ts'
import type { CellTrail } from './cell-trail.ts'
import { arrayRange } from './cell-xml.ts'
import { readAudited } from './read-audited.ts'
import type { CellEdit } from './workbook-edit.ts'

/** The dynamic arrays of a workbook whose size is no longer that of their values. */
interface ResizedArrays {
  resized: CellEdit[]
  /** Those that other cells keep from spilling. */
  blocked: (CellPlace & { sheet: string })[]
}

const none: ResizedArrays = { resized: [], blocked: [] }

/**
 * Finds dynamic arrays that have other sizes since edits, of those that the engine computes as the file has them or that were typed.
 *
 * @param trail where the cells were before the edits
 */
export async function resizedArrays(
  beforeBytes: Uint8Array,
  afterBytes: Uint8Array,
  trail: CellTrail,
  engine: Engine,
): Promise<ResizedArrays> {
  const [before, after] = (await readAudited([beforeBytes, afterBytes], defaultAuditLimits)) ?? []
  if (before === undefined || after === undefined) return none
  const { frozen } = evaluateWorkbook(engine, { book: before, references: createReferenceResolver(before) })
  const unknown = new Set([...frozen].map(({ sheet, row, column }) => `${sheet.name} ${cellKey(row, column)}`))
  const found: ResizedArrays = { resized: [], blocked: [] }
  for (const [array, size] of dynamicSizes(engine, { book: after, references: createReferenceResolver(after), frozen: new Set() })) {
    const { row, column, formula } = array
    const place = { sheet: array.sheet.name, row, column }
    const was = arrayRange(array, size)
    if (!formula?.range || (formula.range.bottom === was.bottom && formula.range.right === was.right)) continue
    const origin = trail.isEdited(place.sheet, cellKey(row, column)) ? null : trail.origin(place)
    if (origin !== null && unknown.has(`${origin.sheet} ${cellKey(origin.row, origin.column)}`)) continue
    if (isBlocked(array, formula.range, was)) found.blocked.push(place)
    else found.resized.push({ ...place, content: { formula: formula.text, array: { ...size, isDynamic: true } } })
  }
  return found
}

/** Whether a dynamic array cannot spill: over other contents, a table, or the end of the sheet. */
function isBlocked({ sheet }: AuditedCell, own: CellRange, wanted: CellRange): boolean {
  const count = (wanted.bottom - wanted.top + 1) * (wanted.right - wanted.left + 1)
  if (wanted.bottom >= maxRows || wanted.right >= maxColumns || count > mostOfArrays) return true
  if (sheet.tables.some(({ range }) => isOverlapping(range, wanted))) return true
  for (const { row, column } of cellsOf(wanted)) {
    const isOwn = row <= own.bottom && column <= own.right
    if (!isOwn && cellAt(sheet, row, column) !== undefined) return true
  }
  return false
}
