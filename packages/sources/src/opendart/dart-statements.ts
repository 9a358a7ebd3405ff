import { type Exact, exactDecimal, negated } from '@dossier/notation'
import { z } from 'zod'
import type { FiledLine } from '../source/filed-line.ts'
import type { DocumentPart, FactsRequest, FetchedDocument, FiledFacts, FiscalTerm, ReportedFiling } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { dartOverview, endOfMonth, viewerAddress } from './dart-disclosures.ts'
import { type DartService, keepMs, knownCorpCode, seoulDay } from './dart-service.ts'

/** A line of fnlttSinglAcnt, fnlttMultiAcnt or fnlttSinglAcntAll. */
const lineSchema = z.object({
  rcept_no: z.string(),
  reprt_code: z.string(),
  bsns_year: z.string(),
  corp_code: z.string(),
  corp_name: z.string().optional(),
  /** Of the group (CFS) or of the company alone (OFS); the statements of all accounts do not repeat what was asked for. */
  fs_div: z.string().optional(),
  sj_div: z.string(),
  account_id: z.string().optional(),
  account_nm: z.string(),
  thstrm_dt: z.string().optional(),
  thstrm_amount: z.string().optional(),
  thstrm_add_amount: z.string().optional(),
  frmtrm_dt: z.string().optional(),
  frmtrm_amount: z.string().optional(),
  frmtrm_q_amount: z.string().optional(),
  frmtrm_add_amount: z.string().optional(),
  bfefrmtrm_dt: z.string().optional(),
  bfefrmtrm_amount: z.string().optional(),
  currency: z.string().optional(),
})
type Line = z.output<typeof lineSchema>

const replySchema = z.object({ status: z.literal('000'), list: z.array(z.unknown()).min(1) })

/** Changes of equity repeat an amount for each of its parts: they are left out. */
const statementOf: Readonly<Record<string, FiledLine['statement']>> = { BS: 'balanceSheet', IS: 'income', CIS: 'income', CF: 'cashFlow' }

/** Reports by their codes: months from the beginning of the business year to their end. */
const reports: Readonly<Record<string, { months: number; part: FiscalTerm['part'] }>> = {
  '11013': { months: 3, part: 'Q1' },
  '11012': { months: 6, part: 'Q2' },
  '11014': { months: 9, part: 'Q3' },
  '11011': { months: 12, part: 'FY' },
}
const ANNUAL = '11011'
const INTERIM = ['11014', '11012', '11013'] as const
const QUARTER_MONTHS = 3

/** When the terms of a report end. */
interface ReportTerms {
  /** ISO days: of the report, of the balance sheet before it, and of the year before that. */
  readonly ends: readonly [string, string, string]
}

const SCOPES = { CFS: 'consolidated', OFS: 'separate' } as const

/**
 * A reply of OpenDART's financial statements as lines; null for anything else.
 *
 * @param known what the reply does not contain: the requested scope; when its terms end
 */
export function readDartStatements(
  json: unknown,
  known: { scope?: 'consolidated' | 'separate'; terms?: ReportTerms } = {},
): Omit<FiledFacts, 'addresses' | 'retrievedAt'> | null {
  const reply = replySchema.safeParse(json)
  if (!reply.success) return null
  const rows = reply.data.list.flatMap((row) => lineSchema.safeParse(row).data ?? [])
  const [first] = rows
  if (first === undefined) return null
  const termsOfReports = [...Map.groupBy(rows, ({ rcept_no, reprt_code }) => `${rcept_no} ${reprt_code}`).values()]
  const terms = new Map<string, FiscalTerm>()
  const lines = termsOfReports.flatMap((report) => {
    const [row] = report
    const rule = row && reports[row.reprt_code]
    if (row === undefined || rule === undefined) return []
    const ends = (known.terms ?? printedTerms(report) ?? assumedTerms(row)).ends
    const year = Number(row.bsns_year)
    terms.set(ends[0], { end: ends[0], fiscalYear: year, part: rule.part })
    if (rule.part === 'FY') for (const at of [1, 2] as const) terms.set(ends[at], { end: ends[at], fiscalYear: year - at, part: 'FY' })
    return report.flatMap((one) => linesOf(one, { ends, months: rule.months }, known.scope))
  })
  return {
    company: { id: first.corp_code, name: first.corp_name ?? '' },
    lines,
    terms: [...terms.values()].toSorted((one, other) => one.end.localeCompare(other.end)),
  }
}

