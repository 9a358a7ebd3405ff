import { type Formula, writeFormula, yearOf } from '@dossier/finance'
import { concepts } from '@dossier/lexicon'
import type { Period } from '@dossier/notation'
import type { AskedChange } from '../../question/index.ts'
import { citeFigure } from './cite-figure.ts'
import { type FigureSentence, inSteps, type FigureFormat, type FigureValue, writeFigure } from './figure-sentence.ts'
import { sizeInCalculation, type FigureCandidate } from '../../tables/index.ts'
import { type Composed, resultOf } from './composed.ts'
import { figureOf, isYear, titleOf, writtenTime } from './fact-sentence.ts'

type Language = 'en' | 'ko'

/** What a calculation over several periods is called. */
export const changeNames: Record<Language, Record<'growth' | 'difference' | 'sum' | 'average', string>> = {
  en: { growth: 'change', difference: 'difference', sum: 'sum', average: 'average' },
  ko: { growth: '증감률', difference: '증감', sum: '합계', average: '평균' },
}

/**
 * Presents a calculation as a sentence that cites all its operands and shows the calculation.
 *
 * @returns null if a cited cell is not on its page as it was read
 */
export function calculationSentence(composed: Composed, { language, decimals, scale, change }: FigureFormat): FigureSentence | null {
  const figures = [...composed.figures.values()]
  const [first] = figures
  const citations = figures.map((figure) => citeFigure(figure.from, figure.fact))
  if (first === undefined || !citations.every((citation) => citation !== null)) return null
  const figure = rounded(inSteps(valueInUnit(composed, first, figures), scale), decimals)
  const time = timeOf(figures, language)
  const title = change === undefined ? titleOfCalculation(composed, language) : titleOfChange(composed, change, language)
  const sign = change !== undefined && figure.value > 0 ? '+' : ''
  const amount = writeFigure(figure, decimals, language)
  return {
    text: `${title}${time === '' ? '' : ` (${time})`}: ${sign}${amount}`,
    citations: citations.flat(),
    verification: 'computed',
    figure: figure,
  }
}

const rounded = (figure: FigureValue, decimals: number | undefined): FigureValue =>
  decimals === undefined ? figure : { ...figure, value: Number(figure.value.toFixed(decimals)) }

/** The value in the unit of the answer: in per cent, as a ratio, in days, or in the largest scale of its operands. */
function valueInUnit(composed: Composed, first: FigureCandidate, all: readonly FigureCandidate[]): FigureValue {
  const { calculation, figures, value } = composed
  const scale = Math.max(...all.map(({ fact }) => fact.unit.scale))
  const calculated = {
    period: periodForPrograms(all),
    calculation: writeFormula(calculation.formula, (wanted) => written(figures.get(`${wanted.item} ${wanted.year}`), scale)),
  }
  if (calculation.resultUnit !== 'plain')
    return { ...calculated, value: Number(resultOf(composed).toPrecision(12)), unit: calculation.resultUnit, scale: 1 }
  const base = figureOf((all.find(({ fact }) => fact.unit.dimension === 'money') ?? first).fact)
  const isQuotient = calculation.formula.kind === 'operation' && calculation.formula.operator === '/'
  const steps = isQuotient ? 1 : 10 ** scale
  return { ...base, ...calculated, value: Number((value / steps).toPrecision(12)), scale: steps }
}

/** An operand in the scale of the calculation: "302.9", "(−45)". */
function written(figure: FigureCandidate | undefined, scale: number): string {
  if (figure === undefined) return ''
  const value = sizeInCalculation(figure) / 10 ** scale
  return value < 0 ? `(−${inDigits(-value)})` : inDigits(value)
}

const inDigits = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 })

const nameOf = new Map(concepts.map(({ id, en, ko }) => [id, { en: en[0] ?? id, ko: ko[0] ?? id }]))

/** Title of the calculation: from the glossary, from the row that changed, or from its operands. */
function titleOfCalculation({ calculation, figures }: Composed, language: Language): string {
  const { of, by, formula } = calculation
  const name = of === undefined ? undefined : nameOf.get(of)?.[language]
  const [now] = [...figures.values()]
  if (by === 'change' && now !== undefined) return `${titleOf(now)} ${changeNames[language][kindOf(formula)]}`
  if (name !== undefined) return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  return writeFormula(formula, ({ item, year }) => {
    const figure = figures.get(`${item} ${year}`)
    return figure === undefined ? '' : titleOf(figure)
  })
}

const changeWords: Record<Language, { yes: string; no: string; rise: string; fall: string }> = {
  en: { yes: 'Yes, ', no: 'No, ', rise: 'rose', fall: 'fell' },
  ko: { yes: '예, ', no: '아니요, ', rise: '증가', fall: '감소' },
}

/** What rose or fell, after "yes" or "no" if one direction was asked about: "No, Net sales fell". */
function titleOfChange({ figures, value }: Composed, change: AskedChange, language: Language): string {
  const words = changeWords[language]
  const went = value > 0 ? 'rise' : 'fall'
  const [now] = [...figures.values()]
  const opening = change === 'either' ? '' : change === went ? words.yes : words.no
  return `${opening}${now === undefined ? '' : titleOf(now)} ${words[went]}`
}

function kindOf(formula: Formula): 'growth' | 'difference' | 'sum' | 'average' {
  if (formula.kind !== 'operation') return 'average'
  return formula.operator === '/' ? 'growth' : formula.operator === '-' ? 'difference' : 'sum'
}

/** Period of all figures; the earliest and the latest if they differ. */
function timeOf(all: readonly FigureCandidate[], language: Language): string {
  const [first, last] = spanOf(all)
  if (first === undefined || last === undefined) return ''
  const isSpan = first !== last
  const [from, to] = [first, last].map(({ fact: { period } }) =>
    period === null ? '' : isSpan && period.months === 12 ? writtenYear(period, language) : writtenTime(period, language),
  )
  if (from === undefined || to === undefined || from === to || from === '' || first === last) return to ?? ''
  const areYears = [first, last].every(({ fact }) => fact.period !== null && isYear(fact.period))
  return areYears && language === 'ko' && from.endsWith('년') ? `${from.slice(0, -1)}–${to}` : `${from}${areYears ? '–' : ' – '}${to}`
}

/** A year of twelve months without the day of its end, for two years in sequence. */
function writtenYear(period: Period, language: Language): string {
  const year = yearOf(period)
  return year === undefined ? writtenTime(period, language) : writtenTime({ status: period.status, fiscalYear: year }, language)
}

function periodForPrograms(all: readonly FigureCandidate[]): string {
  const [first, last] = spanOf(all).map((one) => (one === undefined ? '' : figureOf(one.fact).period))
  return first === last || !first ? (last ?? '') : `${first}-${last}`
}

/** The figures of the earliest and the latest period; the same figure twice if all are of one period. */
function spanOf(all: readonly FigureCandidate[]): [FigureCandidate | undefined, FigureCandidate | undefined] {
  const dated = all.filter(({ fact }) => fact.period !== null)
  const keys = new Map(dated.map((one) => [one, timeKey(one)]))
  const sorted = dated.toSorted((one, other) => (keys.get(one) ?? '').localeCompare(keys.get(other) ?? ''))
  return [sorted[0] ?? all[0], sorted.at(-1) ?? all[0]]
}

/** Sort key of a period; a year and its end have the same. */
function timeKey({ fact: { period } }: FigureCandidate): string {
  return period?.end?.slice(0, 7) ?? `${period?.fiscalYear ?? ''}-12`
}
