import { countedScale } from '@dossier/lexicon'
import type { AnswerValue } from './answer.ts'
import type { AnswerFigureRow } from './answer-figures.ts'
import type { Language } from './language.ts'

type Figure = Pick<AnswerFigureRow, 'value' | 'unit' | 'currency' | 'counted' | 'scale'> & { upper?: number | undefined }

const locales: Record<Language, string> = { ko: 'ko-KR', en: 'en-US' }
const digitsAfterPoint = 6

const scales: Record<Language, Readonly<Record<number, string>>> = {
  en: { 1: '', 1e3: 'thousand', 1e4: '10 thousand', 1e6: 'million', 1e8: '100 million', 1e9: 'billion', 1e12: 'trillion' },
  ko: { 1: '', 1e3: '천', 1e4: '만', 1e6: '백만', 1e8: '억', 1e12: '조' },
}
const koreanCurrencies: Readonly<Record<string, string>> = {
  KRW: '원',
  USD: '달러',
  $: '달러',
  EUR: '유로',
  JPY: '엔',
  GBP: '파운드',
  CNY: '위안',
}
const hundredth = 0.01
/** Hundredths of a currency; only pounds have another name for them. */
const pence: Record<Language, string> = { en: 'pence', ko: '펜스' }
const cents: Record<Language, string> = { en: 'cents', ko: '센트' }
const basisPoints: Record<Language, string> = { en: 'bps', ko: 'bp' }
const counters: Readonly<Record<string, { en: string; ko: string }>> = {
  share: { en: 'shares', ko: '주' },
  person: { en: 'people', ko: '명' },
  year: { en: 'years', ko: '년' },
  month: { en: 'months', ko: '개월' },
  week: { en: 'weeks', ko: '주' },
  day: { en: 'days', ko: '일' },
  hour: { en: 'hours', ko: '시간' },
}
/** The counter of a name, or of the English word that a page prints for it. */
const counterOf = (counted: string): { en: string; ko: string } | undefined =>
  counters[counted] ?? Object.values(counters).find(({ en }) => en === counted.toLowerCase())
const units: Record<Exclude<Figure['unit'], 'amount' | 'number'>, { en: string; ko: string }> = {
  percent: { en: '%', ko: '%' },
  points: { en: 'pp', ko: '%p' },
  multiple: { en: 'x', ko: '배' },
  ratio: { en: '', ko: '' },
  days: { en: 'days', ko: '일' },
}

/** The number of a figure formatted as its page prints it, of a range both ends, for the reader's language; negative in brackets: `1,577`, `(95)`. */
export function figureInDigits(figure: Figure, language: Language): string {
  const { value, upper, scale } = inStepsOf(figure, language)
  const digits = inDigits(value, scale, language)
  return upper === undefined ? digits : `${digits}${language === 'ko' ? '~' : '–'}${inDigits(upper, scale, language)}`
}

/** A figure in the scale in which the reader's language counts it. */
function inStepsOf(figure: Figure, language: Language): Figure {
  const scale = countedScale(figure.scale, language)
  if (scale === figure.scale) return figure
  const { value, upper } = figure
  const inStep = (size: number): number => Number(((size * figure.scale) / scale).toPrecision(15))
  return { ...figure, value: inStep(value), ...(upper !== undefined && { upper: inStep(upper) }), scale }
}

function inDigits(value: number, scale: number, language: Language): string {
  const shown = scales.en[scale] === undefined && scale !== hundredth ? value * scale : value
  const digits = Math.abs(shown).toLocaleString(locales[language], { maximumFractionDigits: digitsAfterPoint })
  return shown < 0 ? `(${digits})` : digits
}

