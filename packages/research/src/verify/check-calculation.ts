import { agreement, isPercentByContext, type StatedFigure, sizeAgrees } from './comparing/quantity.ts'
import { type Calculation, evaluateCalculation, type Operand, operandsOf, readCalculation } from './calculation.ts'
import type { CitedFigure } from './reading/cited-passage.ts'
import { compared, divided, type Exact, exact, multiplied, scaled, signOf, writeExact } from '@dossier/notation'
import { type Direction, directionsIn } from './reading/directions.ts'
import type { ReadSentence } from './claims.ts'
import { statesRatio } from './comparing/multiples.ts'
import { timeOfFigure } from './reading/time-of-figure.ts'
import type { VerificationReason, VerifiedCalculation } from './verification.ts'

/** Numbers that belong to a formula rather than to a source: halves of averages, months, quarters, days, per cent, scales. */
const constants = [1, 2, 3, 4, 12, 100, 365, 1_000, 1_000_000].map((value) => exact(BigInt(value)))
/** A formula with more constants proves nothing about its sources. */
const maxConstants = 4
const hundred = exact(100n)

/** Result of checking a calculation. */
interface CheckedCalculation {
  calculation?: VerifiedCalculation
  /** Figures of the sentence that equal its result. */
  resultFigures: readonly StatedFigure[]
  /** The cited figures that it uses, in order. */
  citedOperands: readonly CitedFigure[]
  /** Directions that it proves by subtracting the figure of one year from that of another. */
  provenDirections: readonly Direction[]
  /** Its results as ratios, to compare with shares and multiples in words. */
  ratios: readonly Exact[]
  reasons: VerificationReason[]
}

interface Resolved {
  value: Exact
  cited: CitedFigure | null
  /** The cited figure is in per cent or points. */
  share: boolean
}

/** Evaluates each calculation: all its numbers must be cited, and its result must be a figure of the sentence. */
export function checkCalculation(expressions: string, sentence: ReadSentence): CheckedCalculation {
  const parts = expressions.split(';').filter((part) => part.trim() !== '')
  const checked = (parts.length === 0 ? [expressions] : parts.slice(0, maxExpressions)).map((part) =>
    judgeExpression(part.trim(), sentence),
  )
  const [first] = checked
  if (checked.length === 1 && first) return first
  const calculation = checked.find((one) => one.calculation)?.calculation
  return {
    ...(calculation && { calculation }),
    resultFigures: checked.flatMap(({ resultFigures }) => resultFigures),
    citedOperands: checked.flatMap(({ citedOperands }) => citedOperands),
    provenDirections: checked.flatMap(({ provenDirections }) => provenDirections),
    ratios: checked.flatMap(({ ratios }) => ratios),
    reasons: checked.flatMap(({ reasons }) => reasons),
  }
}
const maxExpressions = 6

