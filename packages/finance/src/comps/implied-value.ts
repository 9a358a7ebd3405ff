import { type BridgeItems, enterpriseValueOf, equityValueOf, type ShareCapital, valuePerShare } from '../valuation/index.ts'
import { type MultipleKind, type PeriodMismatch, sidesOf } from './multiples.ts'
import type { PeerStatistics } from './peer-statistics.ts'
import { isSamePeriod, type PeriodAmount, type TwelveMonths } from './periods.ts'

/** The company to be valued. */
export interface TargetCompany {
  bridge: BridgeItems
  /** In the unit of money divided by the currency of the price: with amounts in millions, shares in millions. */
  shares: ShareCapital
}

export interface ImpliedValue {
  kind: 'implied'
  /** Undefined for an equity multiple when the bridge is unknown. */
  enterpriseValue: number | undefined
  equityValue: number
  valuePerShare: number
}

/** `metric`: unknown or not positive, so that a multiple gives no value. */
export type NoImpliedValue = PeriodMismatch | { kind: 'not-available'; reason: 'metric' | 'bridge' | 'shares' }

/**
 * The value of the target implied by a multiple of the peers: multiple × metric is enterprise value, less net claims equity value, over diluted
 * shares the value per share; a multiple of equity value begins with the second step.
 *
 * Source: Rosenbaum and Pearl, "Investment Banking", chapter 1, on the valuation implied by multiples.
 * @param multiple of the peers, with the period of their metric: a target's metric of another period is refused
 */
export function impliedValue(
  kind: MultipleKind,
  multiple: { value: number; period: TwelveMonths },
  metric: PeriodAmount,
  { bridge, shares }: TargetCompany,
): ImpliedValue | NoImpliedValue {
  if (!isSamePeriod(multiple.period, metric.period))
    return { kind: 'period-mismatch', numerator: multiple.period, denominator: metric.period }
  if (metric.value === undefined || !(metric.value > 0)) return { kind: 'not-available', reason: 'metric' }
  const value = multiple.value * metric.value
  const isOfEnterprise = sidesOf(kind).of === 'enterpriseValue'
  const equityValue = isOfEnterprise ? equityValueOf(value, bridge) : value
  if (equityValue === undefined) return { kind: 'not-available', reason: 'bridge' }
  const perShare = valuePerShare(equityValue, shares)
  if (perShare === undefined) return { kind: 'not-available', reason: 'shares' }
  return {
    kind: 'implied',
    enterpriseValue: isOfEnterprise ? value : enterpriseValueOf(value, bridge),
    equityValue,
    valuePerShare: perShare,
  }
}

/** One bar of a football field: the values per share at the quartiles of the peers' multiples. */
export interface ImpliedRange {
  low: ImpliedValue | NoImpliedValue
  middle: ImpliedValue | NoImpliedValue
  high: ImpliedValue | NoImpliedValue
}

/** The implied values from the 25th to the 75th percentile of the peers. */
export function impliedRange(
  kind: MultipleKind,
  { lowerQuartile, median, upperQuartile }: PeerStatistics,
  period: TwelveMonths,
  { metric, target }: { metric: PeriodAmount; target: TargetCompany },
): ImpliedRange {
  const at = (value: number): ImpliedValue | NoImpliedValue => impliedValue(kind, { value, period }, metric, target)
  return { low: at(lowerQuartile), middle: at(median), high: at(upperQuartile) }
}
