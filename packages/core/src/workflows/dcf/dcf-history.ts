import {
  type AccountValueView,
  AppError,
  type CompanyStatements,
  type DcfHistoryAmount,
  type DcfHistoryLine,
  dcfHistoryLines,
  type DcfHistoryYear,
  dcfReadItems,
  type DcfReadItem,
} from '@dossier/contract'
import { businessOf, type IndustryCodes } from '@dossier/finance'
import { isBankByBalance } from '../bank-balance.ts'
import { isFutureDay } from '../future-day.ts'

const WHOLE_YEAR = 12
const MOST_YEARS = 5
const LEAST_YEARS = 3
/** Years of 52 and of 53 weeks, and calendar years, end so many days after the one before. */
const daysOfYear = { least: 350, most: 380 }
const DAY_MS = 86_400_000

type Part = readonly [account: string, sign: 1 | -1]

/** Accounts that a line is made of: all of those that are stated. */
const partsOf: Readonly<Record<Exclude<DcfHistoryLine, 'workingCapital'>, readonly Part[]>> = {
  revenue: [['revenue', 1]],
  grossProfit: [['gross-profit', 1]],
  ebit: [['operating-income', 1]],
  depreciation: [['depreciation-amortization', 1]],
  capex: [
    ['capital-expenditure', 1],
    ['intangible-purchases', 1],
  ],
  netIncome: [['net-income', 1]],
  pretaxIncome: [['pretax-income', 1]],
  incomeTax: [['income-tax', 1]],
}
const workingCapitalParts: readonly Part[] = [
  ['receivables', 1],
  ['inventories', 1],
  ['contract-assets', 1],
  ['payables', -1],
  ['deferred-revenue', -1],
  ['accrued', -1],
]
/** Without one of them what is left is no trade working capital. */
const tradeAccounts: ReadonlySet<string> = new Set(['receivables', 'inventories', 'payables'])

export interface BridgeValue {
  item: DcfReadItem
  value: number | null
  of: AccountValueView | null
}

/** What statements say of the past of a company that is to be valued. */
export interface DcfHistory {
  /** Consecutive years, the oldest first. */
  years: DcfHistoryYear[]
  /** At the end of the last year. */
  bridge: BridgeValue[]
  /** Of the last year: interest expense; and borrowings of the last two years. */
  interestExpense: number | null
  borrowings: (number | null)[]
  /** Why the company is not valued. */
  refusal: AppError | undefined
}

/** The annual history of a company, and whether it can be valued by free cash flows at this time. */
export function dcfHistory(statements: CompanyStatements, codes: IndustryCodes, now: Date): DcfHistory {
  const byKey = new Map(statements.values.map((value) => [`${value.account} ${value.to} ${value.months ?? ''}`, value]))
  const find = (account: string, to: string) => byKey.get(`${account} ${to} ${WHOLE_YEAR}`) ?? byKey.get(`${account} ${to} `)
  const periods = consecutive(statements.periods.filter(({ isFiscalYear }) => isFiscalYear))
  const last = periods[0]
  const isStated = ([account]: Part): boolean => last !== undefined && find(account, last.to) !== undefined
  const stated = workingCapitalParts.filter(isStated)
  const hasTrade = stated.some(([account]) => tradeAccounts.has(account))
  const years = periods.toReversed().map(({ to, fiscalYear }): DcfHistoryYear => {
    const amountOf = (line: DcfHistoryLine): DcfHistoryAmount | null => {
      if (line !== 'workingCapital') return sum(partsOf[line], (account) => find(account, to))
      // Of the same accounts in every year, so that it moves by its amounts alone.
      if (!hasTrade || stated.some(([account]) => find(account, to) === undefined)) return null
      return sum(workingCapitalParts, (account) => (isStated([account, 1]) ? find(account, to) : undefined))
    }
    const amounts = Object.fromEntries(dcfHistoryLines.map((line) => [line, amountOf(line)])) as DcfHistoryYear['amounts']
    return { to, fiscalYear, amounts }
  })
  const valued = years.slice(firstUsable(years))
  const at = (account: string, period: { to: string } | undefined) => period && find(account, period.to)
  return {
    years: valued.length >= LEAST_YEARS ? valued : years,
    bridge: dcfReadItems.map((item) => {
      const of = at(item, last) ?? null
      return { item, value: of && Number(of.value), of }
    }),
    interestExpense: amountAt(at('interest-expense', last)),
    borrowings: periods.slice(0, 2).map((period) => {
      const terms = ['short-term-debt', 'long-term-debt'].flatMap((account) => find(account, period.to) ?? [])
      return terms.length === 0 ? null : terms.reduce((total, { value }) => total + Number(value), 0)
    }),
    refusal: refusalOf(statements, years, valued, { codes, now }, (account) => amountAt(at(account, last))),
  }
}

const amountAt = (value: AccountValueView | undefined): number | null => (value === undefined ? null : Number(value.value))

/** The latest years without a gap, the latest first. */
function consecutive<Period extends { to: string }>(periods: readonly Period[]): Period[] {
  const chain: Period[] = []
  for (const period of periods) {
    const after = chain.at(-1)
    const days = after === undefined ? daysOfYear.least : (Date.parse(after.to) - Date.parse(period.to)) / DAY_MS
    if (days > daysOfYear.most || chain.length === MOST_YEARS) break
    if (days >= daysOfYear.least) chain.push(period)
  }
  return chain
}

function sum(parts: readonly Part[], find: (account: string) => AccountValueView | undefined): DcfHistoryAmount | null {
  const found = parts.flatMap(([account, sign]) => {
    const of = find(account)
    return of === undefined ? [] : [{ sign, of }]
  })
  const unknown = parts.map(([account]) => account).filter((account) => !found.some(({ of }) => of.account === account))
  const value = found.reduce((total, { sign, of }) => total + sign * Number(of.value), 0)
  return parts[0] === undefined || found.length === 0 ? null : { value, parts: found, unknown }
}

const isUsable = ({ amounts: { revenue, ebit } }: DcfHistoryYear): boolean => revenue !== null && revenue.value > 0 && ebit !== null

/** The place of the oldest year after which every year has revenue and operating income. */
const firstUsable = (years: readonly DcfHistoryYear[]): number => years.findLastIndex((year) => !isUsable(year)) + 1

function refusalOf(
  { currency }: CompanyStatements,
  years: readonly DcfHistoryYear[],
  valued: readonly DcfHistoryYear[],
  { codes, now }: { codes: IndustryCodes; now: Date },
  last: (account: string) => number | null,
): AppError | undefined {
  const business = businessOf(codes)
  if (business === 'insurer') return new AppError('DCF_INSURER')
  if (business === 'bank' || (business === undefined && isBankByBalance(last))) return new AppError('DCF_BANK')
  const valuedAt = years.at(-1)?.to
  if (valuedAt !== undefined && isFutureDay(valuedAt, now)) return new AppError('DCF_DATE_IN_FUTURE', { date: valuedAt })
  if (years.length < LEAST_YEARS) return new AppError('DCF_TOO_FEW_YEARS', { years: years.length })
  if (valued.length < LEAST_YEARS) {
    const missing = years.slice(-LEAST_YEARS).filter((year) => !isUsable(year))
    return new AppError('DCF_WITHOUT_OPERATING_INCOME', { years: missing.map(({ fiscalYear }) => fiscalYear).join(', ') })
  }
  if (!valued.at(-1)?.amounts.workingCapital) return new AppError('DCF_WITHOUT_WORKING_CAPITAL')
  if (currency === null) return new AppError('DCF_WITHOUT_CURRENCY')
  return undefined
}
