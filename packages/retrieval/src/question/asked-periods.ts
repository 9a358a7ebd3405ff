import { hasHangul } from '@dossier/lexicon'
import { type Period, type PlacedQuery, readPeriodQueries, resolve } from '@dossier/notation'
import { firstQuarter, type NamedPeriod } from '../facts/named-periods.ts'

/** The time that a question is about. */
export interface AskedPeriods {
  /** The periods that it names, in its order and wording; years and quarters between two ends are filled in. */
  named: readonly NamedPeriod[]
  /** The named years and the years in which named periods end, latest first. */
  years: number[]
  /** 1 to 4, when the question asks for one quarter. */
  quarter?: number
  /** Dates named in full and ends of months, ISO. */
  dates: string[]
  /** Years counted back from the newest: how many, and the offset of the last of them from the newest ("last year": 1 and 1). */
  relative?: { years: number; back: number }
  /** The year before the named ones is requested for comparison: "전년 대비", "year-over-year". */
  besidePrevious?: true
  /** Every year, without naming any: "historically", "매년". */
  yearly?: true
}

const maxYears = 12
/** Number of years in statements of income and cash flows (Regulation S-X, Rule 3-02; a Korean business report as well). */
export const yearsOfReport = 3

/** Reads the periods of a question: "FY2018", "2Q24", "FY25E", "2017~2019", "July 1, 2022", "LTM Jun-24", "최근 3개년", "상반기". */
export function readAskedPeriods(question: string): AskedPeriods {
  const queries = readPeriodQueries(question)
  const named = queries.flatMap((query) => periodsOf(query, question)).filter(isNamed)
  const years = [...new Set(named.flatMap((period) => yearOf(period) ?? []))].toSorted((a, b) => b - a).slice(0, maxYears)
  const quarter = firstQuarter(named)
  const relative = queries.map((query) => relativeOf(query, question)).find((counted) => counted !== undefined)
  return {
    named,
    years,
    dates: [...new Set(named.flatMap(({ end }) => end ?? []))].slice(0, 4),
    ...(quarter !== undefined && { quarter }),
    ...(relative && { relative }),
    ...(queries.some(({ kind }) => kind === 'yearOverYear') && { besidePrevious: true as const }),
    ...(queries.some(({ kind }) => kind === 'everyYear') && { yearly: true as const }),
  }
}

/** The fiscal year of a period, else the year in which it ends. */
export const yearOf = ({ fiscalYear, end }: Period): number | undefined =>
  fiscalYear ?? (end === undefined ? undefined : Number(end.slice(0, 4)))

/** A period that is only named relative to the newest ("last year") is counted instead. */
const isNamed = (period: Period): boolean => yearOf(period) !== undefined || period.term === undefined

/** A placeholder calendar: ranges of named years do not use the newest year. */
const noCalendar = { newest: { fiscalYear: 0 }, fiscalYearEnd: 12 }

function periodsOf(query: PlacedQuery, question: string): NamedPeriod[] {
  const printed = question.slice(query.start, query.end)
  const periods =
    query.kind === 'list'
      ? query.periods.map((period) => withoutCompany(period, printed))
      : query.kind === 'range'
        ? periodsOfRange(query, printed)
        : []
  return periods.map((period) => ({ ...period, printed, at: query.start }))
}

function periodsOfRange(query: Extract<PlacedQuery, { kind: 'range' }>, printed: string): Period[] {
  // "2019년에서 2021년" asks for the change from one to the other: the two years alone.
  const isChange = /(?:년도?|연도)\s?에서/.test(printed)
  const { from, to } = query
  const isLike = from.months === to.months && isYearOrQuarter(from) && isYearOrQuarter(to)
  const filled = isChange || !isLike ? [] : resolve(query, noCalendar).map(({ start: _start, end: _end, ...period }): Period => period)
  return filled.length > 0 && filled.length <= maxYears ? filled : [from, to]
}

const isYearOrQuarter = ({ months, part }: Period): boolean => months === 12 || part?.startsWith('Q') === true

/** "3M 2018" is usually a company and a year, not three months of 2018. */
function withoutCompany(period: Period, printed: string): Period {
  if (!printed.startsWith('3M') || period.rolling !== 'YTD') return period
  const { rolling: _, ...year } = period
  return { ...year, months: 12 }
}

const yearsBack = { current: 0, prior: 1, priorPrior: 2 }

/** "최근 3개년", "latest fiscal year", "전년"; "prior period" is not counted, since it can be any period. */
function relativeOf(query: PlacedQuery, question: string): AskedPeriods['relative'] {
  if (query.kind === 'relative') {
    const years = query.unit === 'year' ? query.back : Math.ceil(query.back / 4)
    return { years: Math.min(years, maxYears), back: 0 }
  }
  const [period] = query.kind === 'list' ? query.periods : []
  if (period?.term === undefined || yearOf(period) !== undefined || period.ordinal !== undefined) return undefined
  const isYear = period.months === 12 || (period.months === undefined && hasHangul(question.slice(query.start, query.end)))
  return isYear ? { years: 1, back: yearsBack[period.term] } : undefined
}

/**
 * The years that a question is about once the newest year of the fitting documents is known, latest first. Named years are returned as named; counted
 * ones are counted back from the newest, and left out without one.
 */
export function resolveYears(period: AskedPeriods, newest: number | undefined): number[] {
  const { relative, besidePrevious, years } = period
  const latest = years.length === 0 && newest !== undefined ? newest - (relative?.back ?? 0) : undefined
  const counted =
    latest === undefined || (!relative && !besidePrevious) ? years : Array.from({ length: relative?.years ?? 1 }, (_, at) => latest - at)
  const earliest = counted.at(-1)
  return besidePrevious && counted.length === 1 && earliest !== undefined ? [...counted, earliest - 1] : [...counted]
}
