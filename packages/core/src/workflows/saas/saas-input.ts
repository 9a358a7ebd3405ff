import type { SaasParameters } from '@dossier/contract'
import {
  type ContractBook,
  contractCover,
  knownTermsNeeded,
  lastDayOf,
  type RevenueQuality,
  type SubscriptionCube,
  type SubscriptionMetrics,
} from '@dossier/finance'
import type { ContractInput, SaasInput, Sourced } from '@dossier/workbook'
import {
  cleaningInput,
  confidentialName,
  type CustomerLabels,
  fileInputs,
  presentPeriods,
  sourceOfFiles,
  typedInputs,
} from '../ledger/present-cube.ts'
import { unitOfAmounts, unitSizes } from '../sourced-values.ts'
import { qualityInput } from './saas-quality.ts'
import { cohortLabels, definitionsOf, revenueFiles, type SaasContext } from './saas-request.ts'

/** What the workbook is filled with, in a unit that fits its amounts. */
export function saasInput(
  metrics: SubscriptionMetrics,
  quality: RevenueQuality,
  request: SaasParameters,
  context: SaasContext,
): { input: SaasInput; unit: number } {
  const { language, currency, company, asOf, periodMonths, tolerance, confidentialCustomers, typed } = request
  const { cube, contracts, contractSheets } = context.read
  const { bridges, retention, yearlyRetention, periods: keys } = cube
  const own = revenueFiles(context)
  const author = { ...context, language }
  const source = sourceOfFiles(own.files, cube.cleaning, author)
  const unitName =
    request.unit ??
    unitOfAmounts(
      bridges.flatMap(({ beginning, ending }) => [beginning, ending]),
      { currency, language },
    )
  const unit = unitSizes[unitName]
  const amounts = (values: readonly (number | undefined)[]) => fileInputs(values, source, unit)
  const counts = (values: readonly (number | undefined)[]) => fileInputs(values, source)
  const entered = (key: keyof typeof typed, size = unit) => typedInputs(typed[key], keys, author, size)
  const sourced = (value: number): Sourced => ({ value, source })
  const labels: CustomerLabels = { isConfidential: confidentialCustomers, language, ranks: cube.ranks }
  const [first] = bridges
  const input: SaasInput = {
    company,
    language,
    currency,
    unit: unitName,
    asOf: lastDayOf(keys.at(-1) ?? asOf.slice(0, 7)),
    definitions: definitionsOf(request, cube).map(({ text }) => text[language]),
    periods: presentPeriods(keys, cube.firstMonth, asOf, periodMonths).map(({ label }) => label),
    months: periodMonths,
    openingArr: sourced((first?.beginning ?? 0) / unit),
    openingCustomers: sourced(first?.customers.beginning ?? 0),
    series: {
      newArr: amounts(bridges.map((bridge) => bridge.new)),
      reactivation: amounts(bridges.map(({ reactivation }) => reactivation)),
      expansion: amounts(bridges.map(({ expansion }) => expansion)),
      contraction: amounts(bridges.map(({ contraction }) => contraction)),
      churn: amounts(bridges.map(({ churn }) => churn)),
      statedEndingArr: entered('statedEndingArr'),
      newCustomers: counts(bridges.map(({ customers }) => customers.new)),
      reactivatedCustomers: counts(bridges.map(({ customers }) => customers.reactivated)),
      churnedCustomers: counts(bridges.map(({ customers }) => customers.churned)),
      statedCustomers: entered('statedCustomers', 1),
      yearlyGrossRetention: counts(yearlyRetention.map((year) => year?.grossRevenue)),
      yearlyNetRetention: counts(yearlyRetention.map((year) => year?.netRevenue)),
      subscriptionRevenue: amounts(cube.recurringRevenue),
      ledgerRevenue: entered('ledgerRevenue'),
      servicesRevenue: cube.servicesRevenue ? amounts(metrics.servicesRevenue) : entered('servicesRevenue'),
      subscriptionCost: entered('subscriptionCost'),
      salesAndMarketing: entered('salesAndMarketing'),
      freeCashFlow: entered('freeCashFlow'),
    },
    cohorts: cube.cohorts.map((cohort, at) => ({
      label: cohortLabels(cube, asOf, periodMonths, language)[at] ?? cohort.month,
      values: amounts(cohort.revenue),
    })),
    customers: (cube.concentration?.largest ?? []).map(({ label, amount }, at) => ({
      label: confidentialCustomers ? confidentialName(at + 1, language) : label,
      arr: sourced(amount / unit),
    })),
    ledgerTolerance: tolerance,
    contracts: contracts && contractInput(contracts, sourceOfFiles(context.contractFiles, contracts.cleaning, author), unit),
    quality: qualityInput(quality, language),
    contractsNeeded: { known: knownTermsNeeded, cover: contractCover },
    cleaning: [
      cleaningInput(own.purpose, cube.cleaning, own.files, own.sheets, labels),
      ...(contracts && own.purpose === 'subscriptions'
        ? [cleaningInput('contracts', contracts.cleaning, context.contractFiles, contractSheets, { ...labels, ranks: new Map() })]
        : []),
    ],
  }
  if (retention.length !== keys.length) throw new Error('a period lacks its retention')
  return { input, unit }
}

