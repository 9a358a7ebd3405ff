export {
  type ImpliedRange,
  impliedRange,
  type ImpliedValue,
  impliedValue,
  type NoImpliedValue,
  type TargetCompany,
} from './implied-value.ts'
export { addMonths, type MonthEnd, monthEndOf, monthsBetween } from './month-end.ts'
export {
  largestMeaningful,
  type Multiple,
  type MultipleKind,
  multipleKinds,
  type MultipleMetric,
  multipleOf,
  numberOf,
  type PeerFigures,
  type PeriodMismatch,
  periodGrowth,
  type PeriodRatio,
  periodRatio,
  premiumToPeers,
  sidesOf,
} from './multiples.ts'
export { type MultipleColumn, peerMultiples } from './peer-multiples.ts'
export { type PeerColumn, type PeerStatistics, peerStatistics } from './peer-statistics.ts'
export {
  calendarise,
  type FiscalYears,
  type InterimAmounts,
  isSamePeriod,
  lastTwelveMonths,
  nextTwelveMonths,
  type PeriodAmount,
  periodExceptions,
  type TwelveMonths,
} from './periods.ts'
