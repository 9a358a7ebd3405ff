import { z } from 'zod'
import type { CompanyOverview, DocumentKind, FindRequest, FoundDocuments, SourceDocument } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { type DartService, keepMs, knownCorpCode, seoulDay } from './dart-service.ts'

const rowSchema = z.object({
  corp_code: z.string(),
  corp_name: z.string(),
  report_nm: z.string(),
  rcept_no: z.string(),
  rcept_dt: z.string(),
  /** Who filed it: the company, a shareholder, an auditor. */
  flr_nm: z.string().default(''),
})
const listSchema = z.object({ total_count: z.number(), total_page: z.number(), list: z.array(rowSchema) })
type Row = z.output<typeof rowSchema>

/** How a disclosure is called, and what DART files it under: a type (pblntf_ty) or a detailed one (pblntf_detail_ty). */
const kinds: readonly { kind: DocumentKind; form: string; named: RegExp }[] = [
  { kind: 'annual-report', form: 'A001', named: /^사업보고서/ },
  { kind: 'half-year-report', form: 'A002', named: /^반기보고서/ },
  { kind: 'quarterly-report', form: 'A003', named: /^분기보고서/ },
  { kind: 'current-report', form: 'B', named: /^(?:주요사항보고서|.*\(공정공시\)|주요경영사항)/ },
  { kind: 'registration', form: 'C', named: /^(?:증권신고서|투자설명서|일괄신고서|증권발행실적보고서)/ },
  { kind: 'ownership', form: 'D', named: /^(?:주식등의대량보유상황보고서|임원ㆍ주요주주특정증권등소유상황보고서|공개매수)/ },
  { kind: 'audit-report', form: 'F', named: /^(?:감사보고서|연결감사보고서|결합감사보고서)/ },
  { kind: 'proxy-statement', form: 'D003', named: /^의결권대리행사권유/ },
]

/** "[기재정정]사업보고서 (2023.12)": what it puts right, its name, the month that it reports to. */
const isAmended = (name: string): boolean => name.startsWith('[') && name.slice(0, name.indexOf(']')).includes('정정')
const titleOf = (name: string): string => name.replace(/^(?:\[[^\]]*\])+/, '').trim()

export function kindOfReport(name: string): DocumentKind {
  const title = titleOf(name)
  return kinds.find(({ named }) => named.test(title))?.kind ?? 'other'
}

/** The last day of the month in a report's name. */
function periodEndOf(name: string): string | undefined {
  const [, year, month] = /\((\d{4})\.(\d{2})\)\s*$/.exec(name) ?? []
  return year === undefined || month === undefined ? undefined : endOfMonth(Number(year), Number(month))
}

export const endOfMonth = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** Where a person reads a disclosure. */
export const viewerAddress = (receipt: string): string => `https://dart.fss.or.kr/dsaf001/main.do?rcpNo=${receipt}`

const LIMIT = 40
/** Rows a page: the most that there may be. */
const PAGE = 100
/** Pages that one search for words looks through; the next begins behind them. */
const MOST_PAGES = 5
/** Without a company the list answers for no more than three months at once. */
const WINDOW_DAYS = 89
const DAY_MS = 86_400_000
/** DART begins in 1999. */
const FIRST_DAY = '1999-01-01'

/**
 * Disclosures, the newest first. The list knows no words: those of a query are looked for in names of companies and titles. Where several kinds are
 * asked for that DART files under different types, all are looked through. A cursor is the last day of a stretch of the list, a page and a row in it.
 *
 * @throws SourceError
 */