function judgeExpression(expression: string, sentence: ReadSentence): CheckedCalculation {
  const refused = (code: VerificationReason['code'], text: string): CheckedCalculation => ({
    resultFigures: [],
    citedOperands: [],
    provenDirections: [],
    ratios: [],
    reasons: [{ code, text }],
  })
  const read = readCalculation(expression)
  if (read === null) return refused('calculation-unreadable', expression.slice(0, 200))
  const operands = operandsOf(read)
  const factor = percentFactor(read)
  let last = refused('calculation-wrong', expression.slice(0, 200))
  // First with amounts in their own scale; then as printed, with the scale that all of them share.
  for (const isPrinted of [false, true]) {
    const resolved = new Map(
      operands.map((operand) => [
        operand,
        operand === factor ? { value: hundred, cited: null, share: false } : resolve(operand, sentence.cited, isPrinted),
      ]),
    )
    const missing = operands.find((operand) => resolved.get(operand) === null)
    if (missing) return refused('operand-not-in-source', missing.text)
    const all = [...resolved.values()].filter((one) => one !== null)
    const cited = all.filter((one) => one.cited !== null)
    if (cited.length === 0 || all.length - cited.length > maxConstants) return refused('operand-not-in-source', expression.slice(0, 200))
    const value = evaluateCalculation(read, (operand) => resolved.get(operand)?.value ?? null)
    if (value === null) return refused('calculation-wrong', expression.slice(0, 200))
    const isShare = ({ share, cited: figure }: Resolved): boolean =>
      share || (isPrinted && figure !== null && (isInPercent(figure) || isStatedAsPercent(figure, sentence)))
    const ofShares = operands.every((operand) => {
      const one = resolved.get(operand)
      return operand.percent || !one || one.cited === null || isShare(one)
    })
    const inShares = cited.every(isShare) || factor !== undefined
    const inPoints = ofShares && isDifference(read)
    const order = orderOf(read, resolved, sentence)
    if (order > 0 && isOfFirst(read) && statesChange(sentence.text)) return refused('calculation-wrong', expression.slice(0, 200))
    const resultContext = { inShares, inPoints, order, falls: sourceStatesDecrease(sentence), fallsFromEarlier: isOfFirst(read) }
    const values = isPrinted ? [value, ...scalesOf(cited).map((factorOfScale) => multiplied(value, factorOfScale))] : [value]
    const result = values.find((one) => sentence.figures.some((stated) => isResult(stated, one, resultContext)))
    const resultFigures =
      result === undefined
        ? []
        : sentence.figures.filter((stated) => isResult(stated, result, resultContext) || isPart(stated, read, resolved))
    const shared = inShares ? divided(value, hundred) : value
    const done: CheckedCalculation = {
      calculation: {
        expression,
        operands: operands.map((operand) => ({
          text: operand.text,
          value: Number(writeExact(resolved.get(operand)?.value ?? operand.value)),
          citation: citationOf(resolved.get(operand)?.cited ?? null, sentence),
        })),
        value: Number(writeExact(result ?? value)),
      },
      resultFigures,
      citedOperands: all.flatMap(({ cited: taken }) => taken ?? []),
      provenDirections: order === 0 ? [] : resultFigures.flatMap(({ direction }) => direction ?? []),
      ratios: shared ? [shared] : [],
      reasons: [],
    }
    if (resultFigures.length > 0) return done
    // "Over half": the result is stated in words.
    if (shared && statesRatio(sentence.text, shared)) return done
    last = refused('calculation-wrong', writeExact(value))
  }
  return last
}

/** A row of bare numbers whose headings state that they are percentages. */
const isInPercent = (figure: CitedFigure): boolean =>
  figure.readings.every(({ bare, kind }) => bare || kind === 'percent' || kind === 'points') && isPercentByContext('percent', figure)

/** A bare number that the sentence states as a percentage is a percentage in the calculation as well. */
const isStatedAsPercent = (cited: CitedFigure, { figures }: ReadSentence): boolean =>
  figures.some((stated) => stated.figure.kind === 'percent' && agreement(stated, cited) === 'agrees')

/** "Margin fell by 4.5 points, from 41.4% to 36.8%": whether a figure is one of the quotients within the calculation. */
function isPart(
  { figure }: Pick<StatedFigure, 'figure'>,
  calculation: Calculation,
  resolved: ReadonlyMap<Operand, Resolved | null>,
): boolean {
  if (calculation.kind === 'operand') return false
  if (calculation.kind === 'negated') return isPart({ figure }, calculation.of, resolved)
  const { operator, left, right } = calculation
  if (operator === '/' && figure.kind === 'percent') {
    const value = evaluateCalculation(calculation, (operand) => resolved.get(operand)?.value ?? null)
    if (value && sizeAgrees(figure, { value: multiplied(value, hundred), step: exact(0n) })) return true
  }
  return [left, right].some((part) => isPart({ figure }, part, resolved))
}

/** Value of a printed 1 of each cited figure. */
function scalesOf(cited: readonly Resolved[]): Exact[] {
  const factors = cited.flatMap(({ cited: figure }) => {
    const [bare, scaledReading] = [
      figure?.readings.find((one) => one.bare),
      figure?.readings.find((one) => !one.bare && one.kind === 'number'),
    ]
    return (bare && scaledReading && divided(scaledReading.value, bare.value)) ?? []
  })
  return factors.filter((factor, at) => factors.findIndex((one) => compared(one, factor) === 0) === at)
}

