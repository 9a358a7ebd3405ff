/**
 * Measures of one ranked list against the set of relevant items. `ranked` is best first and without duplicates. Definitions as in Manning, Raghavan,
 * Schütze, "Introduction to Information Retrieval", chapter 8.
 */
export interface Judged<Id> {
  ranked: readonly Id[]
  relevant: ReadonlySet<Id>
}

/** 1 when at least one of the first `k` is relevant, else 0. */
export function hitAt<Id>({ ranked, relevant }: Judged<Id>, k: number): number {
  return ranked.slice(0, k).some((id) => relevant.has(id)) ? 1 : 0
}

/** Share of the relevant items among the first `k`; 0 when nothing is relevant. */
export function recallAt<Id>({ ranked, relevant }: Judged<Id>, k: number): number {
  if (relevant.size === 0) return 0
  return ranked.slice(0, k).filter((id) => relevant.has(id)).length / relevant.size
}

/** One over the rank of the first relevant one; 0 when there is none. */
export function reciprocalRank<Id>({ ranked, relevant }: Judged<Id>): number {
  const at = ranked.findIndex((id) => relevant.has(id))
  return at < 0 ? 0 : 1 / (at + 1)
}

/** Normalised discounted cumulative gain of the first `k` with gains 0 and 1; 0 when nothing is relevant. */
export function ndcgAt<Id>({ ranked, relevant }: Judged<Id>, k: number): number {
  if (relevant.size === 0) return 0
  const discount = (at: number): number => 1 / Math.log2(at + 2)
  const gain = ranked.slice(0, k).reduce((sum, id, at) => sum + (relevant.has(id) ? discount(at) : 0), 0)
  const ideal = Array.from({ length: Math.min(k, relevant.size) }, (_, at) => discount(at)).reduce((sum, one) => sum + one, 0)
  return gain / ideal
}

/** Mean of a list; 0 for an empty one. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
