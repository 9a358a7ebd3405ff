import { compared, divided, type Exact, exact, negated, signOf, sizeOf, subtracted } from '@dossier/notation'
import { isBeforeCorrection } from '../facts/before-correction.ts'
import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import type { StatementKind } from '../facts/statement-kind.ts'
import { type Account, accountOf, accounts, type AccountStatement } from './account.ts'
import type { AccountValue } from './account-value.ts'
import { minimumFit } from './match-label.ts'
import { accountsOfNotes, largest, sumOfPrintedParts } from './printed-parts.ts'
import { sumOfClaims } from './added-rows.ts'
import { isLossByName, accountsWithInvertedSign } from './printed-signs.ts'
import { fitOfRow, isMoneyOfCompany } from './row-fit.ts'
import { isInSectionOf, isOnOtherSide, isOfComprehensiveIncome } from './row-places.ts'
import { type TimeOfDocument, timeOfColumn } from './statement-time.ts'
import { placeIn, type JoinedStatement, joinStatements } from './join-statements.ts'

/** The table and cell in which a document prints an amount. */
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
 * Reads the accounts that the statements of a document print, table by table. A row belongs to one account and an account has one row per table;
 * where two rows fit equally well and state different amounts, the account is left out.
 */
export function readAccounts(tables: readonly FactTable[], document: TimeOfDocument): AccountValue<PrintedPlace>[] {
  const own = joinStatements(tables).flatMap((table) => {
    const statement = table.statement && statements[table.statement]
    return statement === undefined ? [] : [{ table, statement }]
  })
  // A summary repeats the company's statements or is of another company; it counts only where there is no full statement.
  const inFull = new Set(own.flatMap(({ table, statement }) => (isSummary(table) ? [] : [statement])))
  const stated = own.flatMap(({ table, statement }) =>
    isSummary(table) && inFull.has(statement) ? [] : readStatement(table, statement, document),
  )
  const notes = readNotes(tables, document, new Set(stated.map(({ account }) => account)))
  return [...stated, ...notes, ...readInterest(tables, document, stated)]
}

/**
 * As `readAccounts`, from the columns that are marked as estimates, forecasts or budgets.
 *
 * @param document the last fiscal year of the company, by which columns that only print a year are dated
 */
export const readForecasts = (tables: readonly FactTable[], document: TimeOfDocument): AccountValue<PrintedPlace>[] =>
  readAccounts(tables, { ...document, columns: 'forecast' })

const interest = accountOf('interest-expense')

/**
 * The interest expense of statements that print finance costs only, which are more than interest (IAS 1.82(b)): the row of a note above the one that
 * repeats the finance costs of the statement, in the same column and section.
 */
function readInterest(
  tables: readonly FactTable[],
  document: TimeOfDocument,
  stated: readonly AccountValue<PrintedPlace>[],
): AccountValue<PrintedPlace>[] {
  if (interest === undefined || stated.some(({ account }) => account === interest.id)) return []
  const notes = tables.filter(({ statement }) => statement === undefined)
  const costs = stated.filter(({ account }) => account === 'finance-costs')
  return costs.flatMap((cost) => {
    const found = notes.flatMap((table) => {
      const own = table.facts.flatMap((fact) => valueOf(interest, fact, { table, document, extent: 1 }))
      const ofTime = own.filter(({ to, months }) => to === cost.to && months === cost.months)
      const totals = ofTime.filter(({ value, place }) => compared(sizeOf(subtracted(value, cost.value)), place.fact.ulp) <= 0)
      return ofTime
        .filter(
          ({ place: { fact } }) => fitOfRow(fact, interest.item) >= fullNameFit && totals.some((total) => endsWith(fact, total.place.fact)),
        )
        .map((value) => ({ ...value, scope: cost.scope, currency: cost.currency }))
    })
    return largest(found) ?? []
  })
}

