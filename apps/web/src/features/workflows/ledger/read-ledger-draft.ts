import {
  type BenchmarkInput,
  benchmarkMetricCodes,
  benchmarkMetrics,
  type ecommerceEndpoints,
  largestAmount,
  largestBenchmark,
  type LedgerColumns,
  longestDefinition,
  mostDefinitions,
  mostValueBands,
  type RequestOf,
  type saasEndpoints,
  type TypedSeries,
} from '@dossier/contract'
import { readNumber } from '../dcf/dcf-draft.ts'
import {
  type Described,
  type EffectiveDraft,
  effectiveDraft,
  type LedgerDraft,
  type LedgerWorkflow,
  shareNames,
  sizeOfTyped,
  type TypedName,
  unitSizes,
} from './ledger-draft.ts'
import {
  contractSourceOf,
  dateOrderOf,
  missingRoles,
  orderSourceOf,
  rolesOf,
  type SourceDraft,
  subscriptionSourceOf,
} from './source-draft.ts'

export type LedgerProblem = 'required' | 'notANumber' | 'outOfRange' | 'missingRoles' | 'notACurrency' | 'notRising' | 'tooManyDefinitions'
/** By field: `company`, `source.0.roles`, `typed.ledgerRevenue.2025-09`, `channels.search.2025-09`. */
export type LedgerProblems = ReadonlyMap<string, LedgerProblem>

type EcommerceRequest = RequestOf<typeof ecommerceEndpoints.ecommerce>
type SaasRequest = RequestOf<typeof saasEndpoints.saas>
export interface LedgerReading<Request> {
  problems: LedgerProblems
  /** Only without problems; the profile has a form of its own. */
  request?: Omit<Request, 'projectId' | 'profile'>
}

const HIGHEST_TOLERANCE = 0.2
const HIGHEST_TAX = 0.5
const PERCENT = 100

/** What was typed for orders as a request, or what is wrong with it. */
export function readEcommerceDraft(draft: LedgerDraft, described: Described): LedgerReading<EcommerceRequest> {
  const { problems, shared, sources, typed, effective, numberOf } = readShared('ecommerce', draft, described)
  const taxRate = numberOf('taxRate', draft.taxRate, HIGHEST_TAX * PERCENT)
  const channels = effective.channels.flatMap((label) => {
    const { kind = '', cells = {} } = draft.channels.get(label) ?? {}
    const spend = seriesOf(`channels.${label}`, cells, effective, unitSizes[effective.unit], problems)
    // Whoever types what a channel costs says that it is paid for.
    return kind === '' && spend.length === 0 ? [] : [{ label, isPaid: kind !== 'unpaid', spend }]
  })
  const benchmarks = readBenchmarks(draft.benchmarks, problems)
  if (problems.size > 0 || shared === undefined) return { problems }
  const files = sources.map(({ source, columns }) => orderSourceOf(source, columns))
  const rate = taxRate === undefined ? {} : { taxRate: taxRate / PERCENT }
  return { problems, request: { ...shared, files, typed: typed(), channels, benchmarks, ...rate } }
}

/** Benchmarks with a value or a source; each needs both, and its day. */
function readBenchmarks(drafts: LedgerDraft['benchmarks'], problems: Map<string, LedgerProblem>): BenchmarkInput[] {
  return benchmarkMetricCodes.flatMap((metric): BenchmarkInput[] => {
    const { value: written = '', source: typed = '', date = null } = drafts[metric] ?? {}
    const source = typed.trim()
    if (written.trim() === '' && source === '' && date === null) return []
    const number = readNumber(written)
    const value = number !== undefined && benchmarkMetrics[metric].kind === 'percent' ? number / PERCENT : number
    if (value === undefined) problems.set(`benchmarks.${metric}.value`, written.trim() === '' ? 'required' : 'notANumber')
    else if (Math.abs(value) > largestBenchmark) problems.set(`benchmarks.${metric}.value`, 'outOfRange')
    if (source === '') problems.set(`benchmarks.${metric}.source`, 'required')
    if (date === null) problems.set(`benchmarks.${metric}.date`, 'required')
    if (value === undefined || source === '' || date === null) return []
    return [{ metric, value, source, date }]
  })
}

