import type {
  WorkbookEdit,
  Certificate,
  CompsInput,
  DatapackInput,
  DcfInput,
  EcommerceInput,
  EditedWorkbook,
  EditRefusal,
  SaasInput,
  WorkbookAudit,
} from '@dossier/workbook'

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
  | { kind: 'edit'; bytes: Uint8Array; edits: readonly WorkbookEdit[] }
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

/** A workbook with its edits, or why they cannot be made. */
export type EditResult = { edited: EditedWorkbook } | { refused: EditRefusal; cell?: string | undefined }

/** What it gives: an audit, `null` for what cannot be audited, what was read of a ledger, an edited workbook, or a new one. */
export type ModellingResult =
  | { kind: 'audit'; audit: WorkbookAudit | null }
  | { kind: 'ledger'; result: LedgerResult }
  | { kind: 'edit'; result: EditResult }
  | { kind: 'workbook'; workbook: WrittenWorkbook }
