import { hasHangul } from '@dossier/lexicon'
import type { ParsedDocument } from '@dossier/documents'
import { companyNamesIn, comparableName, type FoundName } from '@dossier/entities'
import { startsWithYear } from '@dossier/notation'
import { readCompanyIdentity } from '../facts/company-identity.ts'
import { type DocumentAmendment, readDocumentAmendment } from '../facts/document-amendment.ts'
import { presentingKinds, readDocumentKind, type DocumentKind } from '../facts/document-kind.ts'
import { readDocumentPeriod, type DocumentPeriod } from '../facts/document-period.ts'
import { readLanguage, type DocumentLanguage } from '../facts/language.ts'
import { readMoneyUnit } from '../facts/money-unit.ts'
import { daysOf, firstQuarter, isCompanysYear, isSpan, type NamedPeriod, periodsIn } from '../facts/named-periods.ts'

/** The kinds of report that people request by name. */
export type ReportForm =
  | '10-K'
  | '10-Q'
  | '8-K'
  | '20-F'
  | 'proxy'
  | 'earnings-release'
  | 'transcript'
  | 'annual-report'
  | 'half-year-report'
  | 'quarterly-report'

/** The company, kind of report and period of a document, from its first pages and its file name. */
export interface DocumentFacts {
  filename: string
  /** Names of the company as printed, and words of the file name that can contain one. */
  names: string[]
  /** Trading symbols, upper case. */
  symbols: string[]
  forms: ReportForm[]
  /** Fiscal years of the report, most certain first. */
  years: number[]
  /** Fiscal quarter, 1 to 4, of a report on one quarter. */
  quarter?: number
  /** Dates that the document names as its own (report date, period end), ISO. */
  dates: string[]
  /** The name of the reporting company, as printed. */
  company?: string
  /** Company names with a legal form on the first page, in order of appearance. */
  printedCompanies: string[]
  /** Short names that the document defines for it, and its name in the other language. */
  aliases: string[]
  /** Central Index Key, number in the Korean disclosure system (DART), and code at the Korea Exchange. */
  cik?: string
  corpCode?: string
  stockCode?: string
  kind?: DocumentKind
  /** Present for a report that corrects one that was filed before. */
  amendment?: DocumentAmendment
  period?: DocumentPeriod
  language?: DocumentLanguage
  /** ISO 4217 code, and the value of 1 in most of its tables. */
  currency?: string
  scale?: number
}

/** First pages, on which a document states what it is. */
const frontPages = 3
/** Pages in which a document names its company, including the short names that it defines. */
const namingPages = 12
/** Characters at the beginning in which a document names its own dates. */
const topCharacters = 3_000

/** Reads the facts by which a question selects a document. Missing facts stay empty, since they can only add to a score. */
export function readDocumentFacts(document: ParsedDocument, filename: string): DocumentFacts {
  const front = textOf(document, frontPages)
  const file = fileNameWords(filename)
  const kind = readDocumentKind(document, file)
  const amendment = readDocumentAmendment(document, kind)
  const period = readDocumentPeriod(document, kind, filename)
  const language = readLanguage(document)
  const isOfOne = kind !== undefined && presentingKinds.has(kind)
  const identity = readCompanyIdentity(textOf(document, namingPages), isOfOne ? document.pages.map(({ text }) => text) : [])
  const forms = unique([...formsIn(file), ...formsOfKind(kind), ...formsIn(front.slice(0, 1_200))]).slice(0, 2)
  const name = filename.normalize('NFKC').replace(/^.*[/\\]/, '')
  const inFile = periodsIn(name, 'fileName')
  const frontPeriods = periodsIn(front)
  const ends = unique([...(period?.to === undefined ? [] : [period.to]), ...daysOf(frontPeriods.filter(isSpan)).slice(0, 2)])
  const topPeriods = frontPeriods.filter(({ at }) => at < topCharacters)
  const dates = unique([...daysOf(inFile), ...ends, ...daysOf(topPeriods)]).slice(0, 6)
  const quarter =
    firstQuarter(inFile) ??
    period?.quarter ??
    (forms.includes('10-Q') || forms.includes('earnings-release') ? firstQuarter(frontPeriods) : undefined)
  return {
    filename,
    names: companyNames(front, [identity.company, ...identity.aliases], document.title, file),
    symbols: tradingSymbols(front),
    forms,
    years: unique([
      ...yearsOfFile(inFile, name),
      ...(period?.fiscalYear === undefined ? [] : [period.fiscalYear]),
      ...frontPeriods
        .filter(isCompanysYear)
        .flatMap(({ fiscalYear }) => fiscalYear ?? [])
        .slice(0, 2),
      ...ends.flatMap(yearsOfEnd),
    ]).slice(0, 4),
    ...(quarter === undefined ? {} : { quarter }),
    dates,
    ...identity,
    printedCompanies: printedCompanies(document),
    ...(kind === undefined ? {} : { kind }),
    ...(amendment === undefined ? {} : { amendment }),
    ...(period === undefined ? {} : { period }),
    ...(language === undefined ? {} : { language }),
    ...readMoneyUnit(document),
  }
}

/** Maximum number of company names kept of a first page. */
const mostPrintedCompanies = 20
/** Characters of a first page that are searched for company names. */
const searchedCharacters = 20_000

function printedCompanies({ pages: [first] }: ParsedDocument): string[] {
  const text = (first?.text ?? '').slice(0, searchedCharacters).normalize('NFKC')
  return unique(companyNamesIn(text).map(({ start, end }) => text.slice(start, end))).slice(0, mostPrintedCompanies)
}

