import { differenceOf, ratioOf } from '../arithmetic.ts'

/** The comparison of a total of detailed data with the general ledger or the reported figure. */
export interface TieOut {
  difference: number | undefined
  /** Difference over the ledger amount; undefined when that is zero or unknown. */
  relative: number | undefined
  outcome: 'ties' | 'differs' | 'unknown'
}

/** Part of an amount by which sums of the same amounts in another order differ in binary arithmetic. */
const IMPRECISION = 1e-9

/**
 * Ties a total to the ledger within a stated tolerance.
 * @param tolerance fraction of the ledger amount that rounding and timing may explain
 */
export function tieOut(total: number | undefined, ledger: number | undefined, tolerance: number): TieOut {
  const difference = differenceOf(total, ledger)
  const relative = ratioOf(difference, ledger)
  if (difference === undefined || ledger === undefined) return { difference, relative, outcome: 'unknown' }
  const allowed = tolerance * Math.abs(ledger) + IMPRECISION * Math.max(1, Math.abs(ledger))
  return { difference, relative, outcome: Math.abs(difference) <= allowed ? 'ties' : 'differs' }
}