export async function dartDisclosures(
  service: DartService,
  request: FindRequest,
  signal: AbortSignal | undefined,
): Promise<FoundDocuments> {
  const { limit = LIMIT } = request
  const company = request.company === undefined ? undefined : knownCorpCode(request.company)
  const today = seoulDay(service.now())
  const last = request.to !== undefined && request.to < today ? request.to : today
  const first = request.from ?? (company === undefined ? before(last, WINDOW_DAYS) : FIRST_DAY)
  const type = typeOf(request)
  const fits = filterOf(request)
  let { day, page, row } = cursorOf(request.cursor) ?? { day: last, page: 1, row: 0 }
  const documents: SourceDocument[] = []
  let total: number | null = null
  let retrievedAt = service.now()
  for (let asked = 0; day >= first; asked += 1) {
    if (asked === MOST_PAGES) return { documents, cursor: `${day}.${page}.${row}`, total: null, retrievedAt }
    const earliest = company === undefined ? later(first, before(day, WINDOW_DAYS)) : first
    const reply = await service.json(
      {
        endpoint: 'list.json',
        query: {
          corp_code: company,
          bgn_de: digits(earliest),
          end_de: digits(day),
          ...type,
          sort: 'date',
          sort_mth: 'desc',
          page_no: String(page),
          page_count: String(PAGE),
        },
        keepMs: keepMs.list,
        signal,
      },
      listSchema,
    )
    if (asked === 0) retrievedAt = reply.retrievedAt
    const { list, total_count: count, total_page: pages } = reply.value ?? { list: [], total_count: 0, total_page: 0 }
    const isWhole = earliest === first && request.cursor === undefined && asked === 0
    if (isWhole && fits === undefined) total = count
    for (; row < list.length; row += 1) {
      const found = list[row]
      if (found === undefined || fits?.(found) === false) continue
      documents.push(documentOf(found))
      if (documents.length < limit) continue
      const isEnd = row + 1 >= list.length && page >= pages && earliest === first
      return { documents, cursor: isEnd ? null : `${day}.${page}.${row + 1}`, total, retrievedAt }
    }
    row = 0
    page += 1
    if (page <= pages) continue
    page = 1
    day = before(earliest, 1)
  }
  return { documents, cursor: null, total, retrievedAt }
}

const digits = (day: string): string => day.replaceAll('-', '')
const before = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
const later = (one: string, other: string): string => (one > other ? one : other)

function cursorOf(cursor: string | undefined): { day: string; page: number; row: number } | undefined {
  if (cursor === undefined) return undefined
  const [, day, page, row] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,6})\.(\d{1,3})$/.exec(cursor) ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) throw new SourceError('dart', { kind: 'bad-request' }, 'cursor')
  return { day, page: Number(page), row: Number(row) }
}

/** What DART files documents under, where that is one thing; a detailed type, a type, or nothing. */
function typeOf({ kinds: wanted, forms }: FindRequest): Record<string, string> {
  const asked = forms ?? wanted?.flatMap((one) => kinds.find(({ kind }) => kind === one)?.form ?? [])
  if (asked === undefined) return {}
  if (!asked.every((form) => /^[A-J](?:\d{3})?$/.test(form))) throw new SourceError('dart', { kind: 'bad-request' }, 'form')
  const [one] = asked
  if (one !== undefined && asked.length === 1) return one.length === 1 ? { pblntf_ty: one } : { pblntf_detail_ty: one }
  const types = new Set(asked.map((form) => form.charAt(0)))
  if (forms !== undefined) throw new SourceError('dart', { kind: 'bad-request' }, 'several-forms')
  return types.size === 1 ? { pblntf_ty: [...types].join('') } : {}
}

/** Undefined where everything that the list gives fits. */
function filterOf({ query = '', kinds: wanted, forms }: FindRequest): ((row: Row) => boolean) | undefined {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  // One kind is asked of DART itself, which knows better than a title.
  const byKind = forms === undefined && wanted !== undefined && (wanted.length > 1 || !kinds.some(({ kind }) => kind === wanted[0]))
  if (words.length === 0 && !byKind) return undefined
  return ({ corp_name: name, report_nm: title, flr_nm: filer }) => {
    const text = `${name} ${title} ${filer}`.toLowerCase()
    return words.every((word) => text.includes(word)) && (!byKind || wanted.includes(kindOfReport(title)))
  }
}

