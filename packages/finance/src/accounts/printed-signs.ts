import { signOf } from '@dossier/notation'
import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import { type Account, sideOf } from './account.ts'

/** The accounts of a statement that are printed with the opposite sign to the chart's. */
export function accountsWithInvertedSign(table: FactTable, rows: ReadonlyMap<Account, readonly Fact[]>): Set<Account> {
  const printsNegative = { outflows: mostAreNegative(rows, isOutflow), liabilities: mostAreNegative(rows, isLiability) }
  const end = rowOfClosingCash(table)
  const isInverted = (account: Account, facts: readonly Fact[]): boolean => {
    if (isLiability(account)) return printsNegative.liabilities
    if (account.reducesBalance) return mostlyNegative(facts)
    if (!account.isOutflow) return false
    // Rows after the closing cash of a cash flow statement are not part of its sums: "Cash paid for interest".
    if ((facts[0]?.row ?? 0) > end) return mostlyNegative(facts)
    return isInvertedInSum(facts, table, rows) ?? printsNegative.outflows
  }
  return new Set([...rows].flatMap(([account, facts]) => (isInverted(account, facts) ? [account] : [])))
}

const isOutflow = ({ isOutflow: is }: Account): boolean => is
/** Balance sheets that lead to net assets print liabilities in brackets. */
const isLiability = (account: Account): boolean => sideOf(account) === 'liabilities'

const closingCash = /\bcash\b.*\bend(?:ing)?\b|기말.*현금/i

function rowOfClosingCash({ statement, facts }: FactTable): number {
  if (statement !== 'cashFlow') return Infinity
  return facts.findLast(({ labels }) => labels.some(({ text }) => closingCash.test(text)))?.row ?? Infinity
}

/**
 * Whether an outflow is printed with its sign, judged by the sum that contains its row: a profit that the row is subtracted from has it printed
 * without a sign, one that it is added to with one. A total of costs decides only by its own sign. Undefined where no sum contains the row.
 */
function isInvertedInSum(facts: readonly Fact[], { ties }: FactTable, rows: ReadonlyMap<Account, readonly Fact[]>): boolean | undefined {
  const row = facts[0]?.row
  const tie = ties.find(({ parts }) => parts.some((part) => part.row === row))
  const sign = tie?.parts.find((part) => part.row === row)?.sign
  if (tie === undefined || sign === undefined) return undefined
  if (sign === -1) return false
  const total = [...rows].find(([, own]) => own[0]?.row === tie.row)?.[0]
  return (total !== undefined && !total.isOutflow) || mostlyNegative(facts)
}

/** Whether a statement prints these accounts with a minus or in brackets: then most of them are negative. */
const mostAreNegative = (rows: ReadonlyMap<Account, readonly Fact[]>, isOne: (account: Account) => boolean): boolean =>
  mostlyNegative([...rows].flatMap(([account, facts]) => (isOne(account) ? facts : [])))

function mostlyNegative(facts: readonly Fact[]): boolean {
  const signs = facts.map(({ value }) => signOf(value)).filter((sign) => sign !== 0)
  return signs.filter((sign) => sign < 0).length * 2 > signs.length
}

const results: ReadonlySet<string> = new Set([
  'operating-income',
  'pretax-income',
  'net-income',
  'comprehensive-income',
  'income-to-shareholders',
])
const loss = /\bloss(?:es)?\b|순손실|영업손실/i
/** Words beside "loss" which show that the sign decides; tax and statement names contain "income" in any year. */
const profit = /\b(?:profits?|earnings|gains?|income)\b(?! tax)|이익/i

/** Whether a result is labelled a loss and nothing else: then it is negative with or without brackets. */
export function isLossByName({ id }: Account, { labels }: Fact): boolean {
  if (!results.has(id)) return false
  const label = labels.at(-1)?.text.replace(/\bcomprehensive income\b/gi, '') ?? ''
  return loss.test(label) && !profit.test(label)
}