/** Whether a later row of the same column and section is a total. */
const endsWith = (fact: Fact, total: Fact): boolean =>
  total.column === fact.column && total.row > fact.row && total.section?.start === fact.section?.start

const summaries = /요약|\bsummari[sz]ed\b|\bparent[ -](?:company|only)\b/i

const isSummary = ({ title }: FactTable): boolean => summaries.test(title)

/** Reads from the notes the accounts that no statement of the document contains: one amount per time, scope and currency. */
function readNotes(tables: readonly FactTable[], document: TimeOfDocument, stated: ReadonlySet<string>): AccountValue<PrintedPlace>[] {
  const notes = tables.filter(({ statement }) => statement === undefined)
  return accounts
    .filter(({ id }) => accountsOfNotes.includes(id) && !stated.has(id))
    .flatMap((account) => {
      const values = notes.flatMap((table) => {
        const facts = sumOfPrintedParts(account.id, [...Map.groupBy(table.facts, ({ row }) => row)]) ?? []
        const own = facts.flatMap((fact) => valueOf(account, fact, { table, document, extent: 1 }))
        // With several columns for one time, it is unknown which one is the whole.
        return new Set(own.map(timeKey)).size === own.length ? own : []
      })
      return [...Map.groupBy(values, timeKey).values()].flatMap((alike) => largest(alike) ?? [])
    })
}

const statementTitle =
  /\bstatements? of (?:\w+ ){0,3}?(?:income|operations|earnings|loss|profit|comprehensive|financial position|financial condition|cash flows?)|\bbalance sheets?\b|\b(?:income|cash flow) statements?\b|재무상태표|손익계산서|현금흐름표/i

const longestTitle = 110

/** Whether a table has the title of a statement. */
const isTitled = ({ title }: FactTable): boolean =>
  title.split(' · ').some((line) => line.length <= longestTitle && statementTitle.test(line))

const timeKey = ({ to, months, scope, currency }: AccountValue<PrintedPlace>): string =>
  `${to} ${months ?? ''} ${scope ?? ''} ${currency ?? ''}`

interface Printed {
  table: FactTable | JoinedStatement
  document: TimeOfDocument
  extent: number
}

/** An amount of money with a known time; empty otherwise. */
function valueOf(account: Account, fact: Fact, { table, document, extent }: Printed): AccountValue<PrintedPlace>[] {
  const isAmount = isMoneyOfCompany(fact) && !isOfAverages(fact) && !isBeforeCorrection(fact)
  const time = isAmount ? timeOfColumn(fact.period, document, account.statement === 'balanceSheet') : null
  if (time === null) return []
  return [
    {
      account: account.id,
      ...time,
      value: fact.value,
      rounding: divided(fact.ulp, exact(2n)) ?? exact(0n),
      currency: fact.unit.currency,
      scope: fact.scope ?? table.scope,
      reportedAt: document.to ?? '',
      ...(document.report && { report: document.report }),
      extent,
      ...(isTitled(table) && { isTitled: true as const }),
      place: 'parts' in table ? (placeIn(table, fact) ?? { table, fact }) : { table, fact },
    },
  ]
}

function readStatement(table: JoinedStatement, statement: AccountStatement, document: TimeOfDocument): AccountValue<PrintedPlace>[] {
  const rows = rowsOfAccounts(table, statement)
  const inverted = accountsWithInvertedSign(table, rows)
  return [...rows].flatMap(([account, facts]) =>
    facts.flatMap((fact) =>
      valueOf(account, fact, { table, document, extent: rows.size }).map((one) => {
        const isNegative = inverted.has(account) || (isLossByName(account, fact) && signOf(fact.value) > 0)
        return isNegative ? { ...one, value: negated(one.value) } : one
      }),
    ),
  )
}

/** Largest difference between two fits that count as equal. */
const sameFit = 0.0005
/** Fit of a label that is a name of its account, not one that only begins with it. */
const fullNameFit = 0.95

