import { finite } from '../arithmetic.ts'
import { median } from '../statistics.ts'
import { refused, type Refused } from './refusal.ts'

/** Rates as fractions a year: 0.045 is 4.5 %. */
export interface CostOfEquityInputs {
  /** Yield of a government bond of about ten years in the currency of the cash flows: 국고채 10년 for won, the 10-year Treasury for dollars. */
  riskFreeRate: number
  /** Levered, at the capital structure of the valuation. */
  beta: number
  equityRiskPremium: number
  /** Premium of small companies not explained by beta; absent when none is applied. */
  sizePremium?: number
  /** Premium of the country of operations; absent when none is applied. */
  countryRiskPremium?: number
}

/**
 * Ke = rf + β × ERP + size premium + country risk premium.
 *
 * Source: Sharpe, "Capital Asset Prices" (1964), for rf + β × ERP; Damodaran, "Country Risk: Determinants, Measures and Implications", for the
 * country premium added to the rate (his first approach); the size premium after Banz (1981).
 */
export const costOfEquity = ({
  riskFreeRate,
  beta,
  equityRiskPremium,
  sizePremium = 0,
  countryRiskPremium = 0,
}: CostOfEquityInputs): number => riskFreeRate + beta * equityRiskPremium + sizePremium + countryRiskPremium

/**
 * βu = βL ÷ (1 + (1 − t) × D/E), assuming a debt beta of zero.
 *
 * Source: Hamada, "The Effect of the Firm's Capital Structure on the Systematic Risk of Common Stocks" (1972).
 * @param debtToEquity gross debt over market value of equity
 */
export const unleverBeta = (leveredBeta: number, debtToEquity: number, taxRate: number): number =>
  leveredBeta / (1 + (1 - taxRate) * debtToEquity)

/** βL = βu × (1 + (1 − t) × D/E): the inverse of `unleverBeta`. */
export const releverBeta = (unleveredBeta: number, debtToEquity: number, taxRate: number): number =>
  unleveredBeta * (1 + (1 - taxRate) * debtToEquity)

export interface LeveredBeta {
  beta: number
  /** Gross debt over market value of equity. */
  debtToEquity: number
  /** Marginal rate, including local income tax. */
  taxRate: number
}

/** The median of the peers' unlevered betas, relevered at the target's structure; undefined without peers. */
export function releverPeers(peers: readonly LeveredBeta[], target: Omit<LeveredBeta, 'beta'>): number | undefined {
  const unlevered = median(peers.map(({ beta, debtToEquity, taxRate }) => unleverBeta(beta, debtToEquity, taxRate)))
  return unlevered === undefined ? undefined : releverBeta(unlevered, target.debtToEquity, target.taxRate)
}

/**
 * The financing of a company. Weights come from the market value of equity and from gross debt, or from a target: never from net debt, whose weight
 * is negative for a firm with more cash than debt.
 */
export type CapitalStructure =
  | {
      kind: 'market'
      marketEquity: number
      /** Includes leases exactly when the bridge deducts them. */
      grossDebt: number
    }
  | {
      kind: 'target'
      /** Debt over debt and equity, 0 to less than 1. */
      debtToCapital: number
    }

export interface CostOfCapitalInputs {
  equity: CostOfEquityInputs
  /** Yield on the company's long-term debt. */
  costOfDebt: number
  /** Marginal rate, including local income tax. */
  taxRate: number
  structure: CapitalStructure
}

export interface CostOfCapital {
  kind: 'computed'
  costOfEquity: number
  afterTaxCostOfDebt: number
  equityWeight: number
  debtWeight: number
  wacc: number
}

/**
 * WACC = E/(D+E) × Ke + D/(D+E) × Kd × (1 − t).
 *
 * Source: Modigliani and Miller (1963); Koller, Goedhart, Wessels, "Valuation", chapter "Estimating the cost of capital", for market or target
 * weights.
 * @returns refused for negative debt, no market value of equity, or a target outside 0 to 1
 */
export function costOfCapital({ equity, costOfDebt, taxRate, structure }: CostOfCapitalInputs): CostOfCapital | Refused {
  const debtWeight = debtWeightOf(structure)
  if (typeof debtWeight !== 'number') return debtWeight
  const ofEquity = costOfEquity(equity)
  const afterTaxCostOfDebt = costOfDebt * (1 - taxRate)
  const wacc = finite((1 - debtWeight) * ofEquity + debtWeight * afterTaxCostOfDebt)
  if (wacc === undefined) return refused('unusable-number')
  return { kind: 'computed', costOfEquity: ofEquity, afterTaxCostOfDebt, equityWeight: 1 - debtWeight, debtWeight, wacc }
}

/** D/E of a structure, for relevering; refused like the weights. */
export function debtToEquityOf(structure: CapitalStructure): number | Refused {
  const debtWeight = debtWeightOf(structure)
  return typeof debtWeight === 'number' ? debtWeight / (1 - debtWeight) : debtWeight
}

function debtWeightOf(structure: CapitalStructure): number | Refused {
  if (structure.kind === 'target') {
    const { debtToCapital } = structure
    return debtToCapital >= 0 && debtToCapital < 1 ? debtToCapital : refused('debt-ratio-out-of-range')
  }
  const { marketEquity, grossDebt } = structure
  if (!(marketEquity > 0)) return refused('no-market-equity')
  return grossDebt >= 0 ? grossDebt / (grossDebt + marketEquity) : refused('negative-debt')
}
