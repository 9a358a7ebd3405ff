export { daysAfter, startBefore } from './calendar.ts'
export { currencyNames } from './currencies.ts'
export { counterWords, mayCountTheSame } from './counters.ts'
export {
  added,
  compared,
  divided,
  type Exact,
  exact,
  exactDecimal,
  exactOf,
  multiplied,
  negated,
  raised,
  scaled,
  signOf,
  sizeOf,
  subtracted,
  writeDecimal,
  writeExact,
} from './exact.ts'
export { isExpected } from './mention.ts'
export type {
  Bound,
  CodeMention,
  Context,
  Dimension,
  ExpectedStatus,
  Language,
  Mention,
  Period,
  PeriodMention,
  PeriodPart,
  QuantityMention,
  Status,
  Unit,
  UnitMention,
} from './mention.ts'
export { type Calendar, type PeriodQuery, type PlacedQuery, readPeriodQueries, readPeriodQuery, resolve } from './period-query.ts'
export { scan, type ScanOptions } from './scan.ts'
export { type WritableQuantity, writeQuantity, type WriteOptions } from './write-quantity.ts'
export { currenciesIn, isDollar, mayBeTold } from './same-currency.ts'
export { writePeriod } from './write-period.ts'
