import {
  type BenchmarkInput,
  type BenchmarkMetric,
  benchmarkMetrics,
  type ContractSource,
  type OrderSource,
  type OutputResult,
  type SubscriptionSource,
  type TypedSeries,
} from '@dossier/contract'
import { readNumber } from '../dcf/dcf-draft.ts'
import {
  type BenchmarkDraft,
  type ChannelDraft,
  fittingUnit,
  type LedgerDraft,
  type SeriesDraft,
  sizeOfTyped,
  type TypedName,
  unitSizes,
} from './ledger-draft.ts'
import type { DraftRole, SourceDraft } from './source-draft.ts'

type EcommerceResult = Extract<OutputResult, { workflow: 'ecommerce' }>
type SaasResult = Extract<OutputResult, { workflow: 'saas' }>

const PERCENT = 100
const LONGEST_SOURCE = 300

/** A draft that begins with what an earlier result was asked for with. */
export function draftOfResult(result: EcommerceResult | SaasResult): LedgerDraft {
  const { company, profile, currency, asOf, periodMonths, definitions, tolerance, confidentialCustomers, typed } = result.request
  const unit = result.request.unit ?? unitOf(result)
  const shared = {
    company,
    ...(profile && { profile }),
    currency,
    unit,
    asOf,
    periodMonths,
    definitions: definitions.join('\n'),
    tolerance: percentOf(tolerance),
    isConfidential: confidentialCustomers,
    typed: typedOf(typed, unitSizes[unit]),
  }
  if (result.workflow === 'saas') {
    const { subscriptions, contracts, valueBands = [] } = result.request
    const sources = [...subscriptions.map(draftOfSubscriptions), ...contracts.map(draftOfContracts)]
    return {
      ...shared,
      sources: numbered(sources),
      taxRate: '',
      valueBands: valueBands.map((value) => written(value)).join(' '),
      channels: new Map(),
      benchmarks: {},
    }
  }
  const { files, taxRate, channels, benchmarks } = result.request
  return {
    ...shared,
    sources: numbered(files.map(draftOfOrders)),
    taxRate: taxRate === 0 ? '' : percentOf(taxRate),
    valueBands: '',
    benchmarks: Object.fromEntries(benchmarks.map(draftOfBenchmark)),
    channels: new Map(
      channels.map(({ label, isPaid, spend }): [string, ChannelDraft] => [
        label,
        { kind: isPaid ? 'paid' : 'unpaid', cells: cellsOf(spend, unitSizes[unit]) },
      ]),
    ),
  }
}

/** The unit that fits, where none was asked for. */
function unitOf(result: EcommerceResult | SaasResult): NonNullable<LedgerDraft['unit']> {
  const amounts = result.workflow === 'saas' ? result.series.recurringRevenue : result.series.gmv
  return fittingUnit([amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)])
}

type Place = Pick<SourceDraft, 'fileId' | 'sheet' | 'headerRow' | 'dateOrder'>
const numbered = (sources: readonly Omit<SourceDraft, 'key'>[]): SourceDraft[] => sources.map((source, key) => ({ ...source, key }))

const placeOf = ({ fileId, sheet, headerRow, dateOrder }: OrderSource | SubscriptionSource | ContractSource): Place => ({
  fileId,
  ...(sheet !== undefined && { sheet }),
  ...(headerRow !== undefined && { headerRow }),
  ...(dateOrder !== undefined && { dateOrder }),
})

/** Roles by column, of columns by role. */
const rolesOf = (columns: OrderSource['columns'] | SubscriptionSource['columns'] | ContractSource['columns']): Map<number, DraftRole> =>
  new Map((Object.entries(columns) as [DraftRole, number][]).map(([role, column]) => [column, role]))

const meaningsOf = (values: readonly { value: string; meaning: string }[], column: number | undefined) => ({
  meanings: new Map(values.map(({ value, meaning }) => [value, meaning])),
  ...(column !== undefined && { decidedColumn: column }),
})

const draftOfOrders = (source: OrderSource): Omit<SourceDraft, 'key'> => ({
  purpose: 'orders',
  ...placeOf(source),
  roles: rolesOf(source.columns),
  amounts: source.amounts,
  ...meaningsOf(source.statuses, source.columns.status),
})

const draftOfSubscriptions = (source: SubscriptionSource): Omit<SourceDraft, 'key'> => ({
  purpose: 'subscriptions',
  ...placeOf(source),
  roles: new Map([...rolesOf(source.columns), ...source.monthColumns.map(({ column }) => [column, 'monthColumn'] as const)]),
  meanings: new Map(),
})

const draftOfContracts = (source: ContractSource): Omit<SourceDraft, 'key'> => ({
  purpose: 'contracts',
  ...placeOf(source),
  roles: rolesOf(source.columns),
  ...meaningsOf(source.renewals, source.columns.renewal),
})

const typedOf = (typed: Readonly<Partial<Record<TypedName, TypedSeries>>>, size: number): LedgerDraft['typed'] =>
  Object.fromEntries(
    (Object.entries(typed) as [TypedName, TypedSeries][]).map(([name, values]): [TypedName, SeriesDraft] => [
      name,
      { cells: cellsOf(values, sizeOfTyped(name, size)), source: sourceOf(values) },
    ]),
  )

const draftOfBenchmark = ({ metric, value, source, date }: BenchmarkInput): [BenchmarkMetric, BenchmarkDraft] => [
  metric,
  { value: benchmarkMetrics[metric].kind === 'percent' ? percentOf(value) : written(value), source, date },
]

/** The form has one source a series. */
const sourceOf = (values: TypedSeries): string =>
  [...new Set(values.flatMap(({ source }) => source ?? []))].join('; ').slice(0, LONGEST_SOURCE)

const cellsOf = (values: TypedSeries, size: number): Record<string, string> =>
  Object.fromEntries(values.map(({ period, value }) => [period, written(value / size, (read) => read * size === value)]))

const percentOf = (fraction: number): string => written(fraction * PERCENT, (read) => read / PERCENT === fraction)

/** As many decimals as can be typed. */
const MOST_DECIMALS = 9

/** The shortest way to type a number that is read as it was meant, without the digits that doubles add, as 0.07 × 100 has them. */
function written(value: number, isMeant = (read: number): boolean => read === value): string {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals += 1) {
    const text = value.toFixed(decimals)
    const read = readNumber(text)
    if (read !== undefined && isMeant(read)) return text
  }
  return String(Number(value.toFixed(MOST_DECIMALS)))
}
