import type { ParsedDocument } from '@dossier/documents'
import { type Period, startBefore } from '@dossier/notation'
import { withoutCorrectionNotice } from './document-amendment.ts'
import type { DocumentKind } from './document-kind.ts'
import { daysOf, firstQuarter, isCompanysYear, isSpan, linesAround, type NamedPeriod, periodsIn } from './named-periods.ts'

/** The time that a document is about. */
export interface DocumentPeriod {
  /** First and last day, ISO; the first only when it is printed or follows from a count of months. */
  from?: string
  to?: string
  /** The fiscal year by the company's own count. */
  fiscalYear?: number
  /** 1 to 4, for a report on one quarter. */
  quarter?: number
  /** Months from the first day of the fiscal year to the last day: 3, 6, 9 or 12. */
  months?: number
}

const annual = new Set<DocumentKind>(['10-K', '20-F', '40-F', 'annual-report', 'audit-report'])
const interim = new Set<DocumentKind>(['10-Q', 'quarterly-report', 'half-year-report'])
const dated = new Set<DocumentKind>(['8-K', '6-K', 'statutory-disclosure', 'press-release'])
const resultKinds = new Set<DocumentKind>(['earnings-release', 'transcript'])

const frontPages = 15
/** Years are counted in this much of the text: it covers a discussion of results and costs little next to the rest of reading. */
const countedCharacters = 300_000

/** Reads the period of a report, or the date of an announcement; undefined for documents without either. */
export function readDocumentPeriod(document: ParsedDocument, kind: DocumentKind | undefined, filename: string): DocumentPeriod | undefined {
  if (kind === undefined) return undefined
  const pages = withoutCorrectionNotice(document.pages.slice(0, frontPages).map((page) => page.text.slice(0, 8_000).normalize('NFKC')))
  if (dated.has(kind)) {
    const to = dayOfReport(pages[0] ?? '')
    return to === undefined ? undefined : { to }
  }
  if (resultKinds.has(kind)) return periodOfResults(document, pages, filename)
  if (!annual.has(kind) && !interim.has(kind)) return undefined
  for (const page of pages) {
    const periods = periodsIn(page)
    const business = periods.find(({ start, end, printed }) => start !== undefined && end !== undefined && /부터|까지|[~∼]/.test(printed))
    if (business) return ofBusinessYear(business, kind)
    const covered = periods.filter(isSpan).find(({ months = 0 }) => (annual.has(kind) ? months === 12 : months < 12))
    if (covered?.end !== undefined) return periodOfReport(covered.end, kind, document)
  }
  return undefined
}

function periodOfReport(to: string, kind: DocumentKind, document: ParsedDocument): DocumentPeriod {
  const months = annual.has(kind) ? 12 : monthsToDate(document, to)
  const from = startBefore(to, months)
  return {
    ...(from !== undefined && { from }),
    to,
    fiscalYear: fiscalYearOf(to, months, document),
    ...(annual.has(kind) || kind === 'half-year-report' ? {} : { quarter: months / 3 }),
    months,
  }
}

/** "2021년 01월 01일 부터 2021년 12월 31일 까지": the business year of a Korean report, up to its reporting date. */
function ofBusinessYear({ start: from = '', end: to = '', months = monthsBetween(from, to) }: Period, kind: DocumentKind): DocumentPeriod {
  const endsInYear = Number(to.slice(0, 4))
  // Only abroad is a fiscal year that ends in spring named by the year that holds most of it; Korean ones are named by their end.
  const fiscalYear = months >= 12 ? endsInYear : Number(addMonths(from, 11).slice(0, 4))
  const isQuarterEnd = months === 3 || months === 6 || months === 9
  return { from, to, fiscalYear, ...(isQuarterEnd && kind === 'quarterly-report' ? { quarter: months / 3 } : {}), months }
}

function monthsBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (30.44 * 86_400_000))
}

function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** The date after "Date of Report (Date of earliest event reported): July 1, 2022", or else the first date on the page. */
function dayOfReport(page: string): string | undefined {
  const at = page.search(/date of report/i)
  const following = at < 0 ? undefined : firstDay(page.slice(at, at + 160))
  return following ?? firstDay(at < 0 ? page.slice(0, 1_500) : page.slice(Math.max(0, at - 200), at + 300))
}

const firstDay = (text: string): string | undefined => daysOf(periodsIn(text))[0]

