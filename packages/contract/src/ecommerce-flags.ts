import { z } from 'zod'
import type { Translated } from './language.ts'

/** Red flags of an online shop, with what a rule needs where it cannot be decided, in results and workbooks. */
export const redFlagTexts = {
  'loss-after-marketing': {
    name: { ko: '마케팅비 차감 후 적자 (CM3 이익률)', en: 'Loss after marketing (CM3 margin)' },
    needs: { ko: '매출원가, 물류비, 결제 수수료, 마케팅비', en: 'Cost of goods, fulfilment, payment fees and marketing' },
  },
  'loss-before-marketing': {
    name: { ko: '마케팅비 차감 전 적자 (CM2 이익률)', en: 'Loss before marketing (CM2 margin)' },
    needs: { ko: '매출원가, 물류비, 결제 수수료', en: 'Cost of goods, fulfilment and payment fees' },
  },
  'value-below-cost': {
    name: { ko: '관찰된 LTV가 CAC보다 낮음 (LTV/CAC)', en: 'Lifetime value observed so far below acquisition cost (LTV/CAC)' },
    needs: { ko: '매출원가, 물류비, 결제 수수료, 마케팅비', en: 'Cost of goods, fulfilment, payment fees and marketing' },
  },
  'margin-falling': {
    name: { ko: 'CM2 이익률 하락 (전년 동기 대비, %p)', en: 'CM2 margin falls, points on a year ago' },
    needs: { ko: '두 기간의 매출원가, 물류비, 결제 수수료', en: 'Cost of goods, fulfilment and payment fees of both periods' },
  },
  'growth-by-deductions': {
    name: {
      ko: '순매출 성장률이 GMV 성장률에 못 미침 (차이, %p)',
      en: 'Net revenue grows less than GMV, points of growth over a year',
    },
    needs: { ko: '전년 동기의 주문', en: 'Orders of the same period a year earlier' },
  },
  'returns-rising': {
    name: { ko: '반품률 상승 (전년 동기 대비, %p)', en: 'Return rate rises, points on a year ago' },
    needs: { ko: '전년 동기의 반품', en: 'Returns of the same period a year earlier' },
  },
  'cancellations-rising': {
    name: { ko: '취소율 상승 (전년 동기 대비, %p)', en: 'Cancellation rate rises, points on a year ago' },
    needs: { ko: '전년 동기의 취소', en: 'Cancellations of the same period a year earlier' },
  },
  'discounts-rising': {
    name: { ko: '할인율 상승 (전년 동기 대비, %p)', en: 'Discount rate rises, points on a year ago' },
    needs: { ko: '전년 동기의 할인', en: 'Discounts of the same period a year earlier' },
  },
  'acquisition-dearer': {
    name: { ko: '혼합 CAC 상승 (전년 동기 대비)', en: 'Blended CAC rises, on a year ago' },
    needs: { ko: '두 기간의 마케팅비', en: 'Marketing of both periods' },
  },
  'marketing-weaker': {
    name: { ko: '마케팅 효율비(MER) 하락 (전년 동기 대비)', en: 'Marketing efficiency (MER) falls, on a year ago' },
    needs: { ko: '두 기간의 광고비', en: 'Advertising of both periods' },
  },
  'returning-fewer': {
    name: { ko: '재구매 고객 비중 하락 (전년 동기 대비, %p)', en: 'Share of returning customers falls, points on a year ago' },
    needs: { ko: '전년 동기의 주문', en: 'Orders of the same period a year earlier' },
  },
  'cohorts-weaker': {
    name: {
      ko: '최근 1년 코호트의 다음 기간 재구매율 하락 (직전 1년 대비, %p)',
      en: 'Cohorts of the last year return less in the next period, points on the year before',
    },
    needs: { ko: '첫 기간을 제외한 2년의 코호트', en: 'Two years of cohorts after the first period' },
  },
  'inventory-building': {
    name: { ko: '재고 보유일수 증가 (전년 동기 대비)', en: 'Inventory days rise, on a year ago' },
    needs: { ko: '두 기간의 재고자산과 매출원가', en: 'Inventory and cost of goods of both periods' },
  },
  'large-customer': {
    name: { ko: '최대 고객의 순매출 비중', en: 'Largest customer, share of net revenue' },
    needs: { ko: '고객별 순매출', en: 'Net revenue by customer' },
  },
  'large-product': {
    name: { ko: '최대 상품의 순매출 비중', en: 'Largest product, share of net revenue' },
    needs: { ko: '상품 열', en: 'A column of products' },
  },
  'large-channel': {
    name: { ko: '최대 채널의 순매출 비중', en: 'Largest channel, share of net revenue' },
    needs: { ko: '채널 열', en: 'A column of channels' },
  },
  'ledger-differs': {
    name: { ko: '순매출과 총계정원장의 차이 (원장 대비)', en: 'Net revenue differs from the ledger, share of the ledger' },
    needs: { ko: '마지막 기간의 총계정원장 매출', en: 'Revenue of the general ledger of the last period' },
  },
  'brand-below-benchmark': {
    name: { ko: '브랜드 검색 비중이 벤치마크보다 낮음 (차이, %p)', en: 'Brand-search share below its benchmark, points' },
    needs: {
      ko: '주문 데이터에 없는 정보: 브랜드 검색 비중과 출처가 있는 벤치마크',
      en: 'Not in any order: the brand-search share, and a benchmark with its source',
    },
  },
} as const satisfies Record<string, { name: Translated; needs: Translated }>
export type RedFlagCode = keyof typeof redFlagTexts
const redFlagCodes = Object.keys(redFlagTexts) as [RedFlagCode, ...RedFlagCode[]]