function documentOf({ corp_code: code, corp_name: name, report_nm: report, rcept_no: receipt, rcept_dt: day }: Row): SourceDocument {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? []
  const periodEnd = periodEndOf(report)
  return {
    id: receipt,
    filing: receipt,
    source: 'dart',
    title: report.trim(),
    kind: kindOfReport(report),
    form: titleOf(report)
      .replace(/\([^()]*\)$/, '')
      .trim(),
    company: { id: code, name },
    ...(year !== undefined && { filedAt: `${year}-${month}-${date}` }),
    ...(periodEnd !== undefined && { periodEnd }),
    isAmendment: isAmended(report),
    address: viewerAddress(receipt),
  }
}

const companySchema = z.object({
  corp_code: z.string(),
  corp_name: z.string(),
  corp_name_eng: z.string().default(''),
  stock_name: z.string().default(''),
  stock_code: z.string().default(''),
  ceo_nm: z.string().default(''),
  corp_cls: z.string().default(''),
  hm_url: z.string().default(''),
  ir_url: z.string().default(''),
  induty_code: z.string().default(''),
  est_dt: z.string().default(''),
  /** The month in which its business year ends: "12". */
  acc_mt: z.string().default(''),
})

const exchanges: Readonly<Record<string, string>> = { Y: 'KOSPI', K: 'KOSDAQ', N: 'KONEX' }
/** Any year that is no leap year. */
const COMMON_YEAR = 2023

/** What DART knows of a company. @throws SourceError */
export async function dartOverview(service: DartService, company: string, signal: AbortSignal | undefined): Promise<CompanyOverview> {
  const code = knownCorpCode(company)
  const { value, retrievedAt } = await service.json(
    { endpoint: 'company.json', query: { corp_code: code }, keepMs: keepMs.company, signal },
    companySchema,
  )
  if (value === null) throw new SourceError('dart', { kind: 'not-found' })
  const month = Number(value.acc_mt)
  const [, year, foundedIn, foundedOn] = /^(\d{4})(\d{2})(\d{2})$/.exec(value.est_dt) ?? []
  const exchange = exchanges[value.corp_cls]
  const homepage = addressOf(value.hm_url)
  const investorRelations = addressOf(value.ir_url)
  return {
    id: value.corp_code,
    name: value.corp_name,
    ...(value.corp_name_eng !== '' && { englishName: value.corp_name_eng }),
    tickers: value.stock_code.trim() === '' ? [] : [value.stock_code.trim()],
    aliases: [value.stock_name.trim()].filter((name) => name !== '' && name !== value.corp_name),
    ...(month >= 1 && month <= 12 && { fiscalYearEnd: endOfMonth(COMMON_YEAR, month).slice('2023-'.length) }),
    ...(value.induty_code !== '' && { industry: value.induty_code }),
    ...(/^\d{2,5}$/.test(value.induty_code) && { industryCode: `ksic:${value.induty_code}` }),
    country: 'KR',
    countryCode: 'KR',
    exchanges: exchange === undefined ? [] : [exchange],
    ...(homepage !== undefined && { homepage }),
    ...(investorRelations !== undefined && { investorRelations }),
    ...(value.ceo_nm !== '' && { chiefExecutive: value.ceo_nm }),
    ...(year !== undefined && { establishedOn: `${year}-${foundedIn}-${foundedOn}` }),
    address: `https://dart.fss.or.kr/dsae001/selectPopup.ax?selectKey=${value.corp_code}`,
    retrievedAt,
  }
}

/** Companies write addresses as they like: with or without a protocol, or a dash for none. */
function addressOf(written: string): string | undefined {
  const text = written.trim()
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`
  if (!text.includes('.') || !URL.canParse(address)) return undefined
  return new URL(address).href
}
