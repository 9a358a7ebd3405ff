import type { AskedMeasure } from '../../question/index.ts'
import type { AskedConcept } from '../../words/index.ts'
import { type FeaturedCandidate, type FigureFeature, figureFeatures } from './figure-features.ts'
import { type Composed, isLikely } from './composed.ts'
import type { GatheredCandidates } from './gather-candidates.ts'
import type { RankedValue } from './rank-figures.ts'

/** Features of the likeliest candidate that bear on whether it is stated. */
const ofBest = [
  'labelSaid',
  'overSaid',
  'titleSaid',
  'nearSaid',
  'unsaidNeeded',
  'labelBesides',
  'labelFocus',
  'focusedSlots',
  'overBesides',
  'sectionBesides',
  'yearSame',
  'yearOther',
  'yearUnsaid',
  'newestSame',
  'lengthOther',
  'toldSame',
  'toldOther',
  'toldUnknown',
  'kindsBesides',
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
  'adjacentSaid',
  'flowOfBalance',
] as const satisfies readonly FigureFeature[]

/** What bears on whether a figure is stated, and on whether the files answer a question for a figure at all. */
export const decisionFeatures = [
  'probability',
  'ahead',
  'close',
  'agreeing',
  'unitNear',
  'calculation',
  'composed',
  'composedSaid',
  'namesUnsaid',
  'foreign',
  'missing',
  'unreadable',
  'ratio',
  'measuresUnsaid',
  'wordsUnsaid',
  ...ofBest,
] as const

/** The features of the likeliest figure and of what is calculated, in the order of `decisionFeatures`; zeros where there is no figure. */
export function decisionOf(
  { asked, isForeign, missing, unreadable }: GatheredCandidates,
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
    namesUnsaid(asked, first.best) ? 1 : 0,
    isForeign ? 1 : 0,
    missing > 0 ? 1 : 0,
    unreadable,
    Math.log(Math.min(mostRatio, first.probability / Math.max(Number.MIN_VALUE, second?.probability ?? 0))) / Math.log(mostRatio),
    unsaidOf(asked, first.best, ({ known }) => known === true),
    unsaidOf(asked, first.best, () => true),
    ...ofBest.map((name) => first.best.features[figureFeatures.indexOf(name)] ?? 0),
  ]
  return Float64Array.from(values)
}

/** Beyond, how many times as likely as the next a figure is says nothing more. */
const mostRatio = 50

/** The share of the question, by weight, that such of its concepts make up as neither labels, headings nor title of a figure say. */
function unsaidOf({ concepts }: AskedMeasure, { said }: FeaturedCandidate, counts: (concept: AskedConcept) => boolean): number {
  const all = concepts.reduce((sum, { importance }) => sum + importance, 0)
  const unsaid = concepts.filter((concept, at) => concept.needed !== false && counts(concept) && (said[at] ?? 0) < enough)
  return all === 0 ? 0 : unsaid.reduce((sum, { importance }) => sum + importance, 0) / all
}

/**
 * Whether something speaks against the files' answering a question for a figure: of all figures the likeliest is of another time, or is no number
 * of what is counted, or half of the question or more stands on none of the pages.
 *
 * @param composed what is calculated of figures: the words of a ratio need not stand anywhere, and what is printed need not agree
 */
export function isContradicted(
  { asked, unsaid }: GatheredCandidates,
  [first]: readonly RankedValue[],
  composed: readonly Composed[],
): boolean {
  if (first === undefined || composed.some(isLikely)) return false
  const valueOf = (name: FigureFeature): number => first.best.features[figureFeatures.indexOf(name)] ?? 0
  const isNoCount = asked.told === 'count' && valueOf('toldOther') > 0
  const isOfOtherLength = asked.time.whole === true && valueOf('lengthOther') > 0
  return valueOf('yearOther') > 0 || isNoCount || isOfOtherLength || (composed.length === 0 && unsaid >= mostUnsaid)
}

/** Of the question's words, by weight, so many may stand on none of the pages. */
const mostUnsaid = 0.5

const enough = 0.5

function namesUnsaid({ concepts }: AskedMeasure, { said, features }: FeaturedCandidate): boolean {
  return features[figureFeatures.indexOf('nearSaid')] === 0 || concepts.some(({ name }, at) => name && (said[at] ?? 0) < enough)
}

