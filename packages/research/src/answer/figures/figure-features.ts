import { LRUCache } from 'lru-cache'
import type { SourceKey } from '@dossier/documents'
import { type DocumentCalendar, type FactTable, monthOf, yearOf } from '@dossier/finance'
import { isDollar, isExpected, mayCountTheSame, type Period, scan, type Unit } from '@dossier/notation'
import { askedTermReader, type AskedMeasure, type AskedTime } from '../../question/index.ts'
import {
  askedOnly,
  countedKinds,
  exclusive,
  type FigureKind,
  kindOfCounted,
  kindsIn,
  kindsOfLabel,
  figureOnly,
  isNeutralLabel,
  totalWords,
} from '../../words/index.ts'
import type { ReadablePage } from '../../evidence/index.ts'
import { type FigureCandidate, type FigurePage, termsOfPage } from '../../tables/index.ts'

/**
 * Features of a candidate, each between about -1 and 1. `…Coverage` is the weighted coverage of the question's concepts by a part of the candidate
 * and all nearer parts.
 */
export const figureFeatures = [
  'labelCoverage',
  'headingsCoverage',
  'sectionCoverage',
  'titleCoverage',
  'nearCoverage',
  'pageCoverage',
  'uncoveredNeeded',
  'labelOfBest',
  'titleOfBest',
  'labelWhole',
  'labelExtra',
  'headingsExtra',
  'sectionExtra',
  'labelLength',
  'labelFocus',
  'focusedSlots',
  'yearSame',
  'yearOther',
  'yearUnstated',
  'newestSame',
  'newestOther',
  'newestUnstated',
  'lengthSame',
  'lengthOther',
  'lengthWhole',
  'expected',
  'unitSame',
  'unitOther',
  'unitUnknown',
  'shareUnasked',
  'currencyOther',
  'perPiece',
  'bareSmall',
  'change',
  'kindsExtra',
  'kindsMissing',
  'kindsOther',
  'totalAsked',
  'totalUnasked',
  'totalHeadingAsked',
  'totalHeadingUnasked',
  'slots',
  'labelSlots',
  'statement',
  'statementMeant',
  'statementOther',
  'spanUnasked',
  'dayUnasked',
  'separateUnasked',
  'scopeOther',
  'pageWeight',
  'pageFirst',
  'firstColumn',
  'twins',
  'signed',
  'prose',
  'proseSlots',
  'prior',
  'barePlain',
  'measureSame',
  'measureOther',
  'adjacentCoverage',
  'flowOfBalance',
  'flowInCashFlows',
] as const
export type FigureFeature = (typeof figureFeatures)[number]

/** A candidate with its features in the order of `figureFeatures`, and its coverage of the question. */
export interface FeaturedCandidate {
  candidate: FigureCandidate
  features: Float64Array
  /** Coverage of each concept of the question by label, headings, section and title. */
  coverage: readonly number[]
}

const enough = 0.5
const longLabel = 12
const maxExtraWords = 5
/** If fewer candidates have a word of the question, its words may be in the text before the tables. */
const minMatching = 30
/** Smaller integers without a unit are more often notes, pages and list numbers than figures. */
const smallNumber = 100

/**
 * Computes the features of those candidates of a question that have any of its words; some are relative to the other candidates.
 *
 * @param calendars by file
 * @param superseded documents of a company that has a newer one of their kind: without a time, the newest figure of one is not the newest
 */
