import { type Formula, writeFormula } from '@dossier/finance'
import type { QuotationCitation } from '../cite.ts'
import { locateQuote } from '../quote-gate.ts'
import { readableQuote } from '../readable-quote.ts'
import type { AskedFigure } from './asked-figure.ts'
import type { Figure, Operand } from './compute-figure.ts'
import type { FoundFigure } from './find-figure.ts'

/** A figure as a sentence of an answer. */
export interface FigureSentence {
  text: string
  citations: QuotationCitation[]
  /** `verified`: it is printed so. `computed`: it is calculated from what is cited. */
  verification: 'verified' | 'computed'
  figure: ToldFigure
}

export interface ToldFigure {
  /** In `unit`, and in steps of `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. */
  value: number
  unit: Figure['unit'] | 'number'
  /** ISO 4217, of amounts. */
  currency?: string
  /** What a number counts or is measured in, as it is printed. */
  counted?: string
  scale: number
  /** What it is of: "FY2018", "FY2017-FY2019". */
  period: string
  /** The calculation with the cited figures; null when the figure itself is cited. */
  calculation: string | null
}

type Language = 'en' | 'ko'

const scales: Record<Language, Readonly<Record<number, string>>> = {
  en: { 1: '', 1e3: ' thousand', 1e6: ' million', 1e8: ' hundred million', 1e9: ' billion', 1e12: ' trillion' },
  ko: { 1: '', 1e3: '천', 1e6: '백만', 1e8: '억', 1e9: '십억', 1e12: '조' },
}
const koreanCurrencies: Readonly<Record<string, string>> = { KRW: '원', USD: ' 달러', EUR: ' 유로', JPY: ' 엔', GBP: ' 파운드' }
const overTime: Record<Language, Record<NonNullable<AskedFigure['over']>, string>> = {
  en: { growth: 'change', average: 'average', 'compound-growth': 'yearly growth' },
  ko: { growth: '증감률', average: '평균', 'compound-growth': '연평균 성장률' },
}
/** Digits after the point where the question does not say. */
const usualDecimals: Record<Exclude<Figure['unit'], 'amount'>, number> = { percent: 1, ratio: 2, days: 1 }

/**
 * Tells a figure as a sentence with its sources.
 *
 * @returns null when a cited cell does not pass the quote gate
 */
export function tellFigure(asked: AskedFigure, figure: Figure, language: Language): FigureSentence | null {
  const citations = figure.operands.map(citeOperand)
  if (!citations.every((citation) => citation !== null)) return null
  const isPrinted = figure.formula.kind === 'item'
  const calculation = isPrinted ? null : calculationOf(figure)
  const isSaid = asked.over === 'growth' && /growth|change|증가율|성장률|증감률/i.test(asked.title)
  const over = asked.over === undefined || isSaid ? '' : ` ${overTime[language][asked.over]}`
  const title = `${asked.title.slice(0, 1).toUpperCase()}${asked.title.slice(1)}${over}`
  return {
    text: `${title} (${yearsOf(asked, language)}): ${writeFigure(figure, asked.decimals, language)}`,
    citations: citations.flat(),
    verification: isPrinted ? 'verified' : 'computed',
    figure: {
      value: figure.value,
      unit: figure.unit,
      ...(figure.currency !== undefined && { currency: figure.currency }),
      scale: figure.scale,
      period: periodOf(asked),
      calculation,
    },
  }
}

function yearsOf({ years }: AskedFigure, language: Language): string {
  const [first, last] = [years[0], years.at(-1)]
  const written = first === last ? `${last}` : `${first}–${last}`
  return language === 'ko' ? `${written}년` : `FY${written}`
}

/** The fiscal years for programs, in one form whatever the language. */
function periodOf({ years }: AskedFigure): string {
  const [first, last] = [years[0], years.at(-1)]
  return first === last ? `FY${last}` : `FY${first}-FY${last}`
}

/** A figure as it is read out: "USD 1,577 million", "1,234억원", "43.0%". */
export function writeFigure(
  { value, unit, currency, counted, scale }: Pick<ToldFigure, 'value' | 'unit' | 'currency' | 'counted' | 'scale'>,
  asked: number | undefined,
  language: Language,
): string {
  const own = asked ?? Math.min(2, decimalsOf(value))
  if (unit === 'number') return `${inDigits(value, asked ?? decimalsOf(value))}${scales[language][scale] ?? ''}${countedBehind(counted)}`
  if (unit === 'amount') {
    const number = inDigits(value, asked ?? (own === 0 ? 0 : 2))
    if (language === 'en') return `${currency === undefined ? '' : `${currency} `}${number}${scales.en[scale] ?? ''}`
    return `${number}${scales.ko[scale] ?? ''}${koreanCurrencies[currency ?? ''] ?? (currency === undefined ? '' : ` ${currency}`)}`
  }
  const number = inDigits(value, asked ?? usualDecimals[unit])
  if (unit === 'percent') return `${number}%`
  if (unit === 'days') return language === 'ko' ? `${number}일` : `${number} days`
  return number
}

/** Korean counts without a blank. */
const countedBehind = (counted = '') => (counted === '' ? '' : /^\p{Script=Hangul}/u.test(counted) ? counted : ` ${counted}`)

const inDigits = (value: number, decimals: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** The calculation with the figures as they are printed, all in one scale. */
function calculationOf({ formula, operands }: Figure): string {
  const scale = Math.max(1, ...operands.map(({ found }) => found.from.statement.unit.scale))
  const shown = (wanted: Extract<Formula, { kind: 'item' }>): string => {
    const operand = operands.find(({ item, year }) => item === wanted.item && year === wanted.year)
    const value = (operand?.value ?? 0) / scale
    const text = inDigits(Math.abs(value), decimalsOf(value))
    return value < 0 ? `(−${text})` : text
  }
  return writeFormula(formula, shown)
}

const decimalsOf = (value: number) => Math.min(3, /\.(\d+)/.exec(String(Number(value.toFixed(3))))?.[1]?.length ?? 0)

const citeOperand = ({ found }: Operand) => citeFigure(found)

/**
 * The label of the line and the figure in it, each literally on its page.
 *
 * @returns null when one of them does not pass the quote gate
 */
export function citeFigure({ from, line, figure }: FoundFigure): QuotationCitation[] | null {
  const citations: QuotationCitation[] = []
  for (const cell of [line.labelCell, figure.cell]) {
    const quote = readableQuote(from.text, cell)
    const place = locateQuote(from.text, quote, cell.start)
    if (place === null) return null
    citations.push({ fileId: from.fileId, page: from.page, ...place, quote })
  }
  return citations
}
