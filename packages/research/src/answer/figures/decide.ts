import { hasHangul } from '@dossier/lexicon'
import type { SourceKey } from '@dossier/documents'
import type { AskedMeasure } from '../../question/index.ts'
import type { AskedConcept } from '../../words/index.ts'
import { type FeaturedCandidate, type FigureFeature, figureFeatures } from './figure-features.ts'
import { type Composed, isLikely } from './composed.ts'
import type { GatheredCandidates } from './gather-candidates.ts'
import type { RankedValue } from './rank-figures.ts'

/** Features of the most probable candidate for the decision whether to state it. */
const ofBest = [
  'labelCoverage',
  'headingsCoverage',
  'titleCoverage',
  'nearCoverage',
  'uncoveredNeeded',
  'labelExtra',
  'labelFocus',
  'focusedSlots',
  'headingsExtra',
  'sectionExtra',
  'yearSame',
  'yearOther',
  'yearUnstated',
  'newestSame',
  'lengthOther',
  'unitSame',
  'unitOther',
  'unitUnknown',
  'kindsExtra',
  'kindsMissing',
  'kindsOther',
  'totalUnasked',
  'statement',
  'statementOther',
  'spanUnasked',
  'dayUnasked',
  'pageFirst',
  'twins',
  'prose',
  'proseSlots',
  'prior',
  'barePlain',
  'measureSame',
  'measureOther',
  'adjacentCoverage',
  'flowOfBalance',
] as const satisfies readonly FigureFeature[]

/** Features for the decisions whether to state a figure, and whether the files answer a question for a figure at all. */
export const decisionFeatures = [
  'probability',
  'ahead',
  'close',
  'agreeing',
  'unitNear',
  'calculation',
  'composed',
  'composedCoverage',
  'namesUncovered',
  'partUncovered',
  'foreign',
  'missing',
  'unreadable',
  'ratio',
  'measuresUncovered',
  'wordsUncovered',
  ...ofBest,
] as const

/** The features of the most probable figure and of the calculations, in the order of `decisionFeatures`; zeros if there is no figure. */
export function decisionOf(
  { question, asked, isForeign, missing, unreadable }: GatheredCandidates,
  ranked: readonly RankedValue[],
  [calculated]: readonly Composed[],
): Float64Array {
  const [first, second] = ranked
  if (first === undefined) return new Float64Array(decisionFeatures.length)
  const { fact } = first.best.candidate
  const values = [
    first.probability,
    first.probability - (second?.probability ?? 0),
    1 - first.probability < 0.2 ? 1 : 0,
    first.all.length > 1 ? 1 : 0,
    fact.unitSource !== undefined && fact.unitSource !== 'page' && fact.unitSource !== 'document' ? 1 : 0,
    asked.isComputed ? 1 : 0,
    calculated === undefined ? 0 : calculated.probability ** (1 / calculated.operands.length),
    calculated === undefined ? 0 : Math.min(...calculated.operands.map(({ coverage }) => coverage)),
    namesUncovered(asked, first.best) ? 1 : 0,
    ranked.slice(0, offeredFigures).every(({ best }) => namesPartOf(asked, best, question.text)) ? 1 : 0,
    isForeign ? 1 : 0,
    missing > 0 ? 1 : 0,
    unreadable,
    Math.log(Math.min(mostRatio, first.probability / Math.max(Number.MIN_VALUE, second?.probability ?? 0))) / Math.log(mostRatio),
    uncoveredShare(asked, first.best, ({ known }) => known === true),
    uncoveredShare(asked, first.best, () => true),
    ...ofBest.map((name) => first.best.features[figureFeatures.indexOf(name)] ?? 0),
  ]
  return Float64Array.from(values)
}

/** The figures among which a reader looks for the part that a question names. */
const offeredFigures = 3

/** Maximum of the ratio of the probabilities of a figure and the next that counts. */
const mostRatio = 50

/** The weighted share of the question's concepts that are in neither labels, headings nor title of a figure, among those counted. */
function uncoveredShare({ concepts }: AskedMeasure, { coverage }: FeaturedCandidate, counts: (concept: AskedConcept) => boolean): number {
  const all = concepts.reduce((sum, { importance }) => sum + importance, 0)
  const uncovered = concepts.filter((concept, at) => concept.needed !== false && counts(concept) && (coverage[at] ?? 0) < enough)
  return all === 0 ? 0 : uncovered.reduce((sum, { importance }) => sum + importance, 0) / all
}

