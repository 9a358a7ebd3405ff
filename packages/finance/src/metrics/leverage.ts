import { differenceOf, ratioOfPositive, sumOf } from '../arithmetic.ts'

/** Amounts of one balance sheet, positive. */
export interface DebtAmounts {
  /** Borrowings and bonds, current and non-current. */
  grossDebt: number | undefined
  /** Lease liabilities; 0 where leverage is stated without them, with an EBITDA after rent. */
  leases: number | undefined
  /** Cash, equivalents and short-term investments. */
  cash: number | undefined
}

/** Debt and leases less cash; negative for net cash. */
export const netDebtOf = ({ grossDebt, leases, cash }: DebtAmounts): number | undefined => differenceOf(sumOf([grossDebt, leases]), cash)

/**
 * Net debt over EBITDA of twelve months, in times; negative for net cash. Undefined when unknown or EBITDA is not positive: debt cannot be repaid out
 * of a loss.
 *
 * Source: European Central Bank, "Guidance on leveraged transactions" (2017), for debt over EBITDA.
 */
export const netLeverage = (debt: DebtAmounts, ebitda: number | undefined): number | undefined => ratioOfPositive(netDebtOf(debt), ebitda)

/** Debt and leases over EBITDA of twelve months, in times. */
export const grossLeverage = ({ grossDebt, leases }: DebtAmounts, ebitda: number | undefined): number | undefined =>
  ratioOfPositive(sumOf([grossDebt, leases]), ebitda)

/**
 * EBIT over interest expense, in times; negative for an operating loss, undefined when unknown or no interest is paid.
 *
 * Source: CFA Institute, "Financial Analysis Techniques", coverage ratios; 이자보상배율 of the Bank of Korea, "기업경영분석".
 */
export const interestCover = (ebit: number | undefined, interestExpense: number | undefined): number | undefined =>
  ratioOfPositive(ebit, interestExpense)