/** Slots of which one that disagrees keeps a figure from being stated, and from being an operand of what is stated, however likely it is. */
export const contradictingWhole = [
  'yearOther',
  'newestOther',
  'lengthOther',
  'toldUnknown',
  'currencyOther',
  'kindsMissing',
  'kindsOther',
  'scopeOther',
  'separateUnasked',
] as const satisfies readonly FigureFeature[]

const contradicting = [
  ...contradictingWhole,
  'toldOther',
  'prior',
  'change',
  'shareUnasked',
  'statementOther',
  'spanUnasked',
  'dayUnasked',
] as const satisfies readonly FigureFeature[]

/** One word over a column that the question does not have, as `overBesides` counts them: more say that it is a column of something narrower. */
const mostOverBesides = 0.2
/** A figure is so many times as likely as the next. */
const leastAhead = 2

/** A slot in which question and figure do not agree, or what else keeps a figure from being stated. */
export type Disagreement =
  | (typeof contradicting)[number]
  | 'nothing'
  | 'sibling'
  | 'computed'
  | 'unreadable'
  | 'namesUnsaid'
  | 'scaleUnsure'
  | 'whole'
  | 'narrowerColumn'
  | 'notSeparate'
  | 'timeUnsaid'

/** Where question and likeliest figure disagree (time, unit, kind, names, printed and not computed), and whether another figure does nearly as well. */
export function disagreementsOf({ asked, unreadable }: GatheredCandidates, [first, second]: readonly RankedValue[]): Disagreement[] {
  if (first === undefined) return ['nothing']
  const { best } = first
  const { candidate } = best
  const valueOf = (name: FigureFeature): number => best.features[figureFeatures.indexOf(name)] ?? 0
  const found: Readonly<Record<Exclude<Disagreement, (typeof contradicting)[number] | 'nothing'>, boolean>> = {
    sibling: first.probability < leastAhead * (second?.probability ?? 0),
    computed: asked.isComputed && !isPrintedShare(asked, best),
    // Of a word that no page could say nobody knows whether it is a part that is asked for.
    unreadable: unreadable > 0,
    namesUnsaid: namesUnsaid(asked, best),
    scaleUnsure: !isScaleSure(best),
    whole: isWhole(best),
    narrowerColumn: valueOf('overBesides') > mostOverBesides,
    notSeparate: asked.scope === 'separate' && (candidate.fact.scope ?? candidate.table?.scope) !== 'separate',
    timeUnsaid: valueOf('yearSame') + valueOf('newestSame') === 0,
  }
  return [
    ...contradicting.filter((name) => valueOf(name) !== 0),
    ...(Object.keys(found) as (keyof typeof found)[]).filter((name) => found[name]),
  ]
}

/** Whether question and likeliest figure agree in every slot, and no other figure does nearly as well. */
export const slotsAgree = (gathered: GatheredCandidates, ranked: readonly RankedValue[]): boolean =>
  disagreementsOf(gathered, ranked).length === 0

/**
 * Whether the likeliest figure is printed as what is asked for, so that nothing need be calculated: it agrees in every slot, stands in a table, and
 * labels, headings and title say each measure that the question names.
 */
export const isPrintedAsAsked = (gathered: GatheredCandidates, ranked: readonly RankedValue[]): boolean =>
  slotsAgree(gathered, ranked) &&
  ranked[0]?.best.candidate.table !== undefined &&
  unsaidOf(gathered.asked, ranked[0].best, ({ known }) => known === true) === 0

/** The share that a question asks for, told by a row or sentence that says all of the question. */
const isPrintedShare = ({ operation }: AskedMeasure, { candidate: { fact }, said }: FeaturedCandidate): boolean =>
  operation === 'share' && fact.unit.dimension === 'percent' && said.every((share) => share >= enough)

/** The scale of money stands at its table; that of another place on the page or in the document may be of other tables. */
const isScaleSure = ({ candidate: { fact } }: FeaturedCandidate): boolean =>
  fact.unit.dimension !== 'money' || (fact.unitSource !== 'page' && fact.unitSource !== 'document')

/** All of anything is a hundred per cent of itself. */
const isWhole = ({ candidate: { fact } }: FeaturedCandidate): boolean =>
  fact.unit.dimension === 'percent' && fact.value.numerator === 100n * fact.value.denominator
