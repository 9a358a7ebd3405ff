import type { SourceKey } from '@dossier/documents'
import { comparableName, likelySame, sameEntity } from '@dossier/entities'
import { matchesCurrency, scan } from '@dossier/notation'
import type { QuotationCitation } from '../../evidence/index.ts'
import type { FigureSentence, FigureValue } from '../../answer/index.ts'
import type { SourceDocument } from '../tools/research-tools.ts'
import { qualityOf, rankOf, type SourceQuality } from '../pages/source-quality.ts'
import { compareStandings, type DocumentStanding } from './document-standing.ts'

/** Documents that give different values for one measure of one company and period. */
export interface Conflict {
  /** As the question names it. */
  measure: string
  /** In the notation of `FigureValue`: "FY2023". */
  period: string
  /** Most trustworthy source first. */
  values: ConflictingValue[]
}

export interface ConflictingValue {
  /** As a sentence. */
  text: string
  figure: FigureValue
  citations: QuotationCitation[]
  source: SourceKey
  filename: string
  /** 1 is the best; sources share a rank if none of them states that it is more final or newer. */
  rank: number
  why: SourceQuality
}

/** The figure that one document gives for a question. */
export interface FigureOfSource {
  source: SourceKey
  document: SourceDocument
  standing: DocumentStanding
  sentence: FigureSentence
}

/**
 * The conflicts between the figures that documents give for one question: figures of one period, unit and company that differ by more than their
 * rounding. A document that names no company counts as being about the same one; a corrected report does not contradict what replaced it.
 */
export function conflictsAmong(measure: string, figures: readonly FigureOfSource[]): Conflict[] {
  const comparable: FigureOfSource[][] = []
  for (const figure of figures) {
    if (figure.sentence.figure.period === '') continue
    const group = comparable.find((others) => others.every((other) => areComparable(figure, other)))
    if (group) group.push(figure)
    else comparable.push([figure])
  }
  return comparable.map(withoutCorrected).flatMap((group) => {
    const differ = group.some((one) => group.some((other) => !agreeWithinRounding(one.sentence, other.sentence)))
    return differ ? [{ measure, period: group[0]?.sentence.figure.period ?? '', values: ranked(group) }] : []
  })
}

/**
 * The figure to state: the given one, or that of a better source which contradicts it. The words of a question may fit a management presentation
 * better than the annual report.
 */
export function fromBestSource(stated: FigureSentence, conflicts: readonly Conflict[]): FigureSentence {
  const source = stated.citations[0]?.source
  for (const { values } of conflicts) {
    const own = values.find((value) => value.source === source)
    const [best] = values
    if (own === undefined || best === undefined || best.rank >= own.rank) continue
    return sentenceOf(best)
  }
  return stated
}

/**
 * A figure and those that contradict it from sources that are as good, the given one first; empty if the best of its sources is better than all others
 * that contradict it.
 */
export function equallyGood(stated: FigureSentence, conflicts: readonly Conflict[]): FigureSentence[] {
  const source = stated.citations[0]?.source
  const own = conflicts.flatMap(({ values }) => values).find((value) => value.source === source)
  if (own === undefined || own.rank > 1) return []
  const others = conflicts
    .filter(({ values }) => values.includes(own))
    .flatMap(({ values }) => values.filter((value) => value.rank === own.rank && !agreeWithinRounding(value, own)).map(sentenceOf))
  return others.length === 0 ? [] : [stated, ...others]
}

const sentenceOf = ({ text, figure, citations }: ConflictingValue): FigureSentence => ({
  text,
  figure,
  citations,
  verification: figure.calculation === null ? 'verified' : 'computed',
})

/** The figures without those of a report that another document of the group replaced. */
const withoutCorrected = (group: readonly FigureOfSource[]): readonly FigureOfSource[] =>
  group.filter(({ document: { correctedBy = [] } }) => !correctedBy.some(({ source }) => group.some((other) => other.source === source)))

