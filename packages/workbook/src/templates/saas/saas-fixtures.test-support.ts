import type { Sourced } from '../page.ts'
import type { SaasInput } from './saas-input.ts'

const sourced = (value: number): Sourced => ({ value, source: { label: 'KPI workbook (fictitious)', page: 'ARR!B4', date: '2026-10-12' } })
export const values = (...figures: readonly (number | null)[]): (Sourced | null)[] =>
  figures.map((figure) => (figure === null ? null : sourced(figure)))

const bounds = {
  grossRetention: [0.75, 0.85, 0.9, 0.95],
  netRetention: [0.8, 0.9, 1, 1.1],
  recurringShare: [0.6, 0.7, 0.8, 0.9],
  grossMargin: [0.5, 0.6, 0.7, 0.8],
  largestCustomer: [0.3, 0.2, 0.1, 0.05],
  topTen: [0.7, 0.5, 0.35, 0.2],
  multiYear: [0.1, 0.25, 0.5, 0.75],
  automaticRenewal: [0.25, 0.5, 0.75, 0.9],
} as const satisfies Record<string, readonly [number, number, number, number]>

/** Four quarters in thousands of dollars with a consistent bridge, customers and cohorts. */
export function quarters(language: 'ko' | 'en'): SaasInput {
  return {
    company: 'Northlane Software',
    language,
    currency: 'USD',
    unit: 'thousand',
    asOf: '2026-09-30',
    definitions: ['Contracted recurring fees × 12; usage and services left out'],
    periods: ['4Q25', '1Q26', '2Q26', '3Q26'],
    months: 3,
    openingArr: sourced(20_000),
    openingCustomers: sourced(180),
    series: {
      newArr: values(1_500, 1_650, 1_400, 1_900),
      reactivation: values(0, 0, 0, 0),
      expansion: values(620, 700, 540, 810),
      contraction: values(150, 130, 210, 160),
      churn: values(420, 390, 510, 400),
      statedEndingArr: values(21_550, 23_380, 24_600, 26_750),
      newCustomers: values(14, 15, 12, 17),
      reactivatedCustomers: values(0, 0, 0, 0),
      churnedCustomers: values(5, 4, 6, 0),
      statedCustomers: values(189, 200, 206, 223),
      subscriptionRevenue: values(5_150, 5_590, 5_980, 6_400),
      ledgerRevenue: values(5_150, 5_580, null, 6_400),
      yearlyGrossRetention: values(null, null, null, 0.886),
      yearlyNetRetention: values(null, null, null, 1.0195),
      servicesRevenue: values(410, null, 380, 450),
      subscriptionCost: values(1_180, 1_270, 1_330, 1_410),
      salesAndMarketing: values(2_300, 2_450, 2_380, 2_600),
      freeCashFlow: values(-900, -780, -650, 120),
    },
    cohorts: [
      { label: '2023', values: values(9_000, 9_900, 10_350, 10_950) },
      { label: '2024', values: values(7_000, 7_450, 7_800) },
      { label: '2025', values: values(8_000, 8_000) },
    ],
    customers: Array.from({ length: 12 }, (_, index) => ({ label: `=Customer ${index + 1}`, arr: sourced(2_400 - 150 * index) })),
    ledgerTolerance: 0.005,
    contracts: {
      bands: [
        { from: 0, below: 100, customers: sourced(120), annualValue: sourced(6_000) },
        { from: 100, below: 1_000, customers: sourced(98), annualValue: sourced(15_500) },
        { from: 1_000, below: null, customers: sourced(5), annualValue: sourced(5_250) },
      ],
      withTerm: sourced(26_000),
      multiYear: sourced(9_100),
      withRenewal: sourced(20_000),
      automatic: sourced(17_000),
    },
    cleaning: [],
    quality: Object.entries(bounds).map(([code, limits]) => ({
      code: code as keyof typeof bounds,
      label: code,
      why: 'A reason',
      missing: null,
      bounds: limits,
    })),
    contractsNeeded: { known: 0.8, cover: { from: 0.9, to: 1.1 } },
  }
}
