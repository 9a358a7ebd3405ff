import { differenceOf } from '../arithmetic.ts'
import { type DilutedShares, dilutedShares, type ShareCapital } from './diluted-shares.ts'
import { type BridgeItems, enterpriseValueOf } from './enterprise-bridge.ts'

/** The market value of a company at one share price. */
export interface MarketValue {
  shares: DilutedShares
  /** Share price × diluted shares. */
  equityValue: number
  /** Equity value + net claims, without the principal of convertibles that count as shares; undefined when a bridge item is unknown. */
  enterpriseValue: number | undefined
}

/**
 * Diluted equity value and enterprise value at a share price. A convertible in the money is in the equity value: its principal, which the bridge
 * contains as debt, is deducted once.
 *
 * Source: Rosenbaum and Pearl, "Investment Banking", chapter 1, on equity value with in-the-money convertibles.
 * @returns undefined without shares or without a positive price
 */
export function marketValueOf(sharePrice: number, capital: ShareCapital, bridge: BridgeItems): MarketValue | undefined {
  const shares = dilutedShares(capital, sharePrice)
  if (!(sharePrice > 0) || !(shares.total > 0)) return undefined
  const equityValue = sharePrice * shares.total
  return { shares, equityValue, enterpriseValue: differenceOf(enterpriseValueOf(equityValue, bridge), shares.convertedPrincipal) }
}
