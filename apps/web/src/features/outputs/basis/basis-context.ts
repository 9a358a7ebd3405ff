import { createContext } from 'react'
import type { ShownUnit } from '../../companies/index.ts'
import type { StatementsOf } from './figure-basis.ts'

/** Where the figures of a result lead, and whose assumptions they are. */
export interface BasisContextValue {
  projectId: number
  /** How amounts of accounts are written. */
  unit: Pick<ShownUnit, 'write'>
  /** The output whose files its figures were added up from. */
  outputId?: number
  /** The statements whose typed values show their history. */
  statements?: StatementsOf
  /** Null while nothing is kept of them. */
  assumedBy: { name: string; at: string } | null
}

export const BasisContext = createContext<BasisContextValue | undefined>(undefined)
