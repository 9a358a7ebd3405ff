export { asksToCountMoney } from './asked-money.ts'
export { daysAfter, isMonthAbbreviation, monthNamed, startBefore } from './calendar.ts'
export { currencyNames, hundredthsOf, isCurrencyCode, isCurrencyWord, isKoreanAmountUnit, namesCurrency } from './currencies.ts'
export { beforeCurrencySign, hasCurrencySign, isCurrencySign, withoutCurrencySigns } from './currency-signs.ts'
export { counterWords, mayCountTheSame } from './counters.ts'
export { withoutFootnoteMarks } from './footnote-marks.ts'
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
export { mayHoldMoney, mayHoldScaledAmount, mayStateUnit } from './glances.ts'
export { isExpected } from './mention.ts'
export { movedWith, type RangeMove, rangeAfterMove, rangeAfterPaste } from './moved-cells.ts'
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
export { type DateOrder, readingsOfDate } from './dates-in-figures.ts'
export { isFractionSign } from './digits.ts'
export { smallEnglishNumber } from './english-numerals.ts'
export { namesMonth, withoutDates, withoutYear } from './printed-days.ts'
export { countNumbers, isFigure, isPlaceholder, isPrintedNumber } from './printed-figures.ts'
export { endsWithYear, isYearAlone, isYearOrDate, namesExpectedYear, startsWithYear, yearsIn } from './printed-years.ts'
export { isInMyriads, scaleOf, withoutScale } from './scales.ts'
export { presentationCurrenciesIn } from './presentation-currency.ts'
export { scan, type ScanOptions } from './scan.ts'
export { type WritableQuantity, writeQuantity, type WriteOptions } from './write-quantity.ts'
export { currenciesIn, isDollar, matchesCurrency } from './same-currency.ts'
export { writePeriod } from './write-period.ts'
export { unitAfter } from './unit-after.ts'
export { mayStateMoneyOrScale } from './unit-line.ts'
export { isUnitLine, isUnitMark, unitWordsIn } from './unit-words-in-text.ts'
