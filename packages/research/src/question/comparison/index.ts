export { type ComparedChange, readComparedChange } from './compared-change.ts'
export { type QuarterAlone, readQuarterAlone } from './quarter-alone.ts'
export type { ComparedCompany } from './compared-company.ts'
export { type ComparedQuestion, type Comparison, readComparison, readImpliedComparison } from './read-comparison.ts'