/** Flags whose figure and threshold are differences of two shares or growth rates, in percentage points. */
export const flagsInPoints: ReadonlySet<RedFlagCode> = new Set<RedFlagCode>([
  'margin-falling',
  'growth-by-deductions',
  'returns-rising',
  'cancellations-rising',
  'discounts-rising',
  'returning-fewer',
  'cohorts-weaker',
  'brand-below-benchmark',
])

/** What an undecided flag lacks besides figures. */
export const redFlagGapTexts = {
  figures: { ko: '필요한 데이터', en: 'Needs' },
  'year-earlier': {
    ko: '전년 동기 전체를 포함하는 데이터가 없음. 필요한 데이터',
    en: 'The data do not cover the same period a year earlier. Needs',
  },
  'two-years': { ko: '데이터 기간이 부족함. 필요한 데이터', en: 'The data are too short. Needs' },
} as const satisfies Record<string, Translated>
export type RedFlagGapCode = keyof typeof redFlagGapTexts
const redFlagGapCodes = Object.keys(redFlagGapTexts) as [RedFlagGapCode, ...RedFlagGapCode[]]

export const redFlagSchema = z.object({
  code: z.enum(redFlagCodes),
  /** Fraction, or times (`value-below-cost`). Null where it cannot be decided. */
  value: z.number().nullable(),
  raisedWhen: z.enum(['above', 'atLeast', 'below']),
  threshold: z.number(),
  isRaised: z.boolean().nullable(),
  missing: z.enum(redFlagGapCodes).nullable(),
  /** Labels of the judged period or periods, and of those that they are compared with; null for all periods. */
  period: z.string().nullable(),
  comparedWith: z.string().nullable(),
  /** The figure in the workbook, "Red flags!E5". */
  cell: z.string().nullable(),
})
export type RedFlagView = z.infer<typeof redFlagSchema>

/** Metrics that a benchmark can be given for. `kind` is the unit of both. */
export const benchmarkMetrics = {
  brandSearchShare: { name: { ko: '브랜드 검색 비중', en: 'Brand-search share' }, kind: 'percent' },
  returnRate: { name: { ko: '반품률', en: 'Return rate' }, kind: 'percent' },
  cancelRate: { name: { ko: '취소율', en: 'Cancellation rate' }, kind: 'percent' },
  discountRate: { name: { ko: '할인율', en: 'Discount rate' }, kind: 'percent' },
  repeatWithin90: { name: { ko: '재구매율 (90일)', en: 'Repeat rate within 90 days' }, kind: 'percent' },
  repeatWithin365: { name: { ko: '재구매율 (365일)', en: 'Repeat rate within 365 days' }, kind: 'percent' },
  cm1Margin: { name: { ko: 'CM1 이익률', en: 'CM1 margin' }, kind: 'percent' },
  cm2Margin: { name: { ko: 'CM2 이익률', en: 'CM2 margin' }, kind: 'percent' },
  cm3Margin: { name: { ko: 'CM3 이익률', en: 'CM3 margin' }, kind: 'percent' },
  ltvToCac: { name: { ko: 'LTV/CAC', en: 'LTV/CAC' }, kind: 'times' },
  marketingEfficiency: { name: { ko: '마케팅 효율비 (MER)', en: 'Marketing efficiency ratio (MER)' }, kind: 'times' },
  inventoryDays: { name: { ko: '재고 보유일수', en: 'Inventory days' }, kind: 'days' },
} as const satisfies Record<string, { name: Translated; kind: 'percent' | 'times' | 'days' }>
export type BenchmarkMetric = keyof typeof benchmarkMetrics
export const benchmarkMetricCodes = Object.keys(benchmarkMetrics) as [BenchmarkMetric, ...BenchmarkMetric[]]

/** A benchmark as a person gives it: never without its citation. */
/** The largest benchmark: a fraction, times or days. */
export const largestBenchmark = 1e6

export const benchmarkInput = z.object({
  metric: z.enum(benchmarkMetricCodes),
  /** Fraction, times or days. */
  value: z.number().min(-largestBenchmark).max(largestBenchmark),
  /** Publication and place. */
  source: z.string().trim().min(1).max(300),
  /** Day of publication, or on which it was read. */
  date: z.iso.date(),
})
export type BenchmarkInput = z.infer<typeof benchmarkInput>

export const benchmarkSchema = z.object({
  metric: z.enum(benchmarkMetricCodes),
  /** Of the company, at the last period; null where unknown. */
  value: z.number().nullable(),
  /** Null where nobody gave one. */
  benchmark: z.object({ value: z.number(), source: z.string(), date: z.iso.date() }).nullable(),
  /** The company's figure in the workbook. */
  cell: z.string().nullable(),
})
export type BenchmarkView = z.infer<typeof benchmarkSchema>
