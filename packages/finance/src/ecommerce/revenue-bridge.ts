import { differenceOf, ratioOfPositive, sumOf } from '../arithmetic.ts'

/** The items between the value of orders and revenue, over one period, in one unit, each a positive amount; 0 where there is none. */
export interface MerchandiseAmounts {
  /** Gross merchandise value: all orders placed, at list price, including those cancelled or returned later. */
  grossMerchandiseValue: number | undefined
  cancellations: number | undefined
  /** Refunds of delivered goods, by the month of the order, not of the refund. */
  returns: number | undefined
  /** Coupons, points and price cuts that the shop pays for. */
  discounts: number | undefined
  /** Value added or sales tax within the amounts above. */
  salesTax: number | undefined
  /** What a marketplace passes on to merchants; 0 for own sales. */
  merchantShare: number | undefined
}

export type MerchandiseItem = keyof MerchandiseAmounts

/** The deductions on the way from gross merchandise value to net revenue, in the order of a printed bridge. */
export const merchandiseDeductions = ['cancellations', 'returns', 'discounts', 'salesTax', 'merchantShare'] as const

/**
 * GMV − cancellations − returns − discounts: what customers paid in the end and kept, with tax.
 */
export const netMerchandiseValue = ({ grossMerchandiseValue, cancellations, returns, discounts }: MerchandiseAmounts): number | undefined =>
  differenceOf(grossMerchandiseValue, sumOf([cancellations, returns, discounts]))

/**
 * Net merchandise value without tax and without what belongs to merchants.
 *
 * Source: IFRS 15.47, 15.B20-B27 and 15.B34-B38 (K-IFRS 1115; ASC 606-10-55-36): revenue is without refunds and amounts collected for others, and an
 * agent's is its commission.
 */
export const netRevenueOf = (amounts: MerchandiseAmounts): number | undefined =>
  differenceOf(netMerchandiseValue(amounts), sumOf([amounts.salesTax, amounts.merchantShare]))

/** Net revenue ÷ gross merchandise value. */
export const takeRate = (amounts: MerchandiseAmounts): number | undefined =>
  ratioOfPositive(netRevenueOf(amounts), amounts.grossMerchandiseValue)

/** Returns ÷ value delivered, that is GMV without cancellations. */
export const returnRate = ({ grossMerchandiseValue, cancellations, returns }: MerchandiseAmounts): number | undefined =>
  ratioOfPositive(returns, differenceOf(grossMerchandiseValue, cancellations))

/** Discounts ÷ gross merchandise value. */
export const discountRate = ({ grossMerchandiseValue, discounts }: MerchandiseAmounts): number | undefined =>
  ratioOfPositive(discounts, grossMerchandiseValue)