export function featuresOf(
  asked: AskedMeasure,
  candidates: readonly FigureCandidate[],
  calendars: ReadonlyMap<SourceKey, DocumentCalendar | null>,
  termsOf: (text: string) => ReadonlySet<string>,
  superseded: ReadonlySet<SourceKey> = new Set(),
): FeaturedCandidate[] {
  const { concepts } = asked
  const { among, coverageBy } = askedTermReader(concepts)
  const askedIn = remembered((text: string) => among(termsOf(text)))
  const weights = weightsOf(asked, candidates, (text) => coverageBy(askedIn(text)))
  const share = (coverage: readonly number[]): number => weights.reduce((sum, weight, at) => sum + weight * (coverage[at] ?? 0), 0)
  const terms = new Set(concepts.flatMap(({ ways }) => ways.flat()))
  const wordCounts = remembered((text: string) => countWords(text, terms, termsOf))
  const focus = (text: string): number => {
    const { asked: own, extra: others } = wordCounts(text)
    return own + others === 0 ? 0 : own / (own + others)
  }
  const isFirstColumn = firstColumnReader()
  const twins = twinsOf(candidates)
  // Figures of a column share their period, and figures of a table often their unit.
  const hasRest = asked.time.after === true && candidates.some(namesRest)
  const timeOf = remembered(({ source, fiscalYear }: FigurePage) =>
    remembered((period: Period | null) =>
      timeFit(asked.time, period, { calendar: calendars.get(source) ?? null, fiscalYear, isSuperseded: superseded.has(source) }),
    ),
  )
  const unitFitOf = remembered((unit: Unit) => unitFit(asked, unit))
  const measureOf = remembered((unit: Unit) => measureFit(asked, unit))
  const coverageOnPage = remembered((page: ReadablePage) => coverageBy(among(termsOfPage(page, termsOf))))
  const hasAskedTerm = ({ label, headings, section, title }: FigureCandidate): boolean =>
    [label, headings, section, title].some((text) => askedIn(text).length > 0)
  const matching = candidates.filter(hasAskedTerm)
  // Of thousands of figures most have nothing to do with the question: they only show how common a word is.
  const rows = (matching.length >= minMatching ? matching : candidates).map((candidate): FeaturedCandidate => {
    const { fact, table, from } = candidate
    const [inLabel, inHeadings, inSection] = [askedIn(nameOf(candidate)), askedIn(candidate.headings), askedIn(candidate.section)]
    // More words never cover less.
    const label = coverageBy(inLabel)
    const headings = coverageBy(inLabel, inHeadings)
    const section = coverageBy(inLabel, inHeadings, inSection)
    const title = most(section, coverageBy(inLabel, inSection, askedIn(candidate.title)))
    // A compound may be divided: "warranty" over a column, "provisions" above the table.
    const near = most(title, coverageBy(inLabel, inHeadings, inSection, askedIn(candidate.title), askedIn(candidate.near)))
    const page = most(near, coverageOnPage(from.page))
    const uncovered = concepts.filter(({ importance, needed }, at) => needed !== false && importance > 0.25 && (near[at] ?? 0) < enough)
    const ofLabel = termsOf(candidate.label)
    const time = hasRest ? timeAfter(candidate, timeOf(from)(fact.period)) : timeOf(from)(fact.period)
    const ofUnit = unitFitOf(fact.unit)
    const kinds = kindFit(asked, candidate)
    const isTotal = namesTotal(candidate.label)
    const isTotalHeading = namesTotal(candidate.headings)
    const agrees = (time.yearSame || time.newestSame) && !ofUnit.unitOther && !time.lengthOther && !ofUnit.currencyOther ? 1 : 0
    const values: Record<FigureFeature, number> = {
      labelCoverage: share(label),
      headingsCoverage: share(headings),
      sectionCoverage: share(section),
      titleCoverage: share(title),
      nearCoverage: share(near),
      pageCoverage: share(page),
      uncoveredNeeded: Math.min(3, uncovered.length) / 3,
      labelOfBest: 0,
      titleOfBest: 0,
      labelWhole: ofLabel.size > 0 && [...ofLabel].every((term) => terms.has(term)) ? 1 : 0,
      labelExtra: Math.min(maxExtraWords, wordCounts(candidate.label).extra) / maxExtraWords,
      headingsExtra: Math.min(maxExtraWords, wordCounts(candidate.headings).extra) / maxExtraWords,
      sectionExtra: Math.min(maxExtraWords, wordCounts(candidate.section).extra) / maxExtraWords,
      labelFocus: focus(candidate.label),
      focusedSlots: agrees * focus(candidate.label) * share(title),
      labelLength: Math.min(1, ofLabel.size / longLabel),
      ...time,
      ...ofUnit,
      perPiece: (fact.unit.per !== undefined) !== asked.kinds.all.has('per-share') ? 1 : 0,
      bareSmall: fact.unit.dimension === 'unknown' && isSmallInteger(fact.cell.text) ? 1 : 0,
      change: fact.isChange === true ? 1 : 0,
      ...kinds,
      totalAsked: isTotal && asked.total ? 1 : 0,
      totalUnasked: isTotal && !asked.total ? 1 : 0,
      totalHeadingAsked: isTotalHeading && asked.total ? 1 : 0,
      totalHeadingUnasked: isTotalHeading && !asked.total ? 1 : 0,
      slots: agrees * share(title),
      labelSlots: agrees * share(label),
      statement: table?.statement === undefined ? 0 : 1,
      statementMeant: table?.statement !== undefined && asked.statements.has(table.statement) ? 1 : 0,
      statementOther: table?.statement !== undefined && asked.statements.size > 0 && !asked.statements.has(table.statement) ? 1 : 0,
      ...durationFit(asked, fact.period, table?.statement === 'balanceSheet'),
      separateUnasked: asked.scope === null && (fact.scope ?? table?.scope) === 'separate' ? 1 : 0,
      scopeOther: asked.scope !== null && (fact.scope ?? table?.scope ?? asked.scope) !== asked.scope ? 1 : 0,
      pageWeight: from.weight,
      pageFirst: from.weight >= 1 ? 1 : 0,
      firstColumn: isFirstColumn(candidate) ? 1 : 0,
      twins: Math.min(3, twins.get(candidate) ?? 0) / 3,
      signed: fact.value.numerator < 0n ? 1 : 0,
      prose: table === undefined ? 1 : 0,
      proseSlots: table === undefined ? agrees * share(section) : 0,
      prior: candidate.isPrior ? 1 : 0,
      barePlain: table === undefined && fact.unit.dimension === 'number' ? 1 : 0,
      ...measureOf(fact.unit),
      adjacentCoverage: table === undefined ? share(coverageBy(askedIn(adjacentTo(candidate)))) : 0,
      flowOfBalance: asked.time.ofFlow && (table?.statement === 'balanceSheet' || isOfDay(fact.period)) ? 1 : 0,
      flowInCashFlows: asked.time.ofFlow && table?.statement === 'cashFlow' ? 1 : 0,
    }
    return { candidate, features: vectorOf(values), coverage: title }
  })
  addShareOfBest(rows, 'labelCoverage', 'labelOfBest')
  addShareOfBest(rows, 'titleCoverage', 'titleOfBest')
  return rows
}