/** The unit of the number: `USD million`, `백만원`, `%`, `shares`; empty where unknown. */
export function unitInWords(figure: Figure, language: Language): string {
  const { unit, currency = '', counted = '', scale } = inStepsOf(figure, language)
  if (unit === 'points' && scale === hundredth) return basisPoints[language]
  if (unit !== 'amount' && unit !== 'number') return units[unit][language]
  if (unit === 'amount' && scale === hundredth)
    return currency === 'GBP' ? pence[language] : `${currency === '$' ? '' : currency} ${cents[language]}`.trim()
  const step = scales[language][scale] ?? ''
  if (language === 'ko')
    return `${step}${unit === 'amount' ? (koreanCurrencies[currency] ?? currency) : (counterOf(counted)?.ko ?? counted)}`
  const what = unit === 'amount' ? [currency, step] : [step, counterOf(counted)?.en ?? counted]
  return what.filter((word) => word !== '').join(' ')
}

const monthInEnglish = new Intl.DateTimeFormat(locales.en, { month: 'short', year: 'numeric', timeZone: 'UTC' })

const dayInEnglish = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** A span up to a day, or a day alone, in house style: "3 months ended 1 July 2023". */
const toDay = /^(?:(\d{1,2}) (months|weeks) ended |(year) ended )?(\d{1,2} \p{L}+ \d{4})$/u

/** `3 months ended 1 July 2023` as `3 months to 1 Jul 2023` and `2023년 7월 1일까지 3개월`; null for other forms. */
function spanInWords(period: string, language: Language): string | null {
  const [, count, unit, year, written = ''] = toDay.exec(period) ?? []
  const day = Date.parse(`${written} UTC`)
  if (Number.isNaN(day)) return null
  const date = new Date(day)
  if (language === 'en') {
    const length = year === undefined ? (count === undefined ? '' : `${count} ${unit} to `) : 'Year to '
    return `${length}${dayInEnglish.format(date)}`
  }
  const end = `${date.getUTCFullYear()}년 ${date.getUTCMonth() + 1}월 ${date.getUTCDate()}일`
  if (year !== undefined) return `${end}까지 1년`
  return count === undefined ? end : `${end}까지 ${count}${unit === 'weeks' ? '주' : '개월'}`
}

/**
 * Formats `FY2018` as `2018년`, `Q3 2023` as `2023년 3분기`, `2018-12` as `Dec 2018`, `year ended 31 December 2022` as `Year to 31 Dec 2022`. Other forms
 * are returned unchanged.
 */
export function periodInWords(period: string, language: Language): string {
  const day = /^(3M )?(\d{4})-(\d{2})$/.exec(period)
  if (day !== null) {
    const [, length, year = '', month = ''] = day
    const end = language === 'ko' ? `${year}년 ${Number(month)}월` : monthInEnglish.format(Date.UTC(Number(year), Number(month) - 1))
    if (length === undefined) return language === 'ko' ? `${end} 말` : end
    return language === 'ko' ? `${end}까지 3개월` : `3 months to ${end}`
  }
  const span = spanInWords(period, language)
  if (span !== null) return span
  const joined = period.replace(/-(?=FY)/, '–')
  if (language === 'en') return joined
  return joined
    .replace(/^Q(\d) (\d{4})$/, '$2년 $1분기')
    .replace(/^H1 (\d{4})$/, '$1년 상반기')
    .replace(/^9M (\d{4})$/, '$1년 9개월 누적')
    .replace(/(?:FY|\bCY)(\d{4})/g, '$1년')
}

/** Converts a machine-readable value back to a figure: its unit is a currency where it is one, else what is counted. */
export function figureOfValue({ number: value, upper, unit, scale }: AnswerValue): Figure {
  const size = { value, ...(upper !== undefined && { upper }), scale }
  if (unit === '%') return { ...size, unit: 'percent' }
  if (unit === 'points' || unit === 'ratio' || unit === 'days') return { ...size, unit }
  // A dollar of an unknown country is identified by its sign.
  const isCurrency = unit === '$' || Intl.supportedValuesOf('currency').includes(unit)
  return isCurrency ? { ...size, unit: 'amount', currency: unit } : { ...size, unit: 'number', counted: unit }
}
