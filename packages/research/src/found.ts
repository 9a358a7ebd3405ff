import { share } from './coverage.ts'
import { asksForFigure } from './expected-answer.ts'
import type { Ranking, RankedEvidence } from './rank-evidence.ts'
import type { AskedQuestion } from './read-question.ts'

/** Why a question is answered "not found", the first that holds. */
export const notFoundReasons = ['no-pages', 'names-absent', 'names-apart', 'too-little-covered', 'no-figure', 'not-quotable'] as const
/**
 * - `no-pages`: the search found no page.
 * - `names-absent`: a name of the question stands nowhere in what was found.
 * - `names-apart`: a name stands somewhere, but nowhere near what is asked of it.
 * - `too-little-covered`: no stretch speaks of enough of the question.
 * - `no-figure`: a figure is asked for and nothing that speaks of it holds one.
 * - `not-quotable`: nothing that speaks of it passes the gate.
 */
export type NotFoundReason = (typeof notFoundReasons)[number]

export type Finding = { found: true; coverage: number } | { found: false; reason: NotFoundReason; missing: string[]; coverage: number }

/**
 * Weighted share of the question's concepts that the best evidence with its page must speak of. Chosen so that at most one in
 * twenty answerable questions of the benchmarks is lost; see the answers benchmark.
 */
const leastCoverage = 0.25
/** Evidence within this share of the best score counts as what would be answered with. */
const closeToBest = 0.7
const closestFew = 12
const near = 0.5

/** Decides whether the ranked evidence answers the question at all. A guess is worse than "not found". */
export function findingOf(question: AskedQuestion, ranking: Ranking, missingNames: readonly string[]): Finding {
  const best = ranking.ranked[0]
  const lacking = (reason: NotFoundReason, missing: readonly string[], coverage = 0): Finding => ({
    found: false,
    reason,
    missing: [...missing],
    coverage,
  })
  if (best === undefined) return lacking('no-pages', [])
  const close = ranking.ranked.filter((one) => one.score >= closeToBest * best.score).slice(0, closestFew)
  const coverage = Math.max(...close.map((one) => share(one.coverage.all, ranking.weights)))
  if (missingNames.length > 0) return lacking('names-absent', missingNames, coverage)
  const apart = namesApart(ranking, close)
  if (apart.length > 0) return lacking('names-apart', apart, coverage)
  if (coverage < leastCoverage) return lacking('too-little-covered', uncovered(ranking, close), coverage)
  if (asksForFigure(question.expects) && close.every((one) => one.offers === 0)) return lacking('no-figure', [], coverage)
  return { found: true, coverage }
}

const namesApart = (ranking: Ranking, close: readonly RankedEvidence[]): string[] =>
  ranking.concepts.flatMap((concept, at) =>
    concept.name && close.every((one) => (one.coverage.near[at] ?? 0) < near) ? [concept.text] : [],
  )

const uncovered = (ranking: Ranking, close: readonly RankedEvidence[]): string[] =>
  ranking.concepts.flatMap((concept, at) => (close.every((one) => (one.coverage.all[at] ?? 0) < near) ? [concept.text] : []))
