import {
  type AccountValueView,
  type DatapackFigure,
  datapackFormulas,
  type DatapackMarketView,
  type DatapackMeasure,
  type DatapackMultiple,
  type DatapackStep,
  type DatapackTerm,
  type MarketInput,
  type OutputResult,
} from '@dossier/contract'
import { basisOfAccount, computed, type FigureBasis, type Operand } from '../basis/figure-basis.ts'
import { NOT_AVAILABLE } from '../written-figure.ts'

type Result = Extract<OutputResult, { workflow: 'datapack' }>
type Tie = Result['ties'][number]

/** How figures are called and written. */
export interface DatapackWords {
  accountName: (account: string) => string
  stepName: (step: DatapackStep) => string
  marketName: (of: 'sharePrice' | 'shares' | 'marketValue' | 'enterpriseValue' | 'bookEquity') => string
  amount: (value: number | null) => string
  /** Of a price or a number of shares. */
  write: (of: 'sharePrice' | 'shares', input: MarketInput) => string
  measure: (measure: DatapackMeasure, figure: DatapackFigure) => string
  ratio: (of: string, to: string) => string
  days: (of: string, to: string, days: number) => string
  growth: (of: string) => string
  yearBefore: (label: string, year: string) => string
  /** Of the parts of a total. */
  difference: (total: string, parts: string) => string
}

export type DatapackBases = ReturnType<typeof datapackBases>