function linesOf(row: Line, { ends, months }: ReportTerms & { months: number }, asked: FiledLine['scope']): FiledLine[] {
  const statement = statementOf[row.sj_div]
  if (statement === undefined) return []
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(row.rcept_no) ?? []
  const shared = {
    concept: conceptOf(row.account_id),
    label: row.account_nm.trim(),
    statement,
    unit: row.currency === undefined || row.currency === '' ? 'KRW' : row.currency,
    scope: row.fs_div === 'CFS' || row.fs_div === 'OFS' ? SCOPES[row.fs_div] : asked,
    filing: row.rcept_no,
    form: row.reprt_code,
    filedAt: year === undefined ? '' : `${year}-${month}-${day}`,
  }
  const line = (amount: string | undefined, end: string, ofMonths: number | undefined): FiledLine[] => {
    const value = amount === undefined ? null : signedDecimal(amount)
    if (value === null) return []
    return [{ ...shared, value, end, start: ofMonths === undefined ? undefined : startOf(end, ofMonths) }]
  }
  const [own, previous, beforeThat] = ends
  if (statement === 'balanceSheet')
    return [
      ...line(row.thstrm_amount, own, undefined),
      ...line(row.frmtrm_amount, previous, undefined),
      ...line(row.bfefrmtrm_amount, beforeThat, undefined),
    ]
  if (months === 12)
    return [
      ...line(row.thstrm_amount, own, months),
      ...line(row.frmtrm_amount, previous, months),
      ...line(row.bfefrmtrm_amount, beforeThat, months),
    ]
  const yearBefore = yearsBefore(own, 1)
  // Within a year amounts of cash flows are cumulative; those of income are of the quarter, with the cumulative amount in a field of its own.
  if (statement === 'cashFlow' || row.thstrm_add_amount === undefined || row.thstrm_add_amount === '')
    return [
      ...line(row.thstrm_amount, own, statement === 'cashFlow' ? months : QUARTER_MONTHS),
      ...line(row.frmtrm_amount, yearBefore, statement === 'cashFlow' ? months : QUARTER_MONTHS),
    ]
  return [
    ...line(row.thstrm_add_amount, own, months),
    ...line(row.frmtrm_add_amount, yearBefore, months),
    // The first quarter is the time since the beginning.
    ...(months === QUARTER_MONTHS
      ? []
      : [...line(row.thstrm_amount, own, QUARTER_MONTHS), ...line(row.frmtrm_q_amount, yearBefore, QUARTER_MONTHS)]),
  ]
}

/** "ifrs-full_Assets", before 2019 "ifrs_Assets", "dart_OperatingIncomeLoss"; of a company's own line there is a sentence instead. */
function conceptOf(id: string | undefined): string | undefined {
  const [, taxonomy, name] = /^(ifrs-full|ifrs|dart)_(\w+)$/.exec(id ?? '') ?? []
  return name === undefined ? undefined : `${taxonomy === 'dart' ? 'dart' : 'ifrs-full'}:${name}`
}

function signedDecimal(text: string): Exact | null {
  const isNegative = text.startsWith('-')
  const size = exactDecimal(isNegative ? text.slice(1) : text)
  return size && isNegative ? negated(size) : size
}

/** "2023.12.31 현재", "2023.01.01 ~ 2023.12.31": the last day that is written. */
function lastDay(text: string | undefined): string | undefined {
  const [, year, month, day] = [...(text ?? '').matchAll(/(\d{4})\.(\d{2})\.(\d{2})/g)].at(-1) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

/** The ends of terms as the lines of a balance sheet, or else of any statement, print them; null where they print none. */
function printedTerms(rows: readonly Line[]): ReportTerms | null {
  const row =
    rows.find((one) => one.sj_div === 'BS' && lastDay(one.thstrm_dt) !== undefined) ??
    rows.find((one) => lastDay(one.thstrm_dt) !== undefined)
  const own = lastDay(row?.thstrm_dt)
  if (row === undefined || own === undefined) return null
  const previous = lastDay(row.frmtrm_dt) ?? yearsBefore(own, 1)
  return { ends: [own, previous, lastDay(row.bfefrmtrm_dt) ?? yearsBefore(previous, 1)] }
}

const DECEMBER = 12

/** The terms of a business year that ends with a month, if no line states its days: its report was filed after the end, in that year or the next. */
function assumedTerms(row: Line, lastMonth = DECEMBER): ReportTerms {
  const months = reports[row.reprt_code]?.months ?? 12
  const year = Number(row.bsns_year)
  const [, filedIn = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})/.exec(row.rcept_no) ?? []
  const filedAt = `${filedIn}-${month}-${day}`
  const endIn = (ofYear: number) => endOfMonth(ofYear, lastMonth - 12 + months)
  const own = lastMonth !== DECEMBER && filedIn !== '' && endIn(year + 1) < filedAt ? endIn(year + 1) : endIn(year)
  const yearEnd = months === 12 ? yearsBefore(own, 1) : endOfMonth(Number(own.slice(0, 4)), Number(own.slice(5, 7)) - months)
  return { ends: [own, yearEnd, yearsBefore(yearEnd, 1)] }
}

