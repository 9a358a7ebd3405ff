import type { Certificate, DatapackInput, DcfInput, WorkbookAudit } from '@dossier/workbook'

interface Writing {
  /** Figures of an evaluation in code, by the names of the template. */
  independent: readonly (readonly [string, number])[]
  madeAt: string
}

/** What a modelling process is asked for. */
export type ModellingTask =
  | { kind: 'audit'; bytes: Uint8Array }
  | ({ kind: 'datapack'; input: DatapackInput } & Writing)
  | ({ kind: 'dcf'; input: DcfInput } & Writing)

/** A workbook that was written, with what recalculating it has shown. */
export interface WrittenWorkbook {
  bytes: Uint8Array
  certificate: Certificate
}

/** What it gives: an audit, `null` for what cannot be audited, or a workbook. */
export type ModellingResult = { kind: 'audit'; audit: WorkbookAudit | null } | { kind: 'workbook'; workbook: WrittenWorkbook }
