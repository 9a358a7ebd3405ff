import type { FigureCandidate } from '../../tables/index.ts'
import type { FeaturedCandidate } from './figure-features.ts'
import type { Calculation } from '../../question/index.ts'

/** A calculation with the figures that it is made of. */
export interface Composed {
  calculation: Calculation
  /** By key of the operand and years before, with a blank between. */
  figures: ReadonlyMap<string, FigureCandidate>
  /** By operand: the figure that was chosen for it, as it was judged. */
  operands: readonly ChosenOperand[]
  /** In base units; of what is told in per cent a fraction. */
  value: number
  /** 0 to 1: that each operand is the one that is meant, and that they belong together. */
  probability: number
}

/** A figure as an operand of a calculation. */
export interface ChosenOperand {
  featured: FeaturedCandidate
  /** How far it says what the operand is to be, 0 to 1. */
  said: number
  /** 0 to 1: that it is the one that is meant. */
  probability: number
}

/** Below, the operands hardly belong together. */
const leastLikely = 0.03

/** Whether the figures of a calculation may belong together. */
export const isLikely = ({ probability }: Composed): boolean => probability >= leastLikely
