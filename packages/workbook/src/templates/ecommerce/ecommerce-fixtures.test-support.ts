import type { Sourced } from '../page.ts'
import type { EcommerceInput } from './ecommerce-input.ts'

const sourced = (value: number): Sourced => ({
  value,
  source: { label: 'orders.csv (fictitious)', page: '1,204 rows', date: '2026-10-05' },
})
export const values = (...figures: readonly (number | null)[]): (Sourced | null)[] =>
  figures.map((figure) => (figure === null ? null : sourced(figure)))

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
    cleaning: [],
    concentration: [
      { dimension: 'SKU', rows: [820, 610, 405].map((revenue, at) => ({ label: `=SKU-${at + 1}`, revenue: sourced(revenue) })) },
    ],
  }
}
