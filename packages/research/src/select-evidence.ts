import type { RankedEvidence, Ranking } from './rank-evidence.ts'

/** Beyond this share of common words two stretches say the same (Jaccard index of their terms). */
const nearDuplicate = 0.7
/** What a further sentence must add to the covered share of the question, unless it is nearly as good as the best. */
const leastGain = 0.08
const nearlyAsGood = 0.9
/** The same for a sentence of a page that is not quoted yet. */
const goodBeside = 0.87
/** Evidence below this share of the best score is not told. */
const goodEnough = 0.6
const mostConsidered = 60
/** What a page that is not quoted yet counts beside what its sentence adds. */
const freshPage = 0.15
/** The first page's best sentence is told down to this share of the best score. */
const farBehind = 0.4

/**
 * Picks what to answer with: the best evidence first, then what adds most to it, a page that is not quoted yet before another sentence of one
 * that is, until nothing adds enough. The page that the search puts first always has a say: it saw the whole page, and a
 * sentence is easily worded otherwise than the question.
 */
export function selectEvidence({ ranked, weights }: Ranking, most: number): RankedEvidence[] {
  const best = ranked.find(({ tells }) => tells) ?? ranked[0]
  if (!best) return []
  const pool = ranked.slice(0, mostConsidered).filter((one) => one.score >= best.score * goodEnough && (one.tells || !best.tells))
  const covered = weights.map(() => 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const taken: RankedEvidence[] = []
  while (taken.length < most) {
    let next: RankedEvidence | undefined
    let worth = 0
    let gained = 0
    let isFresh = false
    for (const one of pool) {
      if (taken.some((other) => isNearDuplicate(one, other))) continue
      const gain =
        one.coverage.own.reduce((sum, value, at) => sum + (weights[at] ?? 0) * Math.max(0, value - (covered[at] ?? 0)), 0) / total
      const fresh = taken.every((other) => !onSamePage(one, other))
      const value = one.score * (taken.length === 0 ? 1 : 0.5 + gain + (fresh ? freshPage : 0))
      if (value <= worth) continue
      next = one
      worth = value
      gained = gain
      isFresh = fresh
    }
    if (!next) break
    if (taken.length > 0 && gained < leastGain && next.score < (isFresh ? goodBeside : nearlyAsGood) * best.score) break
    taken.push(next)
    next.coverage.own.forEach((value, at) => (covered[at] = Math.max(covered[at] ?? 0, value)))
  }
  const first = ofFirstPage(ranked)
  if (first === undefined || taken.some((one) => onSamePage(one, first)) || first.score < farBehind * best.score) return taken
  return taken.length > 1 ? [...taken.slice(0, -1), first] : [...taken, first]
}

/** The best evidence of the page that the search puts first. */
function ofFirstPage(ranked: readonly RankedEvidence[]): RankedEvidence | undefined {
  const top = Math.max(...ranked.map(({ pageWeight }) => pageWeight))
  const ofPage = ranked.filter(({ pageWeight }) => pageWeight === top)
  return ofPage.find(({ tells }) => tells)
}

const onSamePage = (one: RankedEvidence, other: RankedEvidence): boolean =>
  one.evidence.fileId === other.evidence.fileId && one.evidence.page.number === other.evidence.page.number

function isNearDuplicate(one: RankedEvidence, other: RankedEvidence): boolean {
  if (one === other) return true
  const [first, second] = [one.evidence.terms, other.evidence.terms]
  let common = 0
  for (const term of first) if (second.has(term)) common++
  return common / (first.size + second.size - common || 1) > nearDuplicate
}
