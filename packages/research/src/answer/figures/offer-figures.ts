import type { FigureSentence, ToldAs } from './figure-sentence.ts'
import type { AskedMeasure } from '../../question/index.ts'
import { type Composed, isLikely } from './composed.ts'
import { isPrintedAsAsked } from './decide.ts'
import { type FigureFeature, figureFeatures } from './figure-features.ts'
import type { GatheredCandidates } from './gather-candidates.ts'
import type { RankedValue } from './rank-figures.ts'
import { tellCalculation } from './tell-calculation.ts'
import { tellFact } from './tell-fact.ts'

/** Values that are tried: of some a cell does not stand on its page as it was read. */
const mostTried = 8
/** Places of one value that are tried. */
const mostPlaces = 4
/** Of what is calculated so many come before what is printed. */
const mostComposed = 2
const wholeLabel = 0.7

/**
 * Tells the likeliest figures, best first. What is calculated comes before what is printed, but behind a printed figure that agrees with the
 * question in every slot: it need not be calculated.
 */
export function offerFigures(
  { asked, ...gathered }: GatheredCandidates,
  ranked: readonly RankedValue[],
  composed: readonly Composed[],
): FigureSentence[] {
  const as = toldAs({ ...gathered, asked })
  const values = comingInto(ranked, asked).slice(0, mostTried)
  const printed = values.flatMap((value) => tellValue(value, as) ?? [])
  const tell = (some: readonly Composed[]): FigureSentence[] => some.flatMap((one) => tellCalculation(one, as) ?? [])
  // Of which way something went nothing printed is a candidate; and no candidate says yes or no.
  if (asked.change !== undefined) return composed.filter(isLikely).flatMap((one) => tellCalculation(one, { ...as, change: 'either' }) ?? [])
  const isChange = composed.some(({ calculation }) => calculation.by === 'change')
  if (isChange) return [...tell(composed), ...printed]
  // What is printed and calculated alike is offered once, as it is printed.
  const same = values.find((value) => composed.some((one) => isLikely(one) && says(value, one)))
  const told = same !== undefined && isCalledSo(same) ? tellValue(same, as) : null
  if (same !== undefined && told !== null) {
    const others = composed.filter((one) => isLikely(one) && !says(same, one)).slice(0, mostComposed)
    const rest = values.filter((value) => value !== same).flatMap((value) => tellValue(value, as) ?? [])
    return [told, ...tell(others), ...rest]
  }
  const likely = tell(composed.filter(isLikely)).slice(0, mostComposed)
  if (likely.length === 0) return [...printed.slice(0, mostComposed), ...tell(composed).slice(0, 1), ...printed.slice(mostComposed)]
  const isPrinted = isPrintedAsAsked({ ...gathered, asked: { ...asked, isComputed: false } }, ranked)
  if (isPrinted) return [...printed.slice(0, 1), ...likely, ...printed.slice(1)]
  const isDefined = composed[0]?.calculation.by === 'definition'
  return isDefined && isCalledSo(ranked[0]) ? [...printed.slice(0, 2), ...likely, ...printed.slice(2)] : [...likely, ...printed]
}

/** Whether a printed figure is what is calculated, as far as it is printed. */
export function says({ best: { candidate } }: RankedValue, { calculation, value }: Composed): boolean {
  const { fact } = candidate
  const told = calculation.told === 'percent' ? value * 100 : value
  return (
    Math.abs(Number(fact.value.numerator) / Number(fact.value.denominator) - told) <=
    Number(fact.ulp.numerator) / Number(fact.ulp.denominator)
  )
}

/** A measure that is printed under its name, in what is asked for and of the time that is asked for. */
function isCalledSo(first: RankedValue | undefined): boolean {
  const valueOf = (name: FigureFeature): number => first?.best.features[figureFeatures.indexOf(name)] ?? 0
  return valueOf('labelSaid') >= wholeLabel && valueOf('toldOther') === 0 && valueOf('yearOther') === 0 && valueOf('lengthOther') === 0
}

/** How a question wants figures to be told. */
export function toldAs({
  question: { language, decimals, unit },
  asked: { change },
}: Pick<GatheredCandidates, 'question' | 'asked'>): ToldAs {
  return {
    language,
    ...(decimals !== undefined && { decimals }),
    ...(unit?.scale !== undefined && { scale: unit.scale }),
    ...(change !== undefined && { change }),
  }
}

/** Tells a value from the likeliest of the places that say it and that can be cited. */
export function tellValue({ all }: RankedValue, as: ToldAs): FigureSentence | null {
  for (const { candidate } of all.slice(0, mostPlaces)) {
    const told = tellFact(candidate, as)
    if (told !== null) return told
  }
  return null
}

/**
 * The values that may be candidates: where the likeliest is of the time that is asked for, none of another; and none that is told in anything
 * else than per cent or the count that the question says.
 */
function comingInto(ranked: readonly RankedValue[], { told }: AskedMeasure): readonly RankedValue[] {
  const says = ({ best }: RankedValue, name: FigureFeature): boolean => (best.features[figureFeatures.indexOf(name)] ?? 0) > 0
  const [first] = ranked
  const isOfTime = first !== undefined && !says(first, 'yearOther')
  // "How much" is asked of percentages and times too.
  const isTold = told === 'percent' || told === 'count'
  return ranked.filter(
    (value) =>
      !(isOfTime && says(value, 'yearOther')) &&
      !(isTold && says(value, 'toldOther')) &&
      // Of what is counted in people no number of years is a candidate.
      !(told === 'count' && says(value, 'kindsOther')),
  )
}
