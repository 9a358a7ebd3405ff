import type { AccountValueView } from '@dossier/contract'

/** A value of an account for the year to the end of 2025, as a statement reports it. */
export const accountValue = (account: string, value: number, more: Partial<AccountValueView> = {}): AccountValueView => ({
  account,
  to: '2025-12-31',
  months: 12,
  value: String(value),
  kind: 'reported',
  reported: null,
  confirmations: 0,
  restates: [],
  conflicts: [],
  from: [],
  typed: null,
  ...more,
})
