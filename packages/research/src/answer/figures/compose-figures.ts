import { evaluate, itemsOf, yearOf } from '@dossier/finance'
import { isDollar, isExpected, type Period, type Unit } from '@dossier/notation'
import type { AskedMeasure, Calculation } from '../../question/index.ts'
import { kindsIn } from '../../words/index.ts'
import { choiceModel } from './choice-model.ts'
import { type FigureCandidate, sizeInCalculation, earlierFigure } from '../../tables/index.ts'
import type { ChosenOperand, Composed } from './composed.ts'
import { type FeaturedCandidate, type FigureFeature, figureFeatures } from './figure-features.ts'
import { rankFigures } from './rank-figures.ts'

/** Candidates of an operand that are put together with those of the others, by how many operands there are. */
const mostOf: readonly number[] = [0, 24, 24, 12, 8, 5, 4]
const mostOfOneValue = 4
/** Of what an operand is to say its candidate has to say so much. */
const leastSaid = 0.5
/** A figure that another may be. */
const ofUnknown = 0.5
const ofOtherTable = 0.4
const ofOtherPage = 0.25
/** A part is seldom larger than its whole. */
const ofLargerPart = 0.1
/** A report of a group tells its parent's own figures besides. */
const ofOwn = 0.25

/** Puts figures together that belong together: of one file, one time, one currency and one scope. The likeliest first, each value once. */
export function composeFigures(
  calculation: Calculation,
  measures: ReadonlyMap<string, AskedMeasure>,
  judge: (asked: AskedMeasure) => readonly FeaturedCandidate[],
): Composed[] {
  const keys = [...calculation.operands.keys()]
  const most = mostOf[keys.length] ?? 0
  const operands = keys.flatMap((key, at): Judged[] => {
    // Both of a pair are called alike.
    const asked = measures.get(calculation.isOfEqual && at > 0 ? (keys[0] ?? key) : key)
    return asked === undefined || asked.concepts.length === 0 ? [] : [{ asked, judged: judge(asked) }]
  })
  if (operands.length < keys.length) return []
  const composing: Composing = { calculation, keys, all: operands[0]?.judged.map(({ candidate }) => candidate) ?? [] }
  const ranked = operands.map((operand) => likeliest(operand, operands, calculation.by === 'change').slice(0, most))
  const found: Composed[] = []
  const choose = (at: number, chosen: readonly ChosenOperand[], probability: number): void => {
    if (at === keys.length) {
      const composed = compose(composing, chosen, probability)
      if (composed) found.push(composed)
      return
    }
    for (const one of ranked[at] ?? []) {
      const fit = chosen.reduce(
        (product, before) => product * togetherness(before.featured.candidate, one.featured.candidate, calculation),
        1,
      )
      if (fit > 0) choose(at + 1, [...chosen, one], probability * one.probability * fit)
    }
  }
  choose(0, [], 1)
  return eachValueOnce(found.toSorted((one, other) => other.probability - one.probability))
}

interface Composing {
  calculation: Calculation
  keys: readonly string[]
  all: readonly FigureCandidate[]
}

/** What is asked for in an operand, and all figures as candidates for it, those of every operand in one order. */
interface Judged {
  asked: AskedMeasure
  judged: readonly FeaturedCandidate[]
}

const at = (name: FigureFeature): number => figureFeatures.indexOf(name)

/** The candidates that may be an operand: of the time that is asked for, an amount or a number, and called as it is. */
function likeliest(operand: Judged, operands: readonly Judged[], isOfChange: boolean): ChosenOperand[] {
  const { asked, judged } = operand
  const weight = asked.concepts.reduce((sum, { importance }) => sum + importance, 0)
  const saidOf = ({ said }: FeaturedCandidate): number =>
    asked.concepts.reduce((sum, { importance }, concept) => sum + importance * (said[concept] ?? 0), 0) / weight
  const mains = asked.concepts.flatMap(({ known, needed }, concept) => (known && needed !== false ? [concept] : []))
  const fitting = judged.filter(
    (one, place) =>
      !isDifferenceItself(place, operand, operands) &&
      !one.candidate.fact.isChange &&
      !(isOfChange && kindsIn(one.candidate.label).has('change')) &&
      one.candidate.fact.unit.dimension !== 'percent' &&
      one.candidate.fact.unit.dimension !== 'points' &&
      (one.features[at('yearOther')] ?? 0) === 0 &&
      (one.features[at('bareSmall')] ?? 0) === 0 &&
      (mains.length === 0 ? saidOf(one) >= leastSaid : mains.some((concept) => (one.said[concept] ?? 0) >= leastSaid)),
  )
  return rankFigures(fitting, choiceModel.ranking).flatMap(({ all, probability }) =>
    all
      .slice(0, mostOfOneValue)
      .map((one) => ({ featured: one, said: saidOf(one), probability: probability * saidOf(one) * nearnessOf(one) })),
  )
}

/**
 * A figure whose own words say its operand is surer than one that stands under its name, and one of the group surer than the company's own where
 * nothing says whose is meant.
 */
const nearnessOf = ({ features }: FeaturedCandidate): number =>
  (0.4 + 0.6 * (features[at('sectionSaid')] ?? 0)) * (features[at('separateUnasked')] ? ofOwn : 1)

const whole = 0.8
const calledDifference = /\b(?:net of|less|after|excluding)\b|차감|제외/i