function contractInput({ terms, bands }: ContractBook, source: Sourced['source'], unit: number): ContractInput {
  const amount = (value: number): Sourced => ({ value: value / unit, source })
  const withTerm = terms.annualValue - terms.unknownTerm
  const withRenewal = terms.annualValue - terms.unknownRenewal
  return {
    bands: bands.map(({ from, below, customers, annualValue }) => ({
      from: from / unit,
      below: Number.isFinite(below) ? below / unit : null,
      customers: { value: customers, source },
      annualValue: amount(annualValue),
    })),
    withTerm: amount(withTerm),
    multiYear: amount(withTerm * (terms.multiYearShare ?? 0)),
    withRenewal: amount(withRenewal),
    automatic: amount(withRenewal * (terms.automaticRenewalShare ?? 0)),
  }
}

/** Figures of the evaluation in code, by the names of the template. @param unit of the workbook, in single units of the currency */
export function independentFigures(
  { bridges, retention, cohorts, concentration }: SubscriptionCube,
  { metrics }: SubscriptionMetrics,
  contracts: ContractBook | null,
  unit: number,
): Map<string, number> {
  const figures = new Map<string, number>()
  const put = (key: string, values: readonly (number | undefined)[], size = 1) =>
    values.forEach((value, period) => {
      if (value !== undefined) figures.set(`${key}.${period}`, value / size)
    })
  put(
    'ending',
    bridges.map(({ ending }) => ending),
    unit,
  )
  put(
    'endingCustomers',
    bridges.map(({ customers }) => customers.ending),
  )
  put(
    'grossRetention',
    retention.map(({ grossRevenue }) => grossRevenue),
  )
  put(
    'netRetention',
    retention.map(({ netRevenue }) => netRevenue),
  )
  put(
    'logoChurn',
    retention.map(({ logoChurn }) => logoChurn),
  )
  put('arpa', metrics.arpa, unit)
  put('grossMargin', metrics.grossMargin)
  put('payback', metrics.payback)
  put('lifetimeValue', metrics.lifetimeValue, unit)
  put('acquisitionCost', metrics.acquisitionCost, unit)
  put('ltvToCac', metrics.ltvToCac)
  put('magicNumber', metrics.magicNumber)
  put('growth', metrics.growth)
  put('ruleOf40', metrics.ruleOf40)
  put('burnMultiple', metrics.burnMultiple)
  cohorts.forEach(({ revenueIndex }, at) => put(`cohort.${at}`, revenueIndex))
  const names = { 10: 'topTen', 20: 'topTwenty', 50: 'topFifty' } as const
  for (const { count, share } of concentration?.top ?? [])
    if (count === 10 || count === 20 || count === 50) figures.set(names[count], share)
  if (contracts) {
    const { annualValue, multiYearShare, automaticRenewalShare } = contracts.terms
    figures.set('annualValue', annualValue / unit)
    if (multiYearShare !== undefined) figures.set('multiYearShare', multiYearShare)
    if (automaticRenewalShare !== undefined) figures.set('automaticShare', automaticRenewalShare)
  }
  return figures
}
