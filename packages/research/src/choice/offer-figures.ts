import type { FigureSentence } from '../figures/tell-figure.ts'
import type { Composed } from './compose-figures.ts'
import { slotsAgree } from './decide.ts'
import { figureFeatures } from './figure-features.ts'
import type { GatheredCandidates } from './gather-candidates.ts'
import type { RankedValue } from './rank-figures.ts'
import { tellCalculation } from './tell-calculation.ts'
import { tellFact } from './tell-fact.ts'

/** Values that are tried: of some a cell does not stand on its page as it was read. */
const mostTried = 8
/** Of what is calculated so many come before what is printed. */
const mostComposed = 2

/**
 * Tells the likeliest figures, best first. What is calculated comes before what is printed, but behind a printed figure that agrees with the
 * question in every slot: it need not be calculated.
 */
export function offerFigures(
  { asked, ...gathered }: GatheredCandidates,
  ranked: readonly RankedValue[],
  composed: readonly Composed[],
  language: 'en' | 'ko',
): FigureSentence[] {
  const printed = ofTime(ranked)
    .slice(0, mostTried)
    .flatMap(({ best }) => tellFact(best.candidate, language) ?? [])
  const isChange = composed.some(({ calculation }) => calculation.by === 'change')
  const calculated = composed.flatMap((one) => tellCalculation(one, language) ?? [])
  if (calculated.length === 0) return printed
  if (isChange) return [...calculated, ...printed]
  const isPrinted = slotsAgree({ ...gathered, asked: { ...asked, isComputed: false } }, ranked)
  const most = calculated.slice(0, mostComposed)
  return isPrinted ? [...printed.slice(0, 1), ...most, ...printed.slice(1)] : [...most, ...printed]
}

/** Where the likeliest figure is of the time that is asked for, those of another are none of the candidates. */
function ofTime(ranked: readonly RankedValue[]): readonly RankedValue[] {
  const isOther = ({ best }: RankedValue): boolean => (best.features[figureFeatures.indexOf('yearOther')] ?? 0) > 0
  const [first] = ranked
  return first === undefined || isOther(first) ? ranked : ranked.filter((value) => !isOther(value))
}
