import type { Sourced } from '../page.ts'
import type { EcommerceInput, FlagCode, FlagInput } from './ecommerce-input.ts'

export const sourced = (value: number): Sourced => ({
  value,
  source: { label: 'orders.csv (fictitious)', page: '1,204 rows', date: '2026-10-05' },
})
export const values = (...figures: readonly (number | null)[]): (Sourced | null)[] =>
  figures.map((figure) => (figure === null ? null : sourced(figure)))

const thresholds: Record<FlagCode, readonly [FlagInput['raisedWhen'], number]> = {
  'loss-after-marketing': ['below', 0],
  'loss-before-marketing': ['below', 0],
  'value-below-cost': ['below', 1],
  'margin-falling': ['below', -0.02],
  'growth-by-deductions': ['below', -0.05],
  'returns-rising': ['above', 0.02],
  'cancellations-rising': ['above', 0.02],
  'discounts-rising': ['above', 0.01],
  'acquisition-dearer': ['above', 0.2],
  'marketing-weaker': ['below', -0.2],
  'returning-fewer': ['below', -0.05],
  'cohorts-weaker': ['below', -0.05],
  'inventory-building': ['above', 0.2],
  'large-customer': ['atLeast', 0.1],
  'large-product': ['atLeast', 0.05],
  'large-channel': ['atLeast', 0.5],
  'ledger-differs': ['above', 0.005],
  'brand-below-benchmark': ['below', 0],
}

/** Four months in millions of won with consistent orders, customers, channels and cohorts. */
export function months(language: 'ko' | 'en'): EcommerceInput {
  return {
    company: '모먼트샵',
    language,
    currency: 'KRW',
    unit: 'million',
    asOf: '2026-09-30',
    definitions: ['Paid orders only; a customer is an account with a paid order'],
    periods: ['2026-06', '2026-07', '2026-08', '2026-09'],
    days: 30,
    series: {
      gmv: values(4_200, 4_650, 5_010, 5_480),
      cancellations: values(210, 225, 260, 270),
      returns: values(330, 345, 402, 431),
      discounts: values(180, 240, 255, 301),
      sellerPayouts: values(null, null, null, null),
      ledgerRevenue: values(3_484, 3_835, 4_100, null),
      orders: values(61_000, 67_400, 73_100, 79_800),
      activeCustomers: values(30_000, 39_000, 45_800, 54_150),
      newCustomers: values(30_000, 28_500, 29_800, 32_000),
      costOfGoods: values(2_010, 2_190, 2_330, 2_560),
      fulfilment: values(420, 460, 498, 540),
      payment: values(104, 115, 123, 134),
      marketing: values(610, 640, 700, 735),
      advertising: values(540, 560, 610, 640),
      inventory: values(2_900, 3_050, 3_180, 3_410),
      brandSearchShare: values(null, null, 0.31, 0.28),
    },
    channels: [
      {
        label: '검색광고',
        isPaid: true,
        spend: [310, 320, 350, 372].map(sourced),
        newCustomers: [14_000, 13_100, 13_900, 14_600].map(sourced),
      },
      { label: 'SNS', isPaid: true, spend: [230, 240, 260, 268].map(sourced), newCustomers: [9_000, 8_400, 8_800, 9_700].map(sourced) },
      { label: '자연유입', isPaid: false, spend: [0, 0, 0, 0].map(sourced), newCustomers: [7_000, 7_000, 7_100, 7_700].map(sourced) },
    ],
    cohortCustomers: [
      { label: '2026-06', values: values(30_000, 10_500, 8_100, 7_050) },
      { label: '2026-07', values: values(28_500, 7_900, 6_700) },
      { label: '2026-08', values: values(29_800, 8_400) },
      { label: '2026-09', values: values(32_000) },
    ],
    cohortContribution: [
      { label: '2026-06', values: values(540, 205, 160, 141) },
      { label: '2026-07', values: values(520, 151, 133) },
      { label: '2026-08', values: values(548, 166) },
      { label: '2026-09', values: values(590) },
    ],
    ledgerTolerance: 0.005,
    flags: Object.entries(thresholds).map(([code, [raisedWhen, threshold]]) => ({
      code: code as FlagCode,
      label: code,
      needs: 'Needs data',
      period: '2026-09',
      comparedWith: '2026-06',
      raisedWhen,
      threshold,
    })),
    flagPeriods: { yearEarlier: 0, cohorts: { later: [2, 2], earlier: [1, 1] } },
    benchmarks: [
      {
        code: 'brandSearchShare',
        label: 'Brand',
        kind: 'percent',
        benchmark: { ...sourced(0.35), source: { label: 'Study, p. 4', date: '2026-05-01' } },
      },
      { code: 'inventoryDays', label: 'Days', kind: 'days', benchmark: null },
      { code: 'repeatWithin90', label: 'Repeat', kind: 'percent', own: sourced(0.29), benchmark: sourced(0.25) },
    ],
    cleaning: [],
    concentration: [
      {
        key: 'product',
        dimension: 'SKU',
        rows: [820, 610, 405].map((revenue, at) => ({ label: `=SKU-${at + 1}`, revenue: sourced(revenue) })),
      },
    ],
  }
}
