import type { DcfForecastYear, DcfHistoryAmount, DcfHistoryYear, DcfScenarioValue, DcfValuationView } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { accountValue } from '../account-value.test-support.ts'
import { type OperationsWords, operationsRows } from './operations-rows.ts'
import { writeNumber, writePercent } from '../written-figure.ts'

const amount = (account: string, value: number): DcfHistoryAmount => ({
  value,
  parts: [{ sign: 1, of: accountValue(account, value) }],
  unknown: [],
})
const past = (fiscalYear: number, revenue: number, workingCapital: number): DcfHistoryYear => ({
  fiscalYear,
  to: `${fiscalYear}-12-31`,
  amounts: {
    revenue: amount('revenue', revenue),
    grossProfit: null,
    ebit: amount('operating-income', 133),
    depreciation: amount('depreciation-amortization', 53),
    capex: amount('capital-expenditure', 80),
    workingCapital: amount('receivables', workingCapital),
    netIncome: null,
    pretaxIncome: null,
    incomeTax: null,
  },
})
const forecast: DcfForecastYear = {
  fiscalYear: 2026,
  revenue: 1_464,
  growth: 0.1,
  ebit: 160,
  tax: 40,
  nopat: 120,
  depreciation: 53,
  capex: 80,
  workingCapital: 294,
  workingCapitalChange: 28,
  freeCashFlow: 120 + 53 - 80 - 28,
  discountFactor: 0.96,
  presentValue: 65 * 0.96,
}
const rates = (rate: number, source?: string) => ({ rates: [rate], ...(source !== undefined && { source }) })
const drivers = {
  growth: rates(0.1, 'Plan, p. 4'),
  ebitMargin: rates(0.109),
  depreciation: rates(0.036),
  capex: rates(0.055),
  workingCapital: rates(0.2),
  taxRate: rates(0.25),
}

const valuationOf = (history: DcfHistoryYear[], years: DcfForecastYear[]): DcfValuationView => {
  const scenario: DcfScenarioValue = {
    forecast: years,
    presentValueOfCashFlows: 0,
    byGrowth: null,
    byMultiple: null,
    blended: null,
    footballField: [],
    grids: {
      waccGrowth: { rows: [], columns: [], values: [] },
      growthMargin: { rows: [], columns: [], values: [] },
      betaRiskFree: { rows: [], columns: [], values: [] },
    },
    checks: [],
  }
  return {
    companyKey: 'harbor',
    company: 'Harbor',
    scope: 'consolidated',
    currency: 'USD',
    asOf: '2025-12-31',
    assumptions: {
      scenarios: { bear: drivers, base: drivers, bull: drivers },
      selected: 'base',
      wacc: {
        riskFree: { value: 0.04 },
        equityRiskPremium: { value: 0.05 },
        unleveredBeta: { value: 1 },
        preTaxDebtCost: { value: 0.05 },
        taxRate: { value: 0.25 },
        targetDebtShare: { value: 0.2 },
        structure: 'target',
      },
      terminal: { growth: { value: 0.02 }, multiple: { value: 9 }, growthWeight: 0.5 },
      shares: { outstanding: { value: 100 }, options: [] },
      bridge: [],
    },
    history,
    scenarios: { bear: { ...scenario, forecast: [] }, base: scenario, bull: scenario },
    wacc: {
      wacc: 0.085,
      costOfEquity: 0.09,
      afterTaxCostOfDebt: 0.0375,
      equityWeight: 0.8,
      debtWeight: 0.2,
      releveredBeta: 1.2,
      grossDebt: 0,
      marketEquity: null,
    },
    bridge: [],
    sharePrice: null,
  }
}

const words: OperationsWords = {
  t: (key, details) => (details === undefined ? key : Object.values(details).join(' ')),
  name: (line) => line,
  taxRate: 'taxRate',
  yearName: ({ fiscalYear, isForecast }) => `${fiscalYear}${isForecast ? 'E' : 'A'}`,
  amount: (value) => writeNumber(value, 0),
  number: writeNumber,
  percent: writePercent,
}

describe('the operations of a valuation, line by line', () => {
  const rows = operationsRows(valuationOf([past(2024, 1_210, 238), past(2025, 1_331, 266)], [forecast]), 'base', words)
  const cellOf = (key: string, year: number) => rows.find((row) => row.key === key)?.cells[year]
  const valueOf = (key: string, year: number) => cellOf(key, year)?.value ?? null

  it('go from revenue to the present value of free cash flow', () => {
    expect(rows.map(({ key }) => key)).toEqual([
      'revenue',
      'growth',
      'ebit',
      'ebitMargin',
      'tax',
      'nopat',
      'depreciation',
      'capex',
      'workingCapitalChange',
      'freeCashFlow',
      'discountFactor',
      'presentValue',
    ])
  })

  it('leave out lines that no year has, as in a scenario without a forecast', () => {
    const ofHistory = operationsRows(valuationOf([past(2025, 1_331, 266)], [forecast]), 'bear', words)
    expect(ofHistory.map(({ key }) => key)).toEqual(['revenue', 'ebit', 'ebitMargin', 'depreciation', 'capex'])
  })

  it('add up to their totals as they are signed', () => {
    const sum = (keys: string[]) => keys.reduce((total, key) => total + (valueOf(key, 2) ?? Number.NaN), 0)
    expect(sum(['ebit', 'tax'])).toBe(valueOf('nopat', 2))
    expect(sum(['nopat', 'depreciation', 'capex', 'workingCapitalChange'])).toBe(valueOf('freeCashFlow', 2))
    expect(valueOf('workingCapitalChange', 1)).toBe(238 - 266)
  })

  it('have no margin without revenue', () => {
    const without = operationsRows(valuationOf([past(2025, 0, 266)], []), 'base', words)
    expect(without.some(({ key }) => key === 'ebitMargin')).toBe(false)
  })

  it('state of each figure whether it was read, assumed or calculated, and from what', () => {
    expect(cellOf('revenue', 1)?.basis).toMatchObject({ kind: 'read', parts: [{ of: { account: 'revenue' } }] })
    expect(cellOf('growth', 2)?.basis).toEqual({ kind: 'assumed', source: 'Plan, p. 4' })
    expect(cellOf('ebitMargin', 2)?.basis).toEqual({ kind: 'assumed', source: null })
    const revenue = cellOf('revenue', 2)?.basis
    expect(revenue).toMatchObject({ kind: 'computed', formula: 'revenueFormula' })
    // The first forecast year begins with what was read of the last one.
    expect(revenue?.kind === 'computed' && revenue.operands.map(({ label, figure, basis }) => [label, figure, basis?.kind])).toEqual([
      ['revenue 2025A', '1,331', 'read'],
      ['growthRate', '10.00%', 'assumed'],
    ])
    const flow = cellOf('freeCashFlow', 2)?.basis
    expect(flow?.kind === 'computed' && flow.operands.map(({ figure }) => figure)).toEqual(['160', '40', '53', '80', '28'])
  })

  it('have no basis where the accounts of a figure are not kept', () => {
    const year = past(2025, 1_331, 266)
    const bare = { ...year, amounts: { ...year.amounts, revenue: { value: 1_331, parts: [], unknown: [] } } }
    const [revenue] = operationsRows(valuationOf([bare], []), 'base', words)
    expect(revenue?.cells).toEqual([{ value: 1_331, basis: undefined }])
  })
})