/** The words of a sentence next to its figure, up to the neighbouring figures. */
function adjacentTo({ fact: { cell, labels }, from }: FigureCandidate): string {
  const clause = labels[0] ?? cell
  const { text } = from.page
  const before = text.slice(Math.max(clause.start, cell.start - adjacent), cell.start)
  const behind = text.slice(cell.end, cell.end + adjacent)
  const start = Array.from(before).findLastIndex((character) => /[\d;(]/.test(character)) + 1
  return `${Array.from(before).slice(start).join('')} ${cell.text} ${/^[^\d;()]*/.exec(behind)?.[0] ?? ''}`
}
/** Number of characters on each side that are next to a figure. */
const adjacent = 60

function vectorOf(values: Readonly<Record<FigureFeature, number>>): Float64Array {
  const vector = new Float64Array(figureFeatures.length)
  figureFeatures.forEach((name, at) => (vector[at] = values[name]))
  return vector
}

/** Name of a figure: its label, and what it counts, since "1,500 employees" is the number of employees. */
const nameOf = ({ label, fact: { unit } }: FigureCandidate): string =>
  unit.dimension === 'count' && unit.of !== undefined ? `${label} number` : label

/** Each candidate's value relative to the best one's. */
function addShareOfBest(rows: readonly FeaturedCandidate[], of: FigureFeature, into: FigureFeature): void {
  const [from, to] = [figureFeatures.indexOf(of), figureFeatures.indexOf(into)]
  const best = rows.reduce((largest, { features }) => Math.max(largest, features[from] ?? 0), 0)
  if (best > 0) for (const { features } of rows) features[to] = (features[from] ?? 0) / best
}

const most = (one: readonly number[], other: readonly number[]): number[] => one.map((value, at) => Math.max(value, other[at] ?? 0))

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = make(key)
    known.set(key, value)
    return value
  }
}

