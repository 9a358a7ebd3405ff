import type { ParsedDocument } from '@dossier/documents'
import type { DocumentKind } from './document-kind.ts'
import { beginOfMonths, datesIn, firstDateIn, isoDay, quarterIn } from './written-days.ts'

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
export function readDocumentPeriod(document: ParsedDocument, kind: DocumentKind | undefined, file: string): DocumentPeriod | undefined {
  const pages = document.pages.slice(0, frontPages).map((page) =>
    page.text
      .slice(0, 8_000)
      .normalize('NFKC')
      .replace(/[^\S\n]+/g, ' '),
  )
  const front = pages.join('\n')
  if (kind === undefined) return undefined
  if (dated.has(kind)) {
    const to = dayOfReport(pages[0] ?? '')
    return to === undefined ? undefined : { to }
  }
  if (told.has(kind)) return periodTold(document, pages[0] ?? '', front, file)
  const span = koreanSpan(front)
  if (span && (annual.has(kind) || interim.has(kind))) return ofSpan(span, kind)
  if (annual.has(kind)) {
    const to = endOf(front, yearEnded)
    return to === undefined ? undefined : { ...beginning(to, 12), to, fiscalYear: fiscalYearOf(to, 12, textOf(document)), months: 12 }
  }
  if (interim.has(kind)) {
    const to = endOf(front, partEnded)
    if (to === undefined) return undefined
    const months = monthsToDate(textOf(document))
    return {
      ...beginning(to, months),
      to,
      fiscalYear: fiscalYearOf(to, months, textOf(document)),
      ...(kind === 'half-year-report' ? {} : { quarter: months / 3 }),
      months,
    }
  }
  return undefined
}

const yearEnded = /\b(?:fiscal |financial )?years? (?:ended|ending):?[^.\n]{0,20}/gi
const partEnded = /\b(?:quarter(?:ly period)?|period|(?:three|six|nine) months|half[- ]year|\d+ weeks) (?:ended|ending):?[^.\n]{0,20}/gi

/** The first day named behind such words on the same line or, on a cover, at the beginning of the next. */
function endOf(text: string, words: RegExp, where: 'cover' | 'line' = 'cover'): string | undefined {
  for (const match of text.matchAll(words)) {
    const following = text.slice(match.index, match.index + match[0].length + 40)
    const behind = where === 'cover' ? following.replace(/\n/g, ' ') : (following.split('\n', 1)[0] ?? '')
    const day = firstDateIn(behind) ?? slashedDay(behind)
    if (day !== undefined) return day
  }
  return undefined
}

function slashedDay(text: string): string | undefined {
  const match = /\b(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})\b/.exec(text)
  return match ? isoDay(Number(match[3]), Number(match[1]), Number(match[2])) : undefined
}

function beginning(to: string, months: number): { from?: string } {
  const from = beginOfMonths(to, months)
  return from === undefined ? {} : { from }
}

