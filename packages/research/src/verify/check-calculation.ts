import { agreement, isToldAround, type SaidFigure, sizeAgrees } from './comparing/quantity.ts'
import { type Calculation, evaluateCalculation, type Operand, operandsOf, readCalculation } from './calculation.ts'
import type { CitedFigure } from './reading/cited-passage.ts'
import { compared, divided, type Exact, exact, multiplied, scaled, signOf, writeExact } from '@dossier/notation'
import { type Direction, directionsIn } from './reading/directions.ts'
import type { ReadSentence } from './claims.ts'
import { saysMultiple } from './comparing/multiples.ts'
import { timeOfFigure } from './reading/time-of-figure.ts'
import type { VerificationReason, VerifiedCalculation } from './verification.ts'

/** Numbers that belong to a formula rather than to a source: halves of averages, months, quarters, days, per cent, scales. */
const constants = [1, 2, 3, 4, 12, 100, 365, 1_000, 1_000_000].map((value) => exact(BigInt(value)))
/** A formula with more of them says nothing about its sources. */
const mostConstants = 4
const hundred = exact(100n)

/** What became of a calculation, and which figures of the sentence it gives. */
interface CheckedCalculation {
  calculation?: VerifiedCalculation
  gives: readonly SaidFigure[]
  /** The cited figures that it takes, in the order in which they stand. */
  takes: readonly CitedFigure[]
  /** Ways in which things go that it shows: it takes the figure of one year from that of another. */
  shows: readonly Direction[]
  /** Its results, of shares and multiples in words. */
  results: readonly Exact[]
  reasons: VerificationReason[]
}

interface Resolved {
  value: Exact
  cited: CitedFigure | null
  /** The cited figure is in hundredths. */
  share: boolean
}

/** Follows each calculation: every number of it has to be cited, and its result has to be a figure of the sentence. */
export function checkCalculation(expressions: string, sentence: ReadSentence): CheckedCalculation {
  const parts = expressions.split(';').filter((part) => part.trim() !== '')
  const judged = (parts.length === 0 ? [expressions] : parts.slice(0, mostParts)).map((part) => judgeExpression(part.trim(), sentence))
  const [first] = judged
  if (judged.length === 1 && first) return first
  const calculation = judged.find((one) => one.calculation)?.calculation
  return {
    ...(calculation && { calculation }),
    gives: judged.flatMap(({ gives }) => gives),
    takes: judged.flatMap(({ takes }) => takes),
    shows: judged.flatMap(({ shows }) => shows),
    results: judged.flatMap(({ results }) => results),
    reasons: judged.flatMap(({ reasons }) => reasons),
  }
}
const mostParts = 6

function judgeExpression(expression: string, sentence: ReadSentence): CheckedCalculation {
  const refused = (code: VerificationReason['code'], text: string): CheckedCalculation => ({
    gives: [],
    takes: [],
    shows: [],
    results: [],
    reasons: [{ code, text }],
  })
  const read = readCalculation(expression)
  if (read === null) return refused('calculation-unreadable', expression.slice(0, 200))
  const operands = operandsOf(read)
  const factor = percentFactor(read)
  let last = refused('calculation-wrong', expression.slice(0, 200))
  // As amounts in their scale; else as they are printed, with the scale that all have.
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
    if (cited.length === 0 || all.length - cited.length > mostConstants) return refused('operand-not-in-source', expression.slice(0, 200))
    const value = evaluateCalculation(read, (operand) => resolved.get(operand)?.value ?? null)
    if (value === null) return refused('calculation-wrong', expression.slice(0, 200))
    const isShare = ({ share, cited: figure }: Resolved): boolean =>
      share || (isPrinted && figure !== null && (isInPercent(figure) || isToldInPercent(figure, sentence)))
    const ofShares = operands.every((operand) => {
      const one = resolved.get(operand)
      return operand.percent || !one || one.cited === null || isShare(one)
    })
    const inShares = cited.every(isShare) || factor !== undefined
    const inPoints = ofShares && isDifference(read)
    const order = orderOf(read, resolved, sentence)
    const setting = { inShares, inPoints, order, falls: saysFall(sentence), fallsFromEarlier: isOfFirst(read) }
    const values = isPrinted ? [value, ...scalesOf(cited).map((factorOfScale) => multiplied(value, factorOfScale))] : [value]
    const result = values.find((one) => sentence.figures.some((said) => isResult(said, one, setting)))
    const gives =
      result === undefined ? [] : sentence.figures.filter((said) => isResult(said, result, setting) || isPart(said, read, resolved))
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
      gives,
      takes: all.flatMap(({ cited: taken }) => taken ?? []),
      shows: order === 0 ? [] : gives.flatMap(({ direction }) => direction ?? []),
      results: shared ? [shared] : [],
      reasons: [],
    }
    if (gives.length > 0) return done
    // "Over half": the result is told in words.
    if (shared && saysMultiple(sentence.text, shared)) return done
    last = refused('calculation-wrong', writeExact(value))
  }
  return last
}

/** A row of bare numbers that its heads say are in per cent. */
const isInPercent = (figure: CitedFigure): boolean =>
  figure.readings.every(({ bare, kind }) => bare || kind === 'percent' || kind === 'points') && isToldAround('percent', figure)

