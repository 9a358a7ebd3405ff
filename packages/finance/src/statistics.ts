/**
 * A quantile by linear interpolation between order statistics, at rank 1 + (n − 1) × part: what QUARTILE.INC and PERCENTILE.INC of Excel compute.
 *
 * Source: Hyndman and Fan, "Sample Quantiles in Statistical Packages" (1996), definition 7.
 * @param part 0 to 1: 0.25 for the first quartile
 * @returns undefined without values
 */
export function quantile(values: readonly number[], part: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const rank = (sorted.length - 1) * part
  const below = sorted[Math.floor(rank)]
  const above = sorted[Math.ceil(rank)]
  if (below === undefined || above === undefined) return undefined
  return below === above ? below : below + (above - below) * (rank - Math.floor(rank))
}

export const median = (values: readonly number[]): number | undefined => quantile(values, 0.5)
