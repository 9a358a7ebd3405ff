import type { CubeConcentration, LedgerCleaning, OutputResult } from '@dossier/contract'
import { type ChannelDraft, fittingUnit, type LedgerDraft, newDraft, type SeriesDraft, type TypedName, unitSizes } from './ledger-draft.ts'
import type { SourceDraft } from './source-draft.ts'

type EcommerceResult = Extract<OutputResult, { workflow: 'ecommerce' }>
type SaasResult = Extract<OutputResult, { workflow: 'saas' }>
type Values = readonly (number | null)[]

/**
 * A draft that begins with what an earlier result was made of, as far as the result says it: files, basis, definitions and amounts by period. What
 * columns are used as is proposed anew, and sources of typed amounts are not kept.
 */
export function draftOfResult(result: EcommerceResult | SaasResult): LedgerDraft {
  const { workflow, company, currency, asOf, periodMonths, definitions, tolerance, concentration } = result
  const taxRate = definitions.find(({ code }) => code === 'without-tax')?.figures['rate']
  const isAfterDiscount = definitions.some(({ code }) => code === 'gmv-after-discount')
  const sources = sourcesOf(workflow === 'saas' ? result.cleaning : [result.cleaning])
  return {
    ...newDraft(workflow, company, undefined),
    sources: sources.map((source) => (isAfterDiscount ? { ...source, amounts: 'afterDiscount' } : source)),
    currency,
    unit: unitOf(result),
    asOf,
    periodMonths,
    definitions: definitions.flatMap(({ code, text }) => (code === null ? [text.en] : [])).join('\n'),
    tolerance: plain(tolerance * 100),
    taxRate: typeof taxRate === 'number' ? plain(taxRate * 100) : '',
    isConfidential: isConfidential(concentration),
    typed: typedOf(result),
    channels: workflow === 'ecommerce' ? channelsOf(result) : {},
  }
}

const sourcesOf = (cleaning: readonly LedgerCleaning[]): SourceDraft[] =>
  cleaning
    .flatMap(({ purpose, files }) => files.map(({ fileId, sheet }) => ({ purpose, fileId, ...(sheet !== '' && { sheet }), meanings: {} })))
    .map((source, key) => ({ ...source, key }))

function unitOf(result: EcommerceResult | SaasResult): NonNullable<LedgerDraft['unit']> {
  const amounts = result.workflow === 'saas' ? result.series.recurringRevenue : result.series.gmv
  return fittingUnit([amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)])
}

/** Customers appear by their rank: to name them is a choice of its own. */
const isConfidential = (concentration: readonly CubeConcentration[]): boolean => {
  const labels = concentration
    .filter(({ dimension }) => dimension === 'customer')
    .flatMap(({ largest }) => largest.map(({ label }) => label))
  return labels.length > 0 && labels.every((label) => /^(?:Customer|고객) \d+$/.test(label))
}

function typedOf(result: EcommerceResult | SaasResult): LedgerDraft['typed'] {
  const size = unitSizes[unitOf(result)]
  const series: Partial<Record<TypedName, Values>> = result.workflow === 'saas' ? saasTypedOf(result) : ecommerceTypedOf(result)
  const entries = Object.entries(series) as [TypedName, Values][]
  return Object.fromEntries(
    entries.map(([name, values]): [TypedName, SeriesDraft] => [name, { cells: cellsOf(values, result.periods, size), source: '' }]),
  )
}

const saasTypedOf = ({ series }: SaasResult) => {
  const { ledgerRevenue, servicesRevenue, subscriptionCost, salesAndMarketing, freeCashFlow } = series
  return { ledgerRevenue, servicesRevenue, subscriptionCost, salesAndMarketing, freeCashFlow }
}

const ecommerceTypedOf = ({ series }: EcommerceResult) => {
  const { ledgerRevenue, sellerPayouts, costOfGoods, fulfilment, payment, marketing, advertising, inventory } = series
  const typed = { ledgerRevenue, costOfGoods, fulfilment, payment, marketing, advertising, inventory }
  // A shop without sellers pays them nothing, which nobody has to type.
  return sellerPayouts.some((value) => value !== null && value !== 0) ? { ...typed, sellerPayouts } : typed
}

function channelsOf(result: EcommerceResult): LedgerDraft['channels'] {
  const size = unitSizes[unitOf(result)]
  return Object.fromEntries(
    result.channels.map(({ label, isPaid, spend }): [string, ChannelDraft] => [
      label,
      { kind: isPaid === null ? '' : isPaid ? 'paid' : 'unpaid', cells: cellsOf(spend, result.periods, size) },
    ]),
  )
}

const cellsOf = (values: Values, periods: readonly { key: string }[], size: number): Record<string, string> =>
  Object.fromEntries(
    periods.flatMap(({ key }, at) => {
      const value = values[at] ?? null
      return value === null ? [] : [[key, plain(value / size)]]
    }),
  )

/** Without the digits that doubles add, as 0.005 × 100 has them, and with no more than can be typed. */
const plain = (value: number): string => String(Number(value.toFixed(9)))
