import { probabilityOf } from '../logistic.ts'
import { type Period, asksForFigure } from '../question/index.ts'
import { answeringOf, type GatheredPassages, type RankedPassage } from '../evidence/index.ts'

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
  'clause-unlikely',
] as const
/**
 * - `no-pages`: the search found no page.
 * - `names-absent`: a name of the question stands nowhere in what was found.
 * - `names-apart`: a name stands somewhere, but nowhere near what is asked of it.
 * - `too-little-covered`: it is unlikely that any stretch answers it.
 * - `words-absent`: it is unlikely, and a word on which the question hangs stands on no page that was found.
 * - `none-of-the-kind`: a person, an organisation or a date is asked for, and nothing that speaks of it holds one; or there are headings only.
 * - `no-figure`: a figure is asked for and nothing that speaks of it holds one.
 * - `other-periods`: a figure of a period is asked for, and all that speaks of it is of other periods.
 * - `words-apart`: it is unlikely, and what comes nearest does not speak of all that is asked.
 * - `not-quotable`: nothing that speaks of it passes the gate.
 * - `figure-unlikely`: a figure is asked for, and what comes nearest is of another time, or hardly what is asked for.
 * - `clause-unlikely`: a kind of clause is asked for, and what comes nearest is hardly one.
 */
export type NotFoundReason = (typeof notFoundReasons)[number]

export type Finding = { found: true } | { found: false; reason: NotFoundReason; missing: string[] }

/** So many of the likeliest stretches are what would be answered with. */
const closestFew = 12
const near = 0.5

/**
 * Decides whether the ranked stretches answer the question at all: by what contradicts it, else by the learned probability.
 *
 * @param likelihoodOfFigure 0 to 1, where a figure is asked for that the files hardly tell: then both together have to be likelier than not
 */
export function findingOf(gathered: GatheredPassages, ranked: readonly RankedPassage[], likelihoodOfFigure?: number): Finding {
  const { question, missingNames } = gathered
  const lacking = (reason: NotFoundReason, missing: readonly string[] = []): Finding => ({ found: false, reason, missing: [...missing] })
  const isOfClause = gathered.clauses.length > 0
  if (ranked.length === 0) return lacking(isOfClause ? 'clause-unlikely' : 'no-pages')
  const close = ranked.slice(0, closestFew)
  const missing = missingNames.filter((name) => !opens(question.text, name))
  if (missing.length > 0) return lacking('names-absent', missing)
  const offering = close.filter(({ offers }) => offers > 0)
  if (offering.length === 0 && !isOfClause) return lacking(asksForFigure(question.expects) ? 'no-figure' : 'none-of-the-kind')
  if (asksForFigure(question.expects) && offering.every(({ period }) => period === 0) && offering.some(isOfOtherPeriods))
    return lacking('other-periods', question.periods.map(told))
  const { row, weights, least } = answeringOf(gathered, ranked)
  const probability = probabilityOf(row, weights)
  const isAnswered = likelihoodOfFigure === undefined ? probability >= least : probability + likelihoodOfFigure >= 1
  if (isAnswered) return { found: true }
  if (likelihoodOfFigure !== undefined) return lacking('figure-unlikely')
  if (isOfClause) return lacking('clause-unlikely')
  const apart = namesApart(gathered, close)
  if (apart.length > 0) return lacking('names-apart', apart)
  const absent = unsaid(gathered, (at) => gathered.anywhere[at] ?? 0)
  if (absent.length > 0) return lacking('words-absent', absent)
  const unsaidNear = unsaid(gathered, (at) => Math.max(...close.map(({ coverage }) => coverage.near[at] ?? 0)))
  return unsaidNear.length > 0 ? lacking('words-apart', unsaidNear) : lacking('too-little-covered')
}

/** A single word in capitals that opens a question is often no name: "Put the segments together", "Free cash flow so far?". */
const opens = (question: string, name: string): boolean => question.startsWith(`${name} `) && /^\S+ \p{Ll}/u.test(question)

const unsaid = ({ concepts }: GatheredPassages, saidOf: (at: number) => number): string[] =>
  concepts.flatMap((concept, at) => (concept.needed === true && saidOf(at) < near ? [concept.text] : []))

/** Silence about the period is no contradiction: a table may say it in business terms, a page in its title. */
const isOfOtherPeriods = ({ evidence, period, pageNamesPeriods }: RankedPassage): boolean =>
  period === 0 && (evidence.periods().length > 0 || pageNamesPeriods)

const told = ({ year, quarter }: Period): string => (quarter === undefined ? `${year}` : `${year} Q${quarter}`)

const namesApart = ({ concepts }: GatheredPassages, close: readonly RankedPassage[]): string[] =>
  concepts.flatMap((concept, at) => (concept.name && close.every((one) => (one.coverage.near[at] ?? 0) < near) ? [concept.text] : []))