/** The same of invoices, recurring revenue and contracts. */
export function readSaasDraft(draft: LedgerDraft, described: Described): LedgerReading<SaasRequest> {
  const { problems, shared, sources, typed } = readShared('saas', draft, described)
  const bands = draft.valueBands
    .split(/[;\s]+/)
    .filter((part) => part !== '')
    .map(readNumber)
  const isRising = bands.every((band, at) => band !== undefined && band > 0 && (at === 0 || band > (bands[at - 1] ?? 0)))
  if (!isRising) problems.set('valueBands', 'notRising')
  else if ((bands.at(-1) ?? 0) > largestAmount || bands.length > mostValueBands) problems.set('valueBands', 'outOfRange')
  if (problems.size > 0 || shared === undefined) return { problems }
  return {
    problems,
    request: {
      ...shared,
      subscriptions: sources.flatMap(({ source, columns }) =>
        source.purpose === 'subscriptions' ? [subscriptionSourceOf(source, columns)] : [],
      ),
      contracts: sources.flatMap(({ source, columns }) => (source.purpose === 'contracts' ? [contractSourceOf(source, columns)] : [])),
      typed: typed(),
      ...(bands.length > 0 && { valueBands: bands.filter((band) => band !== undefined) }),
    },
  }
}

function readShared(workflow: LedgerWorkflow, draft: LedgerDraft, described: Described) {
  const problems = new Map<string, LedgerProblem>()
  const effective = effectiveDraft(workflow, draft, described)
  const { currency, unit, asOf, periodMonths } = effective
  const company = draft.company.trim()
  if (company === '') problems.set('company', 'required')
  if (currency === '') problems.set('currency', 'required')
  else if (!/^[A-Z]{3}$/.test(currency)) problems.set('currency', 'notACurrency')
  if (asOf === undefined) problems.set('asOf', 'required')
  const numberOf = (path: string, written: string, most: number): number | undefined => {
    if (written.trim() === '') return undefined
    const value = readNumber(written)
    if (value === undefined) problems.set(path, 'notANumber')
    else if (value < 0 || value > most) problems.set(path, 'outOfRange')
    return value
  }
  const tolerance = numberOf('tolerance', draft.tolerance, HIGHEST_TOLERANCE * PERCENT)
  const sources = draft.sources.flatMap((source, at) => sourceWith(source, described[at], at, problems))
  const definitions = draft.definitions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (definitions.length > mostDefinitions || definitions.some((line) => line.length > longestDefinition))
    problems.set('definitions', 'tooManyDefinitions')
  /** Of names that the request's own schema knows, since they are those of its workflow. */
  const series = effective.typedNames.flatMap((name: TypedName): [TypedName, TypedSeries][] => {
    const { cells = {}, source = '' } = draft.typed[name] ?? {}
    const values = seriesOf(`typed.${name}`, cells, effective, sizeOfTyped(name, unitSizes[unit]), problems)
    const from = source.trim()
    if (shareNames.has(name)) {
      for (const { period, value } of values) if (value < 0 || value > 1) problems.set(`typed.${name}.${period}`, 'outOfRange')
      if (values.length > 0 && from === '') problems.set(`typed.${name}.source`, 'required')
    }
    return values.length === 0 ? [] : [[name, values.map((value) => ({ ...value, ...(from !== '' && { source: from }) }))]]
  })
  const shared = asOf !== undefined && {
    company,
    currency,
    unit,
    asOf,
    periodMonths,
    definitions,
    ...(tolerance !== undefined && { tolerance: tolerance / PERCENT }),
    confidentialCustomers: draft.isConfidential,
  }
  return { problems, effective, sources, numberOf, shared: shared || undefined, typed: () => Object.fromEntries(series) }
}

function sourceWith(source: SourceDraft, columns: LedgerColumns | undefined, at: number, problems: Map<string, LedgerProblem>) {
  if (source.fileId === undefined || columns === undefined) {
    problems.set(`source.${at}.file`, 'required')
    return []
  }
  if (missingRoles(source.purpose, rolesOf(source, columns)).length > 0) problems.set(`source.${at}.roles`, 'missingRoles')
  const { order, isAsked } = dateOrderOf(source, columns)
  if (isAsked && order === undefined) problems.set(`source.${at}.dateOrder`, 'required')
  return [{ source, columns }]
}

/** Typed cells as amounts of their periods. @param size what a 1 is worth */
function seriesOf(
  path: string,
  cells: Readonly<Record<string, string>>,
  { periods }: Pick<EffectiveDraft, 'periods'>,
  size: number,
  problems: Map<string, LedgerProblem>,
): { period: string; value: number }[] {
  return periods.flatMap(({ key }) => {
    const written = cells[key]?.trim() ?? ''
    if (written === '') return []
    const value = readNumber(written)
    if (value === undefined) {
      problems.set(`${path}.${key}`, 'notANumber')
      return []
    }
    if (Math.abs(value * size) > largestAmount) problems.set(`${path}.${key}`, 'outOfRange')
    return [{ period: key, value: value * size }]
  })
}
