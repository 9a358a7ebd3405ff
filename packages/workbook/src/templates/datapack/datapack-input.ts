import type { BreakdownKind, OperatingMeasureId } from '@dossier/lexicon'
import type { Language } from '../../model/index.ts'
import type { AmountUnit, Missing, Sourced, Words } from '../page.ts'

/** Line items that the summary and the ties refer to, by statement. */
export type IncomeLine =
  | 'revenue'
  | 'costOfSales'
  | 'grossProfit'
  | 'ebit'
  | 'depreciation'
  | 'interestExpense'
  | 'pretaxIncome'
  | 'netIncome'
  | 'shareholderIncome'
export type BalanceLine =
  | 'cash'
  | 'shortTermInvestments'
  | 'receivables'
  | 'inventories'
  | 'currentAssets'
  | 'totalAssets'
  | 'payables'
  | 'currentLiabilities'
  | 'debt'
  | 'leases'
  | 'pensions'
  | 'associates'
  | 'minorities'
  | 'totalLiabilities'
  | 'totalEquity'
export type CashFlowLine = 'netIncome' | 'operating' | 'investing' | 'financing' | 'exchange' | 'openingCash' | 'closingCash' | 'capex'

/** A value that follows from others of its statement and year: written as a formula. */
export interface DerivedValue {
  /** Positions of lines of the statement, each with its sign. */
  of: readonly { line: number; sign: 1 | -1 }[]
}

/** A line of a statement, with a value for each year in the unit of the model; null where the filing states none. */
export interface ReportedLine<Key extends string> {
  kind: 'reported'
  key?: Key
  /** Its name in the filing, or in both languages. */
  label: string | Words
  values: readonly (Sourced | DerivedValue | null)[]
}

/** An operating measure of the company as a whole, a value a year: counts of single things, or money in the unit of the workbook. */
export interface OperatingLine {
  id: OperatingMeasureId
  label: Words
  isMoney: boolean
  values: readonly (Sourced | Missing | null)[]
}

/** A subtotal: computed from lines above it, and compared with the filing. */
export interface TotalLine<Key extends string> {
  kind: 'total'
  key?: Key
  label: string | Words
  /** Positions of lines above it in the statement, each with its sign. */
  of: readonly { line: number; sign: 1 | -1 }[]
  reported: readonly (Sourced | null)[]
}

export type StatementLine<Key extends string> = ReportedLine<Key> | TotalLine<Key>

/** Who the company is, as the form of the workflow states it. */
export interface DatapackProfile {
  homepage: string
  country: string
  industry: string
  segment: string
}

/** Revenue, and the operating result where it is stated, of parts whose revenues add up to that of the company; a value or null for each year. */
export interface DatapackBreakdown {
  kind: BreakdownKind
  parts: readonly { name: string; revenue: readonly (Sourced | null)[]; result: readonly (Sourced | null)[] }[]
}

/** What a market pays for the company, with the source and the day of each figure. */
export interface DatapackMarket {
  symbol: string | null
  /** ISO code of the price. */
  currency: string
  price: Sourced | null
  /** Single shares. */
  shares: Sourced | null
  /** As a source states it, in the unit of the model; price × shares counts where both are known. */
  marketValue: Sourced | null
  /** Banks and insurers have no multiples of enterprise value. */
  isFinancial: boolean
  /** What is missing and who can add it, in the language of the workbook. */
  needs: readonly string[]
}

export interface DatapackInput {
  company: string
  profile?: DatapackProfile
  language: Language
  /** ISO code. */
  currency: string
  unit: AmountUnit
  /** "Consolidated, K-IFRS, audited". */
  basis: string
  asOf: string
  /** Labels of fiscal years, oldest first. */
  years: readonly string[]
  income: readonly StatementLine<IncomeLine>[]
  balance: readonly StatementLine<BalanceLine>[]
  cashFlow: readonly StatementLine<CashFlowLine>[]
  /** Empty where no document prints one. */
  breakdowns: readonly DatapackBreakdown[]
  /** Empty where no document states one. */
  operating: readonly OperatingLine[]
  market: DatapackMarket
}

/** An invalid input; the message names the missing part. */
export class DatapackInputError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.name = 'DatapackInputError'
    this.field = field
  }
}

/** Throws a {@link DatapackInputError} for statements, breakdowns and operating measures that do not fit their years, totals of lines that are not above them, or values derived from no other line. */
export function requireDatapackInput({ years, ...input }: DatapackInput): void {
  if (years.length === 0) throw new DatapackInputError('years', 'needs at least one year')
  for (const name of ['income', 'balance', 'cashFlow'] as const) {
    const lines = input[name]
    if (lines.length === 0) throw new DatapackInputError(name, 'has no lines')
    const keys = lines.flatMap(({ key }) => (key === undefined ? [] : [key]))
    if (new Set<string>(keys).size < keys.length) throw new DatapackInputError(name, 'has two lines of one key')
    lines.forEach((line, at) => {
      const values = line.kind === 'reported' ? line.values : line.reported
      if (values.length !== years.length) throw new DatapackInputError(`${name}.${at}`, 'needs a value, or null, for each year')
      const isNoOther = (part: { line: number }) => part.line < 0 || part.line >= lines.length || part.line === at
      if (
        line.kind === 'reported' &&
        line.values.some((value) => value !== null && 'of' in value && (value.of.length === 0 || value.of.some(isNoOther)))
      ) {
        throw new DatapackInputError(`${name}.${at}`, 'is derived from other lines of its statement')
      }
      if (line.kind === 'total' && (line.of.length === 0 || line.of.some((part) => part.line < 0 || part.line >= at))) {
        throw new DatapackInputError(`${name}.${at}`, 'is a total of lines above it')
      }
    })
  }
  input.breakdowns.forEach(({ kind, parts }) => {
    if (parts.length < 2) throw new DatapackInputError(`breakdowns.${kind}`, 'has less than two parts')
    if (parts.some(({ revenue, result }) => revenue.length !== years.length || result.length !== years.length))
      throw new DatapackInputError(`breakdowns.${kind}`, 'needs a value, or null, for each year')
  })
  for (const { id, values } of input.operating)
    if (values.length !== years.length) throw new DatapackInputError(`operating.${id}`, 'needs a value, or null, for each year')
}