/** The best row of each account. The best fit is assigned first, so a row that fits two accounts goes to the one that it fits better. */
function rowsOfAccounts(table: FactTable, statement: AccountStatement): Map<Account, readonly Fact[]> {
  const totals = new Set(table.ties.map(({ row }) => row))
  const rows = [...Map.groupBy(table.facts, ({ row }) => row)]
  const labels = rows.map(([, facts]) => labelOf(facts))
  const fits = accounts
    .filter((account) => account.statement === statement)
    .flatMap((account) =>
      rows.flatMap(([row, facts]) => {
        const fit = Math.max(0, ...facts.map((fact) => fitOfRow(fact, account.item)))
        if (fit < minimumFit || isPartOf(account, labelOf(facts), labels, fit >= fullNameFit)) return []
        if (isOnOtherSide(account, row, rows) || isOfComprehensiveIncome(account, row, rows)) return []
        return [{ account, row, facts, fit, isInSection: isInSectionOf(account, facts) }]
      }),
    )
    .toSorted(
      (one, other) =>
        other.fit - one.fit ||
        Number(other.isInSection) - Number(one.isInSection) ||
        Number(totals.has(other.row)) - Number(totals.has(one.row)) ||
        one.row - other.row,
    )
  const found = new Map<Account, readonly Fact[]>()
  const taken = new Set<number>()
  for (const { account, row, facts, fit, isInSection } of fits) {
    if (found.has(account) || taken.has(row)) continue
    const rivals = fits.filter(
      (one) =>
        one.account === account && one.row !== row && !taken.has(one.row) && fit - one.fit <= sameFit && (one.isInSection || !isInSection),
    )
    const isDoubtful = rivals.some((rival) => !totals.has(row) && !areEqualAmounts(facts, rival.facts))
    taken.add(row)
    if (!isDoubtful) found.set(account, facts)
  }
  for (const account of accounts) {
    if (account.statement !== statement) continue
    const sum =
      sumOfPrintedParts(account.id, rows) ??
      sumOfClaims(
        account.id,
        rows.filter(([row]) => !isOnOtherSide(account, row, rows)),
        table,
      )
    if (sum !== undefined) found.set(account, sum)
  }
  return found
}

const labelOf = (facts: readonly Fact[]): string => facts[0]?.labels.map(({ text }) => text.toLowerCase()).join(' ') ?? ''

/**
 * Whether a row is only one of several that make up an account: "General and administrative" beside "Selling and marketing" is not "Selling, general
 * and administrative".
 */
function isPartOf({ item }: Account, label: string, labels: readonly string[], isName: boolean): boolean {
  const words = (item.en[0] ?? '').split(/[^a-z]+/).filter((word) => word.length > 4 && !wordsOfTotals.has(word))
  const missing = words.filter((word) => !label.includes(word))
  // Another name of the whole account: a list of several things, or other words such as "Capital expenditures".
  if (missing.length === words.length || (isName && label.includes(','))) return false
  // An account whose names contain no list is never split into parts.
  if (!item.en.some((name) => name.includes(',')) || missing.length === 0) return false
  return labels.some((other) => other !== label && missing.some((word) => other.includes(word)) && !other.includes(label))
}

/** Words in the names of many lines, which do not identify a part. */
const wordsOfTotals: ReadonlySet<string> = new Set(['total', 'expense', 'expenses', 'purchases', 'additions', 'payments', 'acquisition'])

function areEqualAmounts(one: readonly Fact[], other: readonly Fact[]): boolean {
  return one.every((fact) => other.some(({ column, value }) => column === fact.column && isEqual(value, fact.value)))
}

const isEqual = (one: Exact, other: Exact): boolean => one.numerator * other.denominator === other.numerator * one.denominator

/** Average balances are printed in tables that look like balance sheets. */
const isOfAverages = ({ headings }: Fact): boolean => headings.some(({ text }) => /\baverage\b|평균|평잔/i.test(text))
