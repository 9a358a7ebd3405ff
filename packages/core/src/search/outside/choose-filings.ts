import type { DartParams } from '@dossier/contract'
import type { ParsedQuestion } from '@dossier/retrieval'
import type { FindRequest, SourceDocument } from '@dossier/sources'

/** Filings of a register that are read for one question: each may have hundreds of pages. */
const MOST_FILINGS = 3
const LISTED = 60

type AskedPeriod = Pick<ParsedQuestion['period'], 'years' | 'quarter'>

/** What is asked of a register, by the period that a question names; the newest reports where it names none. */
export function filingsToFind(company: string, { years, quarter }: AskedPeriod): FindRequest {
  const [latest] = years
  const kinds = [
    ...(quarter === undefined || quarter === 4 ? (['annual-report'] as const) : []),
    ...(quarter === undefined || quarter === 2 ? (['half-year-report'] as const) : []),
    ...(quarter === undefined || quarter !== 4 ? (['quarterly-report'] as const) : []),
  ]
  const request: FindRequest = { company, kinds, limit: LISTED }
  // A report is filed after its period, within a year; a year may be called by either calendar year that it touches.
  return latest === undefined ? request : { ...request, from: `${Math.min(...years)}-01-01`, to: `${latest + 1}-12-31` }
}

/** The reports to read: those of the named period, else the newest annual and interim report. */
export function chooseFilings(found: readonly SourceDocument[], { years, quarter }: AskedPeriod): SourceDocument[] {
  const reports = withoutCorrected(found)
  if (years.length === 0) {
    const annual = reports.find(({ kind }) => kind === 'annual-report')
    const interim = reports.find(({ kind }) => kind === 'quarterly-report' || kind === 'half-year-report')
    return [annual, interim].filter((report) => report !== undefined)
  }
  const isInterim = quarter !== undefined && quarter !== 4
  return reports
    .map((report) => ({ report, fit: fitOf(report, years, isInterim) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, MOST_FILINGS)
    .map(({ report }) => report)
}

function fitOf({ kind, periodEnd, filedAt }: SourceDocument, years: readonly number[], isInterim: boolean): number {
  const end = periodEnd ?? filedAt
  if (end === undefined) return 0
  const year = Number(end.slice(0, 4))
  const month = Number(end.slice(5, 7))
  const at = years.indexOf(year)
  // A fiscal year that ends in the first months is often called by the year before.
  const before = month <= 6 && years.includes(year - 1)
  const time = at >= 0 ? 2 - at * 0.1 : before ? 1 : 0
  return time === 0 ? 0 : time + ((kind === 'annual-report') === isInterim ? 0 : 1)
}

/** Reports without those that a complete correction replaces, and without corrections of parts ("10-K/A") beside the report itself. */
function withoutCorrected(found: readonly SourceDocument[]): SourceDocument[] {
  const byReport = Map.groupBy(found, ({ kind, periodEnd, id }) => (periodEnd === undefined ? id : `${kind} ${periodEnd}`))
  const kept = [...byReport.values()].flatMap((same) => {
    const newestFirst = same.toSorted((one, other) => (other.filedAt ?? '').localeCompare(one.filedAt ?? ''))
    return newestFirst.find(({ isAmendment, form }) => !isAmendment || !form.endsWith('/A')) ?? newestFirst.slice(0, 1)
  })
  return kept.toSorted((one, other) => (other.filedAt ?? '').localeCompare(one.filedAt ?? ''))
}

/** What `dart_params` ask of OpenDART. */
export interface DartRequest {
  /** A number or name of the company; undefined: as for other registers. */
  company: string | undefined
  period: AskedPeriod
  /** Undefined: by the period alone. */
  find: Pick<FindRequest, 'forms' | 'kinds' | 'from' | 'to'> | undefined
}

const kindsOfReports = {
  '11011': 'annual-report',
  '11012': 'half-year-report',
  '11013': 'quarterly-report',
  '11014': 'quarterly-report',
} as const

const quartersOfReports = { '11011': undefined, '11012': 2, '11013': 1, '11014': 3 } as const

const listOf = <Item>(given: Item | Item[] | undefined): Item[] => (given === undefined ? [] : ([given].flat() as Item[]))
const day = (written: string): string => `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6)}`

/** Translates `dart_params`. @param asked the period of the question, where they name none */
export function dartRequest(params: DartParams, asked: AskedPeriod): DartRequest {
  const years = listOf(params.bsns_year).toSorted((one, other) => other - one)
  const reports = listOf(params.reprt_code)
  const forms = [...listOf(params.pblntf_detail_ty), ...listOf(params.pblntf_ty)]
  const days = { ...(params.bgn_de && { from: day(params.bgn_de) }), ...(params.end_de && { to: day(params.end_de) }) }
  const [report, ...others] = reports
  const quarter = report === undefined || others.length > 0 ? undefined : quartersOfReports[report]
  return {
    company: params.corp_code ?? params.stock_code ?? params.corp_name,
    period: years.length > 0 || reports.length > 0 ? { years: years.length > 0 ? years : asked.years, ...(quarter && { quarter }) } : asked,
    find:
      reports.length === 0 && forms.length === 0 && Object.keys(days).length === 0
        ? undefined
        : {
            ...(forms.length > 0
              ? { forms: forms.slice(0, 1) }
              : reports.length > 0 && { kinds: [...new Set(reports.map((code) => kindsOfReports[code]))] }),
            ...days,
          },
  }
}
