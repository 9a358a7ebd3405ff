import type { FigureCandidate } from '../../tables/index.ts'
import type { FeaturedCandidate } from './figure-features.ts'
import type { Calculation } from '../../question/index.ts'

/** A calculation with its operands. */
export interface Composed {
  calculation: Calculation
  /** By key of the operand and number of years before, separated by a blank. */
  figures: ReadonlyMap<string, FigureCandidate>
  /** By operand: the chosen figure with its rating. */
  operands: readonly ChosenOperand[]
  /** In base units; a percentage as a fraction. */
  value: number
  /** 0 to 1: that each operand is the right one, and that they belong together. */
  probability: number
}

/** A figure as an operand of a calculation. */
export interface ChosenOperand {
  featured: FeaturedCandidate
  /** Coverage of the operand's concepts, 0 to 1. */
  coverage: number
  /** 0 to 1: that it is the right figure. */
  probability: number
}

/** The result as it is written: per cent and percentage points in hundredths. */
export const resultOf = ({ calculation: { resultUnit, isOfRates }, value }: Pick<Composed, 'calculation' | 'value'>): number =>
  resultUnit === 'percent' || (resultUnit === 'points' && !isOfRates) ? value * 100 : value

/** With a lower probability the operands hardly belong together. */
const minProbability = 0.03

/** Whether the operands of a calculation may belong together. */
export const isLikely = ({ probability }: Composed): boolean => probability >= minProbability
