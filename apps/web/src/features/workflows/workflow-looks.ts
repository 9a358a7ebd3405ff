import type { WorkflowName } from '@dossier/contract'
import { ChartCandlestick, ChartScatter, FileSpreadsheet, type LucideIcon, Repeat, ScanSearch, ShoppingCart } from 'lucide-react'

/** How workflows are shown: their texts begin with their names. */
export const workflowLooks = {
  datapack: { icon: FileSpreadsheet },
  dcf: { icon: ChartCandlestick },
  comps: { icon: ChartScatter },
  ecommerce: { icon: ShoppingCart },
  saas: { icon: Repeat },
  modelAudit: { icon: ScanSearch },
} satisfies Record<WorkflowName, { icon: LucideIcon }>
