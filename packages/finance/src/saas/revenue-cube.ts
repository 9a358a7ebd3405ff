import { sumOf } from '../arithmetic.ts'
import { type CalendarMonth, calendarMonthOf, monthsThrough } from '../calendar-month.ts'
import { type Concentration, concentrationOf } from '../metrics/index.ts'
import { type TieOut, tieOut } from '../metrics/index.ts'

/** Recurring revenue of a customer in a month, without services, usage overage and one-off fees. Several rows of a month add up. */
export interface CustomerMonth {
  customer: string
  month: CalendarMonth
  /** Revenue of the month, in currency; not annualised. */
  recurringRevenue: number
}

/** Recurring revenue by customer and month. */
export interface RevenueCube {
  kind: 'cube'
  /** Without gaps, from the first month with a row to the last. */
  months: readonly CalendarMonth[]
  /** One amount per month of `months` for each customer; 0 where there is none. */
  customers: ReadonlyMap<string, readonly number[]>
}

/** A row, or a customer's monthly total, that cannot go into a cube. It must be cleaned, not dropped. */
export interface UnusableAmount {
  customer: string
  month: CalendarMonth
  reason: 'not-a-month' | 'not-a-number' | 'negative'
}

export interface UnusableRows {
  kind: 'unusable'
  problems: readonly UnusableAmount[]
}

/**
 * Adds rows up by customer and month.
 * @returns unusable when a month or an amount cannot be read, or a customer's revenue of a month is negative: credits belong to the months that they
 *   correct
 */
export function revenueCube(rows: readonly CustomerMonth[]): RevenueCube | UnusableRows {
  const unreadable = rows.flatMap(unreadableRow)
  if (unreadable.length > 0) return { kind: 'unusable', problems: unreadable }
  const months = monthsOf(rows)
  const customers = new Map(
    [...Map.groupBy(rows, ({ customer }) => customer)].map(([customer, own]) => {
      const byMonth = Map.groupBy(own, ({ month }) => month)
      return [customer, months.map((month) => totalOf(byMonth.get(month) ?? []))]
    }),
  )
  const problems = [...customers].flatMap(([customer, amounts]) =>
    months.filter((_, at) => (amounts[at] ?? 0) < 0).map((month): UnusableAmount => ({ customer, month, reason: 'negative' })),
  )
  return problems.length > 0 ? { kind: 'unusable', problems } : { kind: 'cube', months, customers }
}

function unreadableRow({ customer, month, recurringRevenue }: CustomerMonth): UnusableAmount[] {
  if (calendarMonthOf(month) !== month) return [{ customer, month, reason: 'not-a-month' }]
  return Number.isFinite(recurringRevenue) ? [] : [{ customer, month, reason: 'not-a-number' }]
}

/** Tolerance for amounts that cancel out, relative to their size. */
const imprecision = 1e-12

/** An invoice that is credited in full leaves exactly zero despite floating-point rounding (0.1 + 0.2 − 0.3): its customer has churned. */
function totalOf(rows: readonly CustomerMonth[]): number {
  const sum = rows.reduce((all, { recurringRevenue }) => all + recurringRevenue, 0)
  const size = rows.reduce((all, { recurringRevenue }) => all + Math.abs(recurringRevenue), 0)
  return Math.abs(sum) <= size * imprecision ? 0 : sum
}

function monthsOf(rows: readonly CustomerMonth[]): CalendarMonth[] {
  const sorted = rows.map(({ month }) => month).toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first === undefined || last === undefined ? [] : monthsThrough(first, last)
}

/** Recurring revenue by customer in a month; undefined when the month is not in the cube. */
export function revenueOfMonth({ months, customers }: RevenueCube, month: CalendarMonth): Map<string, number> | undefined {
  const at = months.indexOf(month)
  return at < 0 ? undefined : new Map([...customers].map(([customer, amounts]) => [customer, amounts[at] ?? 0]))
}

/** The share of a month's recurring revenue from its largest customers; undefined when there is none. */
export const customerConcentration = (cube: RevenueCube, month: CalendarMonth): Concentration | undefined =>
  concentrationOf([...(revenueOfMonth(cube, month)?.values() ?? [])])

/**
 * Compares the recurring revenue of a range of months with the recognised subscription revenue.
 * @param recognised revenue of the same months, from the general ledger
 * @param tolerance fraction of it that deferrals and timing may explain
 */
export function reconcileRevenue(
  cube: RevenueCube,
  { from, to }: { from: CalendarMonth; to: CalendarMonth },
  recognised: number | undefined,
  tolerance: number,
): TieOut {
  const months = monthsThrough(from, to).map((month) => revenueOfMonth(cube, month))
  const total = sumOf(months.map((customers) => (customers === undefined ? undefined : sumOf([...customers.values()]))))
  return tieOut(total, recognised, tolerance)
}
