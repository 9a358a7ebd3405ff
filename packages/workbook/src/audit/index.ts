export { type AuditRefusal, WorkbookNotAudited } from './audit-error.ts'
export { type AuditLimits, defaultAuditLimits } from './audit-limits.ts'
export { type AuditOptions, auditWorkbook, type AuditedSheetSummary, type WorkbookAudit } from './audit-workbook.ts'
export { type AuditRule, type Finding, type FindingDetails, type FindingOf, severities, type Severity } from './finding.ts'
