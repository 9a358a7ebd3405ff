import type {
  CompanyStatements,
  DcfAssumptions,
  DcfCheck,
  DcfCheckCode,
  DcfForecastYear,
  DcfGridView,
  DcfScenario,
  DcfScenarioValue,
  DcfTerminalCase,
  DcfValuationView,
} from '@dossier/contract'
import { dcfScenarios } from '@dossier/contract'
import { centreOf, checkDcf, dilutedShares, flexInputs, type Refused, type SensitivityGrid, type TerminalCase } from '@dossier/finance'
import { unitSizes } from '../sourced-values.ts'
import type { DcfHistory } from './dcf-history.ts'
import { type DcfMaterial, isAddedToValue } from './dcf-input.ts'
import type { DcfEvaluation, ScenarioValuation } from './evaluate-dcf.ts'

interface Valued extends DcfMaterial {
  statements: CompanyStatements
  history: DcfHistory
  assumptions: DcfAssumptions
  evaluation: DcfEvaluation
}

/** Of doubles that were added in another order. */
const TOLERANCE = 1e-9

/** A valuation as it is kept and drawn: money in units of the currency. */
export function presentDcf(valued: Valued): DcfValuationView {
  const { statements, history, assumptions, input, bridge, evaluation } = valued
  const size = unitSizes[input.unit]
  const { capital } = evaluation
  return {
    companyKey: statements.company,
    company: statements.name,
    scope: statements.scope,
    currency: input.currency,
    asOf: input.asOf,
    assumptions,
    history: history.years,
    scenarios: { bear: scenarioOf('bear', valued), base: scenarioOf('base', valued), bull: scenarioOf('bull', valued) },
    wacc: {
      wacc: capital.wacc,
      costOfEquity: capital.costOfEquity,
      afterTaxCostOfDebt: capital.afterTaxCostOfDebt,
      equityWeight: capital.equityWeight,
      debtWeight: capital.debtWeight,
      releveredBeta: evaluation.releveredBeta,
      grossDebt: evaluation.grossDebt * size,
      marketEquity: evaluation.marketEquity === undefined ? null : evaluation.marketEquity * size,
    },
    bridge: bridge.map(({ item, label, isTyped, read, source, of }) => ({
      item,
      label,
      isTyped,
      amount: (isAddedToValue(of.kind) ? 1 : -1) * of.amount.value * size,
      of: read,
      source,
    })),
    sharePrice: input.shares.price?.value ?? null,
  }
}

const gridOf = ({ rows, columns, values }: SensitivityGrid): DcfGridView => ({
  rows: [...rows],
  columns: [...columns],
  values: values.map((row) => row.map((value) => value ?? null)),
})

function forecastYears(history: DcfHistory, { valuation }: ScenarioValuation, size: number): DcfForecastYear[] {
  const last = history.years.at(-1)
  const revenues = [last?.amounts.revenue?.value ?? Number.NaN, ...valuation.years.map(({ revenue }) => revenue * size)]
  return valuation.years.map((year, at) => ({
    fiscalYear: (last?.fiscalYear ?? 0) + 1 + at,
    revenue: year.revenue * size,
    growth: (year.revenue * size) / (revenues[at] ?? Number.NaN) - 1,
    ebit: year.ebit * size,
    tax: year.tax * size,
    nopat: year.nopat * size,
    depreciation: year.depreciation * size,
    capex: year.capex * size,
    workingCapital: year.netWorkingCapital * size,
    workingCapitalChange: year.workingCapitalChange * size,
    freeCashFlow: year.freeCashFlow * size,
    discountFactor: year.factor,
    presentValue: year.presentValue * size,
  }))
}

function scenarioOf(scenario: DcfScenario, { history, assumptions, input, evaluation }: Valued): DcfScenarioValue {
  const size = unitSizes[input.unit]
  const { model, valuation, blended, grids } = evaluation.scenarios[scenario]
  return {
    forecast: forecastYears(history, evaluation.scenarios[scenario], size),
    presentValueOfCashFlows: valuation.presentValue * size,
    byGrowth: caseOf(valuation.byGrowth, size),
    byMultiple: caseOf(valuation.byMultiple, size),
    blended:
      blended === undefined
        ? null
        : {
            enterpriseValue: blended.enterpriseValue * size,
            equityValue: blended.equityValue * size,
            perShare: blended.perShare,
            dilutedShares: dilutedShares(model.shares, blended.perShare).total * size,
            terminalShare: blended.terminalShare ?? null,
          },
    footballField: rangesOf(evaluation, scenario),
    grids: { waccGrowth: gridOf(grids.waccGrowth), growthMargin: gridOf(grids.growthMargin), betaRiskFree: gridOf(grids.betaRiskFree) },
    checks: checksOf(evaluation, scenario, assumptions),
  }
}

