import { differenceOf, ratioOf, ratioOfPositive } from '../arithmetic.ts'
import { growthOf } from '../metrics/index.ts'
import { monthsBetween } from './month-end.ts'
import { isSamePeriod, type PeriodAmount, type TwelveMonths } from './periods.ts'

export type MultipleKind = 'ev-revenue' | 'ev-ebitda' | 'ev-ebit' | 'price-earnings' | 'price-book' | 'price-sales'

/**
 * Numerator and denominator of each multiple. Enterprise value goes with the earnings of all providers of capital, equity value with those of
 * shareholders.
 */
const sides = {
  'ev-revenue': { of: 'enterpriseValue', by: 'revenue' },
  'ev-ebitda': { of: 'enterpriseValue', by: 'ebitda' },
  'ev-ebit': { of: 'enterpriseValue', by: 'ebit' },
  'price-earnings': { of: 'equityValue', by: 'netIncome' },
  'price-book': { of: 'equityValue', by: 'bookEquity' },
  'price-sales': { of: 'equityValue', by: 'revenue' },
} as const

export const multipleKinds = Object.keys(sides) as MultipleKind[]

export type MultipleMetric = (typeof sides)[MultipleKind]['by']

export const sidesOf = (kind: MultipleKind): { of: 'enterpriseValue' | 'equityValue'; by: MultipleMetric } => sides[kind]

/** A company of a peer set: values at one date, amounts over the same twelve months, all in one currency and unit. */
export interface PeerFigures {
  enterpriseValue: number | undefined
  equityValue: number | undefined
  period: TwelveMonths
  revenue: number | undefined
  ebitda: number | undefined
  ebit: number | undefined
  /** Attributable to common shareholders. */
  netIncome: number | undefined
  /** Equity attributable to common shareholders at the last balance sheet date. */
  bookEquity: number | undefined
  /** Banks and insurers have no enterprise value. */
  isFinancialInstitution: boolean
}

/** A multiple in a cell: a number, NM with the reason, or N/A with the missing figure. */
export type Multiple =
  | { kind: 'value'; value: number }
  | { kind: 'not-meaningful'; reason: 'negative-denominator' | 'tiny-denominator' | 'negative-value' | 'financial-institution' }
  | { kind: 'not-available'; missing: readonly (MultipleMetric | 'enterpriseValue' | 'equityValue')[] }

/** A multiple over this shows that the denominator is close to zero, not that the company is expensive. A convention of this product. */
export const largestMeaningful: Record<MultipleKind, number> = {
  'ev-revenue': 100,
  'ev-ebitda': 100,
  'ev-ebit': 150,
  'price-earnings': 200,
  'price-book': 100,
  'price-sales': 100,
}

/**
 * One multiple of one company.
 *
 * Source: Rosenbaum and Pearl, "Investment Banking", chapter 1: a negative or vanishing denominator is "NM" and left out of statistics, a missing one
 * "NA".
 */
export function multipleOf(kind: MultipleKind, peer: PeerFigures): Multiple {
  const { of, by } = sides[kind]
  if (of === 'enterpriseValue' && peer.isFinancialInstitution) return notMeaningful('financial-institution')
  const [numerator, denominator] = [peer[of], peer[by]]
  if (numerator === undefined || denominator === undefined)
    return { kind: 'not-available', missing: [of, by].filter((side) => peer[side] === undefined) }
  if (denominator < 0) return notMeaningful('negative-denominator')
  if (numerator < 0) return notMeaningful('negative-value')
  const value = ratioOf(numerator, denominator)
  if (value === undefined || value > largestMeaningful[kind]) return notMeaningful('tiny-denominator')
  return { kind: 'value', value }
}

const notMeaningful = (reason: Extract<Multiple, { kind: 'not-meaningful' }>['reason']): Multiple => ({ kind: 'not-meaningful', reason })

/** The multiple as a number; undefined for NM and N/A. */
export const numberOf = (multiple: Multiple): number | undefined => (multiple.kind === 'value' ? multiple.value : undefined)

export interface PeriodMismatch {
  kind: 'period-mismatch'
  numerator: TwelveMonths
  denominator: TwelveMonths
}

export type PeriodRatio = { kind: 'value'; value: number } | { kind: 'not-available' } | PeriodMismatch

/**
 * A margin or another quotient of two amounts over time; refused when their periods differ. Not available where a side is unknown or the denominator
 * is not positive.
 */
export function periodRatio(numerator: PeriodAmount, denominator: PeriodAmount): PeriodRatio {
  if (!isSamePeriod(numerator.period, denominator.period))
    return { kind: 'period-mismatch', numerator: numerator.period, denominator: denominator.period }
  return ratio(ratioOfPositive(numerator.value, denominator.value))
}

/**
 * Growth over the preceding twelve months, such as NTM over LTM; refused when the earlier amount does not cover exactly those months. Not available
 * where a side is unknown or the earlier amount is not positive.
 */
export function periodGrowth(amount: PeriodAmount, earlier: PeriodAmount): PeriodRatio {
  if (monthsBetween(earlier.period.end, amount.period.end) !== 12)
    return { kind: 'period-mismatch', numerator: amount.period, denominator: earlier.period }
  return ratio(growthOf(earlier.value, amount.value))
}

const ratio = (value: number | undefined): PeriodRatio => (value === undefined ? { kind: 'not-available' } : { kind: 'value', value })

/** Premium of a company over its peers: multiple ÷ median of the peers − 1; negative for a discount. */
export const premiumToPeers = (multiple: number | undefined, peersMedian: number | undefined): number | undefined =>
  differenceOf(ratioOf(multiple, peersMedian), 1)
