import { type AuditGroup, auditSeverities, type AuditSeverity } from '@dossier/contract'

/** Which groups of findings are shown; null: all. */
export interface AuditFilter {
  severity: AuditSeverity | null
  /** Empty for findings about the complete workbook. */
  sheet: string | null
  rule: string | null
}

export const noFilter: AuditFilter = { severity: null, sheet: null, rule: null }

export const sheetOf = ({ sheet }: AuditGroup): string => sheet ?? ''

/** The groups that fit a filter. */
export const filteredGroups = (groups: readonly AuditGroup[], { severity, sheet, rule }: AuditFilter): AuditGroup[] =>
  groups.filter(
    (group) =>
      (severity === null || group.severity === severity) &&
      (sheet === null || sheetOf(group) === sheet) &&
      (rule === null || group.rule === rule),
  )

/** Number of groups of each severity that fit the other conditions of a filter. */
export function countsOfSeverities(groups: readonly AuditGroup[], filter: AuditFilter): Record<AuditSeverity, number> {
  const others = filteredGroups(groups, { ...filter, severity: null })
  return Object.fromEntries(
    auditSeverities.map((severity) => [severity, others.filter((group) => group.severity === severity).length]),
  ) as Record<AuditSeverity, number>
}