/** Weight of each concept: its importance, increased if few rows have it; the sum is 1. */
function weightsOf(
  { concepts }: AskedMeasure,
  candidates: readonly FigureCandidate[],
  readText: (text: string) => readonly number[],
): number[] {
  const labels = [...new Set(candidates.map(({ label }) => label))]
  const labelsWith = concepts.map(() => 0)
  for (const label of labels) readText(label).forEach((value, at) => (labelsWith[at] = (labelsWith[at] ?? 0) + (value >= enough ? 1 : 0)))
  const weights = concepts.map(
    ({ importance }, at) => importance * Math.sqrt(Math.log(1 + (1 + labels.length) / (1 + (labelsWith[at] ?? 0)))),
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (all === 0 ? 0 : weight / all))
}

/** Number of words of a label or heading that the question has, and has not; periods, totals and units do not count. */
function countWords(
  text: string,
  asked: ReadonlySet<string>,
  termsOf: (text: string) => ReadonlySet<string>,
): { asked: number; extra: number } {
  const words = labelWords(text).flatMap((word) => {
    const terms = [...termsOf(word)]
    return terms.length === 0 ? [] : [terms.filter((term) => asked.has(term)).length * 2 >= terms.length]
  })
  const own = words.filter(Boolean).length
  return { asked: own, extra: words.length - own }
}

/** The words of a label or heading, without periods, totals and units. */
function labelWords(text: string): readonly string[] {
  const known = wordsOfLabels.get(text)
  if (known !== undefined) return known
  const words = withoutTimes(text)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,()[\]/·ㆍ:;*–—-]+/u)
    .filter((word) => word !== '' && !isNeutralLabel(word) && /\p{L}/u.test(word))
  wordsOfLabels.set(text, words)
  return words
}

/** Questions about one workspace compare the same labels. */
const wordsOfLabels = new LRUCache<string, readonly string[]>({ maxSize: 4_000_000, sizeCalculation: (_, text) => text.length + 1 })

/** A text without the times that it names: "제 11(당) 기" is no word of a column. */
function withoutTimes(text: string): string {
  let rest = text
  for (const { kind, start, end } of scan(text, 'heading').toReversed())
    if (kind === 'period') rest = `${rest.slice(0, start)} ${rest.slice(end)}`
  return rest
}

const namesTotal = (text: string): boolean => text.split(/\s+/).some((word) => totalWords.test(word))

const isSmallInteger = (text: string): boolean => /^\(?\d{1,2}\)?$/.test(text.trim()) && Number(/\d+/.exec(text)?.[0]) < smallNumber

/** Returns a function that reports whether a figure is the first of its row; the rows of each table are read once. */
function firstColumnReader(): (candidate: FigureCandidate) => boolean {
  const firstOf = remembered(({ facts }: FactTable) => {
    const first = new Map<number, number>()
    for (const { row, column } of facts) first.set(row, Math.min(column, first.get(row) ?? column))
    return first
  })
  return ({ table, fact }) => table !== undefined && (firstOf(table).get(fact.row) ?? fact.column) >= fact.column
}

type TimeFeature =
  | 'yearSame'
  | 'yearOther'
  | 'yearUnstated'
  | 'newestSame'
  | 'newestOther'
  | 'newestUnstated'
  | 'lengthSame'
  | 'lengthOther'
  | 'lengthWhole'
  | 'expected'

/** Periods of a figure's document. */
interface DocumentTime {
  calendar: DocumentCalendar | null
  fiscalYear: number | undefined
  isSuperseded: boolean
}

