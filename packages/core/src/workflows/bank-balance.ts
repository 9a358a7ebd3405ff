import type { CompanyProfile } from '@dossier/contract'
import { businessOf } from '@dossier/finance'
import { industryCodesOf } from './industry-codes.ts'

/**
 * Of total assets: above it deposits or loans are the business. Deposits of a bank are most of its liabilities and loans most of its assets; what
 * other companies hold for customers, or lend to them, stays well below.
 */
const FINANCIAL_SHARE = 1 / 3

/** Whether a balance sheet is that of a bank. @param at the balance of an account; null where it is not stated */
export function isBankByBalance(at: (account: string) => number | null): boolean {
  const assets = at('total-assets') ?? 0
  return assets > 0 && Math.max(at('deposits') ?? 0, at('loans') ?? 0) / assets > FINANCIAL_SHARE
}

/** Whether a company is a bank or an insurer: by its industry code, else by its balance sheet. */
export function isFinancial(profile: CompanyProfile | undefined, at: (account: string) => number | null): boolean {
  const business = businessOf(industryCodesOf(profile))
  return business === undefined ? isBankByBalance(at) : business !== 'operating'
}
