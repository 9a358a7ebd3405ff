import { AppError, type DcfScenario, dcfScenarios } from '@dossier/contract'
import {
  axisAround,
  costOfCapital,
  type CostOfCapital,
  type CostOfCapitalInputs,
  type DcfModel,
  type DcfValuation,
  debtToEquityOf,
  dilutedShares,
  equityValueOf,
  gridOf,
  type Refused,
  releverBeta,
  type SensitivityGrid,
  valueByCashFlows,
  valuePerShare,
  type YearDrivers,
} from '@dossier/finance'
import type { BridgeKind, DcfInput } from '@dossier/workbook'
import { unitSizes } from '../sourced-values.ts'

/** Value by both methods with their weights, in the unit of the model. */
export interface BlendedValue {
  enterpriseValue: number
  equityValue: number
  perShare: number
  terminalShare: number | undefined
}

export interface ScenarioValuation {
  model: DcfModel
  valuation: DcfValuation
  blended: BlendedValue | undefined
  grids: Record<'waccGrowth' | 'growthMargin' | 'betaRiskFree', SensitivityGrid>
}

/** A valuation by the library of finance, apart from any workbook; money in the unit of the model. */
export interface DcfEvaluation {
  capital: CostOfCapital
  releveredBeta: number
  grossDebt: number
  marketEquity: number | undefined
  scenarios: Record<DcfScenario, ScenarioValuation>
}

/** Steps of the sensitivities, those of the workbook: half a point of WACC, a quarter of growth and of the risk-free rate, a point of drivers. */
const steps = { wacc: 0.005, growth: 0.0025, driver: 0.01, beta: 0.1, riskFree: 0.0025 }
const percent = (rate: number): string => `${(rate * 100).toFixed(2)}%`

/**
 * Values a company in each scenario, with the sensitivities of each.
 * @throws DCF_WACC_NOT_POSITIVE, DCF_GROWTH_NOT_BELOW_WACC, DCF_TERMINAL_NOT_POSITIVE (of the selected scenario)
 */
export function evaluateDcf(input: DcfInput): DcfEvaluation {
  const { growthWeight } = input.terminal
  const { selected } = input
  const rate = discountRateOf(input)
  const capital = costOfCapital(rate.inputs)
  if (capital.kind === 'refused') throw new Error(`no cost of capital: ${capital.reasons.join(', ')}`)
  if (!(capital.wacc > 0)) throw new AppError('DCF_WACC_NOT_POSITIVE', { wacc: percent(capital.wacc) })
  const growth = input.terminal.growth.value
  if (capital.wacc <= growth) throw new AppError('DCF_GROWTH_NOT_BELOW_WACC', { growth: percent(growth), wacc: percent(capital.wacc) })
  const modelOf = (scenario: DcfScenario): DcfModel => ({
    business: 'operating',
    base: { revenue: lastOf(input).revenue.value, netWorkingCapital: lastOf(input).workingCapital?.value ?? Number.NaN },
    drivers: driversOf(input, scenario),
    discountRate: rate.inputs,
    convention: 'mid-year',
    stubShare: 1,
    terminalGrowth: growth,
    exitMultiple: input.terminal.multiple.value,
    bridge: bridgeItemsOf(input),
    shares: rate.shares,
  })
  const valued = (scenario: DcfScenario): ScenarioValuation => {
    const model = modelOf(scenario)
    const valuation = valueByCashFlows(model)
    if (valuation.kind === 'refused') throw new Error(`no valuation: ${valuation.reasons.join(', ')}`)
    const grids = gridsOf(model, capital.wacc, rate.inputs, growthWeight)
    return { model, valuation, blended: blend(model, valuation, growthWeight), grids }
  }
  const [bear, base, bull] = dcfScenarios.map(valued) as [ScenarioValuation, ScenarioValuation, ScenarioValuation]
  const scenarios = { bear, base, bull }
  if (scenarios[selected].blended === undefined) throw new AppError('DCF_TERMINAL_NOT_POSITIVE')
  return {
    capital,
    releveredBeta: rate.inputs.equity.beta,
    grossDebt: rate.grossDebt,
    marketEquity: rate.marketEquity,
    scenarios,
  }
}

