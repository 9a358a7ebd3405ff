import type { ParsedDocument } from '@dossier/documents'
import { type Period, startBefore } from '@dossier/notation'
import type { DocumentKind } from './document-kind.ts'
import { daysOf, firstQuarter, isCompanysYear, isSpan, linesAround, type NamedPeriod, periodsIn } from './named-periods.ts'

/** The time that a document is about. */
export interface DocumentPeriod {
  /** First and last day, ISO; the first only when it is printed or follows from whole months. */
  from?: string
  to?: string
  /** The fiscal year, as the company counts it. */
  fiscalYear?: number
  /** 1 to 4, of a report that covers one. */
  quarter?: number
  /** Months from the first day of the fiscal year to the last day: 3, 6, 9 or 12. */
  months?: number
}

const annual = new Set<DocumentKind>(['10-K', '20-F', '40-F', 'annual-report', 'audit-report'])
const interim = new Set<DocumentKind>(['10-Q', 'quarterly-report', 'half-year-report'])
const dated = new Set<DocumentKind>(['8-K', '6-K', 'statutory-disclosure', 'press-release'])
const told = new Set<DocumentKind>(['earnings-release', 'transcript'])

const frontPages = 15
/** Years are counted in this much of the text: enough for a discussion of results, little beside the rest of reading. */
const countedCharacters = 300_000

/** Reads the period that a report covers, or the day of an announcement; undefined for documents that have neither. */
export function readDocumentPeriod(document: ParsedDocument, kind: DocumentKind | undefined, filename: string): DocumentPeriod | undefined {
  if (kind === undefined) return undefined
  const pages = document.pages.slice(0, frontPages).map((page) => page.text.slice(0, 8_000).normalize('NFKC'))
  if (dated.has(kind)) {
    const to = dayOfReport(pages[0] ?? '')
    return to === undefined ? undefined : { to }
  }
  if (told.has(kind)) return periodOfResults(document, pages, filename)
  if (!annual.has(kind) && !interim.has(kind)) return undefined
  for (const page of pages) {
    const periods = periodsIn(page)
    const business = periods.find(({ start, end, printed }) => start !== undefined && end !== undefined && /부터|까지|[~∼]/.test(printed))
    if (business) return ofBusinessYear(business, kind)
    const covered = periods.filter(isSpan).find(({ months = 0 }) => (annual.has(kind) ? months === 12 : months < 12))
    if (covered?.end !== undefined) return ofReport(covered.end, kind, document)
  }
  return undefined
}

function ofReport(to: string, kind: DocumentKind, document: ParsedDocument): DocumentPeriod {
  const months = annual.has(kind) ? 12 : monthsToDate(document)
  const from = startBefore(to, months)
  return {
    ...(from !== undefined && { from }),
    to,
    fiscalYear: fiscalYearOf(to, months, document),
    ...(annual.has(kind) || kind === 'half-year-report' ? {} : { quarter: months / 3 }),
    months,
  }
}

/** "2021년 01월 01일 부터 2021년 12월 31일 까지": the business year of a Korean report, as far as it has gone. */
function ofBusinessYear({ start: from = '', end: to = '', months = monthsBetween(from, to) }: Period, kind: DocumentKind): DocumentPeriod {
  const endsInYear = Number(to.slice(0, 4))
  // A business year that ends in spring is still named by the year in which most of it lies only abroad: Korean ones by their end.
  const fiscalYear = months >= 12 ? endsInYear : Number(addMonths(from, 11).slice(0, 4))
  const isWhole = months === 3 || months === 6 || months === 9
  return { from, to, fiscalYear, ...(isWhole && kind === 'quarterly-report' ? { quarter: months / 3 } : {}), months }
}

function monthsBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (30.44 * 86_400_000))
}

function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** "Date of Report (Date of earliest event reported): July 1, 2022", else the first day on the page. */
function dayOfReport(page: string): string | undefined {
  const at = page.search(/date of report/i)
  const behind = at < 0 ? undefined : firstDay(page.slice(at, at + 160))
  return behind ?? firstDay(at < 0 ? page.slice(0, 1_500) : page.slice(Math.max(0, at - 200), at + 300))
}

const firstDay = (text: string): string | undefined => daysOf(periodsIn(text))[0]

/** How far into the fiscal year an interim report goes: the longest stretch that it tells of more than in passing. */
function monthsToDate(document: ParsedDocument): number {
  const spans = periodsAround(document, /months|weeks/i).filter(({ part, rolling }) => part === undefined && rolling === undefined)
  return [9, 6].find((length) => spans.filter(({ months }) => months === length).length >= 2) ?? 3
}

/** A company that names its years by their end speaks of the latest this much as often as of the one before it. */
const leastShare = 0.4

/**
 * The year by which the company names a fiscal year. Most name it by the year in which it ends; those that close early in a
 * year may name it by the one before, which shows in what the text calls its fiscal years.
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
  return byEnd >= leastShare * before ? year : year - 1
}

/** The periods in lines that have such words, and in those behind them, as far as a document is counted. */
function periodsAround(document: ParsedDocument, words: RegExp): NamedPeriod[] {
  let counted = 0
  return document.pages.flatMap(({ text }) => {
    if (counted > countedCharacters) return []
    counted += text.length
    return periodsIn(linesAround(text, words))
  })
}

const wholeYear = /\bfull[- ]year\b|\byear[- ]end(?:ed)?\b|\btwelve months ended\b|연간/i
/** Where results name the day to which they go, and where they say what they are. */
const headOfResults = 12_000
const topOfResults = 2_500

/** The quarter and year of results as a release or a call names them; the years of an outlook come after those. */
function periodOfResults(document: ParsedDocument, pages: readonly string[], filename: string): DocumentPeriod | undefined {
  const top = (pages[0] ?? '').slice(0, topOfResults)
  const periods = periodsIn(top)
  const to = periodsIn(pages.join('\n').slice(0, headOfResults)).find(isSpan)?.end
  const quarter = firstQuarter(periods) ?? firstQuarter(periodsIn(filename, 'fileName')) ?? (wholeYear.test(top) ? 4 : undefined)
  const year = yearNamedMost(periods) ?? (to !== undefined && quarter !== undefined ? fiscalYearOf(to, quarter * 3, document) : undefined)
  const fiscalYear = year ?? yearOfTelling(daysOf(periods)[0], quarter)
  if (to === undefined && quarter === undefined && fiscalYear === undefined) return undefined
  return {
    ...(to === undefined ? {} : { to }),
    ...(fiscalYear === undefined ? {} : { fiscalYear }),
    ...(quarter === undefined ? {} : { quarter, months: quarter * 3 }),
  }
}

/** Beside its own year a release names the one before and that of its outlook; of years named as often the first. */
function yearNamedMost(periods: readonly NamedPeriod[]): number | undefined {
  const years = periods.flatMap((period) => (period.part !== undefined || isCompanysYear(period) ? (period.fiscalYear ?? []) : []))
  const counts = Map.groupBy(years, (year) => year)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** Results of the last quarter are told early in the next year. */
function yearOfTelling(day: string | undefined, quarter: number | undefined): number | undefined {
  if (day === undefined) return undefined
  const [year = 0, month = 0] = day.split('-').map(Number)
  return quarter === 4 && month <= 3 ? year - 1 : year
}
