import { titledKind } from '@dossier/finance'
import type { Period } from '@dossier/notation'
import type { FigureCandidate } from '../../tables/index.ts'
import { type FeaturedCandidate, figureFeatures } from './figure-features.ts'
import type { GatheredCandidates } from './gather-candidates.ts'
import type { RankedValue } from './rank-figures.ts'

/** Words that make a figure one of something narrower than asked. Sections of a statement group its lines and do not. */
const narrowing = ['labelExtra', 'headingsExtra', 'kindsExtra', 'kindsOther', 'scopeOther', 'separateUnasked', 'yearOther'] as const

/** Rounded figures of one value differ by less, as a share of it. */
const tolerance = 0.005

/**
 * Whether the same statement in another file of the company has another value in the row of the same label, for the same time: of a draft and the audited
 * statements, neither is certain. Corrected files have been left out before.
 */
export function isOtherInAnotherFile(
  { areOfUnnamed }: Pick<GatheredCandidates, 'areOfUnnamed'>,
  ranked: readonly RankedValue[],
  best: FeaturedCandidate,
): boolean {
  const { candidate } = best
  const statement = statementOf(candidate)
  if (statement === undefined) return false
  return ranked.some(({ all }) =>
    all.some(
      (one) =>
        one.candidate.from.source !== candidate.from.source &&
        statementOf(one.candidate) === statement &&
        wordsOf(one.candidate.label) === wordsOf(candidate.label) &&
        isSamePeriod(one.candidate.fact.period, candidate.fact.period) &&
        one.candidate.fact.unit.dimension === candidate.fact.unit.dimension &&
        isNoNarrower(one, best) &&
        !areOfUnnamed(candidate.from.source, one.candidate.from.source) &&
        differ(sizeOf(one.candidate), sizeOf(candidate)),
    ),
  )
}

/** The kind of statement of a table, or the one that its title names where only some of its lines are on the page. */
const statementOf = ({ table, title }: FigureCandidate): string | undefined => table && (table.statement ?? titledKind(title))

const wordsOf = (label: string): string => (label.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')

const isSamePeriod = (one: Period | null, other: Period | null): boolean =>
  one !== null &&
  other !== null &&
  one.months === other.months &&
  one.part === other.part &&
  (one.end === undefined || other.end === undefined ? one.fiscalYear === other.fiscalYear : one.end === other.end)

const isNoNarrower = (one: FeaturedCandidate, other: FeaturedCandidate): boolean =>
  narrowing.every((name) => {
    const at = figureFeatures.indexOf(name)
    return (one.features[at] ?? 0) <= (other.features[at] ?? 0)
  })

/** Base units without a sign, which statements print or leave out. */
const sizeOf = ({ fact: { value } }: FigureCandidate): number => Math.abs(Number(value.numerator) / Number(value.denominator))

const differ = (one: number, other: number): boolean => Math.abs(one - other) > tolerance * Math.max(one, other)
