import { type CompanyStatements, type DatapackFigure, type DatapackMeasure, datapackMeasures, type Language } from '@dossier/contract'
import { differenceOf, growthOf, interestCover, marginsOf, netDebtOf, ratioOfPositive, sumOf, workingCapitalDays } from '@dossier/finance'
import { datapackYears, valuesByYear } from './datapack-input.ts'

const YEAR_DAYS = 365

/** Amounts of a year, in units of the currency. */
type YearAmounts = Record<
  | 'revenue'
  | 'costOfSales'
  | 'grossProfit'
  | 'ebit'
  | 'depreciation'
  | 'interestExpense'
  | 'netIncome'
  | 'cash'
  | 'shortTermInvestments'
  | 'receivables'
  | 'inventories'
  | 'payables'
  | 'currentAssets'
  | 'currentLiabilities'
  | 'totalAssets'
  | 'totalEquity'
  | 'shortDebt'
  | 'longDebt'
  | 'leases'
  | 'operatingCash'
  | 'capex',
  number | undefined
>

const accountOf: Record<keyof YearAmounts, string> = {
  revenue: 'revenue',
  costOfSales: 'cost-of-sales',
  grossProfit: 'gross-profit',
  ebit: 'operating-income',
  depreciation: 'depreciation-amortization',
  interestExpense: 'interest-expense',
  netIncome: 'net-income',
  cash: 'cash',
  shortTermInvestments: 'short-term-investments',
  receivables: 'receivables',
  inventories: 'inventories',
  payables: 'payables',
  currentAssets: 'current-assets',
  currentLiabilities: 'current-liabilities',
  totalAssets: 'total-assets',
  totalEquity: 'total-equity',
  shortDebt: 'short-term-debt',
  longDebt: 'long-term-debt',
  leases: 'lease-liabilities',
  operatingCash: 'operating-cash',
  capex: 'capital-expenditure',
}

/** The measures that are amounts of money; the others are shares, ratios and days. */
export const amountMeasures: ReadonlySet<DatapackMeasure> = new Set([
  'revenue',
  'grossProfit',
  'ebitda',
  'ebit',
  'netIncome',
  'operatingCash',
  'capex',
  'freeCashFlow',
  'totalAssets',
  'totalEquity',
  'netDebt',
])

/** The summary of a datapack, evaluated apart from its workbook: a figure a year, oldest first. */
export function datapackFigures(statements: CompanyStatements, language: Language): Map<DatapackMeasure, DatapackFigure[]> {
  const valueOf = valuesByYear(statements)
  const years = datapackYears(statements, language).map(({ to }): YearAmounts => {
    const amounts = Object.entries(accountOf).map(([name, account]) => {
      const value = valueOf(account, to)
      return [name, value === undefined ? undefined : Number(value.value)]
    })
    return Object.fromEntries(amounts) as YearAmounts
  })
  return new Map(datapackMeasures.map((measure) => [measure, years.map((year, at) => figureOf(measure, year, years[at - 1]))]))
}

function figureOf(measure: DatapackMeasure, year: YearAmounts, before: YearAmounts | undefined): DatapackFigure {
  const { revenue, costOfSales, ebit, netIncome, totalEquity } = year
  const ebitda = sumOf([ebit, year.depreciation])
  // A year that states neither term of its debt is not one without debt.
  const grossDebt = year.shortDebt === undefined && year.longDebt === undefined ? undefined : (year.shortDebt ?? 0) + (year.longDebt ?? 0)
  const held = sumOf([year.cash, year.shortTermInvestments ?? 0])
  const netDebt = netDebtOf({ grossDebt, leases: year.leases ?? 0, cash: held })
  // An outflow, whatever sign a filing gives it.
  const capex = year.capex === undefined ? undefined : Math.abs(year.capex)
  const margins = marginsOf({ revenue, costOfSales, ebitda, ebit, netIncome })
  const days = workingCapitalDays(year, YEAR_DAYS)
  const figures: Record<DatapackMeasure, number | undefined> = {
    revenue,
    growth: growthOf(before?.revenue, revenue),
    grossProfit: year.grossProfit,
    grossMargin: ratioOfPositive(year.grossProfit, revenue),
    ebitda,
    ebitdaMargin: margins.ebitda,
    ebit,
    ebitMargin: margins.ebit,
    netIncome,
    netMargin: margins.net,
    operatingCash: year.operatingCash,
    capex: capex === undefined ? undefined : -capex,
    freeCashFlow: differenceOf(year.operatingCash, capex),
    totalAssets: year.totalAssets,
    totalEquity,
    netDebt,
    netDebtToEbitda: ratioOfPositive(netDebt, ebitda),
    debtToEquity: ratioOfPositive(grossDebt, totalEquity),
    interestCover: interestCover(ebit, year.interestExpense),
    currentRatio: ratioOfPositive(year.currentAssets, year.currentLiabilities),
    returnOnEquity: ratioOfPositive(netIncome, totalEquity),
    returnOnAssets: ratioOfPositive(netIncome, year.totalAssets),
    receivableDays: days.receivables,
    inventoryDays: days.inventories,
    payableDays: days.payables,
  }
  const figure = figures[measure]
  if (figure !== undefined) return figure
  const sides: Partial<Record<DatapackMeasure, readonly [number | undefined, number | undefined]>> = {
    growth: [revenue, before?.revenue],
    grossMargin: [year.grossProfit, revenue],
    ebitdaMargin: [ebitda, revenue],
    ebitMargin: [ebit, revenue],
    netMargin: [netIncome, revenue],
    netDebtToEbitda: [netDebt, ebitda],
    debtToEquity: [grossDebt, totalEquity],
    interestCover: [ebit, year.interestExpense],
    currentRatio: [year.currentAssets, year.currentLiabilities],
    returnOnEquity: [netIncome, totalEquity],
    returnOnAssets: [netIncome, year.totalAssets],
    receivableDays: [year.receivables, revenue],
    inventoryDays: [year.inventories, costOfSales],
    payableDays: [year.payables, costOfSales],
  }
  return sides[measure]?.every((side) => side !== undefined) === true ? 'NM' : null
}
