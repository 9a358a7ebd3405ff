import type { SourceKey } from '@dossier/documents'
import { type Fact, isSameFigure, sumsIn, type TableSum, yearOf } from '@dossier/finance'
import { isPartOfWorld } from '@dossier/lexicon'
import type { Period } from '@dossier/notation'
import { type Analyser, questionParser } from '@dossier/retrieval'
import { type AskedBreakdown, conceptReader, otherYears, readQuestion } from '../../question/index.ts'
import { candidatesOf, type FigureCandidate, readFigurePages, termReader } from '../../tables/index.ts'
import { choiceModel } from './choice-model.ts'
import type { FigureChoice } from './figure-choice.ts'
import { type Disagreement, disagreementsOf, mayBeOfOther } from './decide.ts'
import { factSentence } from './fact-sentence.ts'
import { type ChoiceRequest, gatherCandidates, type GatheredCandidates } from './gather-candidates.ts'
import { figureFormatOf } from './offer-figures.ts'
import { printedOfOtherYears, yearOfFigure } from './other-periods.ts'
import { rankFigures } from './rank-figures.ts'

/** Maximum number of printed sums that are considered. */
const maxSums = 16
/** What a sum that is equal to the figure decides: whether it is the right one, and its scale. */
const undecided: ReadonlySet<Disagreement> = new Set(['sibling', 'scaleUnsure', 'timeUnstated'])
/** Least probability of the figure that the parts add up to, relative to the most probable. */
const minRelativeProbability = 0.2
/** Least share of parts that are places, or are named by what is asked for. */
const minAlike = 0.5

/**
 * Answers a question for the parts of a measure by a table whose parts add up to it, and that is named by what is asked for: rows or columns whose sum
 * is printed and equals the figure of the measure itself, which agrees with the question in every slot.
 *
 * @returns the parts and their total; null if no table is certain
 */