function lastOf({ history }: DcfInput): DcfInput['history'][number] {
  const last = history.at(-1)
  if (last === undefined) throw new Error('a valuation has a history')
  return last
}

const sumOfKind = ({ bridge }: DcfInput, kind: BridgeKind): number =>
  bridge.filter((item) => item.kind === kind).reduce((sum, { amount }) => sum + amount.value, 0)

function discountRateOf(input: DcfInput) {
  const { wacc, shares, unit } = input
  if (!('unlevered' in wacc.beta)) throw new Error('a valuation of a workspace has an asset beta')
  const size = unitSizes[unit]
  const capital = {
    basic: shares.outstanding.value / size,
    options: shares.options.map(({ count, strike }) => ({ number: count.value / size, exercisePrice: strike.value })),
    stockUnits: 0,
    convertibles: [],
  }
  const grossDebt = sumOfKind(input, 'debt') + sumOfKind(input, 'lease')
  const price = shares.price?.value
  const marketEquity = price === undefined ? undefined : price * dilutedShares(capital, price).total
  const structure =
    wacc.structure === 'market' && marketEquity !== undefined
      ? ({ kind: 'market', marketEquity, grossDebt } as const)
      : ({ kind: 'target', debtToCapital: wacc.targetDebtShare.value } as const)
  const debtToEquity = debtToEquityOf(structure)
  if (typeof debtToEquity !== 'number') throw new Error(`no capital structure: ${debtToEquity.reasons.join(', ')}`)
  const taxRate = wacc.taxRate.value
  const inputs: CostOfCapitalInputs = {
    equity: {
      riskFreeRate: wacc.riskFree.value,
      beta: releverBeta(wacc.beta.unlevered.value, debtToEquity, taxRate),
      equityRiskPremium: wacc.equityRiskPremium.value,
      sizePremium: wacc.sizePremium?.value ?? 0,
      countryRiskPremium: wacc.countryPremium?.value ?? 0,
    },
    costOfDebt: wacc.preTaxDebtCost.value,
    taxRate,
    structure,
  }
  return { inputs, shares: capital, grossDebt, marketEquity }
}

function driversOf({ scenarios, forecastYears }: DcfInput, scenario: DcfScenario): YearDrivers[] {
  const rates = scenarios[scenario]
  return forecastYears.map((_, year) => {
    const at = (driver: keyof typeof rates): number => rates[driver][year]?.value ?? Number.NaN
    return {
      revenueGrowth: at('growth'),
      ebitMargin: at('ebitMargin'),
      taxRate: at('taxRate'),
      depreciationToRevenue: at('depreciation'),
      capexToRevenue: at('capex'),
      workingCapitalToRevenue: at('workingCapital'),
    }
  })
}

const bridgeItemsOf = (input: DcfInput): DcfModel['bridge'] => ({
  grossDebt: sumOfKind(input, 'debt') + sumOfKind(input, 'other-claim'),
  leases: sumOfKind(input, 'lease'),
  minorityInterests: sumOfKind(input, 'minority'),
  preferredStock: sumOfKind(input, 'preferred'),
  pensionDeficit: sumOfKind(input, 'pension'),
  cash: sumOfKind(input, 'cash'),
  associates: sumOfKind(input, 'investment'),
})

/** Undefined where a method with a weight has no value, or growth is not below WACC. */
function blend(model: DcfModel, valuation: DcfValuation | Refused, growthWeight: number): BlendedValue | undefined {
  if (valuation.kind === 'refused' || valuation.wacc <= model.terminalGrowth) return undefined
  const parts = [
    { of: valuation.byGrowth, weight: growthWeight },
    { of: valuation.byMultiple, weight: 1 - growthWeight },
  ].filter(({ weight }) => weight > 0)
  let enterpriseValue = 0
  for (const { of, weight } of parts) {
    if (of.kind === 'refused') return undefined
    enterpriseValue += weight * of.enterpriseValue
  }
  const equityValue = equityValueOf(enterpriseValue, model.bridge)
  const perShare = equityValue === undefined ? undefined : valuePerShare(equityValue, model.shares)
  if (equityValue === undefined || perShare === undefined) return undefined
  const terminalShare = enterpriseValue > 0 ? 1 - valuation.presentValue / enterpriseValue : undefined
  return { enterpriseValue, equityValue, perShare, terminalShare }
}

