import type { Sourced } from '../page.ts'
import type { DatapackInput, DatapackMarket } from './datapack-input.ts'

const sourced = (value: number): Sourced => ({ value, source: { label: '감사보고서 2025 (가상)', page: 'p. 7', date: '2026-03-20' } })
export const values = (...figures: readonly (number | null)[]): (Sourced | null)[] =>
  figures.map((figure) => (figure === null ? null : sourced(figure)))

/** A market that nobody was asked about. */
const unasked: DatapackMarket = {
  symbol: null,
  currency: 'KRW',
  price: null,
  shares: null,
  marketValue: null,
  isFinancial: false,
  needs: ['종목코드'],
}

/** Three years that tie; the first has no cash flow statement of the year before. */
export function statements(language: 'ko' | 'en'): DatapackInput {
  return {
    company: '한빛전자 주식회사',
    language,
    currency: 'KRW',
    unit: 'million',
    basis: 'K-IFRS 연결',
    asOf: '2025-12-31',
    years: ['FY2023', 'FY2024', 'FY2025'],
    income: [
      { kind: 'reported', key: 'revenue', label: { ko: '매출액', en: 'Revenue' }, values: values(100_000, 112_000, 131_000) },
      { kind: 'reported', key: 'costOfSales', label: { ko: '매출원가', en: 'Cost of sales' }, values: values(64_000, 70_500, 83_200) },
      {
        kind: 'total',
        key: 'grossProfit',
        label: { ko: '매출총이익', en: 'Gross profit' },
        of: [
          { line: 0, sign: 1 },
          { line: 1, sign: -1 },
        ],
        reported: values(36_000, 41_500, 47_800),
      },
      { kind: 'reported', label: '=판매비와관리비', values: values(24_000, 26_000, 29_300) },
      {
        kind: 'total',
        key: 'ebit',
        label: { ko: '영업이익', en: 'Operating profit' },
        of: [
          { line: 2, sign: 1 },
          { line: 3, sign: -1 },
        ],
        reported: values(12_000, 15_500, 18_500),
      },
      { kind: 'reported', key: 'interestExpense', label: { ko: '이자비용', en: 'Interest expense' }, values: values(1_500, 1_400, 0) },
      { kind: 'reported', label: { ko: '법인세비용', en: 'Income tax' }, values: values(2_300, 3_100, 4_200) },
      {
        kind: 'total',
        key: 'netIncome',
        label: { ko: '당기순이익', en: 'Net income' },
        of: [
          { line: 4, sign: 1 },
          { line: 5, sign: -1 },
          { line: 6, sign: -1 },
        ],
        reported: values(8_200, 11_000, 14_300),
      },
      { kind: 'reported', key: 'depreciation', label: { ko: '감가상각비', en: 'Depreciation' }, values: values(null, 4_800, 5_100) },
    ],
    balance: [
      { kind: 'reported', key: 'cash', label: { ko: '현금및현금성자산', en: 'Cash' }, values: values(9_000, 12_400, 17_100) },
      { kind: 'reported', key: 'receivables', label: { ko: '매출채권', en: 'Receivables' }, values: values(15_000, 17_200, 19_800) },
      { kind: 'reported', label: { ko: '비유동자산', en: 'Non-current assets' }, values: values(41_000, 42_900, 45_600) },
      {
        kind: 'total',
        key: 'totalAssets',
        label: { ko: '자산총계', en: 'Total assets' },
        of: [0, 1, 2].map((line) => ({ line, sign: 1 as const })),
        reported: values(65_000, 72_500, 82_500),
      },
      { kind: 'reported', key: 'debt', label: { ko: '차입금', en: 'Debt' }, values: values(20_000, 17_500, 14_000) },
      { kind: 'reported', key: 'leases', label: { ko: '리스부채', en: 'Lease liabilities' }, values: values(null, 1_000, 1_200) },
      { kind: 'reported', label: { ko: '기타부채', en: 'Other liabilities' }, values: values(14_200, 12_200, 11_200) },
      {
        kind: 'total',
        key: 'totalLiabilities',
        label: { ko: '부채총계', en: 'Total liabilities' },
        of: [4, 5, 6].map((line) => ({ line, sign: 1 as const })),
        reported: values(34_200, 30_700, 26_400),
      },
      { kind: 'reported', key: 'totalEquity', label: { ko: '자본총계', en: 'Total equity' }, values: values(30_800, 41_800, 56_100) },
    ],
    cashFlow: [
      { kind: 'reported', key: 'netIncome', label: { ko: '당기순이익', en: 'Net income' }, values: values(8_200, 11_000, 14_300) },
      { kind: 'reported', label: { ko: '조정', en: 'Adjustments' }, values: values(1_800, 2_600, 2_900) },
      {
        kind: 'total',
        key: 'operating',
        label: { ko: '영업활동 현금흐름', en: 'Operating cash flow' },
        of: [
          { line: 0, sign: 1 },
          { line: 1, sign: 1 },
        ],
        reported: values(10_000, 13_600, 17_200),
      },
      {
        kind: 'reported',
        key: 'capex',
        label: { ko: '유형자산의 취득', en: 'Purchase of property' },
        values: values(-6_000, -6_700, -7_800),
      },
      {
        kind: 'reported',
        key: 'investing',
        label: { ko: '투자활동 현금흐름', en: 'Investing cash flow' },
        values: values(-6_200, -7_000, -8_400),
      },
      {
        kind: 'reported',
        key: 'financing',
        label: { ko: '재무활동 현금흐름', en: 'Financing cash flow' },
        values: values(-2_500, -3_300, -4_150),
      },
      { kind: 'reported', key: 'exchange', label: { ko: '환율변동효과', en: 'Exchange differences' }, values: values(null, 100, 50) },
      { kind: 'reported', key: 'openingCash', label: { ko: '기초현금', en: 'Opening cash' }, values: values(7_700, 9_000, 12_400) },
      { kind: 'reported', key: 'closingCash', label: { ko: '기말현금', en: 'Closing cash' }, values: values(9_000, 12_400, 17_100) },
    ],
    breakdowns: [],
    operating: [],
    market: unasked,
  }
}

