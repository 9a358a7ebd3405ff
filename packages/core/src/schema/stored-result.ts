import type { OutputResult } from '@dossier/contract'
import type { WorkbookAudit } from '@dossier/workbook'
import type { EarlierDcfResult } from './earlier-dcf-result.ts'

/** What is kept of what a workflow made: findings as codes, which are put in words for each reader. */
export type StoredResult =
  | Extract<OutputResult, { workflow: 'datapack' | 'dcf' | 'comps' | 'ecommerce' | 'saas' }>
  | EarlierDcfResult
  | { workflow: 'modelAudit'; fileId: number; filename: string; audit: WorkbookAudit }