/**
 * Whether something contradicts that the files answer a question for a figure: the most probable figure is of another period, or is no count
 * although one is requested, it is of the whole company although a place or a name restricts the question, or half of the question or more is on none of
 * the pages.
 *
 * @param composed the calculations: the words of a ratio need not be on a page, and printed figures need not agree
 */
export function isContradicted(
  { question, asked, uncovered }: GatheredCandidates,
  [first]: readonly RankedValue[],
  composed: readonly Composed[],
): boolean {
  if (first === undefined || composed.some(isLikely)) return false
  if (isOfCompanyAlone(asked, first.best, question.text)) return true
  const valueOf = (name: FigureFeature): number => first.best.features[figureFeatures.indexOf(name)] ?? 0
  const isNoCount = asked.answerUnit === 'count' && valueOf('unitOther') > 0
  const isOfOtherLength = asked.time.whole === true && valueOf('lengthOther') > 0
  return valueOf('yearOther') > 0 || isNoCount || isOfOtherLength || (composed.length === 0 && uncovered >= maxUncovered)
}

const totals = /\b(?:total|consolidated)\b|총계|합계|총액/i

/** Whether a figure is a line of a statement, or a total. */
const isOfCompany = ({ candidate: { table, label } }: FeaturedCandidate): boolean => table?.statement !== undefined || totals.test(label)

/** Whether a figure is of the whole company, and the question of a part of it that it names. */
const isOfCompanyAlone = (asked: AskedMeasure, best: FeaturedCandidate, question: string): boolean =>
  !asked.total && isOfCompany(best) && namesPartOf(asked, best, question)

/** Whether a question names a place or something by its name, and the figure is neither of it nor printed near it: "revenue of the Busan terminal". */
function namesPartOf({ concepts }: AskedMeasure, { coverage }: FeaturedCandidate, question: string): boolean {
  // The first word is capital in any case; short abbreviations are seldom names.
  const isName = ({ name, text }: AskedConcept): boolean =>
    name && (hasHangul(text) || !question.startsWith(text)) && !/^\p{Lu}{1,4}s?$/u.test(text)
  return concepts.some(
    (concept, at) => (concept.place === true || isName(concept)) && concept.needed !== false && (coverage[at] ?? 0) < enough,
  )
}

/** Maximum weighted share of the question's words that may be on none of the pages. */
const maxUncovered = 0.5

const enough = 0.5

function namesUncovered({ concepts }: AskedMeasure, { coverage, features }: FeaturedCandidate): boolean {
  return features[figureFeatures.indexOf('nearCoverage')] === 0 || concepts.some(({ name }, at) => name && (coverage[at] ?? 0) < enough)
}

/** Slots in which a disagreement prevents a figure from being stated, or from being an operand of a stated calculation, however probable it is. */
export const contradictingWhole = [
  'yearOther',
  'newestOther',
  'lengthOther',
  'unitUnknown',
  'currencyOther',
  'kindsMissing',
  'kindsOther',
  'scopeOther',
  'separateUnasked',
] as const satisfies readonly FigureFeature[]

const contradicting = [
  ...contradictingWhole,
  'unitOther',
  'prior',
  'change',
  'shareUnasked',
  'statementOther',
  'spanUnasked',
  'dayUnasked',
] as const satisfies readonly FigureFeature[]

/** One extra word in a column head, as `headingsExtra` counts them; more mean that the column is of something narrower. */
const maxHeadingsExtra = 0.2
/** Least ratio of the probabilities of a figure and the next. */
const minLead = 2

/** A slot in which question and figure disagree, or another reason not to state a figure. */
export type Disagreement =
  | (typeof contradicting)[number]
  | 'nothing'
  | 'sibling'
  | 'computed'
  | 'unreadable'
  | 'namesUncovered'
  | 'scaleUnsure'
  | 'whole'
  | 'narrowerColumn'
  | 'notSeparate'
  | 'timeUnstated'
  | 'otherMeasure'
  | 'otherLine'
  | 'otherCompany'
  | 'ofCompany'
  | 'range'
  | 'inPoints'

