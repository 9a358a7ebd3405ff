import { divided, type Exact, exact, negated, signOf } from '@dossier/notation'
import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import type { StatementKind } from '../facts/statement-kind.ts'
import { type Account, accounts, type AccountStatement } from './account.ts'
import type { AccountValue } from './account-value.ts'
import { goodLabel } from './match-label.ts'
import { fitOfRow } from './row-fit.ts'
import { type TimeOfDocument, timeOfColumn } from './statement-time.ts'

/** Where a document prints an amount. */
export interface PrintedPlace {
  table: FactTable
  fact: Fact
}

const statements: Readonly<Partial<Record<StatementKind, AccountStatement>>> = {
  income: 'income',
  comprehensiveIncome: 'income',
  balanceSheet: 'balanceSheet',
  cashFlow: 'cashFlow',
}

/**
 * The amounts of the chart that the statements of a document print, table by table. A row is of one account and an account has one row of a
 * table; where two rows fit alike and say different things the account is left out.
 */
export function readAccounts(tables: readonly FactTable[], document: TimeOfDocument): AccountValue<PrintedPlace>[] {
  return tables.flatMap((table) => {
    const statement = table.statement && statements[table.statement]
    return statement === undefined ? [] : readStatement(table, statement, document)
  })
}

function readStatement(table: FactTable, statement: AccountStatement, document: TimeOfDocument): AccountValue<PrintedPlace>[] {
  const rows = rowsOfAccounts(table, statement)
  const printsNegative = printsOutflowsNegative(rows)
  const signs = signsInSums(table)
  return [...rows].flatMap(([account, facts]) =>
    facts.flatMap((fact): AccountValue<PrintedPlace>[] => {
      const time = isOfAverages(fact) ? null : timeOfColumn(fact.period, document, statement === 'balanceSheet')
      if (time === null) return []
      // What a sum adds as it is printed is printed with its sign; what it takes away is printed without.
      const sign = signs.get(fact.row)
      const isTurned = account.isOutflow && (sign === undefined ? printsNegative : sign === 1)
      return [
        {
          account: account.id,
          ...time,
          value: isTurned ? negated(fact.value) : fact.value,
          rounding: divided(fact.ulp, exact(2n)) ?? exact(0n),
          currency: fact.unit.currency,
          scope: fact.scope ?? table.scope,
          reportedAt: document.to ?? '',
          extent: rows.size,
          place: { table, fact },
        },
      ]
    }),
  )
}

/** Labels that fit as well as each other. */
const sameFit = 0.0005

/** The best row of each account: the best fit first, so that a row that fits two accounts goes to the one that it fits better. */
function rowsOfAccounts(table: FactTable, statement: AccountStatement): Map<Account, readonly Fact[]> {
  const totals = new Set(table.ties.map(({ row }) => row))
  const rows = [...Map.groupBy(table.facts, ({ row }) => row)]
  const fits = accounts
    .filter((account) => account.statement === statement)
    .flatMap((account) =>
      rows.flatMap(([row, facts]) => {
        const fit = Math.max(0, ...facts.map((fact) => fitOfRow(fact, account.item)))
        return fit < goodLabel ? [] : [{ account, row, facts, fit }]
      }),
    )
    .toSorted((one, other) => other.fit - one.fit || Number(totals.has(other.row)) - Number(totals.has(one.row)) || one.row - other.row)
  const found = new Map<Account, readonly Fact[]>()
  const taken = new Set<number>()
  for (const { account, row, facts, fit } of fits) {
    if (found.has(account) || taken.has(row)) continue
    const rivals = fits.filter((one) => one.account === account && one.row !== row && !taken.has(one.row) && fit - one.fit <= sameFit)
    const isDoubtful = rivals.some((rival) => !totals.has(row) && !saysTheSame(facts, rival.facts))
    taken.add(row)
    if (!isDoubtful) found.set(account, facts)
  }
  return found
}

function saysTheSame(one: readonly Fact[], other: readonly Fact[]): boolean {
  return one.every((fact) => other.some(({ column, value }) => column === fact.column && isEqual(value, fact.value)))
}

const isEqual = (one: Exact, other: Exact): boolean => one.numerator * other.denominator === other.numerator * one.denominator

/** With which sign the sums of a statement count its rows. */
const signsInSums = ({ ties }: FactTable): ReadonlyMap<number, 1 | -1> =>
  new Map(ties.flatMap(({ parts }) => parts.map(({ row, sign }) => [row, sign] as const)))

/** Average balances stand in tables that look like balance sheets. */
const isOfAverages = ({ headings }: Fact): boolean => headings.some(({ text }) => /\baverage\b|평균|평잔/i.test(text))

/** Whether a statement prints its costs and payments with a minus or in brackets: most of them are, then. */
function printsOutflowsNegative(rows: ReadonlyMap<Account, readonly Fact[]>): boolean {
  const signs = [...rows].flatMap(([account, facts]) => (account.isOutflow ? facts.map(({ value }) => signOf(value)) : []))
  return signs.filter((sign) => sign < 0).length * 2 > signs.filter((sign) => sign !== 0).length
}
