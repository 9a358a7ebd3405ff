import type { AuditCellFix, Language, OutputResult } from '@dossier/contract'
import { type CellFix, describeFinding, writtenContent } from '@dossier/workbook'
import type { StoredResult } from './outputs.repository.ts'

/** An audit in the language of the reader. */
export function presentModelAudit(
  stored: Extract<StoredResult, { workflow: 'modelAudit' }>,
  language: Language,
): Extract<OutputResult, { workflow: 'modelAudit' }> {
  const { fileId, filename, audit, profile = null } = stored
  const found = Object.values(audit.counts).reduce((sum, count) => sum + count, 0)
  return {
    workflow: 'modelAudit',
    fileId,
    filename,
    profile,
    severities: audit.severities,
    findings: audit.findings.map((finding) => {
      const { rule, severity, sheet, range, fixes = [] } = finding
      return { rule, severity, sheet, range, ...describeFinding(finding, language), fixes: fixes.map(presentFix) }
    }),
    notListed: found - audit.findings.length,
    sheets: audit.sheets.map(({ name, visibility, cells, formulas }) => ({ name, visibility, cells, formulas })),
    incomplete: audit.incomplete.length > 0,
  }
}

export const presentFix = ({ sheet, cell, before, after }: CellFix): AuditCellFix => ({
  sheet,
  cell,
  before: writtenContent(before),
  after: writtenContent(after),
})