/** How far into the fiscal year an interim report extends: the longest span of months up to its last day that it names at least twice. */
function monthsToDate(document: ParsedDocument, to: string): number {
  const spans = periodsAround(document, /months|weeks/i).filter(
    (period) => period.part === undefined && period.rolling === undefined && mayEndWith(period, to),
  )
  return [9, 6].find((length) => spans.filter(({ months }) => months === length).length >= 2) ?? 3
}

/**
 * Whether a span can end on this day of some year: "nine months ended December 31" is the rest of the year after a first quarter. A fiscal year of
 * whole weeks may end in the next month.
 */
function mayEndWith(span: NamedPeriod, to: string): boolean {
  const month = monthOfEnd(span)
  if (month === undefined) return true
  const apart = Math.abs(month - Number(to.slice(5, 7)))
  return Math.min(apart, 12 - apart) <= 1
}

/** The month in which a span ends, 1 to 12; undefined where none is printed. */
function monthOfEnd({ end, printed }: NamedPeriod): number | undefined {
  if (end !== undefined) return Number(end.slice(5, 7))
  const day = /\bend(?:ed|ing)\s(.*)$/is.exec(printed)?.[1] ?? ''
  return periodsIn(day).find(({ month }) => month !== undefined)?.month
}

/** A company that names its fiscal years by their end names the latest at least this often, relative to the year before. */
const minShare = 0.4

/**
 * The year by which the company names a fiscal year. Most companies use the year in which it ends. Those that close early in a calendar year may use
 * the year before; the years that the text calls fiscal show which.
 */
function fiscalYearOf(to: string, months: number, document: ParsedDocument): number {
  const [year = 0, month = 0] = addMonths(to, 12 - months)
    .split('-')
    .map(Number)
  if (month > 5) return year
  const years = periodsAround(document, /fiscal|\bFY/i)
    .filter(isCompanysYear)
    .map(({ fiscalYear }) => fiscalYear)
  const [byEnd, before] = [year, year - 1].map((one) => years.filter((named) => named === one).length) as [number, number]
  if (byEnd + before === 0) return month <= 2 ? year - 1 : year
  return byEnd >= minShare * before ? year : year - 1
}

/** The periods in lines that match the words, and in the following lines, within the counted characters. */
function periodsAround(document: ParsedDocument, words: RegExp): NamedPeriod[] {
  let counted = 0
  return document.pages.flatMap(({ text }) => {
    if (counted > countedCharacters) return []
    counted += text.length
    return periodsIn(linesAround(text, words))
  })
}

const wholeYear = /\bfull[- ]year\b|\byear[- ]end(?:ed)?\b|\btwelve months ended\b|연간/i
/** Characters in which results name their reporting date, and characters in which they state what they are. */
const headOfResults = 12_000
const topOfResults = 2_500

/** The quarter and year of results by the wording of a release or a call; the years of an outlook come later in the text. */
function periodOfResults(document: ParsedDocument, pages: readonly string[], filename: string): DocumentPeriod | undefined {
  const top = (pages[0] ?? '').slice(0, topOfResults)
  const periods = periodsIn(top)
  const to = periodsIn(pages.join('\n').slice(0, headOfResults)).find(isSpan)?.end
  const quarter = firstQuarter(periods) ?? firstQuarter(periodsIn(filename, 'fileName')) ?? (wholeYear.test(top) ? 4 : undefined)
  const year = yearNamedMost(periods) ?? (to !== undefined && quarter !== undefined ? fiscalYearOf(to, quarter * 3, document) : undefined)
  const fiscalYear = year ?? yearOfAnnouncedResults(daysOf(periods)[0], quarter)
  if (to === undefined && quarter === undefined && fiscalYear === undefined) return undefined
  return {
    ...(to === undefined ? {} : { to }),
    ...(fiscalYear === undefined ? {} : { fiscalYear }),
    ...(quarter === undefined ? {} : { quarter, months: quarter * 3 }),
  }
}

/** Next to its own year a release names the year before and the year of its outlook; of equally frequent years the first is returned. */
function yearNamedMost(periods: readonly NamedPeriod[]): number | undefined {
  const years = periods.flatMap((period) => (period.part !== undefined || isCompanysYear(period) ? (period.fiscalYear ?? []) : []))
  const counts = Map.groupBy(years, (year) => year)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** Results of the fourth quarter are announced early in the next year. */
function yearOfAnnouncedResults(day: string | undefined, quarter: number | undefined): number | undefined {
  if (day === undefined) return undefined
  const [year = 0, month = 0] = day.split('-').map(Number)
  return quarter === 4 && month <= 3 ? year - 1 : year
}
