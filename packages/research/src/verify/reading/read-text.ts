import {
  type Bound,
  type Exact,
  hasCurrencySign,
  type Mention,
  type PeriodMention,
  type QuantityMention,
  scan,
  type Status,
} from '@dossier/notation'

export type FigureKind = 'number' | 'percent' | 'points' | 'multiple' | 'unknown'

/** A figure as running text writes it. */
export interface WrittenFigure {
  text: string
  start: number
  end: number
  /** In single units; percentages and points in hundredths, basis points as points. Negative by a sign, or by brackets at a currency. */
  value: Exact
  /** Value of one unit of its last written place. */
  step: Exact
  /** `unknown` if it has a sign or unit that the grammar does not know: it supports nothing. */
  kind: FigureKind
  /** In the notation of the grammar: ISO 4217, "$" for a dollar of unstated country, "JPY|CNY". */
  currency?: string
  /** What is counted, in the notation of the grammar: "share", "person", "month". */
  counted?: string
  /** Unit of a price per unit: "share". */
  per?: string
  /** Written with its own scale: ten to the power `exponent`. */
  hasScale: boolean
  exponent: number
  /** Alone in brackets: a negative in a table, often an aside in a sentence. */
  bracketed: boolean
  /** Exact, or a bound. */
  bound: 'exact' | Bound
  /** Written in words. */
  inWords: boolean
  /** Written in the scale words of another language than its source. */
  isConverted?: boolean
}

/** A time that a text names; only the parts that it states. */
export interface WrittenTime {
  text: string
  start: number
  end: number
  year?: number
  /** 1 to 12. */
  month?: number
  day?: number
  /** 1 to 4. */
  quarter?: number
  /** 1 or 2. */
  half?: number
  /** Number of a business year: "제53기". */
  ordinal?: number
  /** Length in months of the period that ends with it: "nine months ended 30 September". */
  months?: number
  /** LTM: twelve months up to a day; YTD: the months of a year up to one. */
  rolling?: 'LTM' | 'YTD'
  status: Status
}

/** A year that is named relative to the document's own: 0 for the same year, -1 for the one before. */
export type RelativeYear = 0 | -1 | -2

export interface TextRead {
  figures: WrittenFigure[]
  times: WrittenTime[]
  relativeYears: RelativeYear[]
  /** Digits that are no figure: "Note 12", "10-K". */
  codes: { text: string; start: number; end: number }[]
}

interface ReadOptions {
  /** Company names: "3M" is not three million. */
  names?: readonly string[]
  /** A row of figures: a number alone in brackets is one of them. */
  isRow?: boolean
}

/** The figures and times of a text, each in order. Expects plain text. */
export function readText(text: string, { names = [], isRow = false }: ReadOptions = {}): TextRead {
  const mentions = scan(text, 'prose', { protect: [...namesWithDigits(text, names), ...koreanFractionsIn(text)] })
  const periods = mentions.filter((mention) => mention.kind === 'period')
  const figures = mentions.flatMap((mention) => figuresOf(text, mention, isRow))
  return {
    figures,
    codes: mentions.flatMap(({ kind, start, end }) =>
      kind === 'code' && !figures.some((figure) => figure.start === start) ? [{ text: text.slice(start, end), start, end }] : [],
    ),
    times: periods.flatMap((mention) => timeOfMention(text, mention) ?? []),
    relativeYears: periods.flatMap((mention) => relativeYearOf(mention) ?? []),
  }
}

/** The times of a text, in order. Expects plain text. */
export const timesIn = (text: string): WrittenTime[] => readText(text).times

/** "4분의 1": shares in words, whose digits are neither minutes nor figures. */
export const koreanFractionsIn = (text: string): { text: string; start: number; end: number; part: string; whole: string }[] =>
  Array.from(text.matchAll(/(?<!\d)([1-9]\d?)분의\s?([1-9]\d?)(?!\d)/g), ({ 0: found, 1: whole = '', 2: part = '', index }) => ({
    text: found,
    start: index,
    end: index + found.length,
    part,
    whole,
  }))

function namesWithDigits(text: string, names: readonly string[]): { start: number; end: number }[] {
  const words = new Set(
    names.flatMap((name) => name.match(/(?<![\p{L}\p{N}._-])(?:\d{1,3}\p{Lu}[\p{L}]*|\p{Lu}+\d{1,3})(?![\p{L}\p{N}._-])/gu) ?? []),
  )
  if (words.size === 0) return []
  return Array.from(text.matchAll(/(?<![\p{L}\p{N}.,])[\p{Script=Latin}\p{N}]+/gu))
    .filter(({ 0: word, index }) => words.has(word) && !hasCurrencySign(text.charAt(index - 1)))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
}

function figuresOf(text: string, mention: Mention, isRow: boolean): WrittenFigure[] {
  if (mention.kind === 'code') return isRow ? bracketedCell(text, mention.start, mention.end) : []
  if (mention.kind !== 'quantity') return []
  const { upper, upperStart, ...lower } = mention
  if (upper === undefined || upperStart === undefined) return [figureOf(text, mention)]
  const [printed] = scan(text.slice(mention.start, upperStart), 'prose')
  const lowerEnd = printed === undefined ? upperStart : mention.start + printed.end
  return [figureOf(text, { ...lower, end: lowerEnd }), figureOf(text, { ...lower, value: upper, start: upperStart })]
}

