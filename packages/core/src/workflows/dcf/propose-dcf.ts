import {
  type DcfBasis,
  type DcfBasisCode,
  type DcfDriver,
  dcfDrivers,
  type DcfHistoryLine,
  type DcfHistoryYear,
  type DcfProposal,
  type DcfProposedNumber,
  type DcfProposedRates,
  type DcfScenario,
  dcfScenarios,
  describeDcfBasis,
  describeError,
  type InputOf,
  type workflowEndpoints,
} from '@dossier/contract'
import { compoundGrowth, growthOf, koreanCorporateTax } from '@dossier/finance'
import { companyProfilesOf, companyStatements } from '../../companies/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { industryCodesOf } from '../industry-codes.ts'
import { type DcfHistory, dcfHistory } from './dcf-history.ts'

/** History that rates are taken from. */
const YEARS = 3
/** What the Federal Reserve, the ECB and the Bank of Korea aim at. */
const TERMINAL_GROWTH = 0.02
/** No firm keeps up more for years; a decline beyond it is a liquidation. */
const growthBounds = { least: -0.1, most: 0.3 }
/** From the lowest to the highest corporate rates of large economies, local tax included; what is beyond comes of one-off items. */
const taxBounds = { least: 0.1, most: 0.35 }
const debtCostBounds = { least: 0, most: 0.2 }
/** A hundredth of a per cent: no rule is more exact. */
const PRECISION = 1e4

/** History, bridge and proposed assumptions of a company. @throws COMPANY_NOT_FOUND */
export const proposeDcf = useCase({
  needs: ['blobs', 'clock', 'indexes'],
  policy: inProjectPolicy('files.read'),
  async run(context, { years, sic, ksic, ...asked }: InputOf<typeof workflowEndpoints.proposeDcf>): Promise<DcfProposal> {
    const statements = await companyStatements(context, asked, context.actor.language)
    const profile = (await companyProfilesOf(context.read, asked.projectId)).get(asked.company)
    const codes = { ...industryCodesOf(profile), ...(sic !== undefined && { sic }), ...(ksic !== undefined && { ksic }) }
    const history = dcfHistory(statements, codes, context.deps.clock.now())
    const { company, name, currency, currencies, scope, scopes } = statements
    const { refusal } = history
    const last = history.years.at(-1)
    const isKorean = currency === 'KRW' && (profile === undefined || profile.country === 'KR')
    const proposed = proposeAssumptions(history, years, isKorean)
    return {
      company,
      name,
      currency,
      currencies,
      scope,
      scopes,
      asOf: last?.to ?? null,
      history: history.years,
      bridge: history.bridge,
      forecastYears: last === undefined ? [] : Array.from({ length: years }, (_, year) => last.fiscalYear + 1 + year),
      ...proposed,
      missing: missingOf(history, proposed),
      refusal: refusal === undefined ? null : { code: refusal.code, message: describeError(refusal, context.actor.language).body.message },
    }
  },
})

type Proposed = Pick<DcfProposal, 'scenarios' | 'terminal' | 'wacc'>

/**
 * Assumptions by stated rules.
 * @param years how many are forecast
 * @param isKorean whether it is a Korean company with statements in won
 */
function proposeAssumptions(history: DcfHistory, years: number, isKorean: boolean): Proposed {
  const statutory = isKorean ? statutoryTax(history.years, years) : null
  const scenarioOf = (scenario: DcfScenario) =>
    Object.fromEntries(
      dcfDrivers.map((driver) => [
        driver,
        driver === 'taxRate' && statutory ? statutory.average : ratesOf(driver, scenario, history.years, years),
      ]),
    ) as Proposed['scenarios'][DcfScenario]
  return {
    scenarios: Object.fromEntries(dcfScenarios.map((scenario) => [scenario, scenarioOf(scenario)])) as Proposed['scenarios'],
    terminal: { growth: { value: TERMINAL_GROWTH, basis: basisOf('terminal-growth', { rate: TERMINAL_GROWTH }) } },
    wacc: { preTaxDebtCost: debtCostOf(history), taxRate: statutory && statutory.marginal },
  }
}

function ratesOf(driver: DcfDriver, scenario: DcfScenario, history: readonly DcfHistoryYear[], years: number): DcfProposedRates | null {
  if (driver === 'growth') return growthRates(scenario, history, years)
  const found = driver === 'taxRate' ? taxOf(history) : shareOf(driver, driver === 'ebitMargin' ? scenario : 'base', history)
  return found && { rates: Array.from({ length: years }, () => found.value), basis: found.basis }
}

/** What bear, base and bull take of a spread. */
type Choice = Record<DcfScenario, { code: DcfBasisCode; of: (rates: readonly number[]) => number }>

const mean = (rates: readonly number[]): number => rates.reduce((sum, rate) => sum + rate, 0) / rates.length
const shareChoice: Choice = {
  bear: { code: 'share-lowest', of: (rates) => Math.min(...rates) },
  base: { code: 'share-average', of: mean },
  bull: { code: 'share-highest', of: (rates) => Math.max(...rates) },
}

const lineOf: Readonly<Record<Exclude<DcfDriver, 'growth' | 'taxRate'>, DcfHistoryLine>> = {
  ebitMargin: 'ebit',
  depreciation: 'depreciation',
  capex: 'capex',
  workingCapital: 'workingCapital',
}

const amountOf = (year: DcfHistoryYear | undefined, line: DcfHistoryLine): number | undefined => year?.amounts[line]?.value