/** Two segments with results of the last year and none of the first; regions, of which one is 1,000 too large. */
export const withParts = (input: DatapackInput): DatapackInput => ({
  ...input,
  breakdowns: [
    {
      kind: 'segment',
      parts: [
        { name: '반도체', revenue: values(null, 78_000, 91_000), result: values(null, null, 15_000) },
        { name: '=디스플레이', revenue: values(null, 34_000, 40_000), result: values(null, null, 6_000) },
      ],
    },
    {
      kind: 'region',
      parts: [
        { name: '국내', revenue: values(60_000, 70_000, 80_000), result: values(null, null, null) },
        { name: '미주', revenue: values(40_000, 42_000, 52_000), result: values(null, null, null) },
      ],
    },
  ],
})

/** Employees of every year, one of them stated differently by one document; backlog of the last two. */
export const withOperating = (input: DatapackInput): DatapackInput => ({
  ...input,
  operating: [
    {
      id: 'employee-count',
      label: { ko: '임직원 수(명)', en: 'Employees' },
      isMoney: false,
      values: [{ missing: { ko: '서로 다른 값', en: 'Figures that differ' } }, ...values(1_200, 1_500)],
    },
    { id: 'order-backlog-amount', label: { ko: '수주잔고', en: 'Order backlog' }, isMoney: true, values: values(null, 80_000, 100_000) },
  ],
})

/** Four million shares at 50,000 won. */
export const withMarket = (input: DatapackInput): DatapackInput => ({
  ...input,
  market: {
    ...unasked,
    symbol: '000001.KS',
    price: {
      value: 50_000,
      source: { label: 'FMP: 000001.KS 주가, 2026-03-20', date: '2026-03-20', link: 'https://quotes.example/000001' },
    },
    shares: { value: 4_000_000, source: { label: 'FMP: 000001.KS 상장주식수, 2026-03-20', date: '2026-03-20' } },
    needs: [],
  },
})
