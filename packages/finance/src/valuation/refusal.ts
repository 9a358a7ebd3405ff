/** Why no value is given. The page and the workbook translate the code. */
export type RefusalReason =
  /** Debt is the raw material of a bank and the reserves of an insurer: neither has a free cash flow to the firm or an enterprise value. */
  | 'bank'
  | 'insurer'
  | 'empty-projection'
  | 'stub-out-of-range'
  | 'no-market-equity'
  /** Gross debt is never negative; a negative input is net debt by mistake. */
  | 'negative-debt'
  | 'debt-ratio-out-of-range'
  | 'wacc-not-above-growth'
  | 'wacc-not-positive'
  | 'terminal-cash-flow-not-positive'
  | 'terminal-ebitda-not-positive'
  | 'no-exit-multiple'
  | 'unknown-bridge-item'
  | 'no-shares'
  | 'unusable-number'

export interface Refused {
  kind: 'refused'
  reasons: readonly RefusalReason[]
}

export const refused = (...reasons: readonly RefusalReason[]): Refused => ({ kind: 'refused', reasons })
