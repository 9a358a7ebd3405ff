import type {
  BuiltMap,
  MappedEdit,
  SplicedWorkbook,
  WorkbookEdit,
  Certificate,
  CompsInput,
  DatapackInput,
  DcfInput,
  EcommerceInput,
  EditedWorkbook,
  EditRefusal,
  Finding,
  FixedWorkbook,
  Language,
  RebasedEdits,
  SaasInput,
  WorkbookAudit,
  WorkbookDifference,
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
  | { kind: 'fix'; bytes: Uint8Array; findings: readonly Finding[]; language: Language }
  | { kind: 'map'; bytes: Uint8Array }
  | { kind: 'edit-mapped'; edit: MappedEdit }
  | { kind: 'compare'; earlier: Uint8Array; later: Uint8Array }
  | { kind: 'rebase'; base: Uint8Array; theirs: Uint8Array; edits: readonly WorkbookEdit[] }
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
  /** Sheet and address of each figure of the template, by its name. */
  addresses: ReadonlyMap<string, string>
}

/** A workbook with its edits, or why they cannot be made. */
export type EditResult = { edited: EditedWorkbook } | { refused: EditRefusal; cell?: string | undefined }

/** A corrected copy of a workbook, or why it takes no corrections. */
export type FixResult = { fixed: FixedWorkbook } | { refused: EditRefusal }

/** A mapped workbook with its edits, why they cannot be made, or null where it is needed as a whole. */
export type MappedEditResult = { spliced: SplicedWorkbook } | { refused: EditRefusal; cell?: string | undefined } | null

/** What it gives: an audit, a difference, `null` for what cannot be audited or compared, what was read of a ledger, an edited workbook, or a new one. */
export type ModellingResult =
  | { kind: 'audit'; audit: WorkbookAudit | null }
  | { kind: 'ledger'; result: LedgerResult }
  | { kind: 'edit'; result: EditResult }
  | { kind: 'fix'; result: FixResult }
  | { kind: 'map'; built: BuiltMap | null }
  | { kind: 'edit-mapped'; result: MappedEditResult }
  | { kind: 'compare'; difference: WorkbookDifference | null }
  | { kind: 'rebase'; rebased: RebasedEdits | null }
  | { kind: 'workbook'; workbook: WrittenWorkbook }
