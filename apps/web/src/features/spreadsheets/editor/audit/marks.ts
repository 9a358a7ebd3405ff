import { type AuditFinding, type AuditSeverity, type CellRange, parseRange } from '@dossier/contract'

/** Cells that are outlined. */
export interface CellMark {
  sheet: string
  range: CellRange
  severity: AuditSeverity
}

/** Outlines that the editor draws without becoming slow. */
const most = 400

/** The cells of findings, the gravest of those at one place. @param findings the gravest first */
export function marksOf(findings: readonly Pick<AuditFinding, 'sheet' | 'range' | 'severity'>[]): CellMark[] {
  const marks = new Map<string, CellMark>()
  for (const { sheet, range: text, severity } of findings) {
    const range = text === null ? undefined : parseRange(text)
    const key = `${sheet}!${text}`
    if (sheet !== null && range !== undefined && !marks.has(key)) marks.set(key, { sheet, range, severity })
    if (marks.size === most) break
  }
  return [...marks.values()]
}