/** The same day of an earlier year: of a month's end the month's end. */
function yearsBefore(day: string, years: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return date >= 28 ? endOfMonth(year - years, month) : `${year - years}${day.slice(4)}`
}

/** The first day of the months that end on a day: of a month's last days with the first of a month. */
function startOf(end: string, months: number): string {
  const [year, month] = end.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10)
}

const listSchema = z.object({ status: z.literal('000'), list: z.array(z.record(z.string(), z.unknown())) })
/** A request for more years than these would be one for hundreds of replies. */
const MOST_YEARS = 12
/** What DART keeps of statements begins with 2015. */
const FIRST_YEAR = 2015
const DEFAULT_YEARS = 3

/**
 * The statements of a company with all of their accounts: of its group where it has one, else its own. Without years the newest annual report is read,
 * which has three; with `interim` the reports within those years as well.
 *
 * @throws SourceError `not-found` where there are none
 */
export async function dartFacts(
  service: DartService,
  { company, years, interim = false }: FactsRequest,
  signal: AbortSignal | undefined,
): Promise<FiledFacts> {
  const code = knownCorpCode(company)
  const overview = await dartOverview(service, code, signal)
  const lastMonth = Number(overview.fiscalYearEnd?.slice(0, 2) ?? DECEMBER)
  const thisYear = Number(seoulDay(service.now()).slice(0, 4))
  const newest = years?.to ?? thisYear
  const oldest = Math.max(FIRST_YEAR, years?.from ?? newest - DEFAULT_YEARS, newest - MOST_YEARS + 1)
  const found: { statements: Omit<FiledFacts, 'addresses' | 'retrievedAt'>; retrievedAt: Date; address: string }[] = []
  for (let year = newest; year >= oldest; year -= 1) {
    for (const report of interim ? [ANNUAL, ...INTERIM] : [ANNUAL]) {
      const one = await statementsOfReport(service, { code, year, report, lastMonth }, signal)
      if (one !== null) found.push(one)
    }
    // Without requested years the newest report is used.
    if (years === undefined && found.length > 0) break
  }
  const [first, ...others] = found
  if (first === undefined) throw new SourceError('dart', { kind: 'not-found' }, 'statements')
  const terms = new Map(
    found.toReversed().flatMap(({ statements }) => statements.terms.map((term) => [`${term.end} ${term.part}`, term] as const)),
  )
  return {
    company: { id: code, name: overview.name },
    lines: found.flatMap(({ statements }) => statements.lines),
    terms: [...terms.values()].toSorted((one, other) => one.end.localeCompare(other.end)),
    addresses: found.map(({ address }) => address),
    retrievedAt: others.reduce(
      (oldestReply, { retrievedAt }) => (retrievedAt < oldestReply ? retrievedAt : oldestReply),
      first.retrievedAt,
    ),
  }
}

/** All accounts of the group, else of the company alone; where DART keeps neither, the major accounts of both. */
async function statementsOfReport(
  service: DartService,
  { code, year, report, lastMonth }: { code: string; year: number; report: string; lastMonth: number },
  signal: AbortSignal | undefined,
) {
  const query = { corp_code: code, bsns_year: String(year), reprt_code: report }
  const ask = (endpoint: string, more: Record<string, string> = {}) =>
    service.json({ endpoint, query: { ...query, ...more }, keepMs: keepMs.statements, signal }, listSchema)
  const addressOf = (endpoint: string, more: Record<string, string> = {}) =>
    `https://opendart.fss.or.kr/api/${endpoint}?${new URLSearchParams({ ...query, ...more }).toString()}`
  const major = await ask('fnlttSinglAcnt.json')
  for (const division of ['CFS', 'OFS'] as const) {
    const { value, retrievedAt } = await ask('fnlttSinglAcntAll.json', { fs_div: division })
    if (value === null) continue
    const terms = termsOfReport(value.list, major.value?.list ?? [], lastMonth)
    const statements = readDartStatements(value, { scope: SCOPES[division], ...(terms && { terms }) })
    if (statements === null) throw new SourceError('dart', { kind: 'upstream' }, 'unexpected-shape')
    return { statements, retrievedAt, address: addressOf('fnlttSinglAcntAll.json', { fs_div: division }) }
  }
  const statements = major.value && readDartStatements(major.value)
  return statements && { statements, retrievedAt: major.retrievedAt, address: addressOf('fnlttSinglAcnt.json') }
}