/** What the figures of a datapack rest on: the places of its accounts, and formulas over these. Results without accounts have none. */
export function datapackBases({ accounts, summary, years, market }: Result, words: DatapackWords) {
  const byAccount = new Map(accounts.map((one) => [one.account, one.years]))
  const figures = new Map(summary.map((row) => [row.measure, row.figures]))
  const last = years.length - 1
  return { measure: measureBasis, tie: tieBasis, market: marketBases() }

  function valueOf(account: string, year: number): AccountValueView | null {
    return byAccount.get(account)?.[year] ?? null
  }

  /** An account as it is stated, or as the sum of others that it is derived from. */
  function accountBasis(account: string, year: number): FigureBasis | undefined {
    const value = valueOf(account, year)
    if (value === null) return undefined
    if (value.kind !== 'derived') return basisOfAccount(value)
    const parts = value.from.map((part): Signed => ({ sign: part.sign, operand: accountOperand(part.account, year) }))
    return sumOf(parts)
  }

  function accountOperand(account: string, year: number): Operand {
    const value = valueOf(account, year)
    return {
      label: words.accountName(account),
      figure: words.amount(value === null ? null : Number(value.value)),
      basis: accountBasis(account, year),
    }
  }

  function measureBasis(measure: DatapackMeasure, year: number): FigureBasis | undefined {
    return accounts.length === 0 ? undefined : stepBasis(measure, year)
  }

  function stepBasis(step: DatapackStep, year: number): FigureBasis | undefined {
    const formula = datapackFormulas[step]
    if (formula.kind === 'amount') return termOperand(formula.of, year).basis
    if (formula.kind === 'sum') {
      const isMissing = step !== 'debt' && (figures.get(step)?.[year] ?? null) === null
      return sumOf(
        formula.terms.flatMap(({ sign, of, isOptional = false }) =>
          isKnown(of, year) || (isMissing && !isOptional) ? [{ sign, operand: termOperand(of, year) }] : [],
        ),
      )
    }
    if (formula.kind === 'growth') {
      const [own, before] = [termOperand(formula.of, year), termOperand(formula.of, year - 1)]
      const label = words.yearBefore(own.label, years[year - 1] ?? '')
      return computed(words.growth(own.label), [own, { ...before, label }])
    }
    const [of, to] = [termOperand(formula.of, year), termOperand(formula.to, year)]
    const text = formula.days === undefined ? words.ratio(of.label, to.label) : words.days(of.label, to.label, formula.days)
    return computed(text, [of, to])
  }

  /** Whether a term is stated; one that is not is left out of a sum that has a value. */
  function isKnown(term: DatapackTerm, year: number): boolean {
    if ('account' in term) return valueOf(term.account, year) !== null
    const formula = datapackFormulas[term.step]
    return formula.kind === 'sum' ? formula.terms.some(({ of }) => isKnown(of, year)) : true
  }

  function termOperand(term: DatapackTerm, year: number): Operand {
    if ('account' in term) return accountOperand(term.account, year)
    const { step } = term
    const figure =
      step === 'debt' ? words.amount(isKnown(term, year) ? debtOf(year) : null) : words.measure(step, figures.get(step)?.[year] ?? null)
    return { label: words.stepName(step), figure, basis: stepBasis(step, year) }
  }

  /** Borrowings are no measure of their own. */
  function debtOf(year: number): number {
    return ['short-term-debt', 'long-term-debt'].reduce((sum, account) => sum + Number(valueOf(account, year)?.value ?? 0), 0)
  }

  function tieBasis({ total, parts }: Tie, year: number): FigureBasis | undefined {
    if (parts.length === 0) return undefined
    const operands = parts.map(({ account, sign }): Signed => ({ sign, operand: accountOperand(account, year) }))
    return computed(words.difference(words.accountName(total), sumInWords(operands)), [
      accountOperand(total, year),
      ...operands.map(({ operand }) => operand),
    ])
  }

  function marketBases() {
    if (market === null) return undefined
    const { sharePrice, shares, marketCapitalization, enterpriseValue } = market
    const marketValue = marketValueBasis(market)
    const marketOperand: Operand = {
      label: words.marketName('marketValue'),
      figure: words.amount(numberOf(market.marketValue)),
      basis: marketValue,
    }
    const claims = [
      { sign: 1, account: 'pension-liability' },
      { sign: 1, account: 'minority-equity' },
      { sign: -1, account: 'investments-associates' },
    ] as const
    const enterprise =
      accounts.length === 0
        ? undefined
        : sumOf([
            { sign: 1, operand: marketOperand },
            { sign: 1, operand: termOperand({ step: 'netDebt' }, last) },
            ...claims.flatMap(({ sign, account }) =>
              valueOf(account, last) === null ? [] : [{ sign, operand: accountOperand(account, last) }],
            ),
          ])
    const enterpriseOperand: Operand = {
      label: words.marketName('enterpriseValue'),
      figure: words.amount(numberOf(enterpriseValue)),
      basis: enterprise,
    }
    const denominators: Readonly<Record<DatapackMultiple, () => Operand>> = {
      evRevenue: () => termOperand({ step: 'revenue' }, last),
      evEbitda: () => termOperand({ step: 'ebitda' }, last),
      evEbit: () => termOperand({ step: 'ebit' }, last),
      pe: () =>
        valueOf('income-to-shareholders', last) === null
          ? termOperand({ step: 'netIncome' }, last)
          : accountOperand('income-to-shareholders', last),
      pb: bookEquity,
    }
    return {
      sharePrice: sharePrice && quotedBasis(sharePrice),
      shares: shares && quotedBasis(shares),
      marketCapitalization: marketCapitalization && quotedBasis(marketCapitalization),
      marketValue,
      enterpriseValue: enterprise,
      multiple(multiple: DatapackMultiple): FigureBasis | undefined {
        if (accounts.length === 0) return undefined
        const of = multiple === 'pe' || multiple === 'pb' ? marketOperand : enterpriseOperand
        const to = denominators[multiple]()
        return computed(words.ratio(of.label, to.label), [of, to])
      },
    }
  }

  /** Price × shares, else as a source states it. */
  function marketValueBasis({ sharePrice, shares, marketCapitalization }: DatapackMarketView): FigureBasis | undefined {
    if (sharePrice === null || shares === null) return marketCapitalization === null ? undefined : quotedBasis(marketCapitalization)
    return computed(`${words.marketName('sharePrice')} × ${words.marketName('shares')}`, [
      { label: words.marketName('sharePrice'), figure: words.write('sharePrice', sharePrice), basis: quotedBasis(sharePrice) },
      { label: words.marketName('shares'), figure: words.write('shares', shares), basis: quotedBasis(shares) },
    ])
  }

  /** Of the shareholders of the company alone. */
  function bookEquity(): Operand {
    const [equity, minorities] = [valueOf('total-equity', last), valueOf('minority-equity', last)]
    if (minorities === null) return accountOperand('total-equity', last)
    return {
      label: words.marketName('bookEquity'),
      figure: words.amount(equity === null ? null : Number(equity.value) - Number(minorities.value)),
      basis: sumOf([
        { sign: 1, operand: accountOperand('total-equity', last) },
        { sign: -1, operand: accountOperand('minority-equity', last) },
      ]),
    }
  }
}

interface Signed {
  sign: 1 | -1
  operand: Operand
}

const sumInWords = (terms: readonly Signed[]): string =>
  terms.map(({ sign, operand }, at) => `${sign < 0 ? '− ' : at > 0 ? '+ ' : ''}${operand.label}`).join(' ')

/** Of one amount as it is, its own basis. */
function sumOf(terms: readonly Signed[]): FigureBasis | undefined {
  const [first] = terms
  if (first === undefined) return undefined
  if (terms.length === 1 && first.sign > 0 && first.operand.figure !== NOT_AVAILABLE) return first.operand.basis
  return computed(
    sumInWords(terms),
    terms.map(({ operand }) => operand),
  )
}

const quotedBasis = (input: MarketInput): FigureBasis => ({ kind: 'quoted', input })
const numberOf = (figure: DatapackFigure): number | null => (typeof figure === 'number' ? figure : null)
