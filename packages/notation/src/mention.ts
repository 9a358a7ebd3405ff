import type { Exact } from './exact.ts'

/** Where a text stands; breaks ties only. */
export type Context = 'prose' | 'cell' | 'heading' | 'unitLine' | 'question' | 'fileName'
export type Language = 'en' | 'ko'

export type Dimension = 'money' | 'percent' | 'points' | 'multiple' | 'count' | 'number' | 'unknown'

/** What a figure is printed in. */
export interface Unit {
  /** `unknown`: a sign or word stands at the figure that the grammar does not know. */
  dimension: Dimension
  /** ISO 4217, for money; "JPY|CNY" where a sign has several readings, "$" for a dollar whose country is not said. */
  currency?: string
  /** For money a piece: 'share', 'person', 'tonne'. */
  per?: string
  /** What is counted. */
  of?: string
  /** Power of ten of the word of scale, 0 without one. */
  scale: number
}

export type Bound = 'atLeast' | 'atMost' | 'above' | 'below' | 'about'

/** What is printed at `text.slice(start, end)`. */
interface Span {
  start: number
  end: number
}

export interface QuantityMention extends Span {
  kind: 'quantity'
  /** In base units: scale words are applied; per cent as printed. */
  value: Exact
  /** The worth of the last printed digit, in base units. */
  ulp: Exact
  unit: Unit
  bound?: Bound
  /** The other end of a range. */
  upper?: Exact
  /** Where the other end of a range is printed, as an offset of the text. */
  upperStart?: number
}

/** What a unit line says of the figures below it. */
export interface UnitMention extends Span {
  kind: 'unit'
  unit: Unit
  except?: Unit[]
}

export type PeriodPart = 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'H1' | 'H2'
export type Status = 'actual' | 'estimate' | 'forecast' | 'budget' | 'proForma' | 'unstated'
/** Of what is expected or supposed, and not of what was. */
export type ExpectedStatus = Exclude<Status, 'actual' | 'unstated'>
export const isExpected = (status: Status): status is ExpectedStatus => status !== 'actual' && status !== 'unstated'

export interface Period {
  /** ISO day. */
  start?: string
  /** ISO day; alone for a day. */
  end?: string
  months?: number
  fiscalYear?: number
  part?: PeriodPart
  rolling?: 'LTM' | 'YTD'
  status: Status
  /** Of the document's own years, where nothing else is said. */
  term?: 'current' | 'prior' | 'priorPrior'
  /** Of a numbered business year: 55 in "제 55 기". */
  ordinal?: number
  /** 1 to 12, of a month or a day whose year is not said. */
  month?: number
  /** 1 to 31, of a day whose year is not said. */
  day?: number
}

export interface PeriodMention extends Span {
  kind: 'period'
  period: Period
}

/** Digits that are no figure: "Note 12", "10-K", a telephone number. */
export interface CodeMention extends Span {
  kind: 'code'
}

export type Mention = QuantityMention | PeriodMention | UnitMention | CodeMention
