import type { Certificate, DatapackInput, WorkbookAudit } from '@dossier/workbook'

/** What a modelling process is asked for. */
export type ModellingTask =
  | { kind: 'audit'; bytes: Uint8Array }
  | { kind: 'datapack'; input: DatapackInput; independent: readonly (readonly [string, number])[]; madeAt: string }

/** A workbook that was written, with what recalculating it has shown. */
export interface WrittenWorkbook {
  bytes: Uint8Array
  certificate: Certificate
}

/** What it gives: an audit, `null` for what cannot be audited, or a workbook. */
export type ModellingResult = { kind: 'audit'; audit: WorkbookAudit | null } | { kind: 'workbook'; workbook: WrittenWorkbook }
