/** The share of a total that its largest contributors make up. */
export interface Concentration {
  total: number
  /** Contributors with a positive amount. */
  count: number
  /** Share of the largest 10, 20 and 50, a fraction of the total. */
  top: readonly { count: number; share: number }[]
  /** Herfindahl-Hirschman index: Σ share², from 1 ÷ n for equal contributors to 1 for a single one. */
  herfindahl: number
}

/**
 * Concentration of revenue by customer, product or channel. Contributors without a positive amount (refunded in full, credited) do not count.
 *
 * Source: U.S. Department of Justice and FTC, "Merger Guidelines" (2023), for the index (there in points of percent squared, 10,000 times this).
 * @param amounts one per contributor
 * @returns undefined when no amount is positive
 */
export function concentrationOf(amounts: readonly number[], counts: readonly number[] = [10, 20, 50]): Concentration | undefined {
  const sorted = amounts.filter((amount) => amount > 0).toSorted((one, other) => other - one)
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
  const total = sum(sorted)
  if (!(total > 0)) return undefined
  return {
    total,
    count: sorted.length,
    top: counts.map((count) => ({ count, share: sum(sorted.slice(0, count)) / total })),
    herfindahl: sum(sorted.map((amount) => (amount / total) ** 2)),
  }
}
