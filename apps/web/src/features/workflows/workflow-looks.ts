import type { WorkflowName } from '@dossier/contract'
import { ChartCandlestick, FileSpreadsheet, type LucideIcon, ScanSearch } from 'lucide-react'

/** How workflows are shown: their texts begin with their names. */
export const workflowLooks = {
  datapack: { icon: FileSpreadsheet },
  dcf: { icon: ChartCandlestick },
  modelAudit: { icon: ScanSearch },
} satisfies Record<WorkflowName, { icon: LucideIcon }>
