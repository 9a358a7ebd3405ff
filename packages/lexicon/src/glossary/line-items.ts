import { balanceItems } from './balance-items.ts'
import { cashFlowItems } from './cash-flow-items.ts'
import type { LineItem } from './concept.ts'
import { incomeItems } from './income-items.ts'
import { taxonomyEntries } from './taxonomy-concepts.ts'

/** Line items of all primary statements. */
export const lineItems: readonly LineItem[] = [...incomeItems, ...balanceItems, ...cashFlowItems].map((item) => ({
  ...item,
  ...(taxonomyEntries[item.id] ?? { sign: 1, concepts: [] }),
}))
