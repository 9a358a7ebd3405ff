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
  const turned = new Set(
    [...rows].flatMap(([account, facts]) => ((isTurned(account, facts, table, rows) ?? printsNegative) ? [account] : [])),
  )
  return [...rows].flatMap(([account, facts]) =>
    facts.flatMap((fact): AccountValue<PrintedPlace>[] => {
      const time = isOfAverages(fact) ? null : timeOfColumn(fact.period, document, statement === 'balanceSheet')
      if (time === null) return []
      return [
        {
          account: account.id,
          ...time,
          value: account.isOutflow && turned.has(account) ? negated(fact.value) : fact.value,
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
  const labels = rows.map(([, facts]) => labelOf(facts))
  const fits = accounts
    .filter((account) => account.statement === statement)
    .flatMap((account) =>
      rows.flatMap(([row, facts]) => {
        const fit = Math.max(0, ...facts.map((fact) => fitOfRow(fact, account.item)))
        return fit < goodLabel || isPartOf(account, labelOf(facts), labels) ? [] : [{ account, row, facts, fit }]
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

const labelOf = (facts: readonly Fact[]): string => facts[0]?.labels.map(({ text }) => text.toLowerCase()).join(' ') ?? ''

/**
 * Whether a row is only one of several that make up an account: "General and administrative" beside "Selling and marketing" is not "Selling, general
 * and administrative".
 */
function isPartOf({ item }: Account, label: string, labels: readonly string[]): boolean {
  const missing = (item.en[0] ?? '').split(/[^a-z]+/).filter((word) => word.length > 4 && !wordsOfTotals.has(word) && !label.includes(word))
  // A name of few words is the whole, however it is put.
  if (!item.en.some((name) => name.includes(',')) || missing.length === 0) return false
  return labels.some((other) => other !== label && missing.some((word) => other.includes(word)) && !other.includes(label))
}

const wordsOfTotals: ReadonlySet<string> = new Set(['total', 'expense', 'expenses'])

function saysTheSame(one: readonly Fact[], other: readonly Fact[]): boolean {
  return one.every((fact) => other.some(({ column, value }) => column === fact.column && isEqual(value, fact.value)))
}

const isEqual = (one: Exact, other: Exact): boolean => one.numerator * other.denominator === other.numerator * one.denominator

/**
 * Whether an outflow is printed with its sign, by the sum that counts its row: a profit that it is taken away from has it printed without, one that it
 * is added to with its sign. A total of costs says nothing but by the sign of what it adds. Undefined where no sum counts it.
 */
function isTurned(
  account: Account,
  facts: readonly Fact[],
  { ties }: FactTable,
  rows: ReadonlyMap<Account, readonly Fact[]>,
): boolean | undefined {
  const row = facts[0]?.row
  const tie = ties.find(({ parts }) => parts.some((part) => part.row === row))
  const sign = tie?.parts.find((part) => part.row === row)?.sign
  if (!account.isOutflow || tie === undefined || sign === undefined) return undefined
  if (sign === -1) return false
  const total = [...rows].find(([, own]) => own[0]?.row === tie.row)?.[0]
  return (total !== undefined && !total.isOutflow) || mostlyNegative(facts)
}

/** Average balances stand in tables that look like balance sheets. */
const isOfAverages = ({ headings }: Fact): boolean => headings.some(({ text }) => /\baverage\b|평균|평잔/i.test(text))

/** Whether a statement prints its costs and payments with a minus or in brackets: most of them are, then. */
function printsOutflowsNegative(rows: ReadonlyMap<Account, readonly Fact[]>): boolean {
  return mostlyNegative([...rows].flatMap(([account, facts]) => (account.isOutflow ? facts : [])))
}

function mostlyNegative(facts: readonly Fact[]): boolean {
  const signs = facts.map(({ value }) => signOf(value)).filter((sign) => sign !== 0)
  return signs.filter((sign) => sign < 0).length * 2 > signs.length
}