/** "(45)" of a row; in running text it would be a reference number. */
function bracketedCell(text: string, start: number, end: number): WrittenFigure[] {
  const cell = text.slice(start, end)
  if (!cell.startsWith('(')) return []
  const [inside, ...more] = scan(cell, 'cell')
  if (inside?.kind !== 'quantity' || more.length > 0) return []
  const figure = figureOf(cell, { ...inside, value: { ...inside.value, numerator: -inside.value.numerator } })
  return [{ ...figure, start, end, bracketed: true }]
}

/** Kind of a figure by the dimension of its unit. */
export const kindOfDimension: Readonly<Record<QuantityMention['unit']['dimension'], FigureKind>> = {
  money: 'number',
  count: 'number',
  number: 'number',
  percent: 'percent',
  points: 'points',
  multiple: 'multiple',
  unknown: 'unknown',
}

function figureOf(text: string, { start, end, value, ulp, unit, bound }: QuantityMention): WrittenFigure {
  const bracketed = text[start - 1] === '(' && text[end] === ')'
  const [from, to] = bracketed ? [start - 1, end + 1] : [start, end]
  const { dimension, currency, per, of, scale } = unit
  return {
    text: text.slice(from, to).trim(),
    start: from,
    end: to,
    value,
    step: ulp,
    kind: kindOfDimension[dimension],
    ...(currency !== undefined && { currency }),
    ...(per !== undefined && { per }),
    ...(of !== undefined && { counted: of }),
    hasScale: scale > 0,
    exponent: scale,
    bracketed,
    bound: invertBound(text, start, bound) ?? 'exact',
    inWords: !/\d/.test(text.slice(start, end)),
  }
}

const negatedBefore = /(?:\b(?:not|no|never|neither|nor|cannot)\b|n['’]t\b)[^.;,]{0,60}$/i
const invertedBound: Readonly<Partial<Record<Bound, Bound>>> = { above: 'atMost', below: 'atLeast' }

/** "Shall not constitute more than 3%" is at most 3%. */
const invertBound = (text: string, start: number, bound: Bound | undefined): Bound | undefined =>
  bound && invertedBound[bound] && negatedBefore.test(text.slice(Math.max(0, start - 80), start)) ? invertedBound[bound] : bound

function timeOfMention(text: string, { start, end, period }: PeriodMention): WrittenTime | null {
  const { fiscalYear, part, rolling, status, ordinal, months = 0 } = period
  // A period of more than a year, such as a decade, is no time.
  if (months > 12) return null
  const [year, month, day] = period.end?.split('-').map(Number) ?? []
  const isDay = months !== 1 && !isWholeYear(period)
  const stated: Omit<WrittenTime, 'text' | 'start' | 'end' | 'status'> = {
    ...defined('year', year ?? fiscalYear),
    ...defined('month', isWholeYear(period) ? undefined : (month ?? period.month)),
    ...defined('day', isDay && isPrinted(day ?? period.day, text.slice(start, end)) ? (day ?? period.day) : undefined),
    ...defined('quarter', part?.startsWith('Q') ? Number(part.charAt(1)) : undefined),
    ...defined('half', part?.startsWith('H') ? Number(part.charAt(1)) : undefined),
    ...defined('ordinal', ordinal),
    ...defined('months', period.end !== undefined && months > 1 && isDay ? months : rolling === 'YTD' ? period.months : undefined),
    ...(rolling !== undefined && { rolling }),
  }
  if (Object.keys(stated).length === 0 && !isProvisional(status)) return null
  return { text: text.slice(start, end).trim(), start, end, status, ...stated }
}

/** "The end of June" and "the year to June 2023" have a last day that is not written. */
const isPrinted = (day: number | undefined, text: string): boolean =>
  Array.from(text.matchAll(/\d+/g)).some(([digits]) => Number(digits) === day)

/** "Calendar 2024" and CY24 have days that are not written. */
const isWholeYear = ({ start, end, fiscalYear, months, rolling }: PeriodMention['period']): boolean =>
  months === 12 &&
  fiscalYear === undefined &&
  rolling === undefined &&
  start?.endsWith('-01-01') === true &&
  end?.endsWith('-12-31') === true

const defined = <Key extends keyof WrittenTime>(key: Key, value: WrittenTime[Key] | undefined): Partial<Pick<WrittenTime, Key>> =>
  value === undefined ? {} : ({ [key]: value } as unknown as Partial<Pick<WrittenTime, Key>>)

/** Whether a status marks anything other than the reported figures of a closed period. */
export const isProvisional = (status: Status): boolean => status !== 'unstated' && status !== 'actual'

const distances = { current: 0, prior: -1, priorPrior: -2 } as const

const relativeYearOf = ({ period: { term, months = 12 } }: PeriodMention): RelativeYear | null =>
  term === undefined || months !== 12 ? null : distances[term]
