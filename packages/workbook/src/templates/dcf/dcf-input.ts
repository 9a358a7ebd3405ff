import type { Language } from '../../model/index.ts'
import type { AmountUnit, Sourced } from '../page.ts'

export type ScenarioKey = 'bear' | 'base' | 'bull'
export const scenarioKeys: readonly ScenarioKey[] = ['bear', 'base', 'bull']

/** Shares of revenue, except growth (of last year's revenue) and the tax rate (of operating profit). */
export type DriverKey = 'growth' | 'ebitMargin' | 'depreciation' | 'capex' | 'workingCapital' | 'taxRate'
export const driverKeys: readonly DriverKey[] = ['growth', 'ebitMargin', 'depreciation', 'capex', 'workingCapital', 'taxRate']

/** A fiscal year as reported, amounts in the unit of the model; null for figures that a filing does not state. */
export interface HistoryYear {
  /** "FY2025" */
  label: string
  revenue: Sourced
  grossProfit: Sourced | null
  /** Operating profit. */
  ebit: Sourced
  /** Depreciation and amortisation, positive. */
  depreciation: Sourced | null
  /** Capital expenditure, positive. */
  capex: Sourced | null
  /** Trade working capital without cash and debt. The last year needs it. */
  workingCapital: Sourced | null
  netIncome: Sourced | null
}

/** The items between enterprise value and the equity of common shareholders. Claims are subtracted, cash and investments added. */
export type BridgeKind = 'debt' | 'lease' | 'minority' | 'preferred' | 'pension' | 'other-claim' | 'cash' | 'investment'

export interface BridgeItem {
  kind: BridgeKind
  /** Its name in the filing; by default the name of its kind. */
  label?: string
  /** Positive, in the unit of the model. */
  amount: Sourced
}

export interface BetaPeer {
  name: string
  leveredBeta: Sourced
  /** Debt to equity at market value. */
  debtToEquity: Sourced
  taxRate: Sourced
}

export interface DcfInput {
  company: string
  language: Language
  /** ISO code. */
  currency: string
  unit: AmountUnit
  /** ISO date to which cash flows are discounted: the end of the last historical year. */
  asOf: string
  /** 3 to 5 years, oldest first. */
  history: readonly HistoryYear[]
  /** 5 to 10 labels of forecast years, "FY2026E". */
  forecastYears: readonly string[]
  /** A rate for each forecast year. */
  scenarios: Readonly<Record<ScenarioKey, Readonly<Record<DriverKey, readonly Sourced[]>>>>
  selected: ScenarioKey
  wacc: {
    riskFree: Sourced
    equityRiskPremium: Sourced
    sizePremium: Sourced | null
    countryPremium: Sourced | null
    /** Asset beta, or peers whose levered betas are unlevered and whose median is used. */
    beta: { unlevered: Sourced } | { peers: readonly BetaPeer[] }
    preTaxDebtCost: Sourced
    /** Marginal tax rate, local tax included. */
    taxRate: Sourced
    /** Debt / (debt + equity). */
    targetDebtShare: Sourced
    /** `market`: market equity and gross debt; needs a share price. */
    structure: 'market' | 'target'
  }
  terminal: {
    growth: Sourced
    /** EV / EBITDA at the end of the last forecast year. */
    multiple: Sourced
    /** Weight of the growth method in enterprise value, 0 to 1; the rest is the multiple's. */
    growthWeight: number
  }
  bridge: readonly BridgeItem[]
  shares: {
    /** Number of common shares outstanding, without treasury shares. */
    outstanding: Sourced
    /** Price per share in single units of currency; null for a company that is not listed. */
    price: Sourced | null
    options: readonly { label: string; count: Sourced; strike: Sourced }[]
  }
  /** Further ranges of value per share for the football field: 52-week range, peers, precedents. */
  references: readonly { label: string; low: Sourced; high: Sourced }[]
}

/** An invalid input; the message names the missing part. */
export class DcfInputError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.name = 'DcfInputError'
    this.field = field
  }
}

/** Throws a {@link DcfInputError} for an input without a possible model. */
export function requireDcfInput({ history, forecastYears, scenarios, wacc, terminal, shares, bridge }: DcfInput): void {
  const need = (holds: boolean, field: string, message: string): void => {
    if (!holds) throw new DcfInputError(field, message)
  }
  need(history.length >= 3 && history.length <= 5, 'history', 'needs three to five years')
  need(forecastYears.length >= 5 && forecastYears.length <= 10, 'forecastYears', 'needs five to ten years')
  need(history.at(-1)?.workingCapital !== null, 'history', 'the last year needs its working capital')
  need((history.at(-1)?.revenue.value ?? 0) > 0, 'history', 'the last year needs revenue to grow from')
  need(wacc.targetDebtShare.value >= 0 && wacc.targetDebtShare.value < 1, 'wacc.targetDebtShare', 'is a share from 0 to below 1')
  need(shares.price === null || shares.price.value > 0, 'shares.price', 'must be positive')
  for (const scenario of scenarioKeys) {
    for (const driver of driverKeys) {
      const rates = scenarios[scenario][driver]
      need(rates.length === forecastYears.length, `scenarios.${scenario}.${driver}`, 'needs a rate for each forecast year')
    }
  }
  need(terminal.growthWeight >= 0 && terminal.growthWeight <= 1, 'terminal.growthWeight', 'is a share from 0 to 1')
  need(wacc.structure === 'target' || shares.price !== null, 'wacc.structure', 'market weights need a share price')
  need(!('peers' in wacc.beta) || wacc.beta.peers.length > 0, 'wacc.beta', 'needs at least one peer')
  need(shares.outstanding.value > 0, 'shares.outstanding', 'must be positive')
  for (const { kind, amount } of bridge) need(amount.value >= 0, `bridge.${kind}`, 'amounts are positive; their kind gives the sign')
}