export async function chooseBreakdown(request: ChoiceRequest, asked: AskedBreakdown): Promise<FigureChoice | null> {
  const { analyser, factsOf } = request
  const question = readQuestion(questionParser(analyser)(asked.measure), analyser)
  const gathered = await gatherCandidates({ ...request, question })
  if (gathered === null || gathered.missing > 0 || factsOf === undefined) return null
  const ranked = rankFigures(gathered.candidates, choiceModel.ranking)
  const least = minRelativeProbability * (ranked[0]?.probability ?? 0)
  const agreeing = ranked.findIndex((_, at) => disagreementsOf(gathered, ranked.slice(at)).every((name) => undecided.has(name)))
  const total = ranked[agreeing]
  if (total === undefined || total.probability < least) return null
  const { fact, from } = total.best.candidate
  const { period } = fact
  if (period === null || mayBeOfOther(gathered, ranked, from.source)) return null
  const namesMeasure = measureReader(gathered, analyser)
  const isWhole = (name: string): boolean => totals.test(name) || namesMeasure(name)
  const sums = (await factsOf(from.source))
    .flatMap((table) => sumsIn(table, { isOfPeriod: (one) => isInPeriod(one, period), isWhole }))
    .filter(({ total: sum }) => isSameFigure(fact, sum))
    .map((sum) => ({ ...sum, source: from.source }))
    .slice(0, maxSums)
  // Parts that repeat the measure's name reconcile it: "net sales of reportable segments".
  const sorted = (await withPages(request, sums))
    .map((candidates) => ({ candidates, fit: fitOf(candidates, asked, analyser), share: wholesIn(candidates, isWhole) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => one.share - other.share || other.fit - one.fit || other.candidates.length - one.candidates.length)
  for (const { candidates } of sorted) {
    const [sum, ...parts] = candidates
    const choice = sum === undefined ? null : choiceOf(gathered, [...parts, sum])
    if (choice !== null) return choice
  }
  return null
}

const isInPeriod = ({ period }: Fact, wanted: Period): boolean =>
  period !== null &&
  yearOf(period) === yearOf(wanted) &&
  (period.months === undefined || wanted.months === undefined || period.months === wanted.months)

interface SumOfSource extends TableSum {
  source: SourceKey
}

/** The figures of sums as candidates, the total first. */
async function withPages(request: ChoiceRequest, sums: readonly SumOfSource[]): Promise<FigureCandidate[][]> {
  const hits = sums.map(({ source, table }) => ({ source, page: table.page, score: 1 }))
  const { pages } = await readFigurePages({ ...request, hits }, [])
  return sums.map(({ source, table, parts, total }) => {
    const from = pages.find((one) => one.source === source && one.page.number === table.page)
    const candidates = from === undefined ? [] : candidatesOf(from, [table])
    const found = [total, ...parts].flatMap((fact) => candidates.find((one) => one.fact === fact) ?? [])
    return found.length === parts.length + 1 ? found : []
  })
}

/** How certainly a table is of the parts that are asked for: 2 by its own words or its parts, 1 by the heading of its page, 0 otherwise. */
function fitOf(candidates: readonly FigureCandidate[], { printed, ofPlaces, mayBePlaces }: AskedBreakdown, analyser: Analyser): number {
  const [total] = candidates
  if (total === undefined) return 0
  const { isInRows, names } = namesOf(candidates)
  const parse = questionParser(analyser)
  const isPlace = (name: string): boolean => isPartOfWorld(name) || parse(name).concepts.some((concept) => concept.isPlace)
  const arePlaces = names.filter(isPlace).length >= minAlike * names.length
  if (ofPlaces) return arePlaces ? 2 : 0
  if (arePlaces && !mayBePlaces) return 0
  // Segments may be places, but a table of places is seldom one of segments.
  const best = arePlaces ? 1 : 2
  if (names.filter((name) => printed.test(name)).length >= minAlike * names.length) return best
  // Of a table with parts in its columns, which segments mostly are, the title names the rows.
  if (!isInRows && !mayBePlaces) return printed.test(total.label) ? best : 0
  if (printed.test([total.title, total.section, isInRows ? total.headings : total.label].join('\n'))) return best
  return printed.test(total.near.split('\n')[0] ?? '') ? 1 : 0
}

/** Whether a name has the measure. */
function measureReader({ asked: { concepts } }: GatheredCandidates, analyser: Analyser): (name: string) => boolean {
  const termsOf = termReader(analyser)
  const read = conceptReader(concepts)
  return (name) => read(termsOf(name)).some((coverage) => coverage >= 1)
}

/** The names of parts: of rows their labels, of columns their headings. */
function namesOf([total, ...parts]: readonly FigureCandidate[]): { isInRows: boolean; names: string[] } {
  const isInRows = parts.every(({ fact }) => fact.column === total?.fact.column)
  return { isInRows, names: parts.map(({ label, headings }) => (isInRows ? label : headings)) }
}

/** The share of the parts, 0 to 1, whose own name has the measure or is a total. */
function wholesIn(candidates: readonly FigureCandidate[], isWhole: (name: string) => boolean): number {
  const { names } = namesOf(candidates)
  return names.filter(isWhole).length / Math.max(1, names.length)
}

const totals = /\btotals?\b|합계|총계|소계/i

function choiceOf({ question, asked, candidates }: GatheredCandidates, parts: readonly FigureCandidate[]): FigureChoice | null {
  const as = figureFormatOf({ question, asked })
  const all = candidates.map(({ candidate }) => candidate)
  const sentences = parts.map((part) => {
    const year = yearOfFigure(part)
    const years = year === undefined ? [] : otherYears(question, asked, year)
    return [factSentence(part, as), ...printedOfOtherYears(part, { years, all, as })]
  })
  const [figure, ...others] = sentences.flat().filter((one) => one !== null)
  return figure === undefined || sentences.some(([one]) => one === null) ? null : { kind: 'figure', figure, others }
}
