import { type CalendarMonth, monthAfter, monthsApart } from '../calendar-month.ts'
import {
  type ArrBridge,
  arrBridge,
  arrBridges,
  contractTerms,
  type ContractTerms,
  customerConcentration,
  type CustomerMonth,
  type Retention,
  retentionOf,
  revenueCohorts,
  type RevenueCohort,
  revenueCube,
  revenueOfMonth,
  valueBands,
  type ValueBand,
} from '../saas/index.ts'
import type { CleanContracts } from './clean-contracts.ts'
import type { CleaningReport } from './cleaning-log.ts'
import { MemberRowCounter, type MemberRows, type UsedRows } from './used-rows.ts'
import { LedgerRefused } from './ledger-row.ts'
import { type CubeSpan, maxListed, type NamedConcentration, named } from './order-cube.ts'

/** Annual recurring revenue by period, cohort and customer. */
export interface SubscriptionCube {
  kind: 'subscriptions'
  /** Last month of each period that has a bridge, oldest first. */
  periods: readonly CalendarMonth[]
  firstMonth: CalendarMonth
  /** Months at the start that do not fill a period. */
  restMonths: number
  bridges: readonly ArrBridge[]
  retention: readonly Retention[]
  /** Retention over the twelve months up to each period's end; undefined where the data do not reach back. */
  yearlyRetention: readonly (Retention | undefined)[]
  /** Cohorts by the period of their first revenue. The first cohort contains all customers from before the first bridge. */
  cohorts: readonly RevenueCohort[]
  /** Recurring revenue earned in each period, not annualised. */
  recurringRevenue: readonly number[]
  /** Null without a services column. */
  servicesRevenue: readonly number[] | null
  concentration: NamedConcentration | undefined
  leftOut: readonly number[]
  usedRows: readonly UsedRows[]
  /** Rows of the listed customers in the last month. */
  memberRows: readonly MemberRows[]
  cleaning: CleaningReport
  ranks: ReadonlyMap<number, number>
}

const monthsOfYear = 12

interface RevenueRows {
  rows: readonly CustomerMonth[]
  names: ReadonlyMap<string, string>
  services: ReadonlyMap<CalendarMonth, number> | null
  leftOut: ReadonlyMap<CalendarMonth, number>
  usedRows: readonly UsedRows[]
  /** Of the last month by customer id. */
  customerRows: MemberRowCounter<string>
  cleaning: CleaningReport
}

/** Aggregates cleaned revenue into a cube. @throws LedgerRefused where it ends before the last month */
export function subscriptionCube(
  { rows, names, services, leftOut, usedRows, customerRows, cleaning }: RevenueRows,
  { lastMonth, periodMonths }: CubeSpan,
): SubscriptionCube {
  const cube = revenueCube(rows)
  if (cube.kind === 'unusable') throw new Error(`a month of ${cube.problems[0]?.reason} was cleaned`)
  const [firstMonth = lastMonth, end = firstMonth] = [cube.months[0], cube.months.at(-1)]
  if (end < lastMonth) throw new LedgerRefused({ code: 'ends-earlier', month: end })
  const bridges = arrBridges(cube, periodMonths)
  const periods = bridges.map(({ to }) => to)
  const ends = [...bridges.slice(0, 1).map(({ from }) => from), ...periods]
  const at = ends.map((month) => cube.months.indexOf(month))
  const atEnds = new Map([...cube.customers].map(([customer, amounts]) => [customer, at.map((index) => amounts[index] ?? 0)]))
  const sumsOfMonths = new Map(
    cube.months.map((month) => [month, [...(revenueOfMonth(cube, month)?.values() ?? [])].reduce((sum, amount) => sum + amount, 0)]),
  )
  const inPeriod = (values: ReadonlyMap<CalendarMonth, number>, period: CalendarMonth): number =>
    Array.from({ length: periodMonths }, (_, month) => values.get(monthAfter(period, -month)) ?? 0).reduce((sum, value) => sum + value, 0)
  const largest = [...(revenueOfMonth(cube, lastMonth) ?? [])]
    .map(([id, amount]) => ({ id, amount: amount * monthsOfYear }))
    .toSorted((one, other) => other.amount - one.amount)
  const found = customerConcentration(cube, lastMonth)
  return {
    kind: 'subscriptions',
    periods,
    firstMonth,
    restMonths: ends[0] === undefined ? cube.months.length : monthsApart(firstMonth, ends[0]),
    bridges,
    retention: bridges.map(retentionOf),
    yearlyRetention: periods.map((period) => {
      const bridge = arrBridge(cube, monthAfter(period, -monthsOfYear), period)
      return bridge && retentionOf(bridge)
    }),
    cohorts: revenueCohorts({ kind: 'cube', months: ends, customers: atEnds }).map((cohort) => ({
      ...cohort,
      revenue: cohort.revenue.map((amount) => amount * monthsOfYear),
    })),
    recurringRevenue: periods.map((period) => inPeriod(sumsOfMonths, period)),
    servicesRevenue: services && periods.map((period) => inPeriod(services, period)),
    concentration: found && named(largest.map(({ id, amount }) => ({ label: names.get(id) ?? '', amount }))),
    leftOut: periods.map((period) => inPeriod(leftOut, period)),
    usedRows,
    memberRows: customerRows.list(
      'customer',
      largest.slice(0, maxListed).map(({ id }) => id),
    ),
    cleaning,
    ranks: new Map(largest.map(({ id }, rank) => [Number(id), rank + 1])),
  }
}