/** Slots in which question and most probable figure disagree (period, unit, kind, names, printed instead of computed), and whether another figure is nearly as probable. */
export function disagreementsOf(gathered: GatheredCandidates, ranked: readonly RankedValue[]): Disagreement[] {
  const { question, asked, unreadable, isOtherMeasure, isOfOtherLine } = gathered
  const [first, second] = ranked
  if (first === undefined) return ['nothing']
  const { best } = first
  const { candidate } = best
  const valueOf = (name: FigureFeature): number => best.features[figureFeatures.indexOf(name)] ?? 0
  const found: Readonly<Record<Exclude<Disagreement, (typeof contradicting)[number] | 'nothing'>, boolean>> = {
    sibling: first.probability < minLead * (second?.probability ?? 0),
    computed: asked.isComputed && !isPrintedShare(asked, best),
    // A word that no page could have may restrict the question to a part.
    unreadable: unreadable > 0,
    namesUncovered: namesUncovered(asked, best),
    scaleUnsure: !isScaleSure(best),
    whole: isWhole(best),
    narrowerColumn: valueOf('headingsExtra') > maxHeadingsExtra,
    notSeparate: asked.scope === 'separate' && (candidate.fact.scope ?? candidate.table?.scope) !== 'separate',
    timeUnstated: valueOf('yearSame') + valueOf('newestSame') === 0,
    otherMeasure: candidate.table !== undefined && isOtherMeasure(candidate.label),
    otherLine: candidate.table !== undefined && isOfOtherLine(candidate.label, candidate.headings),
    otherCompany: mayBeOfOther(gathered, ranked, candidate.from.source),
    ofCompany: isOfCompanyAlone(asked, best, question.text),
    range: candidate.fact.upper !== undefined,
    // Points are the difference of two rates.
    inPoints: candidate.fact.unit.dimension === 'points' && !asked.kinds.all.has('change'),
  }
  return [
    ...contradicting.filter((name) => valueOf(name) !== 0),
    ...(Object.keys(found) as (keyof typeof found)[]).filter((name) => found[name]),
  ]
}

/** Whether question and most probable figure agree in every slot, and no other figure is nearly as probable. */
export const slotsAgree = (gathered: GatheredCandidates, ranked: readonly RankedValue[]): boolean =>
  disagreementsOf(gathered, ranked).length === 0

/** Whether the question names no company, and another company's document than the given one has the measure with its label and period. */
export function mayBeOfOther({ areOfUnnamed }: GatheredCandidates, ranked: readonly RankedValue[], source: SourceKey): boolean {
  // Two companies may print the same value.
  return ranked.some(({ all }) =>
    all.some(({ candidate, features }) => {
      const valueOf = (name: FigureFeature): number => features[figureFeatures.indexOf(name)] ?? 0
      return valueOf('labelCoverage') >= fullCoverage && valueOf('yearOther') === 0 && areOfUnnamed(source, candidate.from.source)
    }),
  )
}
const fullCoverage = 0.8

/**
 * Whether the most probable figure is printed as requested, so that nothing need be calculated: it agrees in every slot, is in a table, and its
 * labels, headings and title have each measure that the question names.
 */
export const isPrintedAsAsked = (gathered: GatheredCandidates, ranked: readonly RankedValue[]): boolean =>
  slotsAgree(gathered, ranked) &&
  ranked[0]?.best.candidate.table !== undefined &&
  uncoveredShare(gathered.asked, ranked[0].best, ({ known }) => known === true) === 0

/** The share that a question asks for, printed in a row or sentence that has all concepts of the question. */
const isPrintedShare = ({ operation }: AskedMeasure, { candidate: { fact }, coverage }: FeaturedCandidate): boolean =>
  operation === 'share' && fact.unit.dimension === 'percent' && coverage.every((share) => share >= enough)

/** The scale of money is certain at its table; a scale elsewhere on the page or in the document may be of other tables. */
const isScaleSure = ({ candidate: { fact } }: FeaturedCandidate): boolean =>
  fact.unit.dimension !== 'money' || (fact.unitSource !== 'page' && fact.unitSource !== 'document')

/** A hundred per cent is the share of anything in itself. */
const isWhole = ({ candidate: { fact } }: FeaturedCandidate): boolean =>
  fact.unit.dimension === 'percent' && fact.value.numerator === 100n * fact.value.denominator
