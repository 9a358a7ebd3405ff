import { differenceOf, ratioOfPositive, sumOf } from '../arithmetic.ts'

/** Amounts of a period and of its closing balance sheet. */
export interface WorkingCapitalAmounts {
  revenue: number | undefined
  costOfSales: number | undefined
  receivables: number | undefined
  inventories: number | undefined
  payables: number | undefined
}

export interface WorkingCapitalDays {
  /** Days sales outstanding. */
  receivables: number | undefined
  /** Days inventory outstanding. */
  inventories: number | undefined
  /** Days payables outstanding. */
  payables: number | undefined
  /** Receivable days + inventory days − payable days. */
  cashConversionCycle: number | undefined
}

/**
 * The time that money is tied up: balance ÷ revenue × days for receivables, balance ÷ cost of sales × days for inventories and payables.
 *
 * Source: CFA Institute, "Financial Analysis Techniques", activity ratios (payables over cost of sales in place of purchases, which few companies
 * report).
 * @param amounts balances at the end of the period, or the average of both ends; the table states which
 * @param days length of the period: 365 for a year, 91 for a quarter
 */
export function workingCapitalDays(amounts: WorkingCapitalAmounts, days: number): WorkingCapitalDays {
  const daysOf = (balance: number | undefined, flow: number | undefined): number | undefined => {
    const part = ratioOfPositive(balance, flow)
    return part === undefined ? undefined : part * days
  }
  const receivables = daysOf(amounts.receivables, amounts.revenue)
  const inventories = daysOf(amounts.inventories, amounts.costOfSales)
  const payables = daysOf(amounts.payables, amounts.costOfSales)
  return { receivables, inventories, payables, cashConversionCycle: differenceOf(sumOf([receivables, inventories]), payables) }
}
