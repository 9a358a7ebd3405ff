import { exactOf } from '@dossier/notation'
import { z } from 'zod'
import type { FactsRequest, FiledFacts, FiscalTerm } from '../source/source.ts'
import type { FiledLine } from '../source/filed-line.ts'
import { SourceError } from '../source/source-error.ts'
import { knownCik } from './edgar-numbers.ts'
import { type EdgarService, keepMs } from './edgar-service.ts'

/** An amount as it was filed. A large company has tens of thousands: they are checked by hand, which takes a fifth of the time of a schema. */
interface Fact {
  start: string | undefined
  end: string
  val: number
  accn: string
  /** Fiscal year and part of the filing, whatever the amount is of. */
  fy: number | undefined
  fp: string | undefined
  form: string
  filed: string
}

function factOf(one: unknown): Fact | undefined {
  if (typeof one !== 'object' || one === null) return undefined
  const { start, end, val, accn, fy, fp, form, filed } = one as Record<keyof Fact, unknown>
  if (typeof end !== 'string' || typeof accn !== 'string' || typeof form !== 'string' || typeof filed !== 'string') return undefined
  if (typeof val !== 'number' || !Number.isFinite(val) || (start !== undefined && typeof start !== 'string')) return undefined
  return { start, end, val, accn, fy: typeof fy === 'number' ? fy : undefined, fp: typeof fp === 'string' ? fp : undefined, form, filed }
}

const companyFactsSchema = z.object({
  cik: z.union([z.number(), z.string()]),
  entityName: z.string(),
  facts: z.record(
    z.string(),
    z.record(z.string(), z.object({ label: z.string().nullish(), units: z.record(z.string(), z.array(z.unknown())) })),
  ),
})

const FACTS_BYTES = 64 * 1024 * 1024
const DAY_MS = 86_400_000

/** Company facts of EDGAR (data.sec.gov/api/xbrl/companyfacts) as lines; null for anything else. */
export function readCompanyFacts(json: unknown): (Omit<FiledFacts, 'addresses' | 'retrievedAt'> & { terms: FiscalTerm[] }) | null {
  const parsed = companyFactsSchema.safeParse(json)
  if (!parsed.success) return null
  const { cik, entityName, facts } = parsed.data
  const all: { fact: Fact; line: FiledLine }[] = []
  for (const [taxonomy, concepts] of Object.entries(facts)) {
    for (const [name, { label, units }] of Object.entries(concepts)) {
      for (const [unit, filed] of Object.entries(units)) {
        for (const one of filed) {
          const fact = factOf(one)
          if (fact !== undefined) all.push({ fact, line: lineOf(`${taxonomy}:${name}`, label ?? name, unit, fact) })
        }
      }
    }
  }
  return {
    company: { id: String(cik).padStart(10, '0'), name: entityName },
    lines: all.map(({ line }) => line),
    terms: termsOf(all.map(({ fact }) => fact)),
  }
}

const lineOf = (concept: string, label: string, unit: string, fact: Fact): FiledLine => ({
  concept,
  label,
  statement: undefined,
  start: fact.start,
  end: fact.end,
  value: exactOf(fact.val),
  unit,
  scope: 'consolidated',
  filing: fact.accn,
  form: fact.form,
  filedAt: fact.filed,
})

const ANNUAL = /^(?:10-K|10-KT|20-F|40-F)/
const QUARTERLY = /^10-Q/
const parts: ReadonlySet<string> = new Set(['Q1', 'Q2', 'Q3'])
/** Years of 52 or 53 weeks end up to a week before or after a month's end; and up to as many days around a new year. */
const NEAR_NEW_YEAR_MS = 14 * DAY_MS

/**
 * The company's names of the periods that end on a day. Each filing states its fiscal year and part, which name its own period: the last one for which
 * it has flows. Of several filings the first is used, and for a year the name that most of the company's years follow, since filers mistype.
 */
function termsOf(facts: readonly Fact[]): FiscalTerm[] {
  const terms = new Map<string, FiscalTerm & { filed: string }>()
  for (const filing of Map.groupBy(facts, ({ accn }) => accn).values()) {
    const [first] = filing
    if (first?.fy === undefined) continue
    const isAnnual = ANNUAL.test(first.form)
    if (!isAnnual && !(QUARTERLY.test(first.form) && parts.has(first.fp ?? ''))) continue
    const ends = filing.filter((fact) => isFlowOf(fact, isAnnual)).map(({ end }) => end)
    const end = lastOfSeveral(ends)
    if (end === undefined) continue
    const known = terms.get(end)
    const part = isAnnual ? 'FY' : (first.fp as FiscalTerm['part'])
    if (known === undefined || first.filed < known.filed || (part === 'FY' && known.part !== 'FY'))
      terms.set(end, { end, fiscalYear: first.fy, part, filed: first.filed })
  }
  const named = [...terms.values()].map(({ end, fiscalYear, part }) => ({ end, fiscalYear, part }))
  const annual = named.filter(({ part }) => part === 'FY')
  const ahead = mostFrequent(
    annual.map(({ end, fiscalYear }) => fiscalYear - calendarYearOf(end)),
    annual.length / 2,
  )
  return named
    .map((term) => (term.part === 'FY' && ahead !== undefined ? { ...term, fiscalYear: calendarYearOf(term.end) + ahead } : term))
    .toSorted((one, other) => one.end.localeCompare(other.end))
}

