export { type Breakdown, type BreakdownOfYear, joinBreakdowns } from './join-breakdowns.ts'
export { partKey } from './part-key.ts'
export { type AmountOfYear, kindOfParts, type PartsOfAmount, partsOfAmount } from './read-breakdowns.ts'
export { resultsOfParts } from './results-of-parts.ts'
