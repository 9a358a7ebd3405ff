import {
  accountLabels,
  type AccountValueView,
  type CompanyProfileInput,
  type CompanyStatements,
  type Language,
  operatingMeasureTexts,
  type StatedValue,
} from '@dossier/contract'
import type {
  BalanceLine,
  CashFlowLine,
  DatapackInput,
  DatapackProfile,
  DerivedValue,
  IncomeLine,
  Missing,
  Sourced,
  StatementLine,
} from '@dossier/workbook'
import type { CompanyBreakdown, CompanyOperatingMeasure } from '../../companies/index.ts'
import { conflictOf, operatingValue } from './operating-rows.ts'
import { type SourceContext, sourceOf, sourceOfStatedValue, unitOf, unitSizes } from '../sourced-values.ts'
import { marketOfWorkbook, type MarketOfDatapack } from './market-of-datapack.ts'

/** Years that fit a page across. */
const MOST_YEARS = 8
const WHOLE_YEAR = 12

interface Making extends SourceContext {
  profile: CompanyProfileInput | null
  breakdowns: readonly CompanyBreakdown[]
  operating: readonly CompanyOperatingMeasure[]
  /** In the currency of the statements. */
  market: MarketOfDatapack
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
  ['finance-income'],
  ['finance-costs'],
  ['other-income'],
  ['equity-method-income'],
  ['pretax-income', 'pretaxIncome'],
  ['income-tax'],
  ['discontinued'],
  ['net-income', 'netIncome'],
  ['income-to-shareholders', 'shareholderIncome'],
  ['depreciation-amortization', 'depreciation'],
]
const balance: readonly (readonly [account: string, key?: BalanceLine])[] = [
  ['cash', 'cash'],
  ['short-term-investments', 'shortTermInvestments'],
  ['receivables', 'receivables'],
  ['inventories', 'inventories'],
  ['prepaid'],
  ['contract-assets'],
  ['current-assets', 'currentAssets'],
  ['property'],
  ['right-of-use'],
  ['goodwill'],
  ['intangibles'],
  ['investments-associates', 'associates'],
  ['deferred-tax-assets'],
  ['total-assets', 'totalAssets'],
  ['payables', 'payables'],
  ['accrued'],
  ['short-term-debt'],
  ['deferred-revenue'],
  ['current-liabilities', 'currentLiabilities'],
  ['long-term-debt'],
  ['lease-liabilities', 'leases'],
  ['pension-liability', 'pensions'],
  ['deferred-tax-liabilities'],
  ['total-liabilities', 'totalLiabilities'],
  ['share-capital'],
  ['additional-capital'],
  ['retained-earnings'],
  ['minority-equity', 'minorities'],
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

/** The fiscal years of a datapack, oldest first, and their labels. */
export function datapackYears({ periods }: CompanyStatements, language: Language): { to: string; label: string }[] {
  return periods
    .filter(({ isFiscalYear }) => isFiscalYear)
    .slice(0, MOST_YEARS)
    .toReversed()
    .map(({ to, fiscalYear }) => ({ to, label: language === 'ko' ? `${fiscalYear}년` : `FY${fiscalYear}` }))
}

/** An account of a year: a flow of twelve months, or a balance at its end. */
export function valuesByYear({ values }: CompanyStatements): (account: string, to: string) => AccountValueView | undefined {
  const byKey = new Map(values.map((value) => [`${value.account} ${value.to} ${value.months ?? ''}`, value]))
  return (account, to) => byKey.get(`${account} ${to} ${WHOLE_YEAR}`) ?? byKey.get(`${account} ${to} `)
}

/** Breakdowns of the years of a datapack, oldest first; those without any of its years are left out. */
export function breakdownsByYear<Of>(
  breakdowns: readonly CompanyBreakdown[],
  years: readonly { to: string }[],
  of: (stated: StatedValue) => Of,
): { kind: CompanyBreakdown['kind']; parts: { name: string; revenue: (Of | null)[]; result: (Of | null)[] }[] }[] {
  return breakdowns.flatMap(({ kind, parts }) => {
    const shown = parts.flatMap(({ name, years: stated }) => {
      const own = years.map(({ to }) => stated.get(to))
      if (own.every((one) => one === undefined)) return []
      return [
        {
          name,
          revenue: own.map((one) => (one ? of(one.revenue) : null)),
          result: own.map((one) => (one?.result ? of(one.result) : null)),
        },
      ]
    })
    return shown.length < 2 ? [] : [{ kind, parts: shown }]
  })
}

/** What a workbook of statements is written from. */
interface Written {
  input: DatapackInput
  /** Values with a source. */
  sourced: number
}

/** The annual statements of a company for a workbook, each value with its source; undefined where there is no year of them. */
export function datapackInput(statements: CompanyStatements, making: Making): Written | undefined {
  const { language, profile } = making
  const years = datapackYears(statements, language)
  const valueOf = valuesByYear(statements)
  const unit = unitOf(statements.values, { currency: statements.currency, language })
  let sourced = 0
  const linesOf = <Key extends string>(accounts: readonly (readonly [string, Key?])[]) => {
    const stated = accounts.filter(([account]) => years.some(({ to }) => valueOf(account, to) !== undefined))
    const lineOf = new Map(stated.map(([account], line) => [account, line]))
    return stated.map(([account, key]): StatementLine<Key> => {
      const values = years.map(({ to }): Sourced | DerivedValue | null => {
        const value = valueOf(account, to)
        if (value === undefined) return null
        const of = value.from.flatMap(({ account: part, sign }) => ({ line: lineOf.get(part) ?? -1, sign }))
        if (value.kind === 'derived' && of.length > 0 && of.every(({ line }) => line >= 0)) return { of }
        sourced += 1
        return { value: Number(value.value) / unitSizes[unit], source: sourceOf(value, making) }
      })
      return { kind: 'reported', ...(key && { key }), label: accountLabels[account] ?? { ko: account, en: account }, values }
    })
  }
  const [incomeLines, balanceLines, cashLines] = [linesOf(income), withDebt(linesOf(balance), years.length), linesOf(cashFlow)]
  const ofDocument = (stated: StatedValue): Sourced => {
    sourced += 1
    return { value: Number(stated.value) / unitSizes[unit], source: sourceOfStatedValue(stated, making) }
  }
  const breakdowns = breakdownsByYear(making.breakdowns, years, ofDocument)
  const operating = making.operating.map(({ measure: { id, isMoney }, years: stated }) => ({
    id,
    label: operatingMeasureTexts[id],
    isMoney,
    values: years.map(({ to }): Sourced | Missing | null => {
      const choice = stated.get(to)
      if (choice === undefined) return null
      if (choice.kind === 'conflict') return conflictOf(choice.figures.map(({ place }) => place))
      sourced += 1
      return operatingValue(choice.figure, isMoney ? unitSizes[unit] : 1, making)
    }),
  }))
  if (years.length === 0 || incomeLines.length === 0 || balanceLines.length === 0 || cashLines.length === 0) return undefined
  return {
    input: {
      company: statements.name,
      ...(profile && { profile: profileWords(profile, language) }),
      language,
      currency: statements.currency ?? '',
      unit,
      basis: words[statements.scope][language],
      asOf: years.at(-1)?.to ?? '',
      years: years.map(({ label }) => label),
      income: incomeLines,
      balance: balanceLines,
      cashFlow: cashLines,
      breakdowns,
      operating,
      market: marketOfWorkbook(making.market, unitSizes[unit], language),
    },
    sourced,
  }
}

const profileWords = ({ homepage, country, industry, segment }: CompanyProfileInput, language: Language): DatapackProfile => ({
  homepage: URL.canParse(homepage) ? new URL(homepage).host : homepage,
  country: new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
  industry,
  segment,
})

/** Borrowings are printed by their term; the ratios are of all of them. */
function withDebt(lines: readonly StatementLine<BalanceLine>[], years: number): StatementLine<BalanceLine>[] {
  const terms = new Set([accountLabels['short-term-debt'], accountLabels['long-term-debt']])
  const of = lines.flatMap(({ label }, line) => (typeof label !== 'string' && terms.has(label) ? [{ line, sign: 1 as const }] : []))
  if (of.length === 0) return [...lines]
  const reported = Array.from({ length: years }, () => null)
  return [...lines, { kind: 'total', key: 'debt', label: words.debt, of, reported }]
}
