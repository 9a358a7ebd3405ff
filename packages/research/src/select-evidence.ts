import type { RankedEvidence, Ranking } from './rank-evidence.ts'

/** Beyond this share of common words two stretches say the same (Jaccard index of their terms). */
const nearDuplicate = 0.7
/** What a further sentence must add to the covered share of the question, unless it is nearly as good as the best. */
const leastGain = 0.08
const nearlyAsGood = 0.9
/** Evidence below this share of the best score is not told. */
const goodEnough = 0.6
const mostConsidered = 60

/**
 * Picks what to answer with, best first: the best evidence, then what adds most to it, until nothing adds enough.
 * Yields lazily, so that a caller may stop.
 */
export function* selectEvidence({ ranked, weights }: Ranking, most: number): Generator<RankedEvidence> {
  const best = ranked[0]
  if (!best) return
  const pool = ranked.slice(0, mostConsidered).filter((one) => one.score >= best.score * goodEnough)
  const covered = weights.map(() => 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const taken: RankedEvidence[] = []
  while (taken.length < most) {
    let next: RankedEvidence | undefined
    let worth = 0
    let gained = 0
    for (const one of pool) {
      if (taken.some((other) => isNearDuplicate(one, other))) continue
      const gain =
        one.coverage.own.reduce((sum, value, at) => sum + (weights[at] ?? 0) * Math.max(0, value - (covered[at] ?? 0)), 0) / total
      const value = one.score * (taken.length === 0 ? 1 : 0.5 + gain)
      if (value <= worth) continue
      next = one
      worth = value
      gained = gain
    }
    if (!next) return
    if (taken.length > 0 && gained < leastGain && next.score < nearlyAsGood * best.score) return
    taken.push(next)
    next.coverage.own.forEach((value, at) => (covered[at] = Math.max(covered[at] ?? 0, value)))
    yield next
  }
}

function isNearDuplicate(one: RankedEvidence, other: RankedEvidence): boolean {
  if (one === other) return true
  const [first, second] = [one.evidence.terms, other.evidence.terms]
  let common = 0
  for (const term of first) if (second.has(term)) common++
  return common / (first.size + second.size - common || 1) > nearDuplicate
}
