import type { OutputResult } from '@dossier/contract'
import type { WorkbookAudit } from '@dossier/workbook'
import type { EarlierDcfResult } from './earlier-dcf-result.ts'

/** What is kept of what a workflow made: findings as codes, which are put in words for each reader; what metrics were asked for with lies beside it. */
export type StoredResult =
  | Extract<OutputResult, { workflow: 'datapack' | 'dcf' | 'comps' }>
  | Omit<Extract<OutputResult, { workflow: 'ecommerce' }>, 'request'>
  | Omit<Extract<OutputResult, { workflow: 'saas' }>, 'request'>
  | EarlierDcfResult
  | { workflow: 'modelAudit'; fileId: number; filename: string; audit: WorkbookAudit }
