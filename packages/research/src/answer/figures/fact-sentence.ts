import { type Fact, type FactTable, type PrintedCell, yearOf } from '@dossier/finance'
import { type Exact, isDollar, isUnitLine, type Period, scaled, scan, writePeriod } from '@dossier/notation'
import { citeFigure } from './cite-figure.ts'
import { type FigureSentence, inSteps, type FigureFormat, type FigureValue, writeFigure } from './figure-sentence.ts'
import { titleOfFigure, type FigureCandidate, isOutflow, spacedOut } from '../../tables/index.ts'

type Language = 'en' | 'ko'

/**
 * Presents a figure of a table as a sentence with its sources: its row label and column heads, and the figure as printed or in the requested scale.
 *
 * @returns null if a cited cell is not on its page as it was read
 */
export function factSentence(candidate: FigureCandidate, { language, scale }: FigureFormat): FigureSentence | null {
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

/** A figure of a Korean sentence with the particle or ending that is attached to it; without it the quote would end within a word. */
function withEnding(text: string, cell: PrintedCell): PrintedCell {
  const ending = /^\p{Script=Hangul}{1,12}/u.exec(text.slice(cell.end, cell.end + 12))?.[0] ?? ''
  return { ...cell, text: `${cell.text}${ending}`, end: cell.end + ending.length }
}

/** The figure as data, in the scale in which it is printed. */
export function figureOf({ value, upper, unit, unitText, period }: Fact): FigureValue {
  const asPrinted = (exact: Exact): number => {
    const { numerator, denominator } = scaled(exact, -unit.scale)
    return Number(numerator) / Number(denominator)
  }
  const counted = unitText ?? unit.of
  const kind =
    unit.dimension === 'money' ? 'amount' : unit.dimension === 'percent' || unit.dimension === 'points' ? unit.dimension : 'number'
  // A sign of several currencies states none of them; "$" is kept if the dollar's country is not stated.
  const isOne = unit.currency !== undefined && (isDollar(unit.currency) || /^[A-Z]{3}$/.test(unit.currency))
  const currency = kind === 'amount' && isOne ? unit.currency : undefined
  return {
    value: asPrinted(value),
    ...(upper !== undefined && { upper: asPrinted(upper) }),
    unit: kind,
    ...(currency !== undefined && { currency }),
    ...(kind === 'number' && counted !== undefined && { counted }),
    scale: 10 ** unit.scale,
    period: period === null ? '' : timeForPrograms(period),
    calculation: null,
  }
}

/** "FY2022" for a year or its end, otherwise in house style. */
function timeForPrograms(period: Period): string {
  const year = yearOf(period)
  return isYear(period) && year !== undefined ? `FY${year}` : writePeriod(period, 'en')
}

/** Whether a period is a year or its end, and no part of one. */
export const isYear = ({ months, part, rolling }: Period): boolean =>
  part === undefined && rolling === undefined && (months === undefined || months === 12)

/** A period in house style: "FY2022", "2022년". */
export function writtenTime(period: Period, language: Language): string {
  const year = yearOf(period)
  if (isYear(period) && period.end === undefined && year !== undefined) return language === 'ko' ? `${year}년` : `FY${year}`
  return writePeriod(period, language)
}

const maxTitleLength = 160

/** Title of a figure: from its row and column, otherwise from its section or table; for a sentence its clause. */
export function titleOf({ fact, table, label, section, title }: FigureCandidate): string {
  if (table === undefined) {
    const words = label.replace(/\s+/g, ' ').trim()
    return words.length <= maxTitleLength ? words : `${words.slice(0, maxTitleLength).replace(/\s\S*$/, '')} …`
  }
  const headings = fact.headings.filter((heading) => !namesUnit(heading) && !isOverAllColumns(heading, table))
  const own = titleOfFigure({ labels: fact.labels.map(closedUp), headings: headings.map(closedUp) })
  if (own !== '') return own
  return (section === '' ? (title.split('\n')[0] ?? '') : section).replace(/\s+/g, ' ').trim()
}

/** Whether a heading only states a unit, which the figure is written with. */
function namesUnit({ text }: PrintedCell): boolean {
  const trimmed = text.trim()
  return isUnitLine(trimmed) || scan(trimmed, 'heading').some(({ kind, start, end }) => kind === 'unit' && end - start === trimmed.length)
}

const closedUp = (cell: PrintedCell): PrintedCell => ({ ...cell, text: spacedOut(cell.text) })

/** Whether a heading spans all figures of several columns, so that it is the title of the table. */
const isOverAllColumns = ({ start }: PrintedCell, { facts }: FactTable): boolean =>
  new Set(facts.map(({ column }) => column)).size > 1 && facts.every(({ headings }) => headings.some((heading) => heading.start === start))

/** Number of printed decimal places. */
const decimalsOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0
