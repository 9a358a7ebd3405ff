import type { SaasParameters, SaasCheckCode, SaasCube, UnsafeLedgerCleaning } from '@dossier/contract'
import { type ContractBook, lastDayOf, type Retention, type SubscriptionCube, type SubscriptionMetrics } from '@dossier/finance'
import { checkEach, cleaningChecks, isSame } from '../ledger/cube-checks.ts'
import {
  type CustomerLabels,
  orNull,
  presentCleaning,
  presentConcentration,
  presentPeriods,
  presentTieOut,
  valuesOfPeriods,
} from '../ledger/present-cube.ts'
import { cohortLabels, definitionsOf, revenueFiles, type SaasContext } from './saas-request.ts'

const shownRetention = ({ grossRevenue, netRevenue, logoChurn }: Retention) => ({
  grossRevenue: grossRevenue ?? null,
  netRevenue: netRevenue ?? null,
  logoChurn: logoChurn ?? null,
})

/** The cube as a screen draws it. */
export function presentSaas(
  { metrics, servicesRevenue, tieOut }: SubscriptionMetrics,
  request: SaasParameters,
  context: SaasContext,
): Omit<SaasCube, 'cleaning' | 'quality'> & { cleaning: UnsafeLedgerCleaning[] } {
  const { company, currency, asOf, periodMonths, tolerance, language, confidentialCustomers, typed } = request
  const { cube, contracts, contractSheets } = context.read
  const own = revenueFiles(context)
  const labels: CustomerLabels = { isConfidential: confidentialCustomers, language, ranks: cube.ranks }
  const periods = presentPeriods(cube.periods, cube.firstMonth, asOf, periodMonths)
  const values = (key: keyof typeof typed) => valuesOfPeriods(typed[key], cube.periods)
  const names = cohortLabels(cube, asOf, periodMonths, language)
  return {
    company,
    currency,
    asOf: lastDayOf(cube.periods.at(-1) ?? asOf.slice(0, 7)),
    periodMonths,
    periods,
    definitions: definitionsOf(request, cube),
    tolerance,
    tieOut: presentTieOut(tieOut, {
      keys: periods.map(({ label }) => label),
      ledger: values('ledgerRevenue'),
      cube: cube.recurringRevenue,
      leftOut: cube.leftOut,
    }),
    bridges: cube.bridges.map(({ from: _from, to: _to, customers, ...movements }) => ({ ...movements, customers: { ...customers } })),
    retention: cube.retention.map(shownRetention),
    yearlyRetention: cube.yearlyRetention.map((year) => (year ? shownRetention(year) : null)),
    series: {
      recurringRevenue: [...cube.recurringRevenue],
      ledgerRevenue: orNull(values('ledgerRevenue')),
      servicesRevenue: orNull(servicesRevenue),
      subscriptionCost: orNull(values('subscriptionCost')),
      salesAndMarketing: orNull(values('salesAndMarketing')),
      freeCashFlow: orNull(values('freeCashFlow')),
    },
    metrics: {
      arpa: orNull(metrics.arpa),
      grossMargin: orNull(metrics.grossMargin),
      acquisitionCost: orNull(metrics.acquisitionCost),
      payback: orNull(metrics.payback),
      lifetimeValue: orNull(metrics.lifetimeValue),
      ltvToCac: orNull(metrics.ltvToCac),
      magicNumber: orNull(metrics.magicNumber),
      growth: orNull(metrics.growth),
      freeCashFlowMargin: orNull(metrics.freeCashFlowMargin),
      ruleOf40: orNull(metrics.ruleOf40),
      burnMultiple: orNull(metrics.burnMultiple),
    },
    cohorts: cube.cohorts.map(({ customers, customerIndex, revenue, revenueIndex }, at) => ({
      period: names[at] ?? '',
      customers: [...customers],
      customerIndex: [...customerIndex],
      arr: [...revenue],
      arrIndex: [...revenueIndex],
    })),
    concentration: presentConcentration('customer', cube.concentration, labels),
    contracts: contracts && presentContracts(contracts),
    cleaning: [
      presentCleaning(own.purpose, cube.cleaning, own.files, own.sheets, labels),
      ...(contracts && own.purpose === 'subscriptions'
        ? [presentCleaning('contracts', contracts.cleaning, context.contractFiles, contractSheets, { ...labels, ranks: new Map() })]
        : []),
    ],
    checks: checksOf(cube, { tieOut, contracts: own.purpose === 'subscriptions' ? contracts : null }, periods, {
      arr: values('statedEndingArr'),
      customers: values('statedCustomers'),
    }),
  }
}

