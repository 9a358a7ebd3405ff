import type { DatapackMeasure } from './datapack.ts'

/** What measures are calculated of: all borrowings, which the chart of accounts has by their term. */
export type DatapackStep = DatapackMeasure | 'debt'

/** An account of the chart, or what is itself calculated. */
export type DatapackTerm = { account: string } | { step: DatapackStep }

/** How a measure of a year is calculated; unknown where a term is. */
type DatapackFormula =
  | { kind: 'amount'; of: DatapackTerm }
  /** Optional terms count as zero where they are not stated, unless all are. An outflow counts by its size, whatever sign a filing gives it. */
  | { kind: 'sum'; terms: readonly { sign: 1 | -1; of: DatapackTerm; isOptional?: true; isOutflow?: true }[] }
  /** Of a positive denominator. */
  | { kind: 'ratio'; of: DatapackTerm; to: DatapackTerm; days?: number }
  /** Over the year before. */
  | { kind: 'growth'; of: DatapackTerm }

const YEAR_DAYS = 365

const account = (name: string): DatapackTerm => ({ account: name })
const step = (name: DatapackStep): DatapackTerm => ({ step: name })
const amount = (name: string): DatapackFormula => ({ kind: 'amount', of: account(name) })
const ratio = (of: DatapackTerm, to: DatapackTerm): DatapackFormula => ({ kind: 'ratio', of, to })
const daysOf = (balance: string, flow: string): DatapackFormula => ({
  kind: 'ratio',
  of: account(balance),
  to: account(flow),
  days: YEAR_DAYS,
})

/** The formulas of the summary and the ratios, as a reader is shown them. */
export const datapackFormulas: Readonly<Record<DatapackStep, DatapackFormula>> = {
  revenue: amount('revenue'),
  growth: { kind: 'growth', of: step('revenue') },
  grossProfit: amount('gross-profit'),
  grossMargin: ratio(step('grossProfit'), step('revenue')),
  ebitda: {
    kind: 'sum',
    terms: [
      { sign: 1, of: step('ebit') },
      { sign: 1, of: account('depreciation-amortization') },
    ],
  },
  ebitdaMargin: ratio(step('ebitda'), step('revenue')),
  ebit: amount('operating-income'),
  ebitMargin: ratio(step('ebit'), step('revenue')),
  netIncome: amount('net-income'),
  netMargin: ratio(step('netIncome'), step('revenue')),
  operatingCash: amount('operating-cash'),
  capex: { kind: 'sum', terms: [{ sign: -1, of: account('capital-expenditure'), isOutflow: true }] },
  freeCashFlow: {
    kind: 'sum',
    terms: [
      { sign: 1, of: step('operatingCash') },
      { sign: 1, of: step('capex') },
    ],
  },
  totalAssets: amount('total-assets'),
  totalEquity: amount('total-equity'),
  debt: {
    kind: 'sum',
    terms: [
      { sign: 1, of: account('short-term-debt'), isOptional: true },
      { sign: 1, of: account('long-term-debt'), isOptional: true },
    ],
  },
  netDebt: {
    kind: 'sum',
    terms: [
      { sign: 1, of: step('debt') },
      { sign: 1, of: account('lease-liabilities'), isOptional: true },
      { sign: -1, of: account('cash') },
      { sign: -1, of: account('short-term-investments'), isOptional: true },
    ],
  },
  netDebtToEbitda: ratio(step('netDebt'), step('ebitda')),
  debtToEquity: ratio(step('debt'), step('totalEquity')),
  interestCover: ratio(step('ebit'), account('interest-expense')),
  currentRatio: ratio(account('current-assets'), account('current-liabilities')),
  returnOnEquity: ratio(step('netIncome'), step('totalEquity')),
  returnOnAssets: ratio(step('netIncome'), step('totalAssets')),
  receivableDays: daysOf('receivables', 'revenue'),
  inventoryDays: daysOf('inventories', 'cost-of-sales'),
  payableDays: daysOf('payables', 'cost-of-sales'),
}

/** The accounts between market cap and enterprise value beyond net debt, and those that equity multiples are of. */
const datapackMarketAccounts = ['pension-liability', 'minority-equity', 'investments-associates', 'income-to-shareholders'] as const

/** Every account that the summary, its ratios and multiples are calculated of. */
export const datapackAccounts: readonly string[] = [
  ...new Set([
    ...Object.values(datapackFormulas).flatMap((formula) =>
      (formula.kind === 'sum'
        ? formula.terms.map(({ of }) => of)
        : formula.kind === 'ratio'
          ? [formula.of, formula.to]
          : [formula.of]
      ).flatMap((term) => ('account' in term ? [term.account] : [])),
    ),
    ...datapackMarketAccounts,
  ]),
]
