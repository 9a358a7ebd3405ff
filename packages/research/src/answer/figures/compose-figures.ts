import { evaluate, itemsOf, yearOf } from '@dossier/finance'
import { isDollar, isExpected, type Period, type Unit } from '@dossier/notation'
import type { AskedMeasure, Calculation } from '../../question/index.ts'
import { type AskedConcept, kindsIn } from '../../words/index.ts'
import { choiceModel } from './choice-model.ts'
import { type FigureCandidate, sizeInCalculation, earlierFigure } from '../../tables/index.ts'
import type { ChosenOperand, Composed } from './composed.ts'
import { type FeaturedCandidate, type FigureFeature, figureFeatures } from './figure-features.ts'
import { rankFigures } from './rank-figures.ts'

/** Maximum number of candidates of an operand that are combined, by number of operands. */
const maxCandidatesByOperands: readonly number[] = [0, 24, 24, 12, 8, 5, 4]
const maxPerValue = 4
/** Least coverage of an operand's concepts by its candidate. */
const minCoverage = 0.5
/** Factor for a figure whose agreement is unknown. */
const unknownFactor = 0.5
const otherTableFactor = 0.4
const otherPageFactor = 0.25
/** A part is seldom larger than its whole. */
const largerPartFactor = 0.1
/** Consolidated reports also print the parent company's own figures. */
const separateFactor = 0.25

