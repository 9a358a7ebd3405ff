import type { SourceKey } from '@dossier/documents'
import type { Fact } from '@dossier/finance'
import type { Exact } from '@dossier/notation'
import { compared, scaled, sizeOf, subtracted } from '@dossier/notation'
import type { FeaturedCandidate } from './figure-features.ts'

/** Candidates with one value, and the probability that it is the requested one. */
export interface RankedValue {
  /** The most probable of them. */
  best: FeaturedCandidate
  /** All candidates with the value, the most probable first. */
  all: readonly FeaturedCandidate[]
  /** 0 to 1; sums to 1 over all values. */
  probability: number
}

/** Only so many of the most probable values are compared with each other. */
const mostValues = 40

/**
 * Ranks the values of candidates. The odds of each are exp(weights · features); the odds of candidates that agree on a value and its unit, at the
 * precision of the coarser, are added.
 *
 * @param weights in the order of `figureFeatures`
 */
export function rankFigures(candidates: readonly FeaturedCandidate[], weights: readonly number[]): RankedValue[] {
  const scores = candidates.map(({ features }) => scoreOf(features, weights))
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const odds = scores.map((score) => Math.exp(score - highest))
  const order = candidates
    .map((candidate, at) => ({ candidate, at }))
    .toSorted((one, other) => (scores[other.at] ?? 0) - (scores[one.at] ?? 0) || inPrint(one.candidate, other.candidate))
    .map(({ at }) => at)
  const all = order.reduce((sum, at) => sum + (odds[at] ?? 0), 0)
  const values: { all: FeaturedCandidate[]; odds: number; printed: PrintedSize }[] = []
  for (const at of order) {
    const candidate = candidates[at]
    if (candidate === undefined) continue
    const printed = printedSize(candidate)
    const known = values.findIndex(
      (value, place) =>
        place < mostValues &&
        mayBeEqual(value.printed, printed) &&
        areSameFigure((value.all[0] ?? candidate).candidate.fact, candidate.candidate.fact),
    )
    const value = values[known]
    if (value) {
      value.all.push(candidate)
      value.odds += odds[at] ?? 0
    } else values.push({ all: [candidate], odds: odds[at] ?? 0, printed })
  }
  return values
    .flatMap(({ all: agreeing, odds: own }): RankedValue[] => {
      const [best] = agreeing
      return best === undefined ? [] : [{ best, all: agreeing, probability: own / all }]
    })
    .toSorted((one, other) => other.probability - one.probability)
}

/** A fixed order of sources: shorter keys first, so that numbers are in order. */
const compareSources = (one: SourceKey, other: SourceKey): number => one.length - other.length || (one < other ? -1 : Number(one > other))

/** Orders by source, page and position, so that the order of the candidates has no effect. */
function inPrint({ candidate: one }: FeaturedCandidate, { candidate: other }: FeaturedCandidate): number {
  return (
    compareSources(one.from.source, other.from.source) ||
    one.from.page.number - other.from.page.number ||
    one.fact.cell.start - other.fact.cell.start
  )
}

function scoreOf(features: Float64Array, weights: readonly number[]): number {
  let score = 0
  for (let at = 0; at < weights.length; at++) score += (features[at] ?? 0) * (weights[at] ?? 0)
  return score
}

/** A figure's size and the size of its last digit, in floating point. */
interface PrintedSize {
  size: number
  digit: number
}

function printedSize({ candidate: { fact } }: FeaturedCandidate): PrintedSize {
  const size = Math.abs(Number(fact.value.numerator) / Number(fact.value.denominator))
  return { size, digit: Math.abs(Number(fact.ulp.numerator) / Number(fact.ulp.denominator)) }
}

/** Excludes most pairs before they are compared exactly. */
function mayBeEqual(one: PrintedSize, other: PrintedSize): boolean {
  const difference = Math.abs(one.size - other.size)
  return !(difference > 2 * Math.max(one.digit, other.digit) + 1e-9 * Math.max(one.size, other.size))
}

/** Whether figures of one kind of unit agree at the precision of the coarser; a loss is often printed as a positive figure. Ranges agree in both ends. */
export function areSameFigure(one: Fact, other: Fact): boolean {
  if (one.unit.dimension !== other.unit.dimension || one.unit.per !== other.unit.per) return false
  if (one.upper !== undefined || other.upper !== undefined)
    return one.upper !== undefined && other.upper !== undefined && areEqual(one.value, other.value) && areEqual(one.upper, other.upper)
  const difference = sizeOf(subtracted(sizeOf(one.value), sizeOf(other.value)))
  const coarser: Exact = compared(one.ulp, other.ulp) > 0 ? one.ulp : other.ulp
  const isRounded = compared(scaled(difference, 0), coarser) < 0
  // Of two figures with the same precision, neither is a rounding of the other.
  return difference.numerator === 0n || (compared(one.ulp, other.ulp) !== 0 && isRounded && isLargeBeside(one.value, coarser))
}

const areEqual = (one: Exact, other: Exact): boolean => compared(one, other) === 0

/** Many figures are equal if rounded to one or two digits. */
const isLargeBeside = (value: Exact, ulp: Exact): boolean => compared(sizeOf(value), scaled(ulp, 2)) >= 0
