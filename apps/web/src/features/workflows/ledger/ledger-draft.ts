import {
  type BenchmarkMetric,
  type CompanyProfileInput,
  type EcommerceTyped,
  ecommerceTyped,
  type LedgerAmountUnit,
  type LedgerColumns,
  type LedgerPeriod,
  ledgerPeriods,
  type LedgerPurpose,
  type LedgerRole,
  type PeriodLength,
  type SaasTyped,
  saasTyped,
} from '@dossier/contract'
import { columnAt, rolesOf, type SourceDraft } from './source-draft.ts'

export type LedgerWorkflow = 'ecommerce' | 'saas'
export type TypedName = EcommerceTyped | SaasTyped

/** Amounts by the last month of their period, as typed, and where they are from. */
export interface SeriesDraft {
  cells: Readonly<Record<string, string>>
  source: string
}

export interface ChannelDraft {
  /** Empty: nobody said. */
  kind: '' | 'paid' | 'unpaid'
  cells: Readonly<Record<string, string>>
}

/** A benchmark as typed; the value is in percent, times or days. */
export interface BenchmarkDraft {
  value: string
  source: string
  /** Day of publication, or on which it was read. */
  date: string | null
}

/** What somebody has typed so far; what is absent follows from the files. */
export interface LedgerDraft {
  sources: readonly SourceDraft[]
  company: string
  /** As far as it is filled in. */
  profile?: CompanyProfileInput
  currency?: string
  unit?: LedgerAmountUnit
  asOf?: string | null
  periodMonths?: PeriodLength
  definitions: string
  /** In percent. */
  tolerance: string
  /** In percent. */
  taxRate: string
  /** Amounts between bands, with commas. */
  valueBands: string
  isConfidential: boolean
  typed: Readonly<Partial<Record<TypedName, SeriesDraft>>>
  /** By their name in the file. */
  channels: ReadonlyMap<string, ChannelDraft>
  benchmarks: Readonly<Partial<Record<BenchmarkMetric, BenchmarkDraft>>>
}

const typedNames = { ecommerce: ecommerceTyped, saas: saasTyped } as const satisfies Record<LedgerWorkflow, readonly TypedName[]>
export const purposesOf = { ecommerce: ['orders'], saas: ['subscriptions', 'contracts'] } as const satisfies Record<
  LedgerWorkflow,
  readonly LedgerPurpose[]
>

/** Typed as numbers of customers. */
export const countNames: ReadonlySet<TypedName> = new Set(['statedCustomers'])

/** Typed in percent; needs a source, since no file of the company has it. */
export const shareNames: ReadonlySet<TypedName> = new Set(['brandSearchShare'])

/** What a 1 of a typed series is worth. @param unit of amounts */
export const sizeOfTyped = (name: TypedName, unit: number): number => (countNames.has(name) ? 1 : shareNames.has(name) ? 0.01 : unit)

/** Taken from the file when a column holds it. */
const columnOfTyped: Readonly<Partial<Record<TypedName, LedgerRole>>> = {
  sellerPayouts: 'sellerPayout',
  costOfGoods: 'costOfGoods',
  fulfilment: 'fulfilment',
  payment: 'payment',
  servicesRevenue: 'servicesAmount',
}

export const unitSizes: Readonly<Record<LedgerAmountUnit, number>> = {
  one: 1,
  thousand: 1e3,
  million: 1e6,
  'hundred-million': 1e8,
  billion: 1e9,
}

/** @param source a file and what it is used for; without one, the first purpose without a file */
export function newDraft(
  workflow: LedgerWorkflow,
  company: string,
  source: { fileId?: number | undefined; purpose?: LedgerPurpose } = {},
): LedgerDraft {
  const { fileId, purpose = purposesOf[workflow][0] } = source
  return {
    sources: [{ key: 0, purpose, ...(fileId !== undefined && { fileId }), meanings: new Map() }],
    company,
    definitions: '',
    tolerance: '0.5',
    taxRate: '',
    valueBands: '',
    isConfidential: false,
    typed: {},
    channels: new Map(),
    benchmarks: {},
  }
}

/** Whether something that was kept is a draft of such a workflow. */
export function isDraftOf(workflow: LedgerWorkflow, kept: unknown): kept is LedgerDraft {
  const draft = kept as Partial<LedgerDraft> | null | undefined
  if (typeof draft !== 'object' || draft === null) return false
  const purposes: readonly LedgerPurpose[] = purposesOf[workflow]
  const sources: unknown = draft.sources
  const texts = [draft.company, draft.definitions, draft.tolerance, draft.taxRate, draft.valueBands]
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(sources) &&
    sources.length > 0 &&
    (sources as SourceDraft[]).every(({ purpose, meanings, roles }) => {
      return purposes.includes(purpose) && meanings instanceof Map && (roles === undefined || roles instanceof Map)
    }) &&
    typeof draft.typed === 'object' &&
    draft.channels instanceof Map &&
    typeof draft.benchmarks === 'object'
  )
}

/** What the columns of each source are; undefined where they are not known. */
export type Described = readonly (LedgerColumns | undefined)[]

