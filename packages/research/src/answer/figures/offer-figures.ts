import type { FigureSentence, FigureFormat } from './figure-sentence.ts'
import type { AskedMeasure } from '../../question/index.ts'
import { type Composed, isLikely, resultOf } from './composed.ts'
import { isPrintedAsAsked } from './decide.ts'
import { type FigureFeature, figureFeatures } from './figure-features.ts'
import type { GatheredCandidates } from './gather-candidates.ts'
import type { RankedValue } from './rank-figures.ts'
import { type FigureKind, kindsIn, kindsOfLabel } from '../../words/index.ts'
import { calculationSentence } from './calculation-sentence.ts'
import { factSentence } from './fact-sentence.ts'

/** Maximum number of values that are tried: a cell may not be on its page as it was read. */
const maxValues = 8
/** Maximum number of places of one value that are tried. */
const maxPlaces = 4
/** Maximum number of calculated figures that come before printed ones. */
const maxComposed = 2
const minLabelCoverage = 0.7
/** Maximum share of words in a label that are not of the measure. */
const maxLabelExtra = 0.5

/**
 * Presents the most probable figures, best first. Calculated figures come before printed ones, except for a printed figure that agrees with the
 * question in every slot, which need not be calculated.
 */
export function offerFigures(
  { asked, ...gathered }: GatheredCandidates,
  ranked: readonly RankedValue[],
  composed: readonly Composed[],
): FigureSentence[] {
  const as = figureFormatOf({ ...gathered, asked })
  const values = eligible(ranked, asked).slice(0, maxValues)
  const printed = values.flatMap((value) => valueSentence(value, as) ?? [])
  const sentencesOf = (some: readonly Composed[]): FigureSentence[] => some.flatMap((one) => calculationSentence(one, as) ?? [])
  // A direction has no printed candidate; and candidates do not answer yes or no.
  if (asked.change !== undefined)
    return composed.filter(isLikely).flatMap((one) => calculationSentence(one, { ...as, change: 'either' }) ?? [])
  const isChange = composed.some(({ calculation }) => calculation.by === 'change')
  if (isChange) return [...sentencesOf(composed), ...printed]
  // A value that is both printed and calculated is offered once, as printed.
  const same = values.find((value) => composed.some((one) => isLikely(one) && equalsPrinted(value, one)))
  const asPrinted = same !== undefined && isCalledSo(same) ? valueSentence(same, as) : null
  if (same !== undefined && asPrinted !== null) {
    const others = composed.filter((one) => isLikely(one) && !equalsPrinted(same, one)).slice(0, maxComposed)
    const rest = values.filter((value) => value !== same).flatMap((value) => valueSentence(value, as) ?? [])
    return [asPrinted, ...sentencesOf(others), ...rest]
  }
  const likely = sentencesOf(composed.filter(isLikely)).slice(0, maxComposed)
  if (likely.length === 0) return [...printed.slice(0, maxComposed), ...sentencesOf(composed).slice(0, 1), ...printed.slice(maxComposed)]
  const isPrinted = isPrintedAsAsked({ ...gathered, asked: { ...asked, isComputed: false } }, ranked)
  if (isPrinted) return [...printed.slice(0, 1), ...likely, ...printed.slice(1)]
  const isDefined = composed[0]?.calculation.by === 'definition'
  return isDefined && isCalledSo(ranked[0]) ? [...printed.slice(0, 2), ...likely, ...printed.slice(2)] : [...likely, ...printed]
}

/** Whether a printed figure equals a calculated one, at the printed precision. */
export function equalsPrinted({ best: { candidate } }: RankedValue, composed: Composed): boolean {
  const { fact } = candidate
  return (
    Math.abs(Number(fact.value.numerator) / Number(fact.value.denominator) - resultOf(composed)) <=
    Number(fact.ulp.numerator) / Number(fact.ulp.denominator)
  )
}

/** Whether a measure is printed under its name, not as one of its kinds, in the requested unit and of the requested period. */
function isCalledSo(first: RankedValue | undefined): boolean {
  const valueOf = (name: FigureFeature): number => first?.best.features[figureFeatures.indexOf(name)] ?? 0
  return (
    valueOf('labelCoverage') >= minLabelCoverage &&
    valueOf('labelExtra') <= maxLabelExtra &&
    valueOf('kindsExtra') === 0 &&
    valueOf('unitOther') === 0 &&
    valueOf('yearOther') === 0 &&
    valueOf('lengthOther') === 0
  )
}

/** The form in which a question requests figures. */
export function figureFormatOf({
  question: { language, decimals, unit },
  asked: { change },
}: Pick<GatheredCandidates, 'question' | 'asked'>): FigureFormat {
  return {
    language,
    ...(decimals !== undefined && { decimals }),
    ...(unit?.scale !== undefined && { scale: unit.scale }),
    ...(change !== undefined && { change }),
  }
}

/** Presents a value by the most probable of its places that can be cited. */
export function valueSentence({ all }: RankedValue, as: FigureFormat): FigureSentence | null {
  for (const { candidate } of all.slice(0, maxPlaces)) {
    const sentence = factSentence(candidate, as)
    if (sentence !== null) return sentence
  }
  return null
}

/**
 * The values that may be candidates. If the most probable one is of the requested period, none of another period; and if per cent, a count or a
 * figure per share or unit is requested, none in another unit.
 */
function eligible(ranked: readonly RankedValue[], { answerUnit, kinds }: AskedMeasure): readonly RankedValue[] {
  const hasFeature = ({ best }: RankedValue, name: FigureFeature): boolean => (best.features[figureFeatures.indexOf(name)] ?? 0) > 0
  const [first] = ranked
  const isOfTime = first !== undefined && !hasFeature(first, 'yearOther')
  // "How much" may also ask for percentages and times.
  const requestsUnit = answerUnit === 'percent' || answerUnit === 'count'
  const requestsPiece = pieces.some((kind) => kinds.all.has(kind))
  return ranked.filter(
    (value) =>
      !(isOfTime && hasFeature(value, 'yearOther')) &&
      !(requestsUnit && hasFeature(value, 'unitOther')) &&
      !(requestsPiece && isOfWhole(value)) &&
      // If people are counted, a number of years is no candidate.
      !(answerUnit === 'count' && hasFeature(value, 'kindsOther')),
  )
}

const pieces = ['per-share', 'per-unit'] as const satisfies readonly FigureKind[]

/** Whether a figure is money for all shares or units: neither its unit nor its row and column say that it is for each of them, or a price. */
function isOfWhole({ best: { candidate } }: RankedValue): boolean {
  const { fact, label, headings } = candidate
  const kinds = new Set([...kindsOfLabel(label), ...kindsIn(headings)])
  const isOfPiece = pieces.some((kind) => kinds.has(kind)) || price.test(`${label} ${headings}`)
  return fact.unit.dimension === 'money' && fact.unit.per === undefined && !isOfPiece
}

/** A price is of one piece: "the average price of the shares was $229.32". */
const price = /\b(?:price|coupon|dividend rate)\b|단가|가격|(?:행사|발행|취득|매입|전환)가액?/i