function gridsOf(model: DcfModel, wacc: number, rate: CostOfCapitalInputs, growthWeight: number): ScenarioValuation['grids'] {
  const valueOf = (changed: DcfModel) => blend(changed, valueByCashFlows(changed), growthWeight)?.perShare
  const { equity } = rate
  return {
    waccGrowth: gridOf(axisAround(wacc, steps.wacc), axisAround(model.terminalGrowth, steps.growth), (discountRate, terminalGrowth) =>
      valueOf({ ...model, discountRate, terminalGrowth }),
    ),
    growthMargin: gridOf(axisAround(0, steps.driver), axisAround(0, steps.driver), (growth, margin) =>
      valueOf({
        ...model,
        drivers: model.drivers.map((year) => ({
          ...year,
          revenueGrowth: year.revenueGrowth + growth,
          ebitMargin: year.ebitMargin + margin,
        })),
      }),
    ),
    betaRiskFree: gridOf(axisAround(equity.beta, steps.beta), axisAround(equity.riskFreeRate, steps.riskFree), (beta, riskFreeRate) =>
      valueOf({ ...model, discountRate: { ...rate, equity: { ...equity, beta, riskFreeRate } } }),
    ),
  }
}

/** The figures of an evaluation by the names of the workbook's, for its certificate. */
export function independentFigures({ selected }: DcfInput, evaluation: DcfEvaluation): Map<string, number> {
  const { capital, scenarios } = evaluation
  const { valuation, blended, grids } = scenarios[selected]
  const { byGrowth, byMultiple } = valuation
  const figures = new Map<string, number>()
  const put = (name: string, figure: number | undefined): void => {
    if (figure !== undefined) figures.set(name, figure)
  }
  put('Wacc', capital.wacc)
  put('CostOfEquity', capital.costOfEquity)
  put('DebtShare', capital.debtWeight)
  put('ReleveredBeta', evaluation.releveredBeta)
  put('GrossDebt', evaluation.grossDebt)
  put('MarketEquity', evaluation.marketEquity)
  valuation.years.forEach(({ revenue, ebit, freeCashFlow }, year) => {
    put(`revenue.${year + 1}`, revenue)
    put(`ebit.${year + 1}`, ebit)
    put(`ufcf.${year + 1}`, freeCashFlow)
  })
  put('PvCashFlowsByGrowth', valuation.presentValue)
  put('PvCashFlowsByMultiple', valuation.presentValue)
  for (const [method, terminal] of [
    ['ByGrowth', byGrowth],
    ['ByMultiple', byMultiple],
  ] as const) {
    if (terminal.kind === 'refused') continue
    put(`TerminalValue${method}`, terminal.terminalValue)
    put(`PvTerminalValue${method}`, terminal.presentValue)
    put(`EnterpriseValue${method}`, terminal.enterpriseValue)
    put(`TerminalShare${method}`, terminal.terminalShare)
    put(`Implied${method}`, method === 'ByGrowth' ? terminal.multiple : terminal.growth)
  }
  put('EnterpriseValue', blended?.enterpriseValue)
  put('TerminalShare', blended?.terminalShare)
  put('EquityValue', blended?.equityValue)
  put('ValuePerShare', blended?.perShare)
  for (const scenario of dcfScenarios) put(`scenario.${scenario}`, scenarios[scenario].blended?.perShare)
  for (const [key, { values }] of Object.entries(grids))
    values.forEach((row, down) => row.forEach((value, across) => put(`${key}.${down}.${across}`, value)))
  return figures
}
