import { differenceOf, ratioOfPositive, sumOf } from '../arithmetic.ts'
import { type QualityFigure, type QualityGap, revenueQuality, type RevenueQuality } from '../saas/index.ts'
import type { ContractBook, SubscriptionCube } from './subscription-cube.ts'
import type { SubscriptionMetrics, TypedSubscriptionSeries } from './subscription-metrics.ts'

/** Share of annual contract value whose term or renewal has to be known. */
export const knownTermsNeeded = 0.8
/** Annual value of contracts over recurring revenue: within these, contracts stand for all of it. */
export const contractCover = { from: 0.9, to: 1.1 } as const

const figureOr = (value: number | undefined, missing: QualityGap): QualityFigure => (value === undefined ? { missing } : { value })

/**
 * The quality of recurring revenue at the last period: retention, recurring share and gross margin of the last twelve months, concentration of annual
 * recurring revenue, and the contracts in force.
 */
export function subscriptionQuality(
  cube: SubscriptionCube,
  { servicesRevenue, tieOut }: Pick<SubscriptionMetrics, 'servicesRevenue' | 'tieOut'>,
  subscriptionCost: TypedSubscriptionSeries['subscriptionCost'],
  contracts: ContractBook | null,
  periodMonths: number,
): RevenueQuality {
  const periods = 12 / periodMonths
  const yearOf = (values: readonly (number | undefined)[]): number | undefined => sumOf(values.slice(-periods))
  const isWholeYear = cube.periods.length >= periods
  const recurring = yearOf(cube.recurringRevenue)
  const ofYear = (value: number | undefined, lacks: QualityGap): QualityFigure => {
    if (!isWholeYear) return { missing: 'twelve-months' }
    return recurring !== undefined && recurring > 0 ? figureOr(value, lacks) : { missing: 'recurring-revenue' }
  }
  const retention = cube.yearlyRetention.at(-1)
  const cost = yearOf(subscriptionCost)
  const total = cube.concentration?.total
  const ten = cube.concentration?.top.find(({ count }) => count === 10)?.share
  return revenueQuality(
    {
      grossRetention: figureOr(retention?.grossRevenue, 'twelve-months'),
      netRetention: figureOr(retention?.netRevenue, 'twelve-months'),
      recurringShare: ofYear(ratioOfPositive(recurring, sumOf([recurring, yearOf(servicesRevenue)])), 'services-revenue'),
      grossMargin: ofYear(ratioOfPositive(differenceOf(recurring, cost), recurring), 'subscription-cost'),
      largestCustomer: figureOr(ratioOfPositive(cube.concentration?.largest[0]?.amount, total), 'recurring-revenue'),
      topTen: figureOr(ten, 'recurring-revenue'),
      ...contractFigures(contracts, cube.bridges.at(-1)?.ending),
    },
    tieOut.slice(-periods).some(({ outcome }) => outcome === 'differs'),
  )
}

function contractFigures(
  contracts: ContractBook | null,
  recurring: number | undefined,
): Record<'multiYear' | 'automaticRenewal', QualityFigure> {
  const both = (missing: QualityGap) => ({ multiYear: { missing }, automaticRenewal: { missing } })
  if (!contracts) return both('contracts')
  const { annualValue, multiYearShare, automaticRenewalShare, unknownTerm, unknownRenewal } = contracts.terms
  const cover = ratioOfPositive(annualValue, recurring)
  if (cover === undefined || cover < contractCover.from || cover > contractCover.to) return both('contracts-cover-arr')
  const known = (unknown: number, share: number | undefined, missing: QualityGap): QualityFigure =>
    annualValue - unknown >= knownTermsNeeded * annualValue ? figureOr(share, missing) : { missing }
  return {
    multiYear: known(unknownTerm, multiYearShare, 'known-terms'),
    automaticRenewal: known(unknownRenewal, automaticRenewalShare, 'known-renewals'),
  }
}