/** The contracts in force, summarised for a report. */
export interface ContractBook {
  count: number
  customers: number
  terms: ContractTerms
  bands: ValueBand[]
  /** Rows of each of `contractSets`, then of each band. */
  memberRows: readonly MemberRows[]
  cleaning: CleaningReport
}

/** Contracts in force that figures are of. */
const contractSets = ['inForce', 'multiYear', 'automaticRenewal', 'unknownTerm', 'unknownRenewal'] as const
type ContractSet = (typeof contractSets)[number]

/** @param bounds between bands of annual value; derived from the contract sizes where undefined */
export function contractBook({ inForce, cleaning }: CleanContracts, bounds?: readonly number[]): ContractBook {
  const bands = valueBands(inForce, bounds ?? boundsOf(inForce.map(({ annualValue }) => annualValue)))
  return {
    count: inForce.length,
    customers: new Set(inForce.map(({ customer }) => customer)).size,
    terms: contractTerms(inForce),
    bands,
    memberRows: rowsOfContracts(inForce, bands),
    cleaning,
  }
}

function rowsOfContracts(inForce: CleanContracts['inForce'], bands: readonly ValueBand[]): MemberRows[] {
  const counter = new MemberRowCounter<ContractSet | number>()
  const valueOf = new Map<string, number>()
  for (const { customer, annualValue } of inForce) valueOf.set(customer, (valueOf.get(customer) ?? 0) + annualValue)
  for (const contract of inForce) {
    const value = valueOf.get(contract.customer) ?? 0
    for (const set of setsOf(contract)) counter.add(set, null, contract)
    counter.add(
      bands.findIndex(({ from, below }) => value >= from && value < below),
      null,
      contract,
    )
  }
  return counter.list('contract', [...contractSets, ...bands.keys()])
}

const setsOf = ({ termMonths, renewsAutomatically }: CleanContracts['inForce'][number]): ContractSet[] => [
  'inForce',
  ...(termMonths === undefined ? (['unknownTerm'] as const) : termMonths > monthsOfYear ? (['multiYear'] as const) : []),
  ...(renewsAutomatically === undefined ? (['unknownRenewal'] as const) : renewsAutomatically ? (['automaticRenewal'] as const) : []),
]

/** Powers of ten around the median contract. */
function boundsOf(values: readonly number[]): number[] {
  const positive = values.filter((value) => value > 0).toSorted((one, other) => one - other)
  const middle = positive[Math.floor(positive.length / 2)]
  if (middle === undefined) return []
  const size = 10 ** Math.floor(Math.log10(middle))
  return [size, size * 10, size * 100]
}