/** Agreement of a figure's period with that of the question; a question without one asks for the newest of the document. */
function timeFit(asked: AskedTime, period: Period | null, document: DocumentTime): Record<TimeFeature, number> {
  const fit: Record<TimeFeature, number> = {
    yearSame: 0,
    yearOther: 0,
    yearUnstated: 0,
    newestSame: 0,
    newestOther: 0,
    newestUnstated: 0,
    lengthSame: 0,
    lengthOther: 0,
    lengthWhole: 0,
    expected: period !== null && isExpected(period.status) !== asked.expected ? 1 : 0,
  }
  const months = period?.months
  const wantedMonths = asked.months ?? (asked.quarter === undefined ? undefined : 3)
  const { days } = asked
  const isAsOf = wantedMonths === undefined && period?.end !== undefined && (days.includes(period.end) || isInMonth(asked, period))
  // A figure as of a day has no length, even under a year or a month.
  if (isAsOf) fit.lengthWhole = 1
  else if (wantedMonths !== undefined && months !== undefined) fit[months === wantedMonths ? 'lengthSame' : 'lengthOther'] = 1
  else if (months !== undefined) fit[months === 12 ? 'lengthWhole' : 'lengthOther'] = 1
  const isNamed = asked.years.length > 0 || asked.back !== undefined || asked.days.length > 0 || asked.month !== undefined
  const ofDocument = period === null ? 'Unstated' : isOfTime(asked, period, document)
  const verdict = !isNamed && document.isSuperseded && ofDocument === 'Same' ? 'Other' : ofDocument
  fit[`${isNamed ? 'year' : 'newest'}${verdict}`] = 1
  return fit
}

/** The agreement with what follows the named year: of that year itself none. */
function timeAfter(candidate: FigureCandidate, time: Record<TimeFeature, number>): Record<TimeFeature, number> {
  const isSame = namesRest(candidate)
  if (!isSame && time.yearSame === 0) return time
  return { ...time, yearSame: isSame ? 1 : 0, yearOther: isSame ? 0 : 1, yearUnstated: 0, expected: 0 }
}

/** "Thereafter", "2028 and thereafter", 그 이후: all that is due after the years of the other rows or columns. */
const namesRest = ({ fact: { labels, headings } }: FigureCandidate): boolean =>
  [...labels.slice(-1), ...headings].some(({ text }) => /(?<!\p{L})(?:thereafter|beyond|later years|이후)(?!\p{L})/iu.test(text))

/** Fiscal periods of whole weeks end some days apart from year to year. */
const nearDays = 20
/** Balances are of a day, or of the end of the company's own period. */
const nearDay = 7
const daysApart = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

function isOfTime(asked: AskedTime, period: Period, document: DocumentTime): 'Same' | 'Other' | 'Unstated' {
  const { calendar } = document
  const year = yearOf(period)
  if (year === undefined) return 'Unstated'
  const as = (same: boolean): 'Same' | 'Other' => (same ? 'Same' : 'Other')
  const { end } = period
  if (asked.days.length > 0 && end !== undefined)
    return as(
      asked.days.some((day) => daysApart(day, end) <= (period.months === undefined ? nearDay : nearDays)) || isInMonth(asked, period),
    )
  // "Q3 2023" as a column head states no day.
  if (asked.quarter !== undefined && period.part?.startsWith('Q') === true && period.part !== `Q${asked.quarter}`) return 'Other'
  if (asked.month !== undefined && end !== undefined) {
    const of = monthOf(end)
    if (of.month !== asked.month) return 'Other'
    if (asked.years.length > 0 && !asked.ofCompany) return as(asked.years.includes(of.year))
  }
  // The last month of a year is its end.
  if (asked.atEnd && end !== undefined && period.months !== undefined && period.months < 12 && asked.month === undefined) {
    const of = monthOf(end)
    return as(asked.years.includes(of.year) && of.month === (calendar?.fiscalYearEnd ?? 12))
  }
  const fiscalYear = calendar?.fiscalYear ?? document.fiscalYear
  const wanted = asked.years.length > 0 ? asked.years : fiscalYear === undefined ? [] : [fiscalYear - (asked.back ?? 0)]
  if (calendar !== null && end !== undefined) {
    const isOfPart = asked.quarter !== undefined || asked.months !== undefined || asked.month !== undefined
    if (asked.years.length === 0 && asked.lastYearEnd && calendar.quarter < 4)
      return as(daysApart(endOf(calendar.fiscalYear - 1, { ...asked, quarter: 4 }, calendar), end) <= nearDays)
    if (asked.years.length === 0) return as(daysApart(newestOf(asked, calendar), end) <= nearDays)
    if (isOfPart || asked.ofCompany) return as(wanted.some((one) => daysApart(endOf(one, asked, calendar), end) <= nearDays))
  }
  return wanted.length === 0 ? 'Unstated' : as(wanted.includes(year))
}

