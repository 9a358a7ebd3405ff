import { countedScale } from '@dossier/lexicon'
import { hundredthsOf } from '@dossier/notation'
import type { AskedChange } from '../../question/index.ts'
import type { QuotationCitation } from '../../evidence/index.ts'

/** A figure as a sentence of an answer. */
export interface FigureSentence {
  text: string
  citations: QuotationCitation[]
  /** `verified`: printed. `computed`: calculated from the cited figures. */
  verification: 'verified' | 'computed'
  figure: FigureValue
}

export interface FigureValue {
  /** In `unit`, and in steps of `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. */
  value: number
  /** The other end of a range, in the same steps: 8 of "7% to 8%". */
  upper?: number
  unit: 'amount' | 'percent' | 'points' | 'ratio' | 'days' | 'number'
  /** ISO 4217, of amounts. */
  currency?: string
  /** What a number counts or is measured in, as printed. */
  counted?: string
  scale: number
  /** Its period: "FY2018", "FY2017-FY2019". */
  period: string
  /** The calculation with the cited figures; null if the figure itself is cited. */
  calculation: string | null
  /** Whose figure it is, in a comparison of companies. */
  company?: string
  /** The period that a comparison of periods asks for: "Q3 2023", "FY2022". The company's own calendar decides which days these are. */
  askedPeriod?: string
  /** Then also: index of the measure among those that the question lists. */
  askedMeasure?: number
}

/** The name of a figure in its sentence: "Net sales" of "Net sales (FY2018): USD 1,577 million". */
export function nameOfFigure(text: string): string {
  const at = text.lastIndexOf(': ')
  const name = at === -1 ? text : text.slice(0, at)
  return name.endsWith(')') ? name.slice(0, name.lastIndexOf('(')).trimEnd() || name : name
}

type Language = 'en' | 'ko'

const scales: Record<Language, Readonly<Record<number, string>>> = {
  en: { 1: '', 1e3: ' thousand', 1e6: ' million', 1e8: ' hundred million', 1e9: ' billion', 1e12: ' trillion' },
  ko: { 1: '', 1e3: '천', 1e6: '백만', 1e8: '억', 1e12: '조' },
}
const koreanCurrencies: Readonly<Record<string, string>> = { KRW: '원', USD: ' 달러', $: ' 달러', EUR: ' 유로', JPY: ' 엔', GBP: ' 파운드' }
/** Scale of pence, cents and basis points. */
const hundredth = 0.01
/** Decimal places if the question requests none. */
const defaultDecimals: Record<Exclude<FigureValue['unit'], 'amount' | 'number'>, number> = { percent: 1, points: 1, ratio: 2, days: 1 }

/** The form in which a question requests a figure. */
export interface FigureFormat {
  language: Language
  /** Decimal places of calculated figures. */
  decimals?: number
  /** Requested scale: 1,000,000 for "in USD millions". */
  scale?: number
  /** The direction that the question asks about. */
  change?: AskedChange
}

/** An amount in the requested scale; anything else, or without a request, unchanged. */
export function inSteps(figure: FigureValue, requestedScale: number | undefined): FigureValue {
  if (
    requestedScale === undefined ||
    figure.unit !== 'amount' ||
    scales.en[requestedScale] === undefined ||
    requestedScale === figure.scale
  )
    return figure
  const inStep = (value: number): number => Number(((value * figure.scale) / requestedScale).toPrecision(12))
  const upper = figure.upper === undefined ? {} : { upper: inStep(figure.upper) }
  return { ...figure, value: inStep(figure.value), ...upper, scale: requestedScale }
}

type WritableFigure = Pick<FigureValue, 'value' | 'upper' | 'unit' | 'currency' | 'counted' | 'scale'>

/** A figure as text: "USD 1,577 million", "1,234억원", "43.0%", "79.4p"; a range with both ends: "7% to 8%", "7%~8%". */
export function writeFigure({ upper, ...figure }: WritableFigure, asked: number | undefined, language: Language): string {
  const from = writeOne(figure, asked, language)
  return upper === undefined ? from : `${from}${language === 'ko' ? '~' : ' to '}${writeOne({ ...figure, value: upper }, asked, language)}`
}

function writeOne(figure: WritableFigure, asked: number | undefined, language: Language): string {
  const { value, unit, currency, counted, scale } = figure
  const step = countedScale(scale, language)
  if (step !== scale) {
    const decimals = asked === undefined ? undefined : Math.max(0, asked - Math.log10(scale / step))
    return writeOne({ ...figure, value: Number(((value * scale) / step).toPrecision(12)), scale: step }, decimals, language)
  }
  const own = asked ?? Math.min(2, decimalsOf(value))
  if (unit === 'number') return `${inDigits(value, asked ?? decimalsOf(value))}${scales[language][scale] ?? ''}${countedSuffix(counted)}`
  if (unit === 'amount') {
    const number = inDigits(value, asked ?? (own === 0 ? 0 : 2))
    if (scale === hundredth) return `${number}${hundredthsOf(currency ?? 'unknown', language)}`
    if (language === 'en') return `${withCurrency(number, currency)}${scales.en[scale] ?? ''}`
    return `${number}${scales.ko[scale] ?? ''}${koreanCurrencies[currency ?? ''] ?? (currency === undefined ? '' : ` ${currency}`)}`
  }
  if (unit === 'points' && scale === hundredth) return `${inDigits(value, asked ?? own)}${language === 'ko' ? 'bp' : ' basis points'}`
  const number = inDigits(value, asked ?? defaultDecimals[unit])
  if (unit === 'percent') return `${number}%`
  if (unit === 'points') return language === 'ko' ? `${number}%p` : `${number} percentage points`
  if (unit === 'days') return language === 'ko' ? `${number}일` : `${number} days`
  return number
}

/** "USD 1,577", and "$1,577" if the dollar's country is not stated. */
function withCurrency(number: string, currency: string | undefined): string {
  if (currency === '$') return number.startsWith('-') ? `-$${number.slice(1)}` : `$${number}`
  return currency === undefined ? number : `${currency} ${number}`
}

/** Korean counters follow without a blank. */
const countedSuffix = (counted = '') => (counted === '' ? '' : /^\p{Script=Hangul}/u.test(counted) ? counted : ` ${counted}`)

const inDigits = (value: number, decimals: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

const decimalsOf = (value: number) => Math.min(3, /\.(\d+)/.exec(String(Number(value.toFixed(3))))?.[1]?.length ?? 0)