const presentContracts = ({ count, customers, terms, bands }: ContractBook): NonNullable<SaasCube['contracts']> => ({
  count,
  customers,
  annualValue: terms.annualValue,
  multiYearShare: terms.multiYearShare ?? null,
  automaticRenewalShare: terms.automaticRenewalShare ?? null,
  unknownTerm: terms.unknownTerm,
  unknownRenewal: terms.unknownRenewal,
  bands: bands.map(({ below, share, ...band }) => ({ ...band, below: Number.isFinite(below) ? below : null, share: share ?? null })),
})

type Check = SaasCube['checks'][number]

/** The checks of the workbook, and what cleaning adds. */
function checksOf(
  { bridges, retention, cohorts, cleaning }: SubscriptionCube,
  { tieOut, contracts }: Pick<SubscriptionMetrics, 'tieOut'> & { contracts: ContractBook | null },
  periods: SaasCube['periods'],
  stated: { arr: readonly (number | undefined)[]; customers: readonly (number | undefined)[] },
): Check[] {
  const each = (code: SaasCheckCode, of: Parameters<typeof checkEach>[3]): Check[] => checkEach(code, 'error', periods, of)
  const last = bridges.at(-1)
  const latest = (of: (cohort: (typeof cohorts)[number]) => readonly number[]): number =>
    cohorts.reduce((sum, cohort) => sum + (of(cohort).at(-1) ?? 0), 0)
  const [arr, customers] = [latest(({ revenue }) => revenue), latest((cohort) => cohort.customers)]
  const share = contracts && last && last.ending > 0 ? contracts.terms.annualValue / last.ending : null
  return [
    ...each('bridge-ties', (at) => {
      const bridge = bridges[at]
      if (!bridge) return null
      const sum = bridge.beginning + bridge.new + bridge.reactivation + bridge.expansion - bridge.contraction - bridge.churn
      return { passed: isSame(sum, bridge.ending), value: sum - bridge.ending }
    }),
    ...each('customers-tie', (at) => {
      const own = bridges[at]?.customers
      if (!own) return null
      const difference = own.beginning + own.new + own.reactivated - own.churned - own.ending
      return { passed: difference === 0, value: difference }
    }),
    ...each('retention-in-order', (at) => {
      const [gross, net] = [retention[at]?.grossRevenue, retention[at]?.netRevenue]
      if (gross === undefined || net === undefined) return { passed: null, value: null }
      return { passed: gross <= 1 && gross <= net, value: gross }
    }),
    ...each('ledger-ties', (at) => {
      const tie = tieOut[at]
      return !tie || tie.outcome === 'unknown' ? null : { passed: tie.outcome === 'ties', value: tie.difference ?? null }
    }),
    ...each('stated-arr', (at) => {
      const [own, wanted] = [bridges[at]?.ending, stated.arr[at]]
      return own === undefined || wanted === undefined ? null : { passed: isSame(own, wanted), value: own - wanted }
    }),
    ...each('stated-customers', (at) => {
      const [own, wanted] = [bridges[at]?.customers.ending, stated.customers[at]]
      return own === undefined || wanted === undefined ? null : { passed: own === wanted, value: own - wanted }
    }),
    {
      code: 'cohorts-add-up',
      period: null,
      passed: last ? isSame(arr, last.ending) : null,
      weight: 'error',
      value: last ? arr - last.ending : null,
    },
    {
      code: 'cohort-customers-add-up',
      period: null,
      passed: last ? customers === last.customers.ending : null,
      weight: 'error',
      value: last ? customers - last.customers.ending : null,
    },
    ...cleaningChecks(cleaning),
    ...(share === null
      ? []
      : [{ code: 'contracts-cover-arr', period: null, passed: share >= 0.9 && share <= 1.1, weight: 'warning', value: share } as const]),
  ]
}
