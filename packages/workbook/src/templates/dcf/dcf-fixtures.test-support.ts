import type { Source } from '../../model/index.ts'
import type { Sourced } from '../page.ts'
import type { DcfInput, DriverKey, ScenarioKey } from './dcf-input.ts'

const filing = (page: string): Source => ({
  label: 'Annual report 2025 (fictitious)',
  page,
  date: '2026-03-20',
  link: `https://example.com/report.pdf#page=${page.replace('p. ', '')}`,
})
const assumption: Source = { label: 'Assumption', date: '2026-04-01' }
const reported = (value: number, page = 'p. 41'): Sourced => ({ value, source: filing(page) })
const assumed = (value: number): Sourced => ({ value, source: assumption })

function drivers(growth: number, margin: number, years: number): Record<DriverKey, Sourced[]> {
  const row = (of: (year: number) => number): Sourced[] => Array.from({ length: years }, (_, year) => assumed(of(year)))
  return {
    growth: row((year) => growth - 0.005 * year),
    ebitMargin: row((year) => margin + 0.002 * year),
    depreciation: row((year) => 0.04 + 0.0005 * year),
    capex: row((year) => 0.055 - 0.002 * year),
    workingCapital: row(() => 0.12),
    taxRate: row(() => 0.242),
  }
}

const scenariosOf = (growth: number, margin: number, years: number): Record<ScenarioKey, Record<DriverKey, Sourced[]>> => ({
  bear: drivers(growth - 0.02, margin - 0.02, years),
  base: drivers(growth, margin, years),
  bull: drivers(growth + 0.02, margin + 0.015, years),
})

const yearsFrom = (first: number, count: number): string[] => Array.from({ length: count }, (_, at) => `FY${first + at}E`)

/** A listed Korean manufacturer with options, leases and minority interests; amounts in millions of won. */
export const koreanManufacturer: DcfInput = {
  company: '가온정밀 주식회사',
  language: 'ko',
  currency: 'KRW',
  unit: 'million',
  asOf: '2025-12-31',
  history: [
    [812_345, 255_100, 70_120, 33_400, 41_200, 98_700, 49_800],
    [874_002, 278_800, 78_310, 35_900, 44_100, 104_500, 57_100],
    [951_377, 305_400, 90_255, 38_300, 47_900, 114_160, 66_240],
  ].map(([revenue = 0, gross = 0, ebit = 0, depreciation = 0, capex = 0, workingCapital = 0, income = 0], at) => ({
    label: `FY${2023 + at}A`,
    revenue: reported(revenue),
    grossProfit: reported(gross),
    ebit: reported(ebit),
    depreciation: reported(depreciation, 'p. 44'),
    capex: reported(capex, 'p. 44'),
    workingCapital: reported(workingCapital, 'p. 40'),
    netIncome: reported(income),
  })),
  forecastYears: yearsFrom(2026, 7),
  scenarios: scenariosOf(0.075, 0.095, 7),
  selected: 'base',
  wacc: {
    riskFree: { value: 0.0287, source: { label: '국고채 10년', date: '2026-03-31', link: 'https://ecos.bok.or.kr' } },
    equityRiskPremium: assumed(0.06),
    sizePremium: assumed(0.008),
    countryPremium: null,
    beta: {
      peers: [
        { name: 'Alpha', leveredBeta: reported(1.12), debtToEquity: reported(0.35), taxRate: reported(0.242) },
        { name: 'Beta & Co', leveredBeta: reported(0.94), debtToEquity: reported(0.1), taxRate: reported(0.242) },
        { name: '감마', leveredBeta: reported(1.31), debtToEquity: reported(0.6), taxRate: reported(0.209) },
      ],
    },
    preTaxDebtCost: reported(0.047, 'p. 88'),
    taxRate: assumed(0.242),
    targetDebtShare: assumed(0.2),
    structure: 'market',
  },
  terminal: { growth: assumed(0.018), multiple: assumed(7.5), growthWeight: 1 },
  bridge: [
    { kind: 'debt', amount: reported(143_200, 'p. 39') },
    { kind: 'lease', amount: reported(21_450, 'p. 39') },
    { kind: 'minority', amount: reported(8_310, 'p. 39') },
    { kind: 'pension', amount: reported(5_120, 'p. 39') },
    { kind: 'cash', amount: reported(88_700, 'p. 39') },
    { kind: 'investment', label: '관계기업투자', amount: reported(12_640, 'p. 39') },
  ],
  shares: {
    outstanding: reported(24_310_000, 'p. 12'),
    price: { value: 38_450, source: { label: 'KRX 종가', date: '2026-03-31' } },
    options: [
      { label: '주식매수선택권 2023', count: reported(420_000, 'p. 97'), strike: reported(29_000, 'p. 97') },
      { label: '주식매수선택권 2025', count: reported(260_000, 'p. 97'), strike: reported(95_000, 'p. 97') },
    ],
  },
  references: [
    { label: '52주 최저-최고', low: reported(29_800), high: reported(45_200) },
    { label: '유사회사 EV/EBITDA', low: assumed(36_000), high: assumed(52_000) },
  ],
}

/** An unlisted American company that loses money at first, has net cash and no debt; amounts in USD millions. */
export const lossMakingCompany: DcfInput = {
  ...koreanManufacturer,
  company: 'Larkfield Software, Inc. (=fictitious)',
  language: 'en',
  currency: 'USD',
  history: [
    [88.2, null, -31.5, null, null, null, -33],
    [121.7, 80.4, -28.4, 6.1, 3.2, -9.9, -29.2],
    [166.3, 113.9, -17.9, 7.4, 4.4, -14.2, -18.8],
  ].map(([revenue, gross, ebit, depreciation, capex, workingCapital, income], at) => {
    const given = (value: number | null | undefined): Sourced | null => (value === null || value === undefined ? null : reported(value))
    return {
      label: `FY${2023 + at}`,
      revenue: reported(revenue ?? 0),
      grossProfit: given(gross),
      ebit: reported(ebit ?? 0),
      depreciation: given(depreciation),
      capex: given(capex),
      workingCapital: given(workingCapital),
      netIncome: given(income),
    }
  }),
  forecastYears: yearsFrom(2026, 10),
  scenarios: {
    ...scenariosOf(0.3, -0.06, 10),
    base: {
      ...scenariosOf(0.3, -0.06, 10).base,
      growth: Array.from({ length: 10 }, (_, year) => assumed(0.3 - 0.025 * year)),
      ebitMargin: Array.from({ length: 10 }, (_, year) => assumed(-0.06 + 0.03 * year)),
      workingCapital: Array.from({ length: 10 }, () => assumed(-0.08)),
    },
  },
  wacc: {
    ...koreanManufacturer.wacc,
    riskFree: reported(0.0412),
    equityRiskPremium: assumed(0.0433),
    sizePremium: null,
    beta: { unlevered: assumed(1.34) },
    targetDebtShare: assumed(0),
    structure: 'target',
  },
  terminal: { growth: assumed(0.03), multiple: assumed(12), growthWeight: 0.5 },
  bridge: [{ kind: 'cash', amount: reported(74.1, 'p. 39') }],
  shares: { outstanding: reported(31_400_000, 'p. 12'), price: null, options: [] },
  references: [],
}
