import { differenceOf, ratioOfPositive, sumOf } from '../arithmetic.ts'

/** Amounts of one period, in one unit; costs positive. */
export interface OrderEconomics {
  /** Orders that were not cancelled as a whole. */
  orders: number | undefined
  netRevenue: number | undefined
  costOfGoods: number | undefined
  /** Picking, packing, shipping and handling of returns. */
  fulfilment: number | undefined
  /** Fees of payment providers. */
  payment: number | undefined
  /** Advertising and other cost of winning customers. */
  marketing: number | undefined
}

/** A contribution margin: in money, of net revenue, and an order. */
export interface ContributionMargin {
  amount: number | undefined
  margin: number | undefined
  perOrder: number | undefined
}

/**
 * CM1 = net revenue − cost of goods; CM2 = CM1 − fulfilment and payment; CM3 = CM2 − marketing. Each is unknown from the first unknown cost on.
 *
 * The levels are those that investors in e-commerce ask for; accounting standards define none of them, so that a table states what each deducts.
 */
export function contributionMargins({ orders, netRevenue, costOfGoods, fulfilment, payment, marketing }: OrderEconomics): {
  cm1: ContributionMargin
  cm2: ContributionMargin
  cm3: ContributionMargin
} {
  const of = (amount: number | undefined): ContributionMargin => ({
    amount,
    margin: ratioOfPositive(amount, netRevenue),
    perOrder: ratioOfPositive(amount, orders),
  })
  const cm1 = differenceOf(netRevenue, costOfGoods)
  const cm2 = differenceOf(cm1, sumOf([fulfilment, payment]))
  return { cm1: of(cm1), cm2: of(cm2), cm3: of(differenceOf(cm2, marketing)) }
}

/** Net revenue ÷ orders. */
export const averageOrderValue = ({ netRevenue, orders }: Pick<OrderEconomics, 'netRevenue' | 'orders'>): number | undefined =>
  ratioOfPositive(netRevenue, orders)