/** "2021년 01월 01일 부터 2021년 12월 31일 까지": the business year of a Korean report. */
function koreanSpan(front: string): { from: string; to: string } | undefined {
  const day = '((?:19|20)\\d{2})\\s?[년.]\\s?(\\d{1,2})\\s?[월.]\\s?(\\d{1,2})\\s?일?\\.?'
  const match = new RegExp(`${day}\\s*(?:부터|~|-)\\s*(?:사업연도\\s*)?${day}\\s*(?:까지|현재|\\)|$)`, 'm').exec(front)
  if (!match) return undefined
  const [from, to] = [match.slice(1, 4), match.slice(4, 7)].map((parts) => isoDay(Number(parts[0]), Number(parts[1]), Number(parts[2])))
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

function ofSpan({ from, to }: { from: string; to: string }, kind: DocumentKind): DocumentPeriod {
  const months = monthsBetween(from, to)
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
  const behind = at < 0 ? undefined : firstDateIn(page.slice(at, at + 160))
  return behind ?? firstDateIn(at < 0 ? page.slice(0, 1_500) : page.slice(Math.max(0, at - 200), at + 300))
}

const monthWords: readonly [number, RegExp][] = [
  [9, /\b(?:nine months|thirty-?nine weeks|39[- ]weeks?) ended\b/gi],
  [6, /\b(?:six months|twenty-?six weeks|26[- ]weeks?) ended\b/gi],
]

/** How far into the fiscal year an interim report goes: the longest stretch that it tells of more than in passing. */
function monthsToDate(text: string): number {
  return monthWords.find(([, pattern]) => (text.match(pattern)?.length ?? 0) >= 2)?.[0] ?? 3
}

/** A company that names its years by their end speaks of the latest this much as often as of the one before it. */
const leastShare = 0.4

/**
 * The year by which the company names a fiscal year. Most name it by the year in which it ends; those that close early in a
 * year may name it by the one before, which shows in what the text calls its fiscal years.
 */
function fiscalYearOf(to: string, months: number, text: string): number {
  const [year = 0, month = 0] = addMonths(to, 12 - months)
    .split('-')
    .map(Number)
  if (month > 5) return year
  const counts = new Map<number, number>()
  for (const match of text.matchAll(/\bfiscal (?:year )?((?:19|20)\d{2})\b|\bFY ?['’]?((?:20)?\d{2})\b/gi)) {
    const written = match[1] ?? match[2] ?? ''
    const one = written.length === 2 ? 2000 + Number(written) : Number(written)
    counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  const [byEnd, before] = [counts.get(year) ?? 0, counts.get(year - 1) ?? 0]
  if (byEnd + before === 0) return month <= 2 ? year - 1 : year
  return byEnd >= leastShare * before ? year : year - 1
}

const textCache = new WeakMap<ParsedDocument, string>()

function textOf(document: ParsedDocument): string {
  let text = textCache.get(document)
  if (text === undefined) {
    text = ''
    for (const page of document.pages) {
      if (text.length > countedCharacters) break
      text += `${page.text}\n`
    }
    text = text.replace(/\s+/g, ' ')
    textCache.set(document, text)
  }
  return text
}

const wholeYear = /\bfull[- ]year\b|\byear[- ]end(?:ed)?\b|\btwelve months ended\b|연간/i

/** The quarter and year of results as a release or a call names them; the years of an outlook come after those. */
function periodTold(document: ParsedDocument, first: string, front: string, file: string): DocumentPeriod | undefined {
  const top = first.slice(0, 2_500)
  const to = endOf(
    front.slice(0, 12_000),
    /\b(?:quarter|three months|months|year|weeks)(?: and (?:full )?(?:fiscal )?year)? ended:?[^.\n]{0,20}/gi,
    'line',
  )
  const quarter = quarterIn(top) ?? quarterIn(file) ?? (wholeYear.test(top) ? 4 : undefined)
  const year = yearTold(top) ?? (to !== undefined && quarter !== undefined ? fiscalYearOf(to, quarter * 3, textOf(document)) : undefined)
  const fiscalYear = year ?? yearOfTelling(datesIn(top)[0], quarter)
  if (to === undefined && quarter === undefined && fiscalYear === undefined) return undefined
  return {
    ...(to === undefined ? {} : { to }),
    ...(fiscalYear === undefined ? {} : { fiscalYear }),
    ...(quarter === undefined ? {} : { quarter, months: quarter * 3 }),
  }
}

/** Results of the last quarter are told early in the next year. */
function yearOfTelling(day: string | undefined, quarter: number | undefined): number | undefined {
  if (day === undefined) return undefined
  const [year = 0, month = 0] = day.split('-').map(Number)
  return quarter === 4 && month <= 3 ? year - 1 : year
}

function yearTold(top: string): number | undefined {
  const match =
    /\b(?:first|second|third|fourth)[- ]quarter (?:of )?(?:and (?:full[- ]?)?(?:fiscal )?year )?(?:fiscal )?(?:year )?((?:19|20)\d{2})\b|\bQ[1-4] ?'?(?:FY ?)?'?((?:20)?\d{2})\b|\b[1-4]Q ?'?(\d{2}|20\d{2})\b|\bquarter (?:[1-4]|one|two|three|four) ((?:19|20)\d{2})\b|\b((?:19|20)\d{2}) (?:first|second|third|fourth)[- ]quarter|\bfiscal (?:year )?((?:19|20)\d{2})\b|\b(?:full[- ])year ((?:19|20)\d{2})|((?:19|20)\d{2})\s?년\s?(?:제?\s?[1-4]\s?분기|연간|상반기)/i.exec(
      top.replace(/\s+/g, ' '),
    )
  const written = match?.slice(1).find((one) => one !== undefined)
  return written === undefined ? undefined : written.length === 2 ? 2000 + Number(written) : Number(written)
}