/** Whether a figure is as of a day of a month that the question names. */
const isInMonth = ({ endsOfMonths }: AskedTime, { end, months }: Period): boolean =>
  months === undefined && end !== undefined && endsOfMonths.some((day) => day.slice(0, 7) === end.slice(0, 7))

/** The last day of a fiscal year of the company, or of the requested quarter of it. */
function endOf(fiscalYear: number, { quarter, months }: AskedTime, calendar: DocumentCalendar): string {
  const part = quarter ?? (months === undefined ? 4 : months === 3 ? calendar.quarter : months / 3)
  return new Date(Date.UTC(fiscalYear, calendar.fiscalYearEnd - 3 * (4 - part), 0)).toISOString().slice(0, 10)
}

/** The last day of the newest period, for a question without a year: that of the document, or its latest quarter with the requested number or month. */
function newestOf(asked: AskedTime, calendar: DocumentCalendar): string {
  const back = asked.back ?? 0
  if (asked.month !== undefined) {
    const { year, month } = monthOf(calendar.newest)
    return new Date(Date.UTC(year - back - (asked.month > month ? 1 : 0), asked.month, 0)).toISOString().slice(0, 10)
  }
  if (asked.quarter === undefined) return yearsBefore(calendar.newest, back)
  return endOf(calendar.fiscalYear - back - (asked.quarter > calendar.quarter ? 1 : 0), asked, calendar)
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}

/** Whether a balance is requested and the figure is a flow, or the reverse. */
function durationFit(
  { time, statements }: AskedMeasure,
  period: Period | null,
  isOfBalances: boolean,
): Record<'spanUnasked' | 'dayUnasked', number> {
  // A bare year also heads columns of balances.
  const isOfSpan = period?.months !== undefined && !isOfBalances
  const asksOfSpan = !time.asOf && statements.size > 0 && !statements.has('balanceSheet')
  return { spanUnasked: time.asOf && isOfSpan ? 1 : 0, dayUnasked: asksOfSpan && isOfDay(period) ? 1 : 0 }
}

const isOfDay = (period: Period | null): boolean => period?.end !== undefined && period.months === undefined && period.part === undefined

/** Whether a figure is in the unit of the measures that the question names. */
function measureFit(
  { measures, operation, answerUnit }: AskedMeasure,
  { dimension, per }: Unit,
): Record<'measureSame' | 'measureOther', number> {
  const own = dimension === 'money' && per !== undefined ? 'per-share' : dimension
  if (measures.size === 0 || operation !== undefined || answerUnit === 'percent' || !comparable.has(own))
    return { measureSame: 0, measureOther: 0 }
  const isSame = [...measures].some((unit) => unit === own)
  return { measureSame: isSame ? 1 : 0, measureOther: isSame ? 0 : 1 }
}
const comparable: ReadonlySet<string> = new Set(['money', 'per-share', 'percent', 'count'])

type UnitFeature = 'unitSame' | 'unitOther' | 'unitUnknown' | 'shareUnasked' | 'currencyOther'

