import { isDollar } from '@dossier/notation'
import type { ComparedChange, QuarterAlone } from '../../question/index.ts'
import type { FigureChoice } from './figure-choice.ts'
import { changeNames } from './calculation-sentence.ts'
import { type FigureSentence, type FigureValue, nameOfFigure, writeFigure } from './figure-sentence.ts'

/**
 * The change between two figures of one measure, with both as its operands.
 *
 * @returns null if their units differ, or for growth from nothing or from a loss
 */
function changeBetween(
  later: FigureSentence,
  earlier: FigureSentence,
  { operation, language, decimals }: Pick<ComparedChange, 'operation' | 'language' | 'decimals'>,
): FigureSentence | null {
  const [now, before] = [later.figure, earlier.figure]
  if (now.unit !== before.unit || !isSameCurrency(now.currency, before.currency) || now.counted !== before.counted) return null
  const scale = Math.max(now.scale, before.scale)
  const [a, b] = [(now.value * now.scale) / scale, (before.value * before.scale) / scale]
  const isRate = now.unit === 'percent' || now.unit === 'points'
  if (operation === 'growth' && !isRate && b <= 0) return null
  const isGrowth = operation === 'growth' && !isRate
  const written = (value: number): string => (value < 0 ? `(−${inDigits(-value)})` : inDigits(value))
  const difference = `${written(a)} − ${written(b)}`
  const figure: FigureValue = {
    value: Number((isGrowth ? ((a - b) / b) * 100 : a - b).toPrecision(12)),
    unit: isGrowth ? 'percent' : isRate ? 'points' : now.unit,
    ...(!isGrowth && !isRate && now.currency !== undefined && { currency: now.currency }),
    ...(!isGrowth && !isRate && now.counted !== undefined && { counted: now.counted }),
    scale: isGrowth || isRate ? 1 : scale,
    period: [before.period, now.period].filter(Boolean).join('-'),
    calculation: isGrowth ? `(${difference}) ÷ ${written(b)}` : difference,
  }
  const rounded = decimals === undefined ? figure : { ...figure, value: Number(figure.value.toFixed(decimals)) }
  const name = `${nameOfFigure(later.text)} ${changeNames[language][isGrowth ? 'growth' : 'difference']}`
  const times = [earlier, later].map(({ text }) => timeOf(text)).filter(Boolean)
  return {
    text: `${name}${times.length === 0 ? '' : ` (${times.join(' – ')})`}: ${writeFigure(rounded, decimals, language)}`,
    citations: [...later.citations, ...earlier.citations],
    verification: 'computed',
    figure: rounded,
  }
}

/** A sentence states "$" where the statements of the same company state "USD". */
const isSameCurrency = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one === '$' && isDollar(other ?? '')) || (other === '$' && isDollar(one ?? ''))

const inDigits = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** The period in the sentence of a figure: "Q3 2023" of "Net sales (Q3 2023): 12". */
const timeOf = (text: string): string => text.slice(nameOfFigure(text).length, text.lastIndexOf(': ')).replace(/^\s*\(|\)\s*$/g, '')

/**
 * The change between the figures chosen for two periods: stated if both are certain, otherwise a candidate before them.
 *
 * @returns null if one period has no figure
 */
export function joinChange(
  later: FigureChoice | null,
  earlier: FigureChoice | null,
  asked: ComparedChange,
): Extract<FigureChoice, { kind: 'figure' | 'candidates' }> | null {
  const [now, before] = [later, earlier].map(closestOf)
  if (now === undefined || before === undefined) return null
  const change = changeBetween(now, before, asked)
  if (change === null) return null
  const areCertain = later?.kind === 'figure' && earlier?.kind === 'figure'
  return areCertain ? { kind: 'figure', figure: change, others: [] } : { kind: 'candidates', candidates: [change, now, before] }
}

/**
 * A quarter, as the year to date less the year to the end of the quarter before.
 *
 * @param toDate the choices for the year to date, at the end of the quarter and of the one before
 * @returns null unless both are of one line in one unit, for a longer and a shorter time, and certain; a candidate with its operands if one is not
 *   certain and the question says that the quarter alone is meant
 */
export function joinQuarter(
  [toDate, before]: readonly [FigureChoice | null, FigureChoice | null],
  { language, isAlone }: Pick<ComparedChange, 'language'> & Pick<QuarterAlone, 'isAlone'>,
): Extract<FigureChoice, { kind: 'figure' | 'candidates' }> | null {
  // Where nothing says that the quarter alone is meant, a printed one may be.
  const [whole, part] = [toDate, before].map(isAlone ? closestOf : statedOf)
  if (whole === undefined || part === undefined) return null
  const name = nameOfFigure(whole.text)
  if (name !== nameOfFigure(part.text) || whole.figure.period === part.figure.period || whole.figure.unit !== 'amount') return null
  // The difference of two balances is no figure of a quarter.
  if (!isSpan(whole.figure.period) || !isSpan(part.figure.period)) return null
  const difference = changeBetween(whole, part, { operation: 'difference', language })
  if (difference === null) return null
  const times = [whole, part].map(({ text }) => timeOf(text))
  const text = `${name} (${times.join(' − ')}): ${writeFigure(difference.figure, undefined, language)}`
  const figure = { ...difference, text }
  const areCertain = toDate?.kind === 'figure' && before?.kind === 'figure'
  return areCertain ? { kind: 'figure', figure, others: [] } : { kind: 'candidates', candidates: [figure, whole, part] }
}

/** Whether a period, as figures have it for programs, is a span of time rather than a day. */
const isSpan = (period: string): boolean => / ended | to |^(?:\d{1,2}M|H1|Q\d|FY|CY|YTD)/.test(period)

const statedOf = (choice: FigureChoice | null): FigureSentence | undefined => (choice?.kind === 'figure' ? choice.figure : undefined)

const closestOf = (choice: FigureChoice | null): FigureSentence | undefined =>
  statedOf(choice) ?? (choice?.kind === 'candidates' ? (choice.agreeing ?? choice.candidates[0]) : undefined)
