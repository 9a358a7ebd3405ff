import { added, type Exact, exact } from '@dossier/notation'
import { type Account, accounts } from './account.ts'
import type { AccountValue } from './account-value.ts'
import { claimOfLabel } from './added-rows.ts'
import { conceptSums } from './concept-sums.ts'
import { minimumFit, matchLabel } from './match-label.ts'
import { WHOLE_YEAR } from './statement-time.ts'

/** One amount of a statement, as a register keeps it: the same for every register. */
export interface FiledLine {
  /** Of a public taxonomy: "us-gaap:Assets", "ifrs-full:Assets"; undefined for a company's own line. */
  readonly concept: string | undefined
  /** As it is printed. */
  readonly label: string
  /** Undefined where the register does not name the statement; the line is then identified by its concept only. */
  readonly statement: 'income' | 'balanceSheet' | 'cashFlow' | 'equity' | undefined
  /** First day of a flow, ISO; undefined of a balance. */
  readonly start: string | undefined
  /** The last day, ISO. */
  readonly end: string
  readonly value: Exact
  /** ISO 4217; anything else is no amount of money. */
  readonly unit: string
  readonly scope: 'consolidated' | 'separate' | undefined
  /** The filing: an accession number of EDGAR, a receipt number of DART. */
  readonly filing: string
  /** "10-K", "11011". */
  readonly form: string
  /** ISO day. */
  readonly filedAt: string
}

/** Where a register keeps an amount that was filed with it. */
export interface FiledPlace {
  /** Of a public taxonomy: "us-gaap:Assets"; the printed name where there is none. */
  concept: string
  /** The filing: an accession number of EDGAR, a receipt number of DART. */
  filing: string
  /** "10-K", "11011". */
  form: string
}

/** How a company calls a stretch of time: the fiscal year, and the part of it, that end on a day. */
export interface FiledTerm {
  /** ISO day. */
  readonly end: string
  readonly fiscalYear: number
  /** "FY", "Q1". */
  readonly part: string
}

/** What a register knows of a company's statements. */
export interface FiledAccounts {
  name: string
  /** The register's number of the company: a CIK, a corp_code. */
  registerId: string
  values: AccountValue<FiledPlace>[]
  /** How the company calls its years, as its filings say. */
  terms: readonly FiledTerm[]
}

type FiledValue = AccountValue<FiledPlace>

/** Reports of EDGAR, and those of DART by their codes: announcements and prospectuses repeat what these say. */
const reports = /^(?:(?:10-K|10-Q|20-F|40-F|10-KT|10-QT)(?:\/A)?|1101[1-4])$/
const isCurrency = /^[A-Z]{3}$/
/** What a register keeps is of whole statements. */
const WHOLE_STATEMENTS = accounts.length

const DAY_MS = 86_400_000
const DAYS_OF_MONTH = 365.25 / 12

/**
 * The accounts of a company in the lines that a register keeps. An account is known by its concept; of concepts that mean the same the first that is
 * filed for a time counts. Lines of printed statements without such a concept are known by their names, for times that nothing else is filed for; debt
 * among them is added to that of concepts.
 */
export function readFiledLines({
  company,
  lines,
  terms,
}: {
  readonly company: { readonly id: string; readonly name: string }
  readonly lines: readonly FiledLine[]
  readonly terms: readonly FiledTerm[]
}): FiledAccounts {
  const reported = lines.filter(({ form, unit }) => reports.test(form) && isCurrency.test(unit))
  const byConcept = Map.groupBy(reported, ({ concept }) => concept)
  const firstOf = (account: Account, concepts: readonly string[]) => {
    const taken = new Set<string>()
    return concepts.flatMap((concept) => {
      const fresh = onceAFiling((byConcept.get(concept) ?? []).flatMap((line) => valueOf(account, line))).filter(
        (value) => !taken.has(timeKey(value)),
      )
      for (const value of fresh) taken.add(timeKey(value))
      return fresh
    })
  }
  const known = accounts.flatMap((account) => {
    const sum = conceptSums[account.id]
    if (sum === undefined) return firstOf(account, account.item.concepts)
    const whole = firstOf(account, sum.whole)
    const times = new Set(whole.map(timeKey))
    const summed = sumOfParts([...sum.parts.map((concepts) => firstOf(account, concepts)), ...ownParts(account, reported)])
    return [...whole, ...summed.filter((value) => !times.has(timeKey(value)))]
  })
  const taken = new Set(known.map(accountKey))
  const named = reported
    .flatMap((line) => {
      const found = line.concept !== undefined && knownConcepts.has(line.concept) ? undefined : accountByName(line)
      return found === undefined ? [] : [{ line, ...found }]
    })
    // Of several lines of an account the one with its preferred name counts: accrued expenses before other payables.
    .toSorted((one, other) => other.fit - one.fit)
    .flatMap(({ line, account }) => valueOf(account, line).filter((value) => !taken.has(accountKey(value))))
  return { name: company.name, registerId: company.id, values: [...known, ...onceAFiling(named)], terms }
}