/** The list of all accounts has no days; these are in the list of major accounts of the same report. */
function termsOfReport(all: readonly unknown[], major: readonly unknown[], lastMonth: number): ReportTerms | undefined {
  const first = lineSchema.safeParse(all[0]).data
  const rows = major.flatMap((row) => lineSchema.safeParse(row).data ?? [])
  const printed = first && printedTerms(rows.filter(({ rcept_no }) => rcept_no === first.rcept_no))
  return printed ?? (first && assumedTerms(first, lastMonth))
}

/** The accounts of a report as a file of its filing: "statements-00126380-2021-12-11011.json", by company, last month and report. */
const STATEMENTS_FILE = /^statements-(\d{8})-(\d{4})-(\d{2})-(\d{5})\.json$/
/** In the language of the other files of a filing. */
const STATEMENTS_NAME = '재무제표 전체 계정(XBRL)'

export const isStatementsFile = (file: string): boolean => STATEMENTS_FILE.test(file)

/** The accounts of a periodic report as a file of its filing; undefined of other filings and of reports before DART kept them. */
export async function dartStatementsPart(
  service: DartService,
  receipt: string,
  { kind, periodEnd, company }: ReportedFiling,
  signal: AbortSignal | undefined,
): Promise<DocumentPart | undefined> {
  if (periodEnd === undefined || company === undefined || Number(periodEnd.slice(0, 4)) < FIRST_YEAR) return undefined
  if (kind !== 'annual-report' && kind !== 'half-year-report' && kind !== 'quarterly-report') return undefined
  const { fiscalYearEnd } = await dartOverview(service, knownCorpCode(company.id), signal)
  const [year = '', month = ''] = periodEnd.split('-')
  const months = (Number(month) - Number(fiscalYearEnd?.slice(0, 2) ?? DECEMBER) + DECEMBER) % DECEMBER || DECEMBER
  const code = Object.entries(reports).find(([, report]) => report.months === months)?.[0]
  if (code === undefined) return undefined
  const id = `${receipt}/statements-${company.id}-${year}-${month}-${code}.json`
  return { id, name: STATEMENTS_NAME, kind: 'other', address: viewerAddress(receipt) }
}

/**
 * The accounts of a report, of the group and of the company alone, in the form of OpenDART's replies. Each row states what the reply does not repeat: the
 * name of the company, the scope that was asked for, and the days of the terms.
 *
 * @throws SourceError `not-found` where DART keeps none of this filing, as of a report that was corrected later
 */
export async function dartStatementsDocument(
  service: DartService,
  { receipt, file }: { receipt: string; file: string },
  signal: AbortSignal | undefined,
): Promise<FetchedDocument> {
  const [, company = '', year = '', , code = ''] = STATEMENTS_FILE.exec(file) ?? []
  const overview = await dartOverview(service, knownCorpCode(company), signal)
  const lastMonth = Number(overview.fiscalYearEnd?.slice(0, 2) ?? DECEMBER)
  // A business year that ends in another month than December has the number of the year in which it begins.
  for (const businessYear of [Number(year), Number(year) - 1]) {
    const query = { corp_code: company, bsns_year: String(businessYear), reprt_code: code }
    const ask = (endpoint: string, more: Record<string, string> = {}) =>
      service.json({ endpoint, query: { ...query, ...more }, keepMs: keepMs.statements, signal }, listSchema)
    const major = await ask('fnlttSinglAcnt.json')
    const rows: Record<string, unknown>[] = []
    let retrievedAt = major.retrievedAt
    for (const division of ['CFS', 'OFS'] as const) {
      const reply = await ask('fnlttSinglAcntAll.json', { fs_div: division })
      const own = (reply.value?.list ?? []).filter((row) => row['rcept_no'] === receipt)
      const terms = termsOfReport(own, major.value?.list ?? [], lastMonth)
      if (terms === undefined) continue
      const [end, before, beforeThat] = terms.ends.map((day) => day.replaceAll('-', '.'))
      rows.push(
        ...own.map((row) => ({
          ...row,
          corp_name: overview.name,
          fs_div: division,
          thstrm_dt: `${end} 현재`,
          frmtrm_dt: `${before} 현재`,
          bfefrmtrm_dt: `${beforeThat} 현재`,
        })),
      )
      if (reply.retrievedAt < retrievedAt) retrievedAt = reply.retrievedAt
    }
    if (rows.length === 0) continue
    return {
      id: `${receipt}/${file}`,
      source: 'dart',
      address: viewerAddress(receipt),
      retrievedAt,
      filename: file,
      mediaType: 'application/json',
      bytes: new TextEncoder().encode(JSON.stringify({ status: '000', message: '정상', list: rows }, null, 1)),
    }
  }
  throw new SourceError('dart', { kind: 'not-found' }, 'statements')
}

