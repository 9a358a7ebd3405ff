import { type Fact, type FactTable, type PrintedCell, yearOf } from '@dossier/finance'
import { isDollar, isUnitLine, type Period, scaled, writePeriod } from '@dossier/notation'
import { citeFigure } from './cite-figure.ts'
import { type FigureSentence, inSteps, type ToldAs, type ToldFigure, writeFigure } from './figure-sentence.ts'
import { titleOfFigure, type FigureCandidate, isOutflow } from '../../tables/index.ts'

type Language = 'en' | 'ko'

/**
 * Tells a figure of a table as a sentence with its sources: what stands before it and over it, and the figure as it is printed or in the steps
 * that are wanted.
 *
 * @returns null when a cited cell does not stand on its page as it was read
 */
export function tellFact(candidate: FigureCandidate, { language, scale }: ToldAs): FigureSentence | null {
  const { fact, table, from } = candidate
  const citations = citeFigure(from, table === undefined ? { ...fact, cell: withEnding(from.page.text, fact.cell) } : fact)
  if (citations === null) return null
  const printed = figureOf(fact)
  const figure = inSteps(isOutflow(candidate) ? { ...printed, value: -printed.value } : printed, scale)
  const decimals = figure.scale === printed.scale ? decimalsOf(fact.cell.text) : undefined
  const time = fact.period === null ? '' : writtenTime(fact.period, language)
  const title = titleOf(candidate)
  return {
    text: `${title}${time === '' ? '' : ` (${time})`}: ${writeFigure(figure, decimals, language)}`,
    citations,
    verification: 'verified',
    figure,
  }
}

/** A figure of a Korean sentence with the particle or ending that is written onto it: cut off, it would be half a word. */
function withEnding(text: string, cell: PrintedCell): PrintedCell {
  const ending = /^\p{Script=Hangul}{1,12}/u.exec(text.slice(cell.end, cell.end + 12))?.[0] ?? ''
  return { ...cell, text: `${cell.text}${ending}`, end: cell.end + ending.length }
}

/** A figure for programs, in steps of the scale that it is printed in. */
export function figureOf({ value, unit, unitText, period }: Fact): ToldFigure {
  const printed = scaled(value, -unit.scale)
  const counted = unitText ?? unit.of
  const kind = unit.dimension === 'money' ? 'amount' : unit.dimension === 'percent' || unit.dimension === 'points' ? 'percent' : 'number'
  // A sign of several currencies is told by none of them; "$" is told as it is printed where nothing says whose dollar it is.
  const isOne = unit.currency !== undefined && (isDollar(unit.currency) || /^[A-Z]{3}$/.test(unit.currency))
  const currency = kind === 'amount' && isOne ? unit.currency : undefined
  return {
    value: Number(printed.numerator) / Number(printed.denominator),
    unit: kind,
    ...(currency !== undefined && { currency }),
    ...(kind === 'number' && counted !== undefined && { counted }),
    scale: 10 ** unit.scale,
    period: period === null ? '' : timeForPrograms(period),
    calculation: null,
  }
}

/** "FY2022" for a year or its end, else in house form. */
function timeForPrograms(period: Period): string {
  const year = yearOf(period)
  return isYear(period) && year !== undefined ? `FY${year}` : writePeriod(period, 'en')
}

/** A year or its end, and no part of one. */
export const isYear = ({ months, part, rolling }: Period): boolean =>
  part === undefined && rolling === undefined && (months === undefined || months === 12)

/** A time in house form: "FY2022", "2022년". */
export function writtenTime(period: Period, language: Language): string {
  const year = yearOf(period)
  if (isYear(period) && period.end === undefined && year !== undefined) return language === 'ko' ? `${year}년` : `FY${year}`
  return writePeriod(period, language)
}

const longestTitle = 160

/** What a figure is called: by its row and column, else by what it stands under; of a sentence its clause. */
export function titleOf({ fact, table, label, section, title }: FigureCandidate): string {
  if (table === undefined) {
    const words = label.replace(/\s+/g, ' ').trim()
    return words.length <= longestTitle ? words : `${words.slice(0, longestTitle).replace(/\s\S*$/, '')} …`
  }
  const headings = fact.headings.filter((heading) => !isUnitLine(heading.text) && !isOverAll(heading, table))
  const own = titleOfFigure({ labels: fact.labels, headings })
  if (own !== '') return own
  return (section === '' ? (title.split('\n')[0] ?? '') : section).replace(/\s+/g, ' ').trim()
}

/** A heading over every figure of several columns is what the table is called. */
const isOverAll = ({ start }: PrintedCell, { facts }: FactTable): boolean =>
  new Set(facts.map(({ column }) => column)).size > 1 && facts.every(({ headings }) => headings.some((heading) => heading.start === start))

/** Digits behind the point as they are printed. */
const decimalsOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0
