import type { Period } from './asked-periods.ts'
import { share } from './coverage.ts'
import { asksForFigure, asksForKind } from './expected-answer.ts'
import type { Ranking, RankedEvidence } from './rank-evidence.ts'
import type { AskedQuestion } from './read-question.ts'

/** Why a question is answered "not found", the first that holds. */
export const notFoundReasons = [
  'no-pages',
  'names-absent',
  'names-apart',
  'too-little-covered',
  'words-absent',
  'no-figure',
  'none-of-the-kind',
  'other-periods',
  'words-apart',
  'not-quotable',
  'figure-unlikely',
] as const
/**
 * - `no-pages`: the search found no page.
 * - `names-absent`: a name of the question stands nowhere in what was found.
 * - `names-apart`: a name stands somewhere, but nowhere near what is asked of it.
 * - `too-little-covered`: no stretch speaks of enough of the question.
 * - `words-absent`: a word on which much of the question hangs stands on no page that was found.
 * - `none-of-the-kind`: a person, an organisation or a date is asked for, and nothing that speaks of it holds one; or there are headings only.
 * - `no-figure`: a figure is asked for and nothing that speaks of it holds one.
 * - `other-periods`: a figure of a period is asked for, and all that speaks of it is of other periods.
 * - `words-apart`: a figure is asked for, and no row or sentence with a figure speaks of all that it is asked for.
 * - `not-quotable`: nothing that speaks of it passes the gate.
 * - `figure-unlikely`: a figure is asked for, and what comes nearest is of another time, or hardly what is asked for.
 */
export type NotFoundReason = (typeof notFoundReasons)[number]

export type Finding = { found: true; coverage: number } | { found: false; reason: NotFoundReason; missing: string[]; coverage: number }

/**
 * Least covered share of the question, where the share is the mean of what the best single stretch covers and what the closest
 * few cover together (a ratio needs several rows). Chosen so that about one in twenty answerable questions of the benchmarks
 * is lost; revisit with the answers benchmark when the ranking changes.
 */
const leastCoverage = 0.32
/** Evidence within this share of the best score counts as what would be answered with. */
const closeToBest = 0.7
const closestFew = 12
const near = 0.5
/** The share of a question's weight from which on a word of it may not be missing where the figure stands. */
const mattering = 0.2
/** The same for questions of more words than this: the longer a question, the less hangs on one of its words. */
const matteringAtLength = 0.4
const shortQuestion = 5
/** Figures that are considered for it: so many, this near to the best score, in stretches of so many words. */
const mostFigures = 40
const farFromBest = 0.55
const longestTold = 90
/** Words of the question that pages in another language could not say. */
const mostUnread = 3

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
  const coverage = coveredShare(ranking, close)
  if (missingNames.length > 0) return lacking('names-absent', missingNames, coverage)
  const apart = namesApart(ranking, close)
  if (apart.length > 0) return lacking('names-apart', apart, coverage)
  if (coverage < leastCoverage) return lacking('too-little-covered', uncovered(ranking, close), coverage)
  const absent = question.madeOfParts ? [] : wordsAbsent(ranking)
  if (absent.length > 0) return lacking('words-absent', absent, coverage)
  if (close.every((one) => one.offers === 0))
    return lacking(asksForFigure(question.expects) ? 'no-figure' : 'none-of-the-kind', [], coverage)
  const offering = close.filter((one) => one.offers > 0)
  if (asksForFigure(question.expects) && offering.every(({ period }) => period === 0) && offering.some(isOfOtherPeriods)) {
    return lacking('other-periods', question.periods.map(told), coverage)
  }
  const unsaid = wordsApart(question, ranking)
  if (unsaid.length > 0) return lacking('words-apart', unsaid, coverage)
  return { found: true, coverage }
}

/**
 * What a figure that is asked for must be told to be ("NAND", "market share") and nothing that holds a figure says, together with what stands
 * above it. Each word may stand somewhere on the pages; a figure of something else is no answer. Ratios are left out, since their parts
 * stand apart, and questions of which most cannot be read in the language of the pages.
 */
function wordsApart(question: AskedQuestion, { ranked, concepts, weights }: Ranking): string[] {
  if (!(asksForKind(question.expects) || asksOfName(question, concepts)) || question.madeOfParts || concepts.length === 0) return []
  if (question.concepts.filter((concept) => !concept.name).length - concepts.length >= mostUnread) return []
  const best = ranked[0]?.score ?? 0
  const of = asksForFigure(question.expects) ? 'sure' : 'near'
  const figures = ranked
    .slice(0, mostFigures)
    .filter((one) => one.score >= farFromBest * best && one.offers > 0 && !isOfOtherPeriods(one) && words(one) <= longestTold)
  const told = figures.toSorted((one, other) => share(other.coverage[of], weights) - share(one.coverage[of], weights))[0]
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  return concepts.flatMap((concept, at) =>
    concept.needed && (told?.coverage[of][at] ?? 0) < near && (weights[at] ?? 0) / total >= mattering ? [concept.text] : [],
  )
}

/** What the question hangs on and no page says: where even the best pages are silent, nothing else is likely to speak of it. */
function wordsAbsent({ concepts, anywhere }: Ranking): string[] {
  const absent = concepts.filter((concept, at) => concept.needed && (anywhere[at] ?? 0) < near)
  const total = concepts.reduce((sum, { importance }) => sum + importance, 0) || 1
  const least = concepts.filter(({ needed }) => needed).length > shortQuestion ? matteringAtLength : mattering
  return absent.reduce((sum, { importance }) => sum + importance, 0) / total >= least ? absent.map(({ text }) => text) : []
}

/** "Did it recall the Harbor valve?": what is told of others, and of the valve otherwise, is neither yes nor no. */
const asksOfName = ({ expects }: AskedQuestion, concepts: Ranking['concepts']): boolean =>
  expects === 'yes-no' && concepts.some(({ name }) => name)

const words = ({ evidence }: RankedEvidence): number => evidence.text.split(/\s+/).length

/** Silence about the period is no contradiction: a table may say it in business terms, a page in its title. */
const isOfOtherPeriods = ({ evidence, period, pageNamesPeriods }: RankedEvidence): boolean =>
  period === 0 && (evidence.periods().length > 0 || pageNamesPeriods)

const told = ({ year, quarter }: Period): string => (quarter === undefined ? `${year}` : `${year} Q${quarter}`)

function coveredShare({ concepts, weights }: Ranking, close: readonly RankedEvidence[]): number {
  const alone = Math.max(...close.map((one) => share(one.coverage.all, weights)))
  const together = concepts.map((_, at) => Math.max(...close.map((one) => one.coverage.all[at] ?? 0)))
  return (alone + share(together, weights)) / 2
}

const namesApart = (ranking: Ranking, close: readonly RankedEvidence[]): string[] =>
  ranking.concepts.flatMap((concept, at) =>
    concept.name && close.every((one) => (one.coverage.near[at] ?? 0) < near) ? [concept.text] : [],
  )

const uncovered = (ranking: Ranking, close: readonly RankedEvidence[]): string[] =>
  ranking.concepts.flatMap((concept, at) => (close.every((one) => (one.coverage.all[at] ?? 0) < near) ? [concept.text] : []))
