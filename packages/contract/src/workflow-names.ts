import { z } from 'zod'
import type { Translated } from './language.ts'

/** Workflows that create research from a workspace's files. */
export const workflowNames = ['datapack', 'dcf', 'comps', 'ecommerce', 'saas', 'modelAudit'] as const
export const workflowSchema = z.enum(workflowNames)
export type WorkflowName = z.infer<typeof workflowSchema>

/** The names of workflows on screen and in logs. */
export const workflowLabels = {
  datapack: { ko: '재무제표 데이터팩', en: 'Statements datapack' },
  dcf: { ko: 'DCF 가치평가', en: 'DCF valuation' },
  comps: { ko: '상대가치평가', en: 'Peer comps' },
  ecommerce: { ko: '이커머스 지표', en: 'E-commerce metrics' },
  saas: { ko: 'SaaS 지표', en: 'SaaS metrics' },
  modelAudit: { ko: '재무모델 점검', en: 'Model audit' },
} as const satisfies Record<WorkflowName, Translated>
