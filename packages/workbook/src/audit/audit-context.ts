import type { AuditLimits } from '../reading/audit-limits.ts'
import type { AuditRule } from './finding.ts'
import type { AuditedCell, AuditedWorkbook } from '../reading/workbook-model.ts'
import { AreaIndex } from '../references/area-index.ts'
import { createReferenceResolver, type ReferenceResolver } from '../references/resolve-references.ts'

/** The shared input of all rules. */
export interface AuditContext {
  workbook: AuditedWorkbook
  /** Cells with formulas, in the order of the workbook. */
  formulas: readonly AuditedCell[]
  references: ReferenceResolver
  /** The cells that formulas refer to, alone or within a range. */
  isUsed: (cell: AuditedCell) => boolean
  limits: AuditLimits
  /** Rules that checked only part of the workbook, because it is too large. */
  incomplete: Set<AuditRule>
}

export function createAuditContext(workbook: AuditedWorkbook, limits: AuditLimits): AuditContext {
  const formulas = workbook.sheets.flatMap(({ cells }) => [...cells.values()].filter(({ formula }) => formula !== null))
  const references = createReferenceResolver(workbook)
  let used: AreaIndex | undefined
  const isUsed = (cell: AuditedCell): boolean => {
    used ??= new AreaIndex(formulas.flatMap((formula) => references.of(formula).areas))
    return used.has(cell.sheet, cell)
  }
  return { workbook, formulas, references, isUsed, limits, incomplete: new Set() }
}
