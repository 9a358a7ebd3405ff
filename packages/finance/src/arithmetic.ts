/** Arithmetic on possibly unknown amounts: no result is NaN, infinite, or a zero that was not reported. */

/** The sum of all parts; undefined when one of them is unknown. */
export function sumOf(parts: readonly (number | undefined)[]): number | undefined {
  let sum = 0
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part
  }
  return finite(sum)
}

/** One amount less another; undefined when either is unknown. */
export const differenceOf = (from: number | undefined, less: number | undefined): number | undefined =>
  from === undefined || less === undefined ? undefined : finite(from - less)

/** A quotient; undefined when a side is unknown or the denominator is zero. */
export const ratioOf = (numerator: number | undefined, denominator: number | undefined): number | undefined =>
  numerator === undefined || denominator === undefined || denominator === 0 ? undefined : finite(numerator / denominator)

/** A quotient that is meaningful only over a positive amount, such as equity or opening customers. */
export const ratioOfPositive = (numerator: number | undefined, denominator: number | undefined): number | undefined =>
  denominator !== undefined && denominator > 0 ? ratioOf(numerator, denominator) : undefined

export const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

/**
 * The yearly rate by which something grew over so many years: (to ÷ from)^(1 ÷ years) − 1.
 * @returns undefined when a side is unknown, the first is not positive, the last is negative, or no time passes
 */
export function compoundGrowth(from: number | undefined, to: number | undefined, years: number): number | undefined {
  if (from === undefined || to === undefined || from <= 0 || to < 0 || years <= 0) return undefined
  return finite((to / from) ** (1 / years) - 1)
}