function textOf(document: ParsedDocument, pages: number): string {
  return document.pages
    .slice(0, pages)
    .map((page) => page.text.slice(0, 6_000))
    .join('\n')
    .normalize('NFKC')
}

/** A file name as words: without its extension, separators as blanks, letters separated from the digits after them. */
function fileNameWords(filename: string): string {
  return filename
    .normalize('NFKC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/(?<=\d{4})[-.](\d{2})[-.](\d{2})(?!\d)/g, '~$1~$2')
    .replace(/[_\s.,()[\]]+/g, ' ')
    .trim()
}

const formPatterns: readonly [ReportForm, RegExp][] = [
  ['10-K', /\b10-?k\b/i],
  ['10-Q', /\b10-?q\b/i],
  ['8-K', /\b8-?k\b/i],
  ['20-F', /\b20-?f\b/i],
  ['proxy', /\b(?:def ?14a|proxy statement)\b/i],
  [
    'earnings-release',
    /(?<!\b(?:net|retained|operating|adjusted|comprehensive|undistributed) )\bearnings\b(?! (?:per|before))|\b(?:first|second|third|fourth)[- ]quarter (?:and full[- ]year )?(?:\d{4} )?results\b|실적\s?발표|잠정\s?실적/i,
  ],
  ['transcript', /\btranscript\b|\bconference call\b/i],
  ['annual-report', /사업\s*보고서|annual report/i],
  ['half-year-report', /반기\s*보고서|half[- ]year(?:ly)? report/i],
  ['quarterly-report', /분기\s*보고서|quarterly report/i],
]

function formsOfKind(kind: DocumentKind | undefined): ReportForm[] {
  return formPatterns.flatMap(([form]) => (form === kind ? [form] : []))
}

/** The report kinds that a text names. */
export function formsIn(text: string): ReportForm[] {
  return formPatterns.filter(([, pattern]) => pattern.test(text)).map(([form]) => form)
}

/** The fiscal years that can end on a date: retailers and others close in January or February after the year in which they traded. */
function yearsOfEnd(day: string): number[] {
  const year = Number(day.slice(0, 4))
  return Number(day.slice(5, 7)) <= 2 ? [year, year - 1] : [year]
}

/** The fiscal years in a file name: of a span, "2023-2025", the last one first. */
function yearsOfFile(periods: readonly NamedPeriod[], name: string): number[] {
  const years = periods.flatMap(({ fiscalYear }) => fiscalYear ?? [])
  const [first, last] = periods
  const isSpanOfYears =
    last !== undefined && first !== undefined && /^\s?[-–~]\s?$/.test(name.slice(first.at + first.printed.length, last.at))
  return isSpanOfYears ? years.toSorted((one, other) => other - one) : years
}

/** Lines of a cover page that end like a company's name without being one. */
const notAName =
  /growth company|reporting company|shell company|registrant|check mark|exchange|commission|subsidiar|\bthe company$|^company/i
/** Names with a legal form or a designation at the beginning of a cover line, and Korean names anywhere, without their legal form. */
function namesOnCover(cover: string): string[] {
  const found = companyNamesIn(cover, { byDesignation: true })
  const ofLines = found.filter(({ start }) => /(?:^|\n)[^\S\n]*["']?(?:the )?$/i.test(cover.slice(Math.max(0, start - 40), start)))
  const isKorean = ({ core }: FoundName): boolean => hasHangul(core)
  return [
    ...ofLines.filter((name) => !isKorean(name)).map(({ start, end }) => cover.slice(start, end)),
    ...found.filter(isKorean).map(({ core }) => core),
  ]
}

function companyNames(front: string, own: readonly (string | undefined)[], title: string | undefined, file: string): string[] {
  const top = front.slice(0, 3_000)
  const found = [
    /([^\n]{2,90})\n[\s_-]*\(\s*exact name of registrant/i.exec(front)?.[1],
    /회\s*사\s*명\s*(?::\s*)?([^\n]{2,40})/.exec(front)?.[1],
    ...own,
    ...namesOnCover(top),
    title,
  ]
  const names = found.filter(
    (name): name is string => name !== undefined && !notAName.test(name.trim()) && /^[\s"']*(?:\p{Ll}?\p{Lu}|[\p{Lo}\d])/u.test(name),
  )
  const clean = names.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => name.length > 1)
  const each = [...Map.groupBy(clean, comparableName).values()].flatMap(([first]) => first ?? [])
  return unique([nameInFile(file), ...each].filter((name) => name.length > 1)).slice(0, 6)
}

/** The words of a file name before its period, form or date: people write the company first. */
function nameInFile(file: string): string {
  const words = file.split(' ')
  const end = words.findIndex(
    (word) =>
      startsWithYear(word) ||
      /^(?:[qh]\d|fy\d|\d+q|10-?[kq]|8-?k|20-?f|annual|quarterly|earnings|report|사업|분기|반기|제?\d+기|\d+[-~])/i.test(word),
  )
  return words.slice(0, end < 0 ? 4 : end).join(' ')
}

function tradingSymbols(front: string): string[] {
  const listed = Array.from(
    front.matchAll(/\s([A-Z]{1,5})\s+(?:the\s+)?(?:new york stock exchange|nyse|nasdaq)/gi),
    (match) => match[1] ?? '',
  )
  const bracketed = Array.from(front.matchAll(/\((?:nyse|nasdaq|tsx|lse|krx)\s*:\s*([A-Z]{1,6})/gi), (match) => match[1] ?? '')
  return unique([...listed, ...bracketed].filter((symbol) => /^[A-Z]{1,6}$/.test(symbol))).slice(0, 6)
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
