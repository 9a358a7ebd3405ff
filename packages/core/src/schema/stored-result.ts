import type { OutputResult } from '@dossier/contract'
import type { WorkbookAudit } from '@dossier/workbook'
import type { EarlierDcfResult } from './earlier-dcf-result.ts'

/** The stored form of a workflow's result: findings as codes, translated for each reader; the input of metrics is stored beside it. */
export type StoredResult =
  | Extract<OutputResult, { workflow: 'datapack' | 'dcf' | 'comps' }>
  | Omit<Extract<OutputResult, { workflow: 'ecommerce' }>, 'request'>
  | Omit<Extract<OutputResult, { workflow: 'saas' }>, 'request'>
  | EarlierDcfResult
  | { workflow: 'modelAudit'; fileId: number; filename: string; audit: WorkbookAudit }