/** A line over revenue in the last years. */
function shareOf(
  driver: Exclude<DcfDriver, 'growth' | 'taxRate'>,
  scenario: DcfScenario,
  history: readonly DcfHistoryYear[],
): DcfProposedNumber | null {
  const shares = history.slice(-YEARS).flatMap((year) => {
    const [amount, revenue] = [amountOf(year, lineOf[driver]), amountOf(year, 'revenue')]
    return amount === undefined || revenue === undefined || revenue <= 0 ? [] : [amount / revenue]
  })
  if (shares.length === 0) return null
  const { code, of } = shareChoice[scenario]
  const rate = of(shares)
  return { value: rounded(rate), basis: basisOf(code, { rate, years: shares.length }) }
}

/** Fades evenly from a growth of the past to terminal growth in the last year. */
function growthRates(scenario: DcfScenario, history: readonly DcfHistoryYear[], years: number): DcfProposedRates | null {
  const revenues = history.slice(-YEARS - 1).flatMap((year) => amountOf(year, 'revenue') ?? [])
  const steps = revenues.slice(1).flatMap((revenue, at) => {
    const growth = growthOf(revenues[at], revenue)
    return typeof growth === 'number' ? [growth] : []
  })
  const span = revenues.length - 1
  const compound = compoundGrowth(revenues[0], revenues.at(-1), span)
  if (steps.length !== span || compound === undefined) return null
  const choices: Record<DcfScenario, readonly [DcfBasisCode, number]> = {
    bear: ['growth-lowest', Math.min(...steps)],
    base: ['growth-compound', compound],
    bull: ['growth-highest', Math.max(...steps)],
  }
  const [code, rate] = choices[scenario]
  const start = bounded(rate, growthBounds)
  return {
    rates: Array.from({ length: years }, (_, year) => rounded(start + ((TERMINAL_GROWTH - start) * year) / (years - 1))),
    basis: basisOf(code, { rate, years: span, terminal: TERMINAL_GROWTH, ...(start !== rate && growthBounds) }),
  }
}

/** Income taxes over pretax income; unknown for a company that earned nothing. */
function taxOf(history: readonly DcfHistoryYear[]): DcfProposedNumber | null {
  const years = history.slice(-YEARS).flatMap((year) => {
    const [tax, pretax] = [amountOf(year, 'incomeTax'), amountOf(year, 'pretaxIncome')]
    return tax === undefined || pretax === undefined ? [] : [{ tax, pretax }]
  })
  const pretax = years.reduce((sum, year) => sum + year.pretax, 0)
  if (pretax <= 0) return null
  const rate = years.reduce((sum, year) => sum + year.tax, 0) / pretax
  const value = bounded(rate, taxBounds)
  return { value: rounded(value), basis: basisOf('tax-effective', { rate, years: years.length, ...(value !== rate && taxBounds) }) }
}

/**
 * The statutory rates of a Korean company on its last pretax income, which stands for taxable income: the average of each forecast year, and the
 * bracket of the first. Null without income.
 */
function statutoryTax(
  history: readonly DcfHistoryYear[],
  years: number,
): { average: DcfProposedRates; marginal: DcfProposedNumber } | null {
  const last = history.at(-1)
  const income = amountOf(last, 'pretaxIncome')
  if (last === undefined || income === undefined) return null
  // The business year after one that ends in December begins in the next year.
  const begins = new Date(`${last.to}T00:00:00Z`).getUTCFullYear() + (last.to.slice(5, 7) === '12' ? 1 : 0)
  const taxes = Array.from({ length: years }, (_, year) => koreanCorporateTax(income, begins + year)).flatMap((tax) => tax ?? [])
  const [first] = taxes
  if (first === undefined || taxes.length < years) return null
  const { from, average, marginal } = first
  return {
    average: { rates: taxes.map((tax) => rounded(tax.average)), basis: basisOf('tax-korea', { from, income, rate: average }) },
    marginal: { value: rounded(marginal), basis: basisOf('tax-korea-marginal', { from, income, rate: marginal }) },
  }
}

function debtCostOf({ interestExpense, borrowings }: DcfHistory): DcfProposedNumber | null {
  const [last, before] = borrowings
  if (interestExpense === null || typeof last !== 'number' || typeof before !== 'number' || last + before <= 0) return null
  const rate = interestExpense / ((last + before) / 2)
  const value = bounded(rate, debtCostBounds)
  return { value: rounded(value), basis: basisOf('debt-cost', { rate, ...(value !== rate && debtCostBounds) }) }
}

const bounded = (rate: number, { least, most }: { least: number; most: number }): number => Math.min(most, Math.max(least, rate))
const rounded = (rate: number): number => Math.round(rate * PRECISION) / PRECISION

const basisOf = (code: DcfBasisCode, figures: Record<string, number>): DcfBasis => ({
  code,
  figures,
  text: { ko: describeDcfBasis(code, figures, 'ko'), en: describeDcfBasis(code, figures, 'en') },
})

/** What nothing proposes: the market's figures, and what the statements leave out. */
function missingOf({ bridge }: DcfHistory, { scenarios, wacc }: Proposed): string[] {
  return [
    ...dcfScenarios.flatMap((scenario) =>
      dcfDrivers.filter((driver) => !scenarios[scenario][driver]).map((driver) => `scenarios.${scenario}.${driver}`),
    ),
    ...['riskFree', 'equityRiskPremium', 'unleveredBeta'].map((field) => `wacc.${field}`),
    ...(wacc.taxRate === null ? ['wacc.taxRate'] : []),
    'wacc.targetDebtShare',
    ...(wacc.preTaxDebtCost === null ? ['wacc.preTaxDebtCost'] : []),
    'terminal.multiple',
    'shares.outstanding',
    ...bridge.filter(({ value }) => value === null).map(({ item }) => `bridge.${item}`),
  ]
}
