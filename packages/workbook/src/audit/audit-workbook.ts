import { createAuditContext } from './audit-context.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import { type AuditRule, type Finding, type Severity, severities } from './finding.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { circularReferences } from './rules/circular-references.ts'
import { errorCells, unreadableFormulas } from './rules/error-cells.ts'
import { hardCodedConstants } from './rules/hard-coded-constants.ts'
import { hiddenContent } from './rules/hidden-content.ts'
import { links, names, protection } from './rules/links-and-names.ts'
import { mixedUnits } from './rules/mixed-units.ts'
import { patternBreaks } from './rules/pattern-breaks.ts'
import { periodOrder } from './rules/period-order.ts'
import { rangeMisses } from './rules/range-misses.ts'
import { sensitivityTables } from './rules/sensitivity-tables.ts'
import { signBreaks } from './rules/sign-breaks.ts'
import { statementTies } from './rules/statement-ties.ts'
import { terminalValues } from './rules/terminal-values.ts'
import { textNumbers } from './rules/text-numbers.ts'
import { volatileFunctions } from './rules/volatile-functions.ts'
import { StatementRows } from './statements/labelled-rows.ts'

export interface AuditOptions {
  limits?: Partial<AuditLimits>
}

export interface AuditedSheetSummary {
  name: string
  visibility: 'visible' | 'hidden' | 'very-hidden'
  /** The number of cells with content, and of cells with a formula. */
  cells: number
  formulas: number
}

/** The result of an audit. */
export interface WorkbookAudit {
  /** Most severe first; of one severity in the order of the sheets. At most `limits.findingsOfRule` of a rule. */
  findings: readonly Finding[]
  /** The number of findings by rule, including those beyond the limit. */
  counts: Readonly<Partial<Record<AuditRule, number>>>
  severities: Readonly<Record<Severity, number>>
  sheets: readonly AuditedSheetSummary[]
  /** Rules that checked only part of the workbook, because it is too large. */
  incomplete: readonly AuditRule[]
}

/**
 * Audits any .xlsx or .xlsm model: lists the observations of a deal's model reviewer, with the cells concerned. Reads stored values and changes
 * nothing.
 * @throws WorkbookNotAudited if the file is damaged, encrypted or too large
 */
export async function auditWorkbook(bytes: Uint8Array, options: AuditOptions = {}): Promise<WorkbookAudit> {
  const limits = { ...defaultAuditLimits, ...options.limits }
  const context = createAuditContext(await readWorkbook(bytes, limits), limits)
  const rows = new StatementRows(context.workbook.sheets)
  const findings: Finding[] = []
  const counts: Partial<Record<AuditRule, number>> = {}
  const bySeverity: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 }
  for (const rule of [
    errorCells,
    unreadableFormulas,
    links,
    circularReferences,
    statementTies,
    sensitivityTables,
    terminalValues,
    patternBreaks,
    rangeMisses,
    hardCodedConstants,
    mixedUnits,
    signBreaks,
    textNumbers,
    periodOrder,
    names,
    volatileFunctions,
    hiddenContent,
    protection,
  ])
    for (const finding of rule(context, rows)) {
      const count = (counts[finding.rule] ?? 0) + 1
      counts[finding.rule] = count
      bySeverity[finding.severity] += 1
      if (count <= limits.findingsOfRule) findings.push(finding)
    }
  const order = new Map(context.workbook.sheets.map(({ name, index }) => [name, index]))
  const placeOf = ({ sheet }: Finding): number => (sheet === null ? -1 : (order.get(sheet) ?? 0))
  return {
    findings: findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || placeOf(a) - placeOf(b)),
    counts,
    severities: bySeverity,
    sheets: context.workbook.sheets.map(({ name, visibility, cells }) => ({
      name,
      visibility,
      cells: cells.size,
      formulas: [...cells.values()].filter(({ formula }) => formula !== null).length,
    })),
    incomplete: [...context.incomplete],
  }
}