/** A row that is called a difference of both operands is what is printed of them, and none of them: "gross loans, net of unearned income". */
function isDifferenceItself(place: number, { judged }: Judged, operands: readonly Judged[]): boolean {
  return (
    calledDifference.test(judged[place]?.candidate.label ?? '') &&
    operands.every((one) => (one.judged[place]?.features[at('labelSaid')] ?? 0) >= whole)
  )
}

/** How well two operands go together: 0 where they may not, 1 in one table. */
function togetherness(one: FigureCandidate, other: FigureCandidate, calculation: Calculation): number {
  if (one.from.source !== other.from.source || isSameCell(one, other)) return 0
  const [left, right] = [one.fact, other.fact]
  const scopes = [left.scope ?? one.table?.scope, right.scope ?? other.table?.scope]
  if (scopes.every((scope) => scope !== undefined) && scopes[0] !== scopes[1]) return 0
  if (calculation.isOfEqual && !arePair(one, other)) return 0
  const isQuotient = calculation.formula.kind === 'operation' && calculation.formula.operator === '/'
  const place =
    one.table !== undefined && one.table === other.table ? 1 : one.from.page.number === other.from.page.number ? ofOtherTable : ofOtherPage
  return timesAgree(left.period, right.period) * unitsAgree(left.unit, right.unit, isQuotient) * place
}

const isSameCell = (one: FigureCandidate, other: FigureCandidate): boolean =>
  one.from.page.number === other.from.page.number && one.fact.cell.start === other.fact.cell.start

/** Two of one kind, in the order in which they stand; no total is one of them. */
function arePair(one: FigureCandidate, other: FigureCandidate): boolean {
  const isBehind =
    one.from.page.number < other.from.page.number ||
    (one.from.page.number === other.from.page.number && one.fact.cell.start < other.fact.cell.start)
  const sayTotal = [one, other].some(({ label, over }) => /\btotal\b|합계|총계|소계/i.test(`${label} ${over}`))
  const isOneRow = one.table !== undefined && one.table === other.table && one.fact.row === other.fact.row
  return isBehind && !sayTotal && !isOneRow && (one.table === undefined) === (other.table === undefined) && one.label !== other.label
}

/** Fiscal periods of whole weeks end some days apart. */
const nearDays = 20

function timesAgree(one: Period | null, other: Period | null): number {
  if (one === null || other === null) return one === other ? 1 : ofUnknown
  if (isExpected(one.status) !== isExpected(other.status)) return 0
  if (one.months !== undefined && other.months !== undefined && one.months !== other.months) return 0
  if (one.end !== undefined && other.end !== undefined)
    return Math.abs(Date.parse(one.end) - Date.parse(other.end)) / 86_400_000 <= nearDays ? 1 : 0
  const [year, otherYear] = [yearOf(one), yearOf(other)]
  if (year === undefined || otherYear === undefined) return ofUnknown
  return year === otherYear && (one.part === undefined || other.part === undefined || one.part === other.part) ? 1 : 0
}

/** Amounts of one currency and numbers go with their like; divided by each other, an amount may be one a piece. */
function unitsAgree(one: Unit, other: Unit, isQuotient: boolean): number {
  if (one.per !== other.per) return 0
  if (one.dimension === 'unknown' || other.dimension === 'unknown')
    return one.scale !== other.scale ? 0 : one.dimension === other.dimension ? 1 : ofUnknown
  if (one.dimension !== other.dimension) return isQuotient ? ofUnknown : 0
  if (one.currency === undefined || other.currency === undefined || one.currency === other.currency) return 1
  const isOneDollar = isDollar(one.currency) && isDollar(other.currency) && [one.currency, other.currency].includes('$')
  return isOneDollar ? 1 : 0
}

function compose({ calculation, keys, all }: Composing, chosen: readonly ChosenOperand[], probability: number): Composed | null {
  const figures = new Map<string, FigureCandidate>()
  for (const { item: key, year: back } of itemsOf(calculation.formula)) {
    const candidate = chosen[keys.indexOf(key)]?.featured.candidate
    const figure = candidate && (back === 0 ? candidate : earlierFigure(candidate, back, all))
    if (!figure) return null
    figures.set(`${key} ${back}`, figure)
  }
  const value = evaluate(calculation.formula, ({ item: key, year }) => {
    const figure = figures.get(`${key} ${year}`)
    return figure === undefined ? null : sizeInCalculation(figure)
  })
  if (value === null || value === 0) return null
  if (calculation.by === 'change' && !isMeaningful(calculation, figures)) return null
  const isLargerPart = calculation.isShare === true && Math.abs(value) > 1
  return { calculation, figures, operands: chosen, value, probability: probability * (isLargerPart ? ofLargerPart : 1) }
}

/** A change in per cent of what was lost or nothing says nothing. */
function isMeaningful({ told }: Calculation, figures: ReadonlyMap<string, FigureCandidate>): boolean {
  return told !== 'percent' || [...figures].every(([key, { fact }]) => key.endsWith(' 0') || fact.value.numerator > 0n)
}

/** Each value once, of the likeliest that say it. */
export function eachValueOnce(found: readonly Composed[]): Composed[] {
  const kept: Composed[] = []
  for (const one of found) {
    if (kept.length >= mostKept) break
    if (!kept.some(({ value }) => Math.abs(Math.abs(value) - Math.abs(one.value)) <= 0.001 * Math.abs(value))) kept.push(one)
  }
  return kept
}

const mostKept = 6
