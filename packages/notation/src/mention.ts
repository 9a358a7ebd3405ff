import type { Exact } from './exact.ts'

/** The kind of text; resolves ambiguities only. */
export type Context = 'prose' | 'cell' | 'heading' | 'unitLine' | 'question' | 'fileName'
export type Language = 'en' | 'ko'

export type Dimension = 'money' | 'percent' | 'points' | 'multiple' | 'count' | 'number' | 'unknown'

/** The unit in which a figure is printed. */
export interface Unit {
  /** `unknown`: the figure has a sign or word that the grammar does not know. */
  dimension: Dimension
  /** ISO 4217, for money; "JPY|CNY" where a sign has several readings, "$" for a dollar of an unstated country. */
  currency?: string
  /** For money per unit: 'share', 'person', 'tonne'. */
  per?: string
  /** The counted thing. */
  of?: string
  /** Power of ten of the scale word, 0 without one. */
  scale: number
}

export type Bound = 'atLeast' | 'atMost' | 'above' | 'below' | 'about'

/** The text `text.slice(start, end)` of a mention. */
interface Span {
  start: number
  end: number
}

export interface QuantityMention extends Span {
  kind: 'quantity'
  /** In base units: scale words are applied; percentages as printed. */
  value: Exact
  /** The value of one unit in the last printed digit, in base units. */
  ulp: Exact
  unit: Unit
  bound?: Bound
  /** The other end of a range. */
  upper?: Exact
  /** Offset in the text of the other end of a range. */
  upperStart?: number
}

/** The unit of the figures below a unit line. */
export interface UnitMention extends Span {
  kind: 'unit'
  unit: Unit
  except?: Unit[]
}

export type PeriodPart = 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'H1' | 'H2'
export type Status = 'actual' | 'estimate' | 'forecast' | 'budget' | 'proForma' | 'unstated'
/** Statuses of expected or assumed figures, as opposed to actual ones. */
export type ExpectedStatus = Exclude<Status, 'actual' | 'unstated'>
export const isExpected = (status: Status): status is ExpectedStatus => status !== 'actual' && status !== 'unstated'

export interface Period {
  /** ISO day. */
  start?: string
  /** ISO day; without `start` for a single day. */
  end?: string
  months?: number
  fiscalYear?: number
  part?: PeriodPart
  rolling?: 'LTM' | 'YTD'
  status: Status
  /** A year of the document's own, without any other name of it. */
  term?: 'current' | 'prior' | 'priorPrior'
  /** Number of the business year: 55 in "제 55 기". */
  ordinal?: number
  /** 1 to 12, of a month or date without a year. */
  month?: number
  /** 1 to 31, of a date without a year. */
  day?: number
}

export interface PeriodMention extends Span {
  kind: 'period'
  period: Period
}

/** Digits that are not a figure: "Note 12", "10-K", a telephone number. */
export interface CodeMention extends Span {
  kind: 'code'
}

export type Mention = QuantityMention | PeriodMention | UnitMention | CodeMention
