import { differenceOf, ratioOfPositive } from '../arithmetic.ts'

/** Growth from one period to the next: to ÷ from − 1. Undefined when unknown, or when the first is not positive: a loss has no growth rate. */
export const growthOf = (from: number | undefined, to: number | undefined): number | undefined => differenceOf(ratioOfPositive(to, from), 1)
