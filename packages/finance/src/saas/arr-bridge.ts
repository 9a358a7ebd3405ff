import { differenceOf, ratioOfPositive, sumOf } from '../arithmetic.ts'
import type { CalendarMonth } from '../calendar-month.ts'
import type { RevenueCube } from './revenue-cube.ts'

/**
 * The change of annual recurring revenue between two months: beginning + new + reactivation + expansion − contraction − churn = ending. All amounts
 * are positive, in ARR (recurring revenue of the month × 12).
 */
export interface ArrBridge {
  from: CalendarMonth
  to: CalendarMonth
  beginning: number
  /** ARR of customers without recurring revenue in any month up to `from`. */
  new: number
  /** ARR of customers that had recurring revenue earlier, but none in `from`. */
  reactivation: number
  expansion: number
  contraction: number
  churn: number
  ending: number
  customers: { beginning: number; new: number; reactivated: number; churned: number; ending: number }
}

type Movement = 'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn'

const monthsOfYear = 12

/**
 * The bridge between two months of a cube, customer by customer. Movements in between do not show: a customer won and lost within the period is in
 * none of its parts. Customers of the first month of the data belong to its beginning, as their start is unknown.
 *
 * Source: SaaS Metrics Standards Board, "Annual Recurring Revenue"; Skok, "SaaS Metrics 2.0" (reactivation is separate, as it is neither new nor
 * expansion).
 * @returns undefined when a month is not in the cube, or they are in the wrong order
 */
export function arrBridge({ months, customers }: RevenueCube, from: CalendarMonth, to: CalendarMonth): ArrBridge | undefined {
  const [start, end] = [months.indexOf(from), months.indexOf(to)]
  if (start < 0 || end <= start) return undefined
  const amounts: Record<Movement, number> = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 }
  const counts = { beginning: 0, new: 0, reactivated: 0, churned: 0, ending: 0 }
  let beginning = 0
  let ending = 0
  for (const revenue of customers.values()) {
    const [before, after] = [(revenue[start] ?? 0) * monthsOfYear, (revenue[end] ?? 0) * monthsOfYear]
    beginning += before
    ending += after
    if (before > 0) counts.beginning += 1
    if (after > 0) counts.ending += 1
    const movement = movementOf(before, after, () => revenue.slice(0, start).some((amount) => amount > 0))
    if (movement === undefined) continue
    amounts[movement] += Math.abs(after - before)
    if (movement === 'new') counts.new += 1
    if (movement === 'reactivation') counts.reactivated += 1
    if (movement === 'churn') counts.churned += 1
  }
  return { from, to, beginning, ...amounts, ending, customers: counts }
}

function movementOf(before: number, after: number, wasCustomer: () => boolean): Movement | undefined {
  if (before === after) return undefined
  if (before === 0) return wasCustomer() ? 'reactivation' : 'new'
  if (after === 0) return 'churn'
  return after > before ? 'expansion' : 'contraction'
}

/** Consecutive bridges up to the last month: 1 month each, 3 for quarters, 12 for years. A remainder at the start is left out. */
export function arrBridges(cube: RevenueCube, monthsEach: number): ArrBridge[] {
  const ends = cube.months.filter((_, at) => (cube.months.length - 1 - at) % monthsEach === 0)
  return ends.slice(1).flatMap((to, at) => arrBridge(cube, ends[at] ?? to, to) ?? [])
}

/** Fractions of the opening amounts of a period; undefined when these are zero. */
export interface Retention {
  /** (beginning − contraction − churn) ÷ beginning: at most 1. */
  grossRevenue: number | undefined
  /** Gross retention + expansion ÷ beginning. */
  netRevenue: number | undefined
  /** Customers lost ÷ customers at the beginning. */
  logoChurn: number | undefined
}

/**
 * GRR, NRR and logo churn of a bridge, over the bridge's own period: use one of 12 months for yearly rates. New and reactivated customers are
 * excluded.
 *
 * Source: SaaS Metrics Standards Board, "Gross Revenue Retention" and "Net Revenue Retention".
 */
export function retentionOf({ beginning, contraction, churn, expansion, customers }: ArrBridge): Retention {
  const kept = differenceOf(beginning, contraction + churn)
  const grossRevenue = ratioOfPositive(kept, beginning)
  return {
    grossRevenue,
    netRevenue: sumOf([grossRevenue, ratioOfPositive(expansion, beginning)]),
    logoChurn: ratioOfPositive(customers.churned, customers.beginning),
  }
}
