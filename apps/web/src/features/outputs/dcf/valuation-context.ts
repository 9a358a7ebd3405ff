import { createContext } from 'react'
import type { ShownUnit } from '../../companies/index.ts'

/** Where the figures of a valuation lead, and whose assumptions they are. */
export interface ValuationContextValue {
  projectId: number
  /** How amounts of accounts are written. */
  unit: Pick<ShownUnit, 'write'>
  /** Null while nothing is kept of them. */
  assumedBy: { name: string; at: string } | null
}

export const ValuationContext = createContext<ValuationContextValue | undefined>(undefined)