/** A bare number that a figure of the sentence tells in per cent is one in the calculation as well. */
const isToldInPercent = (cited: CitedFigure, { figures }: ReadSentence): boolean =>
  figures.some((said) => said.figure.kind === 'percent' && agreement(said, cited) === 'agrees')

/** "Margin fell by 4.5 points, from 41.4% to 36.8%": the shares that the calculation takes one from the other. */
function isPart(
  { figure }: Pick<SaidFigure, 'figure'>,
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

/** What a printed 1 of the cited figures stands for. */
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
  return !operand.percent && !operand.scaleTold && constants.some((one) => compared(one, operand.value) === 0)
    ? { value: operand.value, cited: null, share: false }
    : null
}

/** What a cited figure that is written like the operand, or equals it, stands for. */
function valueIn(operand: Operand, figure: CitedFigure, isPrinted: boolean): Omit<Resolved, 'cited'> | null {
  const asSaid: SaidFigure = {
    figure: {
      text: operand.text,
      start: 0,
      end: 0,
      value: operand.percent ? multiplied(operand.value, hundred) : operand.value,
      step: operand.percent ? multiplied(operand.step, hundred) : operand.step,
      kind: operand.percent ? 'percent' : 'number',
      scaleTold: operand.scaleTold,
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
    const said = { ...asSaid, figure: { ...asSaid.figure, kind } }
    // An operand is the cited figure itself, not a rounding of it.
    const reading = figure.readings.find((one) => compared(sized(one.value), said.figure.value) === 0 && one.kind === kind)
    const written = kind === 'number' && !operand.scaleTold && reading === undefined ? inItsScale(operand, figure) : null
    if (written) return { value: written, share: false }
    if (!reading || agreement(said, figure) === 'none' || agreement(said, figure) === 'sign') continue
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

/** "1,577" of "$1,577 million". */
function inItsScale({ value }: Operand, { written, readings: [reading] }: CitedFigure): Exact | null {
  if (!written?.scaleTold || !reading || signOf(reading.value) < 0) return null
  return compared(scaled(value, written.exponent), reading.value) === 0 ? reading.value : null
}

const sized = (value: Exact): Exact => (signOf(value) < 0 ? multiplied(value, exact(-1n)) : value)

/** The hundred by which the expression itself makes per cent of a share, also where a source prints a hundred of its own. */
function percentFactor(calculation: Calculation): Operand | undefined {
  if (calculation.kind === 'negated') return percentFactor(calculation.of)
  if (calculation.kind !== 'operation' || calculation.operator !== '*') return undefined
  const parts = [calculation.right, calculation.left].flatMap((part) => (part.kind === 'operand' ? [part.operand] : []))
  return parts.find(({ value, percent, scaleTold }) => !percent && !scaleTold && compared(value, hundred) === 0)
}

function isOfFirst(calculation: Calculation): boolean {
  if (calculation.kind !== 'operation') return false
  const { operator, left, right } = calculation
  if (operator === '*') return isOfFirst(left) || isOfFirst(right)
  if (operator !== '/' || right.kind !== 'operand') return false
  return left.kind === 'operation' && left.operator === '-' && left.left.kind === 'operand' && left.left.operand.text === right.operand.text
}

const isDifference = (calculation: Calculation): boolean => calculation.kind === 'operation' && calculation.operator === '-'

interface Setting {
  inShares: boolean
  /** It is the difference of two percentages. */
  inPoints: boolean
  /** 1 when it takes the earlier from the later, -1 the other way round, 0 when neither is known. */
  order: number
  /** The source itself says that something falls. */
  falls: boolean
  /** What is taken away from is also what it is a share of: (a - b) / a. */
  fallsFromEarlier: boolean
}

function isResult(
  { figure, negative, direction }: SaidFigure,
  value: Exact,
  { inShares, inPoints, order, falls, fallsFromEarlier }: Setting,
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

const saysFall = ({ passages }: ReadSentence): boolean =>
  passages.some(({ text, around }) => directionsIn(`${text} ${around}`).some(({ direction }) => direction === 'down'))

/** Of the first difference between two cited figures: which of the two is later. */
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

/** When the time of a figure ends, as far as its column or its text says. */
interface End {
  year: number
  /** 1 to 12. */
  month?: number | undefined
}

/** 1 where the first is later, -1 where it is earlier, 0 where they are the same as far as both say. */
const orderIn = (one: End, other: End): number =>
  Math.sign(one.year - other.year || (one.month !== undefined && other.month !== undefined ? one.month - other.month : 0))

const isSameEnd = (one: End | undefined, other: End | undefined): boolean => one?.year === other?.year && one?.month === other?.month

/** When the time of all figures of a part ends. */
function commonEnd(part: Calculation, resolved: ReadonlyMap<Operand, Resolved | null>, sentence: ReadSentence): End | undefined {
  const [first, ...others] = operandsOf(part).flatMap((operand) => {
    const cited = resolved.get(operand)?.cited
    return cited ? [endOf(cited, sentence)] : []
  })
  return others.every((other) => isSameEnd(first, other)) ? first : undefined
}

/** Unknown where the same figure stands for several times. */
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
