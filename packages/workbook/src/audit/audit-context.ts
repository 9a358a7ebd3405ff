import type { AuditLimits } from './audit-limits.ts'
import type { AuditRule } from './finding.ts'
import { type AuditedCell, type AuditedSheet, type AuditedWorkbook, cellKey } from './reading/workbook-model.ts'
import { createReferenceResolver, type ReferenceResolver, type ReferredArea } from './references/resolve-references.ts'

/** What every rule works with. */
export interface AuditContext {
  workbook: AuditedWorkbook
  /** Cells with formulas, in the order of the workbook. */
  formulas: readonly AuditedCell[]
  references: ReferenceResolver
  usage: CellUsage
  limits: AuditLimits
  /** Rules that looked at less than the whole workbook, because it is too large. */
  incomplete: Set<AuditRule>
}

export function createAuditContext(workbook: AuditedWorkbook, limits: AuditLimits): AuditContext {
  const formulas = workbook.sheets.flatMap(({ cells }) => [...cells.values()].filter(({ formula }) => formula !== null))
  const references = createReferenceResolver(workbook)
  return { workbook, formulas, references, usage: new CellUsage(formulas, references), limits, incomplete: new Set() }
}

/** Which cells formulas refer to. */
export class CellUsage {
  private readonly formulas: readonly AuditedCell[]
  private readonly references: ReferenceResolver
  private kept: Map<AuditedSheet, { single: Set<number>; ranges: ReferredArea[] }> | null = null

  constructor(formulas: readonly AuditedCell[], references: ReferenceResolver) {
    this.formulas = formulas
    this.references = references
  }

  private get areas(): Map<AuditedSheet, { single: Set<number>; ranges: ReferredArea[] }> {
    if (this.kept) return this.kept
    this.kept = new Map()
    for (const cell of this.formulas)
      for (const area of this.references.of(cell).areas) {
        const known = this.kept.get(area.sheet) ?? { single: new Set<number>(), ranges: [] }
        this.kept.set(area.sheet, known)
        if (area.top === area.bottom && area.left === area.right) known.single.add(cellKey(area.top, area.left))
        else known.ranges.push(area)
      }
    return this.kept
  }

  /** Whether any formula refers to a cell, by itself or within a range. */
  isUsed(cell: AuditedCell): boolean {
    const known = this.areas.get(cell.sheet)
    return (
      known !== undefined &&
      (known.single.has(cellKey(cell.row, cell.column)) ||
        known.ranges.some(
          ({ top, left, bottom, right }) => top <= cell.row && cell.row <= bottom && left <= cell.column && cell.column <= right,
        ))
    )
  }
}
