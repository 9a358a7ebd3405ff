import type { Fact } from '../facts/fact.ts'
import { type Account, accountOf, sideOf } from './account.ts'
import { fitOfRow } from './row-fit.ts'

/** The rows of a statement with their figures, from the top. */
type Rows = readonly (readonly [number, readonly Fact[]])[]

const nearlyExact = 0.99

/** The row with one of the account's names. */
function rowOf(id: string, rows: Rows): number | undefined {
  const item = accountOf(id)?.item
  return item && rows.find(([, facts]) => facts.some((fact) => fitOfRow(fact, item) >= nearlyExact))?.[0]
}

/** Whether a row of a balance sheet is on the other side than the account: "Deferred income taxes" may be an asset or a liability. */
export function isOnOtherSide(account: Account, row: number, rows: Rows): boolean {
  const side = sideOf(account)
  if (side === undefined) return false
  const [assets, liabilities] = [rowOf('total-assets', rows), rowOf('total-liabilities', rows)]
  // A balance sheet that begins with the liabilities, or leads from assets to net assets, has no such border.
  if (assets === undefined || (liabilities !== undefined && liabilities < assets)) return false
  return side === 'assets' ? row > assets : row < assets
}

/** Whether figures are under a heading with the same maturity as the account's names. */
export function isInSectionOf({ item }: Account, facts: readonly Fact[]): boolean {
  const section = facts[0]?.section?.text ?? ''
  const isLong = longTerm.test(section)
  if (item.en.some((name) => longTerm.test(name))) return isLong
  return item.en.some((name) => shortTerm.test(name)) && !isLong && shortTerm.test(section)
}

const longTerm = /\bnon-?current\b|\blong-term\b|비유동/i
const shortTerm = /\bcurrent\b|\bshort-term\b|유동/i

/** Accounts that comprehensive income has too: its attribution to owners. */
const attributed: ReadonlySet<string> = new Set(['income-to-shareholders', 'minority-income'])

/** Whether a row attributes comprehensive income: it follows that row or is under a heading that names it, and not under one that names profit. */
export function isOfComprehensiveIncome({ id }: Account, row: number, rows: Rows): boolean {
  if (!attributed.has(id)) return false
  const [first] = rows.find(([at]) => at === row)?.[1] ?? []
  const heading = [first?.section?.text ?? '', ...(first?.labels ?? []).map(({ text }) => text)].join(' ')
  if (/comprehensive|포괄/i.test(heading)) return true
  const total = rowOf('comprehensive-income', rows)
  return total !== undefined && row > total && !/\b(?:profit|net income|loss for)\b|순이익|순손익/i.test(heading)
}