function areComparable(one: FigureOfSource, other: FigureOfSource): boolean {
  const [left, right] = [one.sentence.figure, other.sentence.figure]
  return (
    left.period === right.period &&
    mayEndTogether(one.sentence, other.sentence) &&
    left.unit === right.unit &&
    mayBeOneCurrency(one, other) &&
    areEqualIfKnown(left.counted, right.counted) &&
    areOfOneCompany(one.document.companies, other.document.companies)
  )
}

/** Two balances of one year are of different days, unless these are those on which a year of weeks may end. */
function mayEndTogether(one: FigureSentence, other: FigureSentence): boolean {
  const [first, second] = [endOf(one), endOf(other)]
  return first === undefined || second === undefined || Math.abs(Date.parse(first) - Date.parse(second)) <= week
}

const week = 7 * 24 * 60 * 60 * 1_000

/** The last day of the period that a figure states, "2023-12-31"; undefined if it states a year. */
function endOf({ text }: FigureSentence): string | undefined {
  const time = /\(([^()]*)\): [^:]*$/u.exec(text)?.[1] ?? ''
  const mention = scan(time, 'heading').findLast(({ kind }) => kind === 'period')
  return mention?.kind === 'period' ? mention.period.end : undefined
}

/** "$" of one document may be the USD of another. */
function mayBeOneCurrency(one: FigureOfSource, other: FigureOfSource): boolean {
  const [left, right] = [one.sentence.figure.currency, other.sentence.figure.currency]
  if (left === undefined || right === undefined) return true
  return matchesCurrency(left, right, currencyOf(other)) || matchesCurrency(right, left, currencyOf(one))
}

const currencyOf = ({ document: { currency } }: FigureOfSource): ReadonlySet<string> => new Set(currency === undefined ? [] : [currency])

const areEqualIfKnown = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other

function areOfOneCompany(names: readonly string[], others: readonly string[]): boolean {
  const [left, right] = [names, others].map((all) => all.filter((name) => comparableName(name) !== ''))
  if (!left?.length || !right?.length) return true
  return left.some((name) => right.some((other) => sameEntity(name, other) >= likelySame))
}

type Printed = Pick<FigureSentence, 'figure' | 'citations'>

/** Whether two figures agree at the precision of the coarser one. */
function agreeWithinRounding(one: Printed, other: Printed): boolean {
  const difference = Math.abs(one.figure.value * one.figure.scale - other.figure.value * other.figure.scale)
  return difference <= Math.max(roundingOf(one), roundingOf(other)) * 1.000001
}

const computedDecimals: Readonly<Record<string, number>> = { percent: 1, ratio: 2, days: 1 }

/** Half a unit of the last printed digit, in single units; a full unit for computed figures, whose operands were rounded. */
function roundingOf({ figure, citations }: Printed): number {
  if (figure.calculation !== null) return figure.scale * 10 ** -(computedDecimals[figure.unit] ?? 0)
  const printed = /\d\.(\d+)/.exec(citations.at(-1)?.quote ?? '')?.[1] ?? /\.(\d+)/.exec(String(figure.value))?.[1] ?? ''
  return 0.5 * figure.scale * 10 ** -printed.length
}

/** Negative if the first reports on a later year: what a later report states of a year may have been corrected. */
const compareYears = ({ fiscalYear: one }: SourceDocument, { fiscalYear: other }: SourceDocument): number =>
  one === undefined || other === undefined ? 0 : other - one

function ranked(group: readonly FigureOfSource[]): ConflictingValue[] {
  const values = group.map(({ source, document, standing, sentence }) => {
    const why = qualityOf(document.kind, standing)
    return { source, document, standing, sentence, why }
  })
  type Value = (typeof values)[number]
  const compare = (one: Value, other: Value): number =>
    rankOf(one.why) - rankOf(other.why) || compareStandings(one.standing, other.standing) || compareYears(one.document, other.document)
  return values.toSorted(compare).map((value) => ({
    text: value.sentence.text,
    figure: value.sentence.figure,
    citations: value.sentence.citations,
    source: value.source,
    filename: value.document.filename,
    rank: 1 + values.filter((other) => compare(other, value) < 0).length,
    why: value.why,
  }))
}
