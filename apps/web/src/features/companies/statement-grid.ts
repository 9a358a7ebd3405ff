import { accountLabels, type AccountStatement, accountStatements, type CompanyStatements } from '@dossier/contract'
import type { ShownStatements, ShownValue } from './shown-statements.ts'

/** Whether the columns are whole years or parts of one. */
export type PeriodView = 'annual' | 'interim'

export type StatementPeriod = CompanyStatements['periods'][number]

/** A row of the statements: an account with its value in each column, or none. */
export interface StatementRow {
  account: string
  statement: AccountStatement
  isTotal: boolean
  values: (ShownValue | undefined)[]
}

/** The statements as a table: its columns, and the rows that have a value in any of them. */
export interface StatementGrid {
  periods: StatementPeriod[]
  rows: StatementRow[]
}

const incomeAccounts = between('revenue', 'loan-loss-provision')
const balanceAccounts = between('cash', 'loans')

/** The accounts of the label table from one to another, as statements print them. */
function between(first: string, last: string): ReadonlySet<string> {
  const ids = Object.keys(accountLabels)
  return new Set(ids.slice(ids.indexOf(first), ids.indexOf(last) + 1))
}

/** The statement that an account stands in. */
export const statementOf = (account: string): AccountStatement =>
  incomeAccounts.has(account) ? 'income' : balanceAccounts.has(account) ? 'balanceSheet' : 'cashFlow'

/** Lines that statements print in bold. */
const totals: ReadonlySet<string> = new Set([
  'gross-profit',
  'operating-income',
  'pretax-income',
  'net-income',
  'comprehensive-income',
  'current-assets',
  'total-assets',
  'current-liabilities',
  'total-liabilities',
  'total-equity',
  'operating-cash',
  'investing-cash',
  'financing-cash',
])

/**
 * Lays statements out: of whole years or of parts of years, the earliest first as in datapacks and models, in the order in which accounts are printed.
 *
 * @param periods the latest first
 */
export function statementGrid({ periods: all, values }: Pick<ShownStatements, 'periods' | 'values'>, view: PeriodView): StatementGrid {
  const periods = all.filter(({ isFiscalYear }) => isFiscalYear === (view === 'annual')).toReversed()
  const byKey = new Map(values.map((value) => [keyOf(value.account, value.to, value.months), value]))
  const rows = Object.keys(accountLabels).map((account): StatementRow => {
    const statement = statementOf(account)
    const ofPeriods = periods.map(({ to, months }) => byKey.get(keyOf(account, to, statement === 'balanceSheet' ? null : months)))
    return { account, statement, isTotal: totals.has(account), values: ofPeriods }
  })
  const order = new Map(accountStatements.map((statement, at) => [statement, at]))
  return {
    periods,
    rows: rows
      .filter((row) => row.values.some((value) => value !== undefined))
      .toSorted((one, other) => (order.get(one.statement) ?? 0) - (order.get(other.statement) ?? 0)),
  }
}

const keyOf = (account: string, to: string, months: number | null): string => `${account} ${to} ${months ?? ''}`
