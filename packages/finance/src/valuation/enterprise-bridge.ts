import { differenceOf, sumOf } from '../arithmetic.ts'

/**
 * The items between equity value and enterprise value, all at one balance sheet date, in one currency and unit, each as a positive amount. An item
 * that a balance sheet does not have is 0; an item that was not looked up is undefined.
 *
 * Source: Koller, Goedhart, Wessels, "Valuation" (7th edition), chapter "Moving from enterprise value to value per share"; Rosenbaum and Pearl,
 * "Investment Banking" (3rd edition), chapter 1.
 */
export interface BridgeItems {
  /** Borrowings and bonds, current and non-current, gross of cash, including convertible bonds. */
  grossDebt: number | undefined
  /**
   * Lease liabilities. They belong here when EBITDA is before lease cost: all leases under IFRS 16 and K-IFRS 1116, finance leases alone under
   * ASC 842, where the rent of an operating lease is already deducted.
   */
  leases: number | undefined
  /** Non-controlling interests: EBITDA includes all of a subsidiary, equity value only the parent's part. */
  minorityInterests: number | undefined
  preferredStock: number | undefined
  /** Defined benefit obligation less plan assets, after tax where contributions are deductible; negative for a surplus. */
  pensionDeficit: number | undefined
  /** Cash, equivalents and short-term investments. */
  cash: number | undefined
  /** Associates, joint ventures and other holdings whose income is not in EBITDA. */
  associates: number | undefined
}

export type BridgeItem = keyof BridgeItems

/** The sign of each item on the way from equity value to enterprise value, in the order of a printed bridge. */
const signs: Record<BridgeItem, 1 | -1> = {
  grossDebt: 1,
  leases: 1,
  minorityInterests: 1,
  preferredStock: 1,
  pensionDeficit: 1,
  cash: -1,
  associates: -1,
}

const items = Object.keys(signs) as BridgeItem[]

/** The items that were not looked up: with one of them there is no bridge. */
export const unknownBridgeItems = (bridge: BridgeItems): BridgeItem[] => items.filter((item) => bridge[item] === undefined)

/** Enterprise value less equity value; negative for a firm with more cash and holdings than claims. Undefined when an item is unknown. */
export const netClaimsOf = (bridge: BridgeItems): number | undefined => sumOf(items.map((item) => signed(item, bridge)))

const signed = (item: BridgeItem, bridge: BridgeItems): number | undefined => {
  const amount = bridge[item]
  return amount === undefined ? undefined : signs[item] * amount
}

/** EV = equity + debt + leases + minority interests + preferred + pension deficit − cash − associates. */
export const enterpriseValueOf = (equityValue: number | undefined, bridge: BridgeItems): number | undefined =>
  sumOf([equityValue, netClaimsOf(bridge)])

/** The inverse of `enterpriseValueOf`. */
export const equityValueOf = (enterpriseValue: number | undefined, bridge: BridgeItems): number | undefined =>
  differenceOf(enterpriseValue, netClaimsOf(bridge))

/** One bar of the bridge from enterprise value to equity value, signed as it is drawn: debt is negative, cash positive. */
export interface BridgeStep {
  item: BridgeItem
  amount: number | undefined
}

/** The bars between enterprise value and equity value, in the order of print. */
export const stepsToEquity = (bridge: BridgeItems): BridgeStep[] =>
  items.map((item) => ({ item, amount: differenceOf(0, signed(item, bridge)) }))