/** Combines figures that belong together: of one file, period, currency and scope. The most probable first, each value once. */
export function composeFigures(
  calculation: Calculation,
  measures: ReadonlyMap<string, AskedMeasure>,
  judge: (asked: AskedMeasure) => readonly FeaturedCandidate[],
): Composed[] {
  const keys = [...calculation.operands.keys()]
  const most = maxCandidatesByOperands[keys.length] ?? 0
  const operands = keys.flatMap((key, at): Judged[] => {
    // Both operands of a pair have the same label.
    const asked = measures.get(calculation.isOfEqual && at > 0 ? (keys[0] ?? key) : key)
    return asked === undefined || asked.concepts.length === 0 ? [] : [{ asked, judged: judge(asked) }]
  })
  if (operands.length < keys.length) return []
  const composing: Composing = { calculation, keys, all: operands[0]?.judged.map(({ candidate }) => candidate) ?? [] }
  const ranked = operands.map((operand) => likeliest(operand, operands, calculation).slice(0, most))
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

/** An operand's question, and all figures as candidates for it, in the same order for every operand. */
interface Judged {
  asked: AskedMeasure
  judged: readonly FeaturedCandidate[]
}

const at = (name: FigureFeature): number => figureFeatures.indexOf(name)

/** The candidates for an operand: of the requested period, with a matching label, and in per cent or not as the calculation requires. */
function likeliest(operand: Judged, operands: readonly Judged[], { by, isOfRates }: Calculation): ChosenOperand[] {
  const { asked, judged } = operand
  const weight = asked.concepts.reduce((sum, { importance }) => sum + importance, 0)
  const coverageOf = ({ coverage }: FeaturedCandidate): number =>
    asked.concepts.reduce((sum, { importance }, concept) => sum + importance * (coverage[concept] ?? 0), 0) / weight
  const mains = asked.concepts.flatMap(({ known, needed }, concept) => (known && needed !== false ? [concept] : []))
  const isOfPart = asked.time.months !== undefined || asked.time.quarter !== undefined
  const own = by === 'question' ? distinguishing(operand, operands) : []
  const isCovered =
    ({ coverage }: FeaturedCandidate) =>
    (concept: number) =>
      (coverage[concept] ?? 0) >= minCoverage
  const fitting = judged.filter(
    (one, place) =>
      !isDifferenceItself(place, operand, operands) &&
      !one.candidate.fact.isChange &&
      !(by === 'change' && kindsIn(one.candidate.label).has('change')) &&
      one.candidate.fact.unit.dimension !== 'points' &&
      one.candidate.fact.upper === undefined &&
      (one.candidate.fact.unit.dimension === 'percent') === (isOfRates === true) &&
      (one.features[at('yearOther')] ?? 0) === 0 &&
      !(isOfPart && (one.features[at('lengthOther')] ?? 0) > 0) &&
      (one.features[at('bareSmall')] ?? 0) === 0 &&
      (own.length === 0 || own.some(isCovered(one))) &&
      (mains.length === 0 ? coverageOf(one) >= minCoverage : mains.some(isCovered(one)) || own.some(isCovered(one))),
  )
  return rankFigures(fitting, choiceModel.ranking).flatMap(({ all, probability }) =>
    all
      .slice(0, maxPerValue)
      .map((one) => ({ featured: one, coverage: coverageOf(one), probability: probability * coverageOf(one) * nearnessOf(one) })),
  )
}

/**
 * The concepts of an operand that no other has, if they share a measure: of "revenue from Charter and from Comcast" the customers. Otherwise none, since
 * its measure distinguishes it.
 */
function distinguishing({ asked }: Judged, operands: readonly Judged[]): number[] {
  const others = operands.filter((one) => one.asked !== asked).flatMap((one) => one.asked.concepts)
  const isShared = ({ ways: [way = []] }: AskedConcept): boolean =>
    others.some(({ ways: [other = []] }) => way.join(' ') === other.join(' '))
  if (!asked.concepts.some((concept) => concept.known === true && isShared(concept))) return []
  return asked.concepts.flatMap((concept, place) => (isShared(concept) ? [] : [place]))
}

/**
 * Certainty of a candidate: higher if its own words match the operand rather than its section, and for the group rather than the parent company if
 * the question does not say which.
 */
const nearnessOf = ({ features }: FeaturedCandidate): number =>
  (0.4 + 0.6 * (features[at('sectionCoverage')] ?? 0)) * (features[at('separateUnasked')] ? separateFactor : 1)

const fullCoverage = 0.8
const differenceWords = /\b(?:net of|less|after|excluding)\b|차감|제외/i

/**
 * Whether a row is labelled as a difference of both operands, so that it is the printed result and not an operand: "gross loans, net of unearned
 * income".
 */
function isDifferenceItself(place: number, { judged }: Judged, operands: readonly Judged[]): boolean {
  return (
    differenceWords.test(judged[place]?.candidate.label ?? '') &&
    operands.every((one) => (one.judged[place]?.features[at('labelCoverage')] ?? 0) >= fullCoverage)
  )
}

/** How well two operands belong together: 0 if they may not, 1 within one table. */
function togetherness(one: FigureCandidate, other: FigureCandidate, calculation: Calculation): number {
  if (one.from.source !== other.from.source || isSameCell(one, other)) return 0
  const [left, right] = [one.fact, other.fact]
  const scopes = [left.scope ?? one.table?.scope, right.scope ?? other.table?.scope]
  if (scopes.every((scope) => scope !== undefined) && scopes[0] !== scopes[1]) return 0
  if (calculation.isOfEqual && !arePair(one, other)) return 0
  const isQuotient = calculation.formula.kind === 'operation' && calculation.formula.operator === '/'
  const place =
    one.table !== undefined && one.table === other.table
      ? 1
      : one.from.page.number === other.from.page.number
        ? otherTableFactor
        : otherPageFactor
  // A share is of amounts of one kind: merchants are no part of revenue.
  const mayDiffer = isQuotient && calculation.resultUnit !== 'percent'
  return timesAgree(left.period, right.period) * unitsAgree(left.unit, right.unit, mayDiffer) * place
}

const isSameCell = (one: FigureCandidate, other: FigureCandidate): boolean =>
  one.from.page.number === other.from.page.number && one.fact.cell.start === other.fact.cell.start

/** Whether two figures are a pair, in their order; a total is not part of one. */
function arePair(one: FigureCandidate, other: FigureCandidate): boolean {
  const isAfter =
    one.from.page.number < other.from.page.number ||
    (one.from.page.number === other.from.page.number && one.fact.cell.start < other.fact.cell.start)
  const isTotal = [one, other].some(({ label, headings }) => /\btotal\b|합계|총계|소계/i.test(`${label} ${headings}`))
  const isOneRow = one.table !== undefined && one.table === other.table && one.fact.row === other.fact.row
  return isAfter && !isTotal && !isOneRow && (one.table === undefined) === (other.table === undefined) && one.label !== other.label
}

/** Fiscal periods of whole weeks end some days apart. */
const nearDays = 20

function timesAgree(one: Period | null, other: Period | null): number {
  if (one === null || other === null) return one === other ? 1 : unknownFactor
  if (isExpected(one.status) !== isExpected(other.status)) return 0
  if (one.months !== undefined && other.months !== undefined && one.months !== other.months) return 0
  if (one.end !== undefined && other.end !== undefined)
    return Math.abs(Date.parse(one.end) - Date.parse(other.end)) / 86_400_000 <= nearDays ? 1 : 0
  const [year, otherYear] = [yearOf(one), yearOf(other)]
  if (year === undefined || otherYear === undefined) return unknownFactor
  return year === otherYear && (one.part === undefined || other.part === undefined || one.part === other.part) ? 1 : 0
}

/** Amounts of one currency, and numbers, go together; in a quotient one of the amounts may be per unit. */
function unitsAgree(one: Unit, other: Unit, isQuotient: boolean): number {
  if (one.per !== other.per) return 0
  if (one.dimension === 'unknown' || other.dimension === 'unknown')
    return one.scale !== other.scale ? 0 : one.dimension === other.dimension ? 1 : unknownFactor
  if (one.dimension !== other.dimension) return isQuotient ? unknownFactor : 0
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
  if (calculation.by === 'definition' && Math.abs(value) > (largestResult.get(calculation.resultUnit) ?? Infinity)) return null
  if (calculation.by === 'change' && !isMeaningful(calculation, figures)) return null
  const isLargerPart = calculation.isShare === true && Math.abs(value) > 1
  return { calculation, figures, operands: chosen, value, probability: probability * (isLargerPart ? largerPartFactor : 1) }
}

/** No rate and no number of days of a glossary is larger: its operands do not belong together. */
const largestResult: ReadonlyMap<Calculation['resultUnit'], number> = new Map([
  ['percent', 100],
  ['days', 3_650],
])

/** Whether a change in per cent is meaningful: not of a loss, nor of zero. */
function isMeaningful({ resultUnit }: Calculation, figures: ReadonlyMap<string, FigureCandidate>): boolean {
  return resultUnit !== 'percent' || [...figures].every(([key, { fact }]) => key.endsWith(' 0') || fact.value.numerator > 0n)
}

/** Each value once, from the most probable candidates with it. */
export function eachValueOnce(found: readonly Composed[]): Composed[] {
  const kept: Composed[] = []
  for (const one of found) {
    if (kept.length >= maxResults) break
    if (!kept.some(({ value }) => Math.abs(Math.abs(value) - Math.abs(one.value)) <= 0.001 * Math.abs(value))) kept.push(one)
  }
  return kept
}

const maxResults = 6