function caseOf(terminal: TerminalCase | Refused, size: number): DcfTerminalCase | null {
  if (terminal.kind === 'refused') return null
  return {
    terminalValue: terminal.terminalValue * size,
    presentValue: terminal.presentValue * size,
    enterpriseValue: terminal.enterpriseValue * size,
    equityValue: terminal.equityValue * size,
    perShare: terminal.valuePerShare,
    terminalShare: terminal.terminalShare ?? null,
    growth: terminal.growth ?? null,
    multiple: terminal.multiple ?? null,
  }
}

/** The same ranges as the workbook draws, and those of the two methods. */
function rangesOf({ scenarios }: DcfEvaluation, scenario: DcfScenario): DcfScenarioValue['footballField'] {
  const { valuation, grids } = scenarios[scenario]
  const { byGrowth, byMultiple } = valuation
  const { waccGrowth, growthMargin } = grids
  const ranges: readonly [DcfScenarioValue['footballField'][number]['code'], (number | undefined)[]][] = [
    ['methods', [byGrowth, byMultiple].map((terminal) => (terminal.kind === 'refused' ? undefined : terminal.valuePerShare))],
    ['scenarios', dcfScenarios.map((one) => scenarios[one].blended?.perShare)],
    ['wacc', [waccGrowth.values[0]?.[2], waccGrowth.values[4]?.[2]]],
    ['terminalGrowth', [...(waccGrowth.values[2] ?? [])]],
    ['operations', [growthMargin.values[1]?.[1], growthMargin.values[3]?.[3]]],
  ]
  return ranges.flatMap(([code, values]) => {
    const known = values.filter((value) => value !== undefined)
    return known.length < 2 ? [] : [{ code, low: Math.min(...known), high: Math.max(...known) }]
  })
}

function checksOf({ scenarios }: DcfEvaluation, scenario: DcfScenario, { wacc, terminal }: DcfAssumptions): DcfCheck[] {
  const { model, valuation, blended, grids } = scenarios[scenario]
  const flexed = flexInputs(model, terminal.growthWeight > 0 ? 'growth' : 'multiple')
  const found = checkDcf(model, valuation, { riskFreeRate: wacc.riskFree.value, flexed })
  const values = dcfScenarios.map((one) => scenarios[one].blended?.perShare)
  const [bear, base, bull] = values
  const isKnown = bear !== undefined && base !== undefined && bull !== undefined
  return [
    ...found.map(({ id, method, outcome, value }): DcfCheck => ({
      code: id,
      of: method ?? null,
      passed: outcome === 'unknown' ? null : outcome === 'pass',
      weight: weights[id],
      figures: value === undefined ? {} : { value },
    })),
    ...(Object.entries(grids) as [keyof typeof grids, SensitivityGrid][]).map(([grid, of]): DcfCheck => {
      const perShare = blended?.perShare ?? Number.NaN
      const difference = (centreOf(of) ?? Number.NaN) - perShare
      return {
        code: 'grid-centre',
        of: grid,
        passed: blended === undefined ? null : Math.abs(difference) <= TOLERANCE * Math.max(1, Math.abs(perShare)),
        weight: 'error',
        figures: Number.isNaN(difference) ? {} : { value: difference },
      }
    }),
    {
      code: 'scenarios-in-order',
      of: null,
      passed: isKnown ? bear <= base && base <= bull : null,
      weight: 'warning',
      figures: isKnown ? { bear, base, bull } : {},
    },
  ]
}

/** Whether a check that does not pass is a mistake, as the checks sheet weighs it. */
const weights: Readonly<Record<DcfCheckCode, DcfCheck['weight']>> = {
  'growth-below-wacc': 'error',
  'growth-at-most-risk-free': 'warning',
  'implied-growth-at-most-risk-free': 'warning',
  'terminal-share': 'warning',
  'depreciation-meets-capex': 'warning',
  'working-capital-sign': 'warning',
  'enterprise-value-adds-up': 'error',
  'bridge-ties': 'error',
  'grid-centre': 'error',
  'input-directions': 'error',
  'scenarios-in-order': 'warning',
}
