import { isDollar } from '@dossier/notation'
import type { ComparedQuestion, Comparison } from '../../question/index.ts'
import type { FigureChoice } from './figure-choice.ts'
import { type FigureSentence, nameOfFigure } from './figure-sentence.ts'

/** The choice for one question of a comparison. */
export interface ComparedChoice {
  asked: ComparedQuestion
  choice: FigureChoice | null
}

/** The figures of a comparison that are certain, or the closest ones if hardly any is. */
export interface JoinedComparison {
  choice: Extract<FigureChoice, { kind: 'figure' | 'candidates' }>
  /** What has no certain figure: the company, the period, or both. */
  unstated: readonly string[]
}

/** A comparison has two sides. */
const fewest = 2

/**
 * Joins the choices for a comparison. A figure that agrees with its question in every slot, and is not probable enough alone, is stated beside a stated
 * one of the same company and line item.
 *
 * @returns null if there is neither a figure nor a candidate
 */
export function joinComparison(chosen: readonly ComparedChoice[], { areCompanies, order }: Comparison): JoinedComparison | null {
  const arePeriods = chosen.some(({ asked }) =>
    chosen.some((other) => other.asked.company === asked.company && !isSamePeriod(other.asked, asked)),
  )
  const lines = new Set(chosen.flatMap(({ asked, choice }) => (choice?.kind === 'figure' ? [lineOf(asked, choice.figure)] : [])))
  const shown = { areCompanies, arePeriods }
  const places = new Set<string>()
  const stated: FigureSentence[] = []
  const unstated = new Set<string>()
  for (const { asked, choice } of chosen) {
    const figure = certainFigure(asked, choice, lines)
    const place = figure && placeOf(figure)
    if (figure === null || place === null || places.has(place)) unstated.add(sideOf(asked, shown))
    else {
      places.add(place)
      stated.push(inComparison(figure, asked, shown))
    }
  }
  const [figure, ...others] = inOrder(stated, order)
  if (figure !== undefined && stated.length >= Math.min(fewest, chosen.length))
    return { choice: { kind: 'figure', figure, others }, unstated: [...unstated] }
  const closest = chosen.flatMap(({ asked, choice }) => {
    const [first] = choice?.kind === 'figure' ? [choice.figure] : choice?.kind === 'candidates' ? choice.candidates : []
    return first === undefined ? [] : [inComparison(first, asked, shown)]
  })
  return closest.length === 0 ? null : { choice: { kind: 'candidates', candidates: [...inOrder(closest, order)] }, unstated: [] }
}

function certainFigure(asked: ComparedQuestion, choice: FigureChoice | null, lines: ReadonlySet<string>): FigureSentence | null {
  if (choice?.kind === 'figure') return choice.figure
  if (choice?.kind !== 'candidates' || choice.agreeing === undefined) return null
  return lines.has(lineOf(asked, choice.agreeing)) ? choice.agreeing : null
}

const lineOf = ({ company }: ComparedQuestion, { text }: FigureSentence): string => `${company?.name ?? ''}\n${nameOfFigure(text)}`

/** Two questions with one figure have misread a period. */
const placeOf = ({ citations, figure }: FigureSentence): string =>
  JSON.stringify([citations.map(({ source, page, start }) => [source, page, start]), figure.value])

/** What distinguishes the figures of a comparison. */
interface Shown {
  areCompanies: boolean
  /** Several periods of one company. */
  arePeriods: boolean
}

const isSamePeriod = (one: ComparedQuestion, other: ComparedQuestion): boolean =>
  one.period?.year === other.period?.year && one.period?.quarter === other.period?.quarter

function inComparison(
  sentence: FigureSentence,
  { company, period, measure = 0 }: ComparedQuestion,
  { areCompanies, arePeriods }: Shown,
): FigureSentence {
  const { text, figure } = sentence
  const isNamed = areCompanies && company !== undefined
  // "$211 million" is an amount in the dollars of its company.
  const dollars = figure.currency === '$' && company?.currency !== undefined && isDollar(company.currency) ? company.currency : undefined
  return {
    ...sentence,
    text: isNamed ? `${company.name}, ${text}` : text,
    figure: {
      ...figure,
      ...(dollars !== undefined && { currency: dollars }),
      ...(isNamed && { company: company.name }),
      ...(arePeriods && period && { askedPeriod: periodName(period), askedMeasure: measure }),
    },
  }
}

const sideOf = ({ company, period }: ComparedQuestion, { areCompanies, arePeriods }: Shown): string =>
  [areCompanies ? (company?.name ?? '') : '', (arePeriods || !areCompanies) && period ? periodName(period) : ''].filter(Boolean).join(' ')

const periodName = ({ year, quarter }: NonNullable<ComparedQuestion['period']>): string =>
  quarter === undefined ? `FY${year}` : `Q${quarter} ${year}`

/** Figures in different units have no order among each other: the unit of most comes first. Nobody counts people and employees apart. */
function inOrder(sentences: readonly FigureSentence[], order: Comparison['order']): readonly FigureSentence[] {
  if (order === undefined) return sentences
  const sizeOf = ({ figure: { value, scale } }: FigureSentence): number => value * scale
  const groups = Map.groupBy(sentences, ({ figure: { unit, currency } }) => JSON.stringify([unit, currency]))
  return [...groups.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap((group) =>
      group.toSorted((one, other) => (order === 'descending' ? sizeOf(other) - sizeOf(one) : sizeOf(one) - sizeOf(other))),
    )
}
