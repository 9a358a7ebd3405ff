/**
 * The logistic function of a weighted sum, 0 to 1.
 *
 * @param weights in the order of the row, the last of a constant
 */
export function probabilityOf(row: Float64Array, weights: readonly number[]): number {
  let sum = weights.at(-1) ?? 0
  for (let at = 0; at < row.length; at++) sum += (row[at] ?? 0) * (weights[at] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}