const citationOf = (cited: CitedFigure | null, { passages }: ReadSentence): number | null =>
  cited === null ? null : passages.findIndex(({ citation }) => citation === cited.passage.citation)

function resolve(operand: Operand, cited: readonly CitedFigure[], isPrinted: boolean): Resolved | null {
  if (!operand.exponent)
    for (const figure of cited) {
      const value = valueIn(operand, figure, isPrinted)
      if (value) return { ...value, cited: figure }
    }
  return !operand.percent && !operand.hasScale && constants.some((one) => compared(one, operand.value) === 0)
    ? { value: operand.value, cited: null, share: false }
    : null
}

/** Value of a cited figure that equals the operand or is written like it; null if it is neither. */
function valueIn(operand: Operand, figure: CitedFigure, isPrinted: boolean): Omit<Resolved, 'cited'> | null {
  const asStated: StatedFigure = {
    figure: {
      text: operand.text,
      start: 0,
      end: 0,
      value: operand.percent ? multiplied(operand.value, hundred) : operand.value,
      step: operand.percent ? multiplied(operand.step, hundred) : operand.step,
      kind: operand.percent ? 'percent' : 'number',
      hasScale: operand.hasScale,
      exponent: 0,
      bracketed: false,
      bound: 'exact',
      inWords: false,
    },
    negative: false,
    direction: null,
    clause: '',
  }
  for (const kind of operand.percent ? (['percent'] as const) : (['number', 'percent', 'multiple', 'points'] as const)) {
    const stated = { ...asStated, figure: { ...asStated.figure, kind } }
    // An operand must equal the cited figure; a rounding of it does not count.
    const reading = figure.readings.find((one) => compared(sized(one.value), stated.figure.value) === 0 && one.kind === kind)
    const written = kind === 'number' && !operand.hasScale && reading === undefined ? inItsScale(operand, figure) : null
    if (written) return { value: written, share: false }
    if (!reading || agreement(stated, figure) === 'none' || agreement(stated, figure) === 'sign') continue
    if (operand.percent) return { value: operand.value, share: false }
    const scaledReading = reading.bare && !isPrinted ? figure.readings.find((one) => !one.bare && one.kind === kind) : reading
    const value = scaledReading ?? reading
    return {
      value: signOf(value.value) < 0 ? multiplied(value.value, exact(-1n)) : value.value,
      share: kind === 'percent' || kind === 'points',
    }
  }
  return null
}

/** Value of "$1,577 million" for the operand "1,577". */
function inItsScale({ value }: Operand, { written, readings: [reading] }: CitedFigure): Exact | null {
  if (!written?.hasScale || !reading || signOf(reading.value) < 0) return null
  return compared(scaled(value, written.exponent), reading.value) === 0 ? reading.value : null
}

const sized = (value: Exact): Exact => (signOf(value) < 0 ? multiplied(value, exact(-1n)) : value)

/** The operand 100 by which the expression itself turns a share into per cent, even if a source prints a 100 as well. */
function percentFactor(calculation: Calculation): Operand | undefined {
  if (calculation.kind === 'negated') return percentFactor(calculation.of)
  if (calculation.kind !== 'operation' || calculation.operator !== '*') return undefined
  const parts = [calculation.right, calculation.left].flatMap((part) => (part.kind === 'operand' ? [part.operand] : []))
  return parts.find(({ value, percent, hasScale }) => !percent && !hasScale && compared(value, hundred) === 0)
}

function isOfFirst(calculation: Calculation): boolean {
  if (calculation.kind !== 'operation') return false
  const { operator, left, right } = calculation
  if (operator === '*') return isOfFirst(left) || isOfFirst(right)
  if (operator !== '/' || right.kind !== 'operand') return false
  return left.kind === 'operation' && left.operator === '-' && left.left.kind === 'operand' && left.left.operand.text === right.operand.text
}

const isDifference = (calculation: Calculation): boolean => calculation.kind === 'operation' && calculation.operator === '-'

interface ResultContext {
  inShares: boolean
  /** The calculation is a difference of percentages. */
  inPoints: boolean
  /** 1 if it subtracts the earlier from the later, -1 for the reverse, 0 if unknown. */
  order: number
  /** The source itself states a decrease. */
  falls: boolean
  /** The minuend is also the divisor: (a - b) / a. */
  fallsFromEarlier: boolean
}