/** Companies that are asked for at once. */
const MOST_COMPANIES = 100

/** Which report of which year. */
export interface DartReport {
  readonly year: number
  readonly report: 'Q1' | 'Q2' | 'Q3' | 'FY'
}

const codeOf = (part: DartReport['report']): string => Object.entries(reports).find(([, report]) => report.part === part)?.[0] ?? ANNUAL

/** The major accounts of up to a hundred companies; those that have none in that report are missing. @throws SourceError */
export async function dartMajorAccounts(
  service: DartService,
  companies: readonly string[],
  { year, report }: DartReport,
  signal: AbortSignal | undefined,
): Promise<{ companies: Omit<FiledFacts, 'addresses' | 'retrievedAt'>[]; retrievedAt: Date }> {
  if (companies.length === 0 || companies.length > MOST_COMPANIES)
    throw new SourceError('dart', { kind: 'bad-request' }, 'number-of-companies')
  const query = { corp_code: companies.map(knownCorpCode).join(','), bsns_year: String(year), reprt_code: codeOf(report) }
  const endpoint = companies.length === 1 ? 'fnlttSinglAcnt.json' : 'fnlttMultiAcnt.json'
  const { value, retrievedAt } = await service.json({ endpoint, query, keepMs: keepMs.statements, signal }, listSchema)
  const byCompany = Map.groupBy(value?.list ?? [], (row) => String(row['corp_code']))
  return { companies: [...byCompany.values()].flatMap((list) => readDartStatements({ status: '000', list }) ?? []), retrievedAt }
}

const sharesSchema = z.object({
  list: z.array(
    z.object({
      /** "보통주", "우선주", "합계", "비고". */
      se: z.string(),
      istc_totqy: z.string().optional(),
      tesstk_co: z.string().optional(),
      distb_stock_co: z.string().optional(),
      stlm_dt: z.string().optional(),
      rcept_no: z.string(),
    }),
  ),
})

/** Shares of one kind: issued, treasury and outstanding; null if the report does not state them. */
export interface ShareCount {
  /** As it is printed: "보통주". */
  readonly kind: string
  readonly issued: Exact | null
  readonly treasury: Exact | null
  readonly outstanding: Exact | null
  /** ISO day. */
  readonly asOf: string
  readonly filing: string
}

/** The numbers of shares of a company. @throws SourceError */
export async function dartShareCounts(
  service: DartService,
  company: string,
  { year, report }: DartReport,
  signal: AbortSignal | undefined,
): Promise<{ shares: ShareCount[]; retrievedAt: Date }> {
  const query = { corp_code: knownCorpCode(company), bsns_year: String(year), reprt_code: codeOf(report) }
  const { value, retrievedAt } = await service.json(
    { endpoint: 'stockTotqySttus.json', query, keepMs: keepMs.statements, signal },
    sharesSchema,
  )
  const amount = (text: string | undefined): Exact | null => (text === undefined ? null : signedDecimal(text))
  const shares = (value?.list ?? []).map(({ se, istc_totqy, tesstk_co, distb_stock_co, stlm_dt = '', rcept_no }) => ({
    kind: se.trim(),
    issued: amount(istc_totqy),
    treasury: amount(tesstk_co),
    outstanding: amount(distb_stock_co),
    asOf: stlm_dt,
    filing: rcept_no,
  }))
  return { shares: shares.filter(({ issued, outstanding }) => issued !== null || outstanding !== null), retrievedAt }
}
