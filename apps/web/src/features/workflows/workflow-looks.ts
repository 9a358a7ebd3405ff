import type { WorkflowName } from '@dossier/contract'
import { ChartCandlestick, FileSpreadsheet, type LucideIcon, ScanSearch } from 'lucide-react'

/** How workflows are shown: their texts begin with their names. */
export const workflowLooks = {
  datapack: { icon: FileSpreadsheet },
  dcf: { icon: ChartCandlestick },
  modelAudit: { icon: ScanSearch },
} satisfies Partial<Record<WorkflowName, { icon: LucideIcon }>>

/** Those that have a form. */
export type ShownWorkflow = keyof typeof workflowLooks
export const shownWorkflows = Object.keys(workflowLooks) as ShownWorkflow[]