/** What a draft comes to with what the files propose. */
export interface EffectiveDraft {
  currency: string
  unit: LedgerAmountUnit
  asOf: string | undefined
  periodMonths: PeriodLength
  /** That amounts can be typed for, oldest first. */
  periods: readonly LedgerPeriod[]
  /** Series that no column holds. */
  typedNames: readonly TypedName[]
  /** Series that columns hold. */
  fromColumns: readonly TypedName[]
  /** Values of the channel column, the most frequent first. */
  channels: readonly string[]
}

/** More channels have no room in a table that people fill in. */
const MOST_CHANNELS = 20
/** As many periods are asked for when nobody knows when the data begin. */
const periodsBefore: Readonly<Record<PeriodLength, number>> = { 1: 12, 3: 8, 12: 3 }
/** Longer spans are shown in quarters. */
const MOST_MONTHS = 24

/** @param today that contracts which end in the future are looked at */
export function effectiveDraft(
  workflow: LedgerWorkflow,
  draft: LedgerDraft,
  described: Described,
  today = isoDay(new Date()),
): EffectiveDraft {
  const known = draft.sources.flatMap((source, at) => {
    const columns = described[at]
    return columns === undefined ? [] : [{ source, columns, proposal: columns.proposals[source.purpose], roles: rolesOf(source, columns) }]
  })
  // Contracts reach into the future: where there are other rows, those say over which time.
  const dated = known.some(({ source }) => source.purpose !== 'contracts')
    ? known.filter(({ source }) => source.purpose !== 'contracts')
    : known
  const from = dated.flatMap(({ proposal }) => proposal.from ?? []).toSorted()[0]
  const to = dated
    .flatMap(({ source, proposal }) => (proposal.to === null ? [] : lastDayOf(source.purpose, proposal.to, today)))
    .toSorted()
    .at(-1)
  const asOf = draft.asOf === undefined ? to : (draft.asOf ?? undefined)
  const months = from === undefined || asOf === undefined ? undefined : ledgerPeriods(from, asOf, 1).length
  const periodMonths = draft.periodMonths ?? fittingPeriod(workflow, months)
  const held = new Set(known.flatMap(({ roles }) => [...roles.values()]))
  const isHeld = (name: TypedName): boolean => {
    const role = columnOfTyped[name]
    return role !== undefined && held.has(role)
  }
  const names: readonly TypedName[] = typedNames[workflow]
  const channels = known.flatMap(({ columns, roles }) => {
    const column = [...roles].find(([, role]) => role === 'channel')?.[0]
    return column === undefined ? [] : (columnAt(columns, column)?.values ?? [])
  })
  return {
    currency: draft.currency ?? known.flatMap(({ proposal }) => proposal.currency ?? [])[0] ?? '',
    unit: draft.unit ?? fittingUnit(known.map(({ columns, roles }) => amountOf(columns, roles))),
    asOf,
    periodMonths,
    periods: asOf === undefined ? [] : periodsUpTo(from, asOf, periodMonths),
    typedNames: names.filter((name) => !isHeld(name)),
    fromColumns: names.filter(isHeld),
    channels: [...new Set(channels.toSorted((one, other) => other.count - one.count).map(({ value }) => value))].slice(0, MOST_CHANNELS),
  }
}

/** Orders of so many days before the end of a month are taken for those of the whole month. */
const DAYS_WITHOUT_ORDERS = 3

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The day up to which rows with a last date are complete. */
function lastDayOf(purpose: LedgerPurpose, last: string, today: string): string {
  if (purpose === 'contracts') return last < today ? last : today
  const [year = 0, month = 0, day = 0] = last.split('-').map(Number)
  const end = new Date(Date.UTC(year, month, 0))
  // Recurring revenue is that of a month, whichever day it is dated.
  return purpose === 'subscriptions' || end.getUTCDate() - day < DAYS_WITHOUT_ORDERS ? isoDay(end) : last
}

function fittingPeriod(workflow: LedgerWorkflow, months: number | undefined): PeriodLength {
  if (months === undefined) return 1
  if (workflow === 'saas') return months > 6 ? 3 : 1
  return months > MOST_MONTHS ? 3 : 1
}

function periodsUpTo(from: string | undefined, asOf: string, months: PeriodLength): LedgerPeriod[] {
  if (from !== undefined) return ledgerPeriods(from, asOf, months)
  const year = Number(asOf.slice(0, 4)) - (periodsBefore[months] * months) / 12 - 1
  return ledgerPeriods(`${Math.floor(year)}${asOf.slice(4, 7)}`, asOf, months).slice(-periodsBefore[months])
}

/** What the amounts of a file add up to. */
function amountOf(columns: LedgerColumns, roles: ReturnType<typeof rolesOf>): number {
  const sums = [...roles].map(([column, role]) => (amountRoles.has(role) ? (columnAt(columns, column)?.sum ?? 0) : 0))
  return Math.max(0, ...sums)
}
const amountRoles: ReadonlySet<string> = new Set(['grossAmount', 'recurringAmount', 'annualValue', 'monthColumn'])

/** The unit in which a total of so much has at most six or seven digits. */
export function fittingUnit(amounts: readonly number[]): LedgerAmountUnit {
  const most = Math.max(0, ...amounts)
  if (most >= 1e13) return 'billion'
  if (most >= 1e10) return 'million'
  return most >= 1e7 ? 'thousand' : 'one'
}