const knownConcepts: ReadonlySet<string> = new Set([
  ...accounts.flatMap(({ item }) => item.concepts),
  ...Object.values(conceptSums).flatMap(({ whole, parts }) => [...whole, ...parts.flat()]),
])

/** A statement of income and one of comprehensive income both print the result. */
function onceAFiling(values: readonly FiledValue[]): FiledValue[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = `${accountKey(value)} ${value.place.filing}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * A company's own lines that are part of a claim, by label: the current portion of long-term debt has no concept in Korean statements, whose borrowings
 * have one.
 */
function ownParts(account: Account, lines: readonly FiledLine[]): FiledValue[][] {
  const own = lines.filter(
    ({ concept, label, statement }) => concept === undefined && statement === 'balanceSheet' && claimOfLabel(label) === account.id,
  )
  return [...Map.groupBy(own, ({ label }) => label).values()].map((alike) => onceAFiling(alike.flatMap((line) => valueOf(account, line))))
}

/** What parts make together at each time, by the latest filing of each. */
function sumOfParts(parts: readonly (readonly FiledValue[])[]): FiledValue[] {
  const latest = parts.flatMap((part) =>
    [...Map.groupBy(part, timeKey).values()].flatMap((alike) =>
      alike.toSorted((one, other) => other.reportedAt.localeCompare(one.reportedAt)).slice(0, 1),
    ),
  )
  return [...Map.groupBy(latest, timeKey).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [others.reduce(together, first)],
  )
}

function together(one: FiledValue, other: FiledValue): FiledValue {
  const reportedAt = one.reportedAt > other.reportedAt ? one.reportedAt : other.reportedAt
  const concept = `${one.place.concept} + ${other.place.concept}`
  return { ...one, value: added(one.value, other.value), reportedAt, place: { ...one.place, concept } }
}

const timeKey = ({ to, months, currency, scope }: FiledValue): string => `${to} ${months ?? ''} ${currency ?? ''} ${scope ?? ''}`
const accountKey = (value: FiledValue): string => `${value.account} ${timeKey(value)}`

/** An account by the name of a line, among those of its statement. */
function accountByName({ label, statement }: FiledLine): { account: Account; fit: number } | undefined {
  const [best] = accounts
    .filter((account) => account.statement === statement)
    .map((account) => ({ account, fit: matchLabel(label, account.item) }))
    .filter(({ fit }) => fit >= minimumFit)
    .toSorted((one, other) => other.fit - one.fit)
  return best
}

function valueOf(account: Account, line: FiledLine): FiledValue[] {
  const months = monthsOf(line)
  if ((account.statement === 'balanceSheet') !== (months === undefined) || (months ?? 0) > WHOLE_YEAR) return []
  if (line.statement !== undefined && line.statement !== account.statement) return []
  return [
    {
      account: account.id,
      to: line.end,
      months,
      value: line.value,
      rounding: exact(0n),
      currency: line.unit,
      scope: line.scope,
      reportedAt: line.filedAt,
      extent: WHOLE_STATEMENTS,
      place: { concept: line.concept ?? line.label, filing: line.filing, form: line.form },
    },
  ]
}

/** How long a flow ran, in whole months; fiscal weeks miss them by days. */
function monthsOf({ start, end }: FiledLine): number | undefined {
  if (start === undefined) return undefined
  const months = (Date.parse(end) - Date.parse(start) + DAY_MS) / DAY_MS / DAYS_OF_MONTH
  return Math.round(months)
}