function unitFit({ answerUnit, currency, speaksOfShares, operation }: AskedMeasure, unit: Unit): Record<UnitFeature, number> {
  const fit: Record<UnitFeature, number> = { unitSame: 0, unitOther: 0, unitUnknown: 0, shareUnasked: 0, currencyOther: 0 }
  const dimension = unit.dimension === 'points' ? 'percent' : unit.dimension
  if (dimension === 'unknown') fit.unitUnknown = 1
  else if (answerUnit !== 'any' && (operation === undefined || operation === 'share'))
    fit[answerUnit === dimension || (answerUnit === 'count' && dimension === 'number') ? 'unitSame' : 'unitOther'] = 1
  if (dimension === 'percent' && !speaksOfShares) fit.shareUnasked = 1
  if (currency !== undefined && unit.currency !== undefined && !mayBeCurrency(currency, unit.currency)) fit.currencyOther = 1
  return fit
}

/** Whether one of the readings of a printed currency is the requested one; "$" may be any dollar. */
const mayBeCurrency = (asked: string, printed: string): boolean =>
  printed.split('|').some((code) => code === asked || ((code === '$' || asked === '$') && isDollar(code) && isDollar(asked)))

/** "(in millions, except per share data)" says nothing about most figures of a table. */
const exceptions = /\bexcept[^)\n]*/gi

type KindFeature = 'kindsExtra' | 'kindsMissing' | 'kindsOther'

/** Kinds of figure that only question or figure has, and kinds in which they differ. */
function kindFit(
  { kinds, operation }: AskedMeasure,
  { label, headings, section, title, fact: { unit } }: FigureCandidate,
): Record<KindFeature, number> {
  const counted = unit.of === undefined ? undefined : kindOfCounted[unit.of]
  const isOfOtherThing = unit.of !== undefined && counted === undefined && countsOtherThing(unit.of, kinds.counted)
  const isCounted = counted !== undefined || isOfOtherThing
  const own = new Set([...kindsOfLabel(label), ...kindsIn(headings)].filter((kind) => !isCounted || !countedKinds.has(kind)))
  if (counted !== undefined) own.add(counted)
  const all = new Set([...own, ...kindsIn(section), ...kindsIn(title.replace(exceptions, ''))])
  const ofChange = operation === 'growth' || operation === 'difference'
  const asked = new Set([...kinds.all].filter((kind) => !ofChange || (kind !== 'change' && kind !== 'growth')))
  const only = (set: ReadonlySet<FigureKind>, group: readonly FigureKind[]): FigureKind[] => group.filter((kind) => set.has(kind))
  const disagreeing = Object.values(exclusive).filter((group) => {
    const [wanted, stated] = [only(asked, group), only(own, group)]
    return wanted.length > 0 && stated.length > 0 && !wanted.some((kind) => stated.includes(kind))
  })
  return {
    kindsExtra: Math.min(3, figureOnly.filter((kind) => own.has(kind) && !asked.has(kind)).length) / 3,
    kindsMissing: Math.min(3, askedOnly.filter((kind) => asked.has(kind) && !all.has(kind)).length) / 3,
    kindsOther: Math.min(2, disagreeing.length + (isOfOtherThing ? 1 : 0)) / 2,
  }
}

/** Whether a question counts people, stores or the like, and a figure something else: "operates in 30 countries" states no number of employees. */
function countsOtherThing(of: string, asked: AskedMeasure['kinds']['counted']): boolean {
  const wanted = Object.entries(kindOfCounted).filter(([, kind]) => asked.has(kind))
  return wanted.length > 0 && !wanted.some(([one]) => mayCountTheSame(one, of))
}

/** Number of other pages with the same value, by candidate. */
function twinsOf(candidates: readonly FigureCandidate[]): Map<FigureCandidate, number> {
  const pagesOf = new Map<string, Set<FigureCandidate['from']>>()
  const shown = candidates.map((candidate) => {
    const { value, unit } = candidate.fact
    const key = `${value.numerator}/${value.denominator} ${unit.dimension}`
    const pages = pagesOf.get(key) ?? new Set()
    pagesOf.set(key, pages.add(candidate.from))
    return pages
  })
  return new Map(candidates.map((candidate, at) => [candidate, isSmallInteger(candidate.fact.cell.text) ? 0 : (shown[at]?.size ?? 1) - 1]))
}