function isResult(
  { figure, negative, direction }: StatedFigure,
  value: Exact,
  { inShares, inPoints, order, falls, fallsFromEarlier }: ResultContext,
): boolean {
  if (inPoints && figure.kind !== 'points') return false
  if (order < 0 && !fallsFromEarlier && (direction === 'up' || direction === 'down') && figure.kind === 'percent') return false
  const result = (figure.kind === 'percent' || figure.kind === 'points') && !inShares ? multiplied(value, hundred) : value
  if (!sizeAgrees(figure, { value: result, step: exact(0n) })) return false
  if (result.numerator === 0n) return true
  const grows = signOf(result) > 0
  if (direction === 'up' || direction === 'profit') return grows && order >= 0 && !negative
  if (direction === 'down' || direction === 'loss') return grows ? order < 0 || (order === 0 && falls) : order >= 0
  return signOf(result) < 0 === negative
}

/** A change is a share of the earlier figure: (later - earlier) / later is none. */
const statesChange = (text: string): boolean => directionsIn(text).some(({ direction }) => direction === 'up' || direction === 'down')

const sourceStatesDecrease = ({ passages }: ReadSentence): boolean =>
  passages.some(({ text, context }) => directionsIn(`${text} ${context}`).some(({ direction }) => direction === 'down'))

/** Which figure of the first difference between two cited figures is later, as in `orderIn`. */
function orderOf(calculation: Calculation, resolved: ReadonlyMap<Operand, Resolved | null>, sentence: ReadSentence): number {
  if (calculation.kind === 'operand') return 0
  if (calculation.kind === 'negated') return orderOf(calculation.of, resolved, sentence)
  const { operator, left, right } = calculation
  if ((operator === '-' || operator === '/') && left.kind === 'operand' && right.kind === 'operand') {
    const [one, other] = [left, right].map(({ operand }) => endOf(resolved.get(operand)?.cited ?? null, sentence))
    if (one !== undefined && other !== undefined) return orderIn(one, other)
  }
  if (operator === '-') {
    const [one, other] = [left, right].map((part) => commonEnd(part, resolved, sentence))
    if (one !== undefined && other !== undefined) return orderIn(one, other)
  }
  return orderOf(left, resolved, sentence) || orderOf(right, resolved, sentence)
}

/** End of the period of a figure, as far as its column or text states it. */
interface End {
  year: number
  /** 1 to 12. */
  month?: number | undefined
}

/** 1 if the first is later, -1 if it is earlier, 0 if neither is known to be. */
const orderIn = (one: End, other: End): number =>
  Math.sign(one.year - other.year || (one.month !== undefined && other.month !== undefined ? one.month - other.month : 0))

const isSameEnd = (one: End | undefined, other: End | undefined): boolean => one?.year === other?.year && one?.month === other?.month

/** End of the period that all figures of a part share. */
function commonEnd(part: Calculation, resolved: ReadonlyMap<Operand, Resolved | null>, sentence: ReadSentence): End | undefined {
  const [first, ...others] = operandsOf(part).flatMap((operand) => {
    const cited = resolved.get(operand)?.cited
    return cited ? [endOf(cited, sentence)] : []
  })
  return others.every((other) => isSameEnd(first, other)) ? first : undefined
}

/** Undefined if the same figure is printed for several periods. */
function endOf(cited: CitedFigure | null, sentence: ReadSentence): End | undefined {
  if (cited?.cell) {
    const { value, row, period } = cited.cell.figure
    const periods = sentence.cited.flatMap(({ cell }) =>
      cell?.figure.row === row && cell.figure.value === value ? [cell.figure.period ?? undefined] : [],
    )
    return periods.every((other) => isSameEnd(period ?? undefined, other)) && period ? period : undefined
  }
  if (!cited?.written) return undefined
  const { passage, written } = cited
  const others = passage.figures.flatMap(({ written: other }) => (other && other.kind === written.kind ? [other] : []))
  const year = timeOfFigure(passage.text, written, others, passage.times)?.year
  return year === undefined ? undefined : { year }
}
