import { probabilityOf } from '../logistic.ts'
import { type Period, asksForFigure } from '../question/index.ts'
import { answeringOf, type GatheredPassages, type RankedPassage } from '../evidence/index.ts'

/** Reasons for the answer "not found", in order of priority. */
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
  'clause-unlikely',
] as const
/**
 * - `no-pages`: the search found no page.
 * - `names-absent`: a name of the question is on none of the pages found.
 * - `names-apart`: a name is on a page, but nowhere near the rest of the question.
 * - `too-little-covered`: it is unlikely that any stretch answers the question.
 * - `words-absent`: that is unlikely, and an essential word of the question is on none of the pages found.
 * - `none-of-the-kind`: a person, an organisation or a date is requested, and no relevant stretch has one; or there are only headings.
 * - `no-figure`: a figure is requested and no relevant stretch has one.
 * - `other-periods`: a figure of a period is requested, and all relevant stretches are of other periods.
 * - `words-apart`: an answer is unlikely, and the nearest stretches do not cover the complete question.
 * - `not-quotable`: no relevant stretch passes the quote gate.
 * - `figure-unlikely`: a figure is requested, and the nearest one is of another period or hardly the requested one.
 * - `clause-unlikely`: a kind of clause is requested, and the nearest stretch is hardly one.
 */
export type NotFoundReason = (typeof notFoundReasons)[number]

export type Finding = { found: true } | { found: false; reason: NotFoundReason; missing: string[] }

/** Number of most probable stretches that are considered as the answer. */
const topCount = 12
const minCoverage = 0.5

/**
 * Decides whether the ranked stretches answer the question: by contradictions, otherwise by the learned probability.
 *
 * @param likelihoodOfFigure 0 to 1, set if a figure is requested that the files are unlikely to have: both probabilities together must then exceed
 * one half
 */
export function findingOf(gathered: GatheredPassages, ranked: readonly RankedPassage[], likelihoodOfFigure?: number): Finding {
  const { question, missingNames } = gathered
  const lacking = (reason: NotFoundReason, missing: readonly string[] = []): Finding => ({ found: false, reason, missing: [...missing] })
  const isOfClause = gathered.clauses.length > 0
  if (ranked.length === 0) return lacking(isOfClause ? 'clause-unlikely' : 'no-pages')
  const close = ranked.slice(0, topCount)
  const missing = missingNames.filter((name) => !opens(question.text, name))
  if (missing.length > 0) return lacking('names-absent', missing)
  const offering = close.filter(({ offers }) => offers > 0)
  if (offering.length === 0 && !isOfClause) return lacking(asksForFigure(question.expects) ? 'no-figure' : 'none-of-the-kind')
  if (asksForFigure(question.expects) && offering.every(({ period }) => period === 0) && offering.some(isOfOtherPeriods))
    return lacking('other-periods', question.periods.map(periodName))
  const { row, weights, threshold } = answeringOf(gathered, ranked)
  const probability = probabilityOf(row, weights)
  const isAnswered = likelihoodOfFigure === undefined ? probability >= threshold : probability + likelihoodOfFigure >= 1
  if (isAnswered) return { found: true }
  if (likelihoodOfFigure !== undefined) return lacking('figure-unlikely')
  if (isOfClause) return lacking('clause-unlikely')
  const apart = namesApart(gathered, close)
  if (apart.length > 0) return lacking('names-apart', apart)
  const absent = uncoveredConcepts(gathered, (at) => gathered.anywhere[at] ?? 0)
  if (absent.length > 0) return lacking('words-absent', absent)
  const uncoveredNear = uncoveredConcepts(gathered, (at) => Math.max(...close.map(({ coverage }) => coverage.near[at] ?? 0)))
  return uncoveredNear.length > 0 ? lacking('words-apart', uncoveredNear) : lacking('too-little-covered')
}

/** A single capitalised word that opens a question is often no name: "Put the segments together", "Free cash flow so far?". */
const opens = (question: string, name: string): boolean => question.startsWith(`${name} `) && /^\S+ \p{Ll}/u.test(question)

const uncoveredConcepts = ({ concepts }: GatheredPassages, coverageOf: (at: number) => number): string[] =>
  concepts.flatMap((concept, at) => (concept.needed === true && coverageOf(at) < minCoverage ? [concept.text] : []))

/** A stretch without a period does not contradict the question: a table may state it as a business term, a page in its title. */
const isOfOtherPeriods = ({ evidence, period, pageNamesPeriods }: RankedPassage): boolean =>
  period === 0 && (evidence.periods().length > 0 || pageNamesPeriods)

const periodName = ({ year, quarter }: Period): string => (quarter === undefined ? `${year}` : `${year} Q${quarter}`)

const namesApart = ({ concepts }: GatheredPassages, close: readonly RankedPassage[]): string[] =>
  concepts.flatMap((concept, at) =>
    concept.name && close.every((one) => (one.coverage.near[at] ?? 0) < minCoverage) ? [concept.text] : [],
  )
