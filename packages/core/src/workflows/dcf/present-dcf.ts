import type {
  CompanyStatements,
  DcfAssumptions,
  DcfCheckCode,
  DcfGridView,
  DcfOperationsYear,
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

type Check = DcfValuationView['checks'][number]

/** Of doubles that were added in another order. */
const TOLERANCE = 1e-9

/** A valuation as it is kept and drawn: money in units of the currency. */
export function presentDcf({ statements, history, assumptions, input, bridge, evaluation }: Valued): DcfValuationView {
  const size = unitSizes[input.unit]
  const { capital, scenarios, grids, model } = evaluation
  const { blended } = scenarios[input.selected]
  if (blended === undefined) throw new Error('a valuation that is presented has a value')
  const price = input.shares.price?.value ?? null
  return {
    company: statements.name,
    scope: statements.scope,
    currency: input.currency,
    asOf: input.asOf,
    assumptions,
    operations: [...pastYears(history), ...forecastYears(history, scenarios[input.selected], size)],
    workingCapitalWithout: history.years.at(-1)?.amounts.workingCapital?.unknown ?? [],
    scenarios: {
      bear: scenarioOf(scenarios.bear, size),
      base: scenarioOf(scenarios.base, size),
      bull: scenarioOf(scenarios.bull, size),
    },
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
    bridge: bridge.map(({ item, label, isTyped, of }) => ({
      item,
      label,
      isTyped,
      amount: (isAddedToValue(of.kind) ? 1 : -1) * of.amount.value * size,
    })),
    sharePrice: price,
    premium: price === null ? null : blended.perShare / price - 1,
    dilutedShares: dilutedShares(model.shares, blended.perShare).total * size,
    footballField: rangesOf(evaluation, input.selected),
    grids: { waccGrowth: gridOf(grids.waccGrowth), growthMargin: gridOf(grids.growthMargin), betaRiskFree: gridOf(grids.betaRiskFree) },
    checks: checksOf(evaluation, input.selected, assumptions),
  }
}

const gridOf = ({ rows, columns, values }: SensitivityGrid): DcfGridView => ({
  rows: [...rows],
  columns: [...columns],
  values: values.map((row) => row.map((value) => value ?? null)),
})

function pastYears({ years }: DcfHistory): DcfOperationsYear[] {
  return years.map(({ fiscalYear, amounts }, year): DcfOperationsYear => {
    const amount = (line: keyof typeof amounts): number | null => amounts[line]?.value ?? null
    const [revenue, ebit] = [amount('revenue') ?? 0, amount('ebit') ?? 0]
    const before = years[year - 1]?.amounts
    const [workingCapital, openingCapital] = [amount('workingCapital'), before?.workingCapital?.value]
    return {
      fiscalYear,
      isForecast: false,
      revenue,
      growth: before?.revenue ? revenue / before.revenue.value - 1 : null,
      ebit,
      tax: null,
      nopat: null,
      depreciation: amount('depreciation'),
      capex: amount('capex'),
      workingCapital,
      workingCapitalChange: workingCapital === null || openingCapital === undefined ? null : workingCapital - openingCapital,
      freeCashFlow: null,
      discountFactor: null,
      presentValue: null,
    }
  })
}

function forecastYears(history: DcfHistory, { valuation }: ScenarioValuation, size: number): DcfOperationsYear[] {
  const last = history.years.at(-1)
  const revenues = [last?.amounts.revenue?.value ?? Number.NaN, ...valuation.years.map(({ revenue }) => revenue * size)]
  return valuation.years.map((year, at) => ({
    fiscalYear: (last?.fiscalYear ?? 0) + 1 + at,
    isForecast: true,
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

function scenarioOf({ valuation, blended }: ScenarioValuation, size: number): DcfScenarioValue {
  return {
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
            terminalShare: blended.terminalShare ?? null,
          },
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
function rangesOf({ scenarios, grids }: DcfEvaluation, selected: (typeof dcfScenarios)[number]): DcfValuationView['footballField'] {
  const { byGrowth, byMultiple } = scenarios[selected].valuation
  const { waccGrowth, growthMargin } = grids
  const ranges: readonly [DcfValuationView['footballField'][number]['code'], (number | undefined)[]][] = [
    ['methods', [byGrowth, byMultiple].map((terminal) => (terminal.kind === 'refused' ? undefined : terminal.valuePerShare))],
    ['scenarios', dcfScenarios.map((scenario) => scenarios[scenario].blended?.perShare)],
    ['wacc', [waccGrowth.values[0]?.[2], waccGrowth.values[4]?.[2]]],
    ['terminalGrowth', [...(waccGrowth.values[2] ?? [])]],
    ['operations', [growthMargin.values[1]?.[1], growthMargin.values[3]?.[3]]],
  ]
  return ranges.flatMap(([code, values]) => {
    const known = values.filter((value) => value !== undefined)
    return known.length < 2 ? [] : [{ code, low: Math.min(...known), high: Math.max(...known) }]
  })
}

function checksOf(
  { model, scenarios, grids }: DcfEvaluation,
  selected: (typeof dcfScenarios)[number],
  { wacc, terminal }: DcfAssumptions,
): Check[] {
  const { valuation, blended } = scenarios[selected]
  const flexed = flexInputs(model, terminal.growthWeight > 0 ? 'growth' : 'multiple')
  const found = checkDcf(model, valuation, { riskFreeRate: wacc.riskFree.value, flexed })
  const perShare = blended?.perShare ?? Number.NaN
  const values = dcfScenarios.map((scenario) => scenarios[scenario].blended?.perShare)
  const [bear, base, bull] = values
  const isKnown = bear !== undefined && base !== undefined && bull !== undefined
  return [
    ...found.map(({ id, method, outcome, value }): Check => ({
      code: id,
      of: method ?? null,
      passed: outcome === 'unknown' ? null : outcome === 'pass',
      weight: weights[id],
      figures: value === undefined ? {} : { value },
    })),
    ...(Object.entries(grids) as [keyof typeof grids, SensitivityGrid][]).map(([grid, of]): Check => {
      const difference = (centreOf(of) ?? Number.NaN) - perShare
      return {
        code: 'grid-centre',
        of: grid,
        passed: Math.abs(difference) <= TOLERANCE * Math.max(1, Math.abs(perShare)),
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
const weights: Readonly<Record<DcfCheckCode, Check['weight']>> = {
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
