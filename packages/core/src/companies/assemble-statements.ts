import type { AccountValueView, CompanyStatements } from '@dossier/contract'
import { type AccountValue, checkIdentity, type ChosenValue, deriveMissing, identities, monthOf } from '@dossier/finance'
import { type Exact, exact, exactDecimal, negated, writeDecimal } from '@dossier/notation'
import { presentTyped } from './companies.present.ts'
import type { TypedValueRow } from './companies.repository.ts'

const WHOLE_YEAR = 12
/** Maximum number of fiscal years shown. */
const MAX_YEARS = 12

/** Accounts required for multiples and valuations. */
const neededForComps = [
  'revenue',
  'operating-income',
  'depreciation-amortization',
  'pretax-income',
  'income-tax',
  'net-income',
  'cash',
  'total-assets',
  'total-equity',
  'operating-cash',
  'capital-expenditure',
]

interface Time {
  to: string
  months: number
}

/** A value as it is shown, with its sources in the form that the place of each has. */
type ValueView<Stated> = Omit<AccountValueView, 'reported' | 'restates' | 'corrects' | 'conflicts'> & {
  reported: Stated | null
  restates: Stated[]
  corrects?: Stated[]
  conflicts: Stated[]
}

/** The periods, latest first, with their values and checks of sums. */
type Statements<Stated> = Pick<CompanyStatements, 'checks' | 'missing'> & { periods: Time[]; values: ValueView<Stated>[] }

interface KnownValue<Stated> {
  value: Exact
  rounding: Exact
  view: ValueView<Stated>
}

const monthKey = (day: string): string => {
  const { year, month } = monthOf(day)
  return `${year}-${month}`
}

/** The inputs of statements in one scope and currency. */
interface StatementInputs<Place, Stated> {
  chosen: readonly ChosenValue<Place>[]
  typed: readonly TypedValueRow[]
  /** A value as its source states it. */
  present: (value: AccountValue<Place>) => Stated
}

/** Assembles a company's statements by period: reported and typed values, values derived by identities, and whether sums tie. */
export function assembleStatements<Place, Stated>(material: StatementInputs<Place, Stated>): Statements<Stated> {
  const { chosen } = material
  const times = timesOf(chosen)
  const values = new Map<string, ValueView<Stated>>()
  const checks: CompanyStatements['checks'] = []
  let missing: string[] = []
  for (const time of times) {
    const known = knownAt(time, material)
    for (const identity of identities) {
      const derived = deriveMissing(identity, (account) => known.get(account))
      if (derived === undefined) continue
      const { account, value, rounding, from } = derived
      const months = isBalance(chosen, account, from) ? null : time.months
      const view = { ...emptyView, account, to: time.to, months, value: writeDecimal(value), kind: 'derived' as const, from: [...from] }
      known.set(account, { value, rounding, view })
    }
    for (const identity of identities) {
      const check = checkIdentity(identity, (account) => known.get(account))
      const total = known.get(identity.total)
      if (check === undefined || total === undefined || total.view.kind === 'derived') continue
      checks.push({
        total: identity.total,
        parts: identity.parts.filter(({ account }) => known.has(account)).map((part) => ({ ...part })),
        to: time.to,
        months: total.view.months,
        difference: writeDecimal(check.difference),
        ties: check.ties,
      })
    }
    for (const { view } of known.values()) values.set(`${view.account} ${view.to} ${view.months ?? ''}`, view)
    if (time.months === WHOLE_YEAR && time === times.find(({ months }) => months === WHOLE_YEAR)) {
      missing = neededForComps.filter((account) => !known.has(account))
    }
  }
  return { periods: times, values: [...values.values()], checks: unique(checks), missing }
}

const unique = (checks: CompanyStatements['checks']): CompanyStatements['checks'] => [
  ...new Map(checks.map((check) => [`${check.total} ${check.to} ${check.months ?? ''}`, check])).values(),
]

/** The periods of reported flows, latest and longest first. A balance belongs to the periods that end in its month. */
function timesOf(chosen: readonly ChosenValue<unknown>[]): Time[] {
  const ofFlows = chosen.filter(({ months }) => months !== undefined)
  const reported = ofFlows.length > 0 ? ofFlows : chosen.map((value) => ({ ...value, months: WHOLE_YEAR }))
  const groups = Map.groupBy(reported, ({ to, months }) => `${monthKey(to)} ${months ?? ''}`)
  const times = [...groups.values()].flatMap(([first]) => (first?.months === undefined ? [] : [{ to: first.to, months: first.months }]))
  const latest = Math.max(0, ...times.map(({ to }) => monthOf(to).year))
  return times
    .filter(({ to }) => monthOf(to).year > latest - MAX_YEARS)
    .toSorted((one, other) => other.to.localeCompare(one.to) || other.months - one.months)
}

const emptyView = { reported: null, confirmations: 0, restates: [], conflicts: [], from: [], typed: null }

function knownAt<Place, Stated>(time: Time, { chosen, typed, present }: StatementInputs<Place, Stated>): Map<string, KnownValue<Stated>> {
  const key = monthKey(time.to)
  const isAt = ({ to, months }: { to: string; months: number | null | undefined }) =>
    monthKey(to) === key && (months === null || months === undefined || months === time.months)
  const known = new Map<string, KnownValue<Stated>>()
  for (const value of chosen.filter(isAt)) {
    const { account, months, confirmedBy, restates, corrects, conflicts } = value
    known.set(account, {
      value: value.value,
      rounding: value.rounding,
      view: {
        ...emptyView,
        account,
        to: time.to,
        months: months ?? null,
        value: writeDecimal(value.value),
        kind: 'reported',
        reported: present(value),
        confirmations: confirmedBy.length,
        restates: restates.map(present),
        ...(corrects.length > 0 && { corrects: corrects.map(present) }),
        conflicts: conflicts.map(present),
      },
    })
  }
  for (const row of typed.filter(isAt)) {
    const value = signedDecimal(row.value)
    if (value === undefined) continue
    const { id, by, at, reason } = presentTyped(row)
    const before = known.get(row.account)?.view ?? { ...emptyView, account: row.account, to: time.to, months: row.months, value: row.value }
    const view = { ...before, value: row.value, kind: 'typed' as const, typed: { id, by, at, reason } }
    known.set(row.account, { value, rounding: exact(0n), view })
  }
  return known
}

function signedDecimal(text: string): Exact | undefined {
  const size = exactDecimal(text.replace(/^-/, ''))
  if (size === null) return undefined
  return text.startsWith('-') ? negated(size) : size
}

/** Whether a derived account is a balance, judged by the accounts it is derived from. */
const isBalance = (chosen: readonly ChosenValue<unknown>[], account: string, from: readonly { account: string }[]): boolean =>
  chosen.some((value) => (value.account === account || from.some((part) => part.account === value.account)) && value.months === undefined)
