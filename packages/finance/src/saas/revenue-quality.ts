/** The parts of a revenue-quality score, two each on retention, predictability, concentration and the share of revenue that remains. */
export const qualityComponents = [
  'grossRetention',
  'netRetention',
  'recurringShare',
  'grossMargin',
  'largestCustomer',
  'topTen',
  'multiYear',
  'automaticRenewal',
] as const
export type QualityComponent = (typeof qualityComponents)[number]

/** Bounds at which a figure reaches a score of 2, 3, 4 and 5. Fractions. */
export interface QualityRule {
  /** Whether a higher figure is better; otherwise a lower one is. */
  isHigherBetter: boolean
  bounds: readonly [number, number, number, number]
}

/**
 * The rules of the score. Its bounds are a convention of this product, shown with every score and editable in the workbook, not benchmarks of a market.
 * One of them is a rule: a customer of 10 % or more has to be disclosed (IFRS 8.34; ASC 280-10-50-42), so that a largest customer of up to 10 % scores 4.
 * Net retention of 100 % scores 4, since recurring revenue then lasts without new customers.
 */
export const qualityRules: Readonly<Record<QualityComponent, QualityRule>> = {
  grossRetention: { isHigherBetter: true, bounds: [0.75, 0.85, 0.9, 0.95] },
  netRetention: { isHigherBetter: true, bounds: [0.8, 0.9, 1, 1.1] },
  recurringShare: { isHigherBetter: true, bounds: [0.6, 0.7, 0.8, 0.9] },
  grossMargin: { isHigherBetter: true, bounds: [0.5, 0.6, 0.7, 0.8] },
  largestCustomer: { isHigherBetter: false, bounds: [0.3, 0.2, 0.1, 0.05] },
  topTen: { isHigherBetter: false, bounds: [0.7, 0.5, 0.35, 0.2] },
  multiYear: { isHigherBetter: true, bounds: [0.1, 0.25, 0.5, 0.75] },
  automaticRenewal: { isHigherBetter: true, bounds: [0.25, 0.5, 0.75, 0.9] },
}

/** What a component lacks, or why its data cannot support a score. */
export type QualityGap =
  | 'twelve-months'
  | 'services-revenue'
  | 'subscription-cost'
  | 'recurring-revenue'
  | 'contracts'
  | 'contracts-cover-arr'
  | 'known-terms'
  | 'known-renewals'

/** A figure of a component, or what it lacks. */
export type QualityFigure = { value: number } | { missing: QualityGap }

export interface ScoredComponent {
  component: QualityComponent
  /** Fraction; undefined where data are missing. */
  value: number | undefined
  /** From 1 to 5; undefined where data are missing. */
  score: number | undefined
  missing: QualityGap | undefined
}

export interface RevenueQuality {
  components: ScoredComponent[]
  /** Mean of the scored components; undefined when none is scored. */
  mean: number | undefined
  /** From 1 to 5: the mean, rounded. Undefined unless every component is scored and revenue does not differ from the ledger. */
  score: number | undefined
  /** Whether recurring revenue of the last twelve months differs from the ledger. */
  differsFromLedger: boolean
}

/** Decimals to which a figure is rounded before it is compared, so that the rounding of doubles decides no score. */
const comparedDecimals = 9
const compared = (value: number): number => Math.round(value * 10 ** comparedDecimals) / 10 ** comparedDecimals

/** 1 + the number of bounds that a figure reaches. @param value fraction */
export function qualityScoreOf({ isHigherBetter, bounds }: QualityRule, value: number): number {
  return 1 + bounds.filter((bound) => (isHigherBetter ? compared(value) >= bound : compared(value) <= bound)).length
}

/**
 * Scores the quality of recurring revenue from 1 (weak) to 5 (strong): the mean of eight components of equal weight, rounded half up.
 * @param differsFromLedger whether recurring revenue of the last twelve months differs from the general ledger: then nothing is scored as a whole
 */
export function revenueQuality(figures: Readonly<Record<QualityComponent, QualityFigure>>, differsFromLedger: boolean): RevenueQuality {
  const components = qualityComponents.map((component): ScoredComponent => {
    const figure = figures[component]
    if ('missing' in figure) return { component, value: undefined, score: undefined, missing: figure.missing }
    return { component, value: figure.value, score: qualityScoreOf(qualityRules[component], figure.value), missing: undefined }
  })
  const scores = components.flatMap(({ score }) => score ?? [])
  const mean = scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + score, 0) / scores.length
  const isComplete = scores.length === components.length && !differsFromLedger
  return { components, mean, score: isComplete && mean !== undefined ? Math.round(mean) : undefined, differsFromLedger }
}