/** A year, or the months since its beginning. */
function isFlowOf({ start, end }: Fact, isAnnual: boolean): boolean {
  if (start === undefined) return false
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS
  return isAnnual ? days > 340 && days < 380 : days > 75 && days < 290
}

/** A single amount may run further than the report, as a forecast or a mistake does. */
function lastOfSeveral(ends: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(ends, (end) => end)].toSorted(([one], [other]) => other.localeCompare(one))
  return (counted.find(([, alike]) => alike.length >= 3) ?? counted[0])?.[0]
}

const calendarYearOf = (end: string): number => new Date(Date.parse(end) - NEAR_NEW_YEAR_MS).getUTCFullYear()

/** Undefined where none is more frequent than that. */
function mostFrequent(values: readonly number[], than: number): number | undefined {
  const [most] = [...Map.groupBy(values, (value) => value)].toSorted(([, one], [, other]) => other.length - one.length)
  return most !== undefined && most[1].length > than ? most[0] : undefined
}

/** What a company filed of its statements. @throws SourceError */
export async function edgarFacts(
  service: EdgarService,
  { company, years }: FactsRequest,
  signal: AbortSignal | undefined,
): Promise<FiledFacts> {
  const cik = knownCik(company)
  const path = `/api/xbrl/companyfacts/CIK${cik}.json`
  const { value, retrievedAt } = await service.json(
    { host: 'data', path, keepMs: keepMs.facts, mostBytes: FACTS_BYTES, signal },
    z.unknown(),
  )
  const read = readCompanyFacts(value)
  if (read === null) throw new SourceError('sec', { kind: 'upstream' }, 'unexpected-shape')
  const inYears = years === undefined ? () => true : isWithin(read.terms, years)
  return {
    ...read,
    lines: read.lines.filter(({ end }) => inYears(end)),
    terms: read.terms.filter(({ end }) => inYears(end)),
    addresses: [`https://data.sec.gov${path}`],
    retrievedAt,
  }
}

/** Whether a day lies in fiscal years, by when these ended; in calendar years, where the company has named none. */
function isWithin(terms: readonly FiscalTerm[], { from, to }: { from: number; to: number }): (end: string) => boolean {
  const ended = terms.filter(({ part }) => part === 'FY')
  const endOf = (year: number) => ended.find(({ fiscalYear }) => fiscalYear === year)?.end
  const after =
    endOf(from - 1) ?? ended.find(({ fiscalYear }) => fiscalYear >= from)?.end.replace(/^\d+/, String(from - 1)) ?? `${from - 1}-12-31`
  const last = endOf(to) ?? '9999'
  return (end) => end > after && end <= last
}

const frameSchema = z.object({
  label: z.string().nullish(),
  data: z.array(
    z.object({ accn: z.string(), cik: z.number(), entityName: z.string(), start: z.string().optional(), end: z.string(), val: z.number() }),
  ),
})

/** One concept of all filers at a time. */
export interface FrameRequest {
  /** "us-gaap:Assets" */
  readonly concept: string
  /** "USD", "USD-per-shares" */
  readonly unit: string
  /** "CY2023", "CY2023Q1", "CY2023Q1I" of a balance */
  readonly period: string
}

export interface FrameRow {
  readonly company: { readonly id: string; readonly name: string }
  readonly start: string | undefined
  readonly end: string
  readonly value: FiledLine['value']
  readonly filing: string
}

/** What all filers filed of one concept at one time. @throws SourceError */
export async function edgarFrame(
  service: EdgarService,
  { concept, unit, period }: FrameRequest,
  signal: AbortSignal | undefined,
): Promise<{ rows: FrameRow[]; address: string; retrievedAt: Date }> {
  const [taxonomy = '', name = ''] = concept.split(':')
  if (!/^[\w-]+$/.test(taxonomy) || !/^\w+$/.test(name) || !/^[\w-]+$/.test(unit) || !/^CY\d{4}(?:Q[1-4]I?)?$/.test(period))
    throw new SourceError('sec', { kind: 'bad-request' }, 'frame')
  const path = `/api/xbrl/frames/${taxonomy}/${name}/${unit}/${period}.json`
  const { value, retrievedAt } = await service.json(
    { host: 'data', path, keepMs: keepMs.directory, mostBytes: FACTS_BYTES, signal },
    frameSchema,
  )
  const rows = value.data.map(({ accn, cik, entityName, start, end, val }) => ({
    company: { id: String(cik).padStart(10, '0'), name: entityName },
    start,
    end,
    value: exactOf(val),
    filing: accn,
  }))
  return { rows, address: `https://data.sec.gov${path}`, retrievedAt }
}
