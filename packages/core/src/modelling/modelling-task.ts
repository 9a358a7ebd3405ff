import type { Certificate, CompsInput, DatapackInput, DcfInput, EcommerceInput, SaasInput, WorkbookAudit } from '@dossier/workbook'

import type { LedgerResult, LedgerTask } from './ledger-task.ts'

/** What each template of a workbook is filled with. */
interface TemplateInputs {
  comps: CompsInput
  datapack: DatapackInput
  dcf: DcfInput
  ecommerce: EcommerceInput
  saas: SaasInput
}

/** A template with what it is filled with. */
export type FilledTemplate = { [Name in keyof TemplateInputs]: { template: Name; input: TemplateInputs[Name] } }[keyof TemplateInputs]

/** What a modelling process is asked for. */
export type ModellingTask =
  | { kind: 'audit'; bytes: Uint8Array }
  | { kind: 'ledger'; task: LedgerTask }
  | {
      kind: 'workbook'
      of: FilledTemplate
      /** Figures of an evaluation in code, by the names of the template. */
      independent: readonly (readonly [string, number])[]
      madeAt: string
    }

/** A workbook that was written, with what recalculating it has shown. */
export interface WrittenWorkbook {
  bytes: Uint8Array
  certificate: Certificate
}

/** What it gives: an audit, `null` for what cannot be audited, what was read of a ledger, or a workbook. */
export type ModellingResult =
  | { kind: 'audit'; audit: WorkbookAudit | null }
  | { kind: 'ledger'; result: LedgerResult }
  | { kind: 'workbook'; workbook: WrittenWorkbook }
