import { accountLabels, type CompanyStatements } from '@dossier/contract'
import { growthOf } from '@dossier/finance'
import type { BalanceLine, CashFlowLine, DatapackInput, IncomeLine, Sourced, StatementLine } from '@dossier/workbook'
import { type SourceContext, sourceOf, unitOf, unitSizes } from '../sourced-values.ts'

/** Years that fit a page across. */
const MOST_YEARS = 8
const WHOLE_YEAR = 12

interface Making extends SourceContext {
  madeAt: Date
}

/** The accounts of each statement in the order in which they are printed; with a key where the template ties or computes with them. */
const income: readonly (readonly [account: string, key?: IncomeLine])[] = [
  ['revenue', 'revenue'],
  ['cost-of-sales', 'costOfSales'],
  ['gross-profit', 'grossProfit'],
  ['selling-administrative'],
  ['research-development'],
  ['operating-expenses'],
  ['operating-income', 'ebit'],
  ['interest-expense', 'interestExpense'],
  ['interest-income'],
  ['other-income'],
  ['equity-method-income'],
  ['pretax-income', 'pretaxIncome'],
  ['income-tax'],
  ['net-income', 'netIncome'],
  ['depreciation-amortization', 'depreciation'],
]
const balance: readonly (readonly [account: string, key?: BalanceLine])[] = [
  ['cash', 'cash'],
  ['short-term-investments'],
  ['receivables', 'receivables'],
  ['inventories', 'inventories'],
  ['prepaid'],
  ['contract-assets'],
  ['current-assets', 'currentAssets'],
  ['property'],
  ['right-of-use'],
  ['goodwill'],
  ['intangibles'],
  ['investments-associates'],
  ['deferred-tax-assets'],
  ['total-assets', 'totalAssets'],
  ['payables', 'payables'],
  ['accrued'],
  ['short-term-debt'],
  ['deferred-revenue'],
  ['current-liabilities', 'currentLiabilities'],
  ['long-term-debt'],
  ['lease-liabilities', 'leases'],
  ['pension-liability'],
  ['deferred-tax-liabilities'],
  ['total-liabilities', 'totalLiabilities'],
  ['share-capital'],
  ['additional-capital'],
  ['retained-earnings'],
  ['minority-equity'],
  ['total-equity', 'totalEquity'],
]
const cashFlow: readonly (readonly [account: string, key?: CashFlowLine])[] = [
  ['net-income', 'netIncome'],
  ['depreciation-amortization'],
  ['stock-compensation'],
  ['operating-cash', 'operating'],
  ['capital-expenditure', 'capex'],
  ['acquisitions-cash'],
  ['investing-cash', 'investing'],
  ['dividends-paid'],
  ['share-repurchases'],
  ['debt-issuance'],
  ['debt-repayment'],
  ['financing-cash', 'financing'],
]

const words = {
  debt: { ko: '차입금 합계', en: 'Total borrowings' },
  consolidated: { ko: '연결', en: 'Consolidated' },
  separate: { ko: '별도', en: 'Separate' },
} as const

/** What a workbook of statements is written from, and what it is checked against. */
interface Made {
  input: DatapackInput
  /** Figures that are evaluated here too, by the names of the template. */
  independent: ReadonlyMap<string, number>
  /** Values with a source. */
  sourced: number
}

/** The annual statements of a company for a workbook, each value with its source; undefined where there is no year of them. */
export function datapackInput(statements: CompanyStatements, making: Making): Made | undefined {
  const { language, madeAt } = making
  const periods = statements.periods
    .filter(({ isFiscalYear }) => isFiscalYear)
    .slice(0, MOST_YEARS)
    .toReversed()
  const byKey = new Map(statements.values.map((value) => [`${value.account} ${value.to} ${value.months ?? ''}`, value]))
  const unit = unitOf(statements.values)
  let sourced = 0
  const cellsOf = (account: string) =>
    periods.map(({ to }): Sourced | null => {
      const value = byKey.get(`${account} ${to} ${WHOLE_YEAR}`) ?? byKey.get(`${account} ${to} `)
      if (value === undefined) return null
      sourced += 1
      return { value: Number(value.value) / unitSizes[unit], source: sourceOf(value, making) }
    })
  const linesOf = <Key extends string>(accounts: readonly (readonly [string, Key?])[]) =>
    accounts.flatMap(([account, key]): StatementLine<Key>[] => {
      const values = cellsOf(account)
      const label = accountLabels[account] ?? { ko: account, en: account }
      return values.every((value) => value === null) ? [] : [{ kind: 'reported', ...(key && { key }), label, values }]
    })
  const [incomeLines, balanceLines, cashLines] = [linesOf(income), withDebt(linesOf(balance), periods.length), linesOf(cashFlow)]
  if (periods.length === 0 || incomeLines.length === 0 || balanceLines.length === 0 || cashLines.length === 0) return undefined
  const revenue = incomeLines.find(({ key }) => key === 'revenue')
  return {
    input: {
      company: statements.name,
      language,
      currency: statements.currency ?? '',
      unit,
      basis: words[statements.scope][language],
      asOf: madeAt.toISOString().slice(0, 10),
      years: periods.map(({ fiscalYear }) => (language === 'ko' ? `${fiscalYear}년` : `FY${fiscalYear}`)),
      income: incomeLines,
      balance: balanceLines,
      cashFlow: cashLines,
    },
    independent: evaluated(revenue?.kind === 'reported' ? revenue.values : []),
    sourced,
  }
}

/** Revenue and its growth, evaluated apart from the workbook. */
function evaluated(revenue: readonly (Sourced | null)[]): Map<string, number> {
  const figures = new Map<string, number>()
  for (const [year, amount] of revenue.entries()) {
    if (amount === null) continue
    figures.set(`revenue.${year}`, amount.value)
    const before = revenue[year - 1]
    const growth = before && growthOf(before.value, amount.value)
    if (typeof growth === 'number') figures.set(`growth.${year}`, growth)
  }
  return figures
}

/** Borrowings are printed by their term; the ratios are of all of them. */
function withDebt(lines: readonly StatementLine<BalanceLine>[], years: number): StatementLine<BalanceLine>[] {
  const terms = new Set([accountLabels['short-term-debt'], accountLabels['long-term-debt']])
  const of = lines.flatMap(({ label }, line) => (typeof label !== 'string' && terms.has(label) ? [{ line, sign: 1 as const }] : []))
  if (of.length === 0) return [...lines]
  const reported = Array.from({ length: years }, () => null)
  return [...lines, { kind: 'total', key: 'debt', label: words.debt, of, reported }]
}
