import { constant, type Formula, item, operation } from './formula.ts'

/** What a figure is told in. `amount`: in the statement's currency. */
export type MetricUnit = 'percent' | 'ratio' | 'days' | 'amount'

/** A figure that analysts derive from statements, under its usual definition. */
export interface Metric {
  unit: MetricUnit
  /** The formula for one fiscal year. */
  formula: (year: number) => Formula
}

const over = (left: Formula, right: Formula) => operation('/', left, right)
const plus = (left: Formula, right: Formula) => operation('+', left, right)
const minus = (left: Formula, right: Formula) => operation('-', left, right)
const of = (id: string) => (year: number) => item(id, year)
/** The mean of the beginning and the end of the year. */
const averageOf =
  (id: string) =>
  (year: number): Formula => ({ kind: 'average', of: [item(id, year - 1), item(id, year)] })
const ratio = (unit: MetricUnit, above: (year: number) => Formula, below: (year: number) => Formula): Metric => ({
  unit,
  formula: (year) => over(above(year), below(year)),
})
const days = (what: (year: number) => Formula, flow: (year: number) => Formula): Metric => ({
  unit: 'days',
  formula: (year) => over(operation('*', constant(365), what(year)), flow(year)),
})

const daysInventory = days(averageOf('inventories'), of('cost-of-sales'))
const daysSales = days(averageOf('receivables'), of('revenue'))
const daysPayable = days(averageOf('payables'), of('cost-of-sales'))

/** By the ids of the glossary's derived measures. What has no one definition (liquidity, leverage in general) is left out. */
export const metrics: Readonly<Record<string, Metric>> = {
  'gross-margin': ratio('percent', (year) => minus(item('revenue', year), item('cost-of-sales', year)), of('revenue')),
  'cogs-margin': ratio('percent', of('cost-of-sales'), of('revenue')),
  'operating-margin': ratio('percent', of('operating-income'), of('revenue')),
  'net-margin': ratio('percent', of('net-income'), of('revenue')),
  'da-margin': ratio('percent', of('depreciation-amortization'), of('revenue')),
  'effective-tax-rate': ratio('percent', of('income-tax'), of('pretax-income')),
  'interest-coverage': ratio('ratio', of('operating-income'), of('interest-expense')),
  'working-capital': { unit: 'amount', formula: (year) => minus(item('current-assets', year), item('current-liabilities', year)) },
  'current-ratio': ratio('ratio', of('current-assets'), of('current-liabilities')),
  'quick-ratio': ratio('ratio', (year) => minus(item('current-assets', year), item('inventories', year)), of('current-liabilities')),
  'cash-ratio': ratio('ratio', of('cash'), of('current-liabilities')),
  'operating-cash-ratio': ratio('ratio', of('operating-cash'), of('current-liabilities')),
  'free-cash-flow': { unit: 'amount', formula: (year) => minus(item('operating-cash', year), item('capital-expenditure', year)) },
  'equity-ratio': ratio('percent', of('total-equity'), of('total-assets')),
  'debt-to-equity': ratio('ratio', of('total-liabilities'), of('total-equity')),
  'return-on-assets': ratio('ratio', of('net-income'), averageOf('total-assets')),
  'return-on-equity': ratio('ratio', of('net-income'), averageOf('total-equity')),
  'asset-turnover': ratio('ratio', of('revenue'), averageOf('total-assets')),
  'fixed-asset-turnover': ratio('ratio', of('revenue'), averageOf('property')),
  'inventory-turnover': ratio('ratio', of('cost-of-sales'), averageOf('inventories')),
  'days-inventory': daysInventory,
  'days-sales': daysSales,
  'days-payable': daysPayable,
  'cash-conversion-cycle': {
    unit: 'days',
    formula: (year) => minus(plus(daysInventory.formula(year), daysSales.formula(year)), daysPayable.formula(year)),
  },
  'dividend-payout': ratio('ratio', of('dividends-paid'), of('income-to-shareholders')),
  'retention-ratio': {
    unit: 'ratio',
    formula: (year) => minus(constant(1), over(item('dividends-paid', year), item('income-to-shareholders', year))),
  },
}

/** Line items that statements may leave out, by what they are the sum of, or are taken to be where nothing else is printed. */
export const identities: Readonly<Record<string, readonly ((year: number) => Formula)[]>> = {
  'gross-profit': [(year) => minus(item('revenue', year), item('cost-of-sales', year))],
  'total-liabilities': [(year) => minus(item('total-assets', year), item('total-equity', year))],
  'income-to-shareholders': [of('net-income')],
}

/** Paid or deducted: statements print some of them in brackets, analysts mean their size. */
export const outflows: ReadonlySet<string> = new Set([
  'capital-expenditure',
  'dividends-paid',
  'share-repurchases',
  'intangible-purchases',
  'debt-repayment',
  'interest-paid',
  'taxes-paid',
  'cost-of-sales',
  'selling-administrative',
  'research-development',
  'operating-expenses',
  'interest-expense',
  'depreciation-amortization',
])
