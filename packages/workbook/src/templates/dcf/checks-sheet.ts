import { call, type Cell, compared, type Formula, minus, over, plus, times, when } from '../../model/index.ts'
import { at } from '../page.ts'
import { type Check, fillChecks, isSame } from '../verdicts.ts'
import type { DcfBridge } from './bridge-sheet.ts'
import type { DcfCashFlows } from './cash-flow-sheet.ts'
import type { DcfBook } from './dcf-book.ts'
import { scenarioKeys } from './dcf-input.ts'
import { dcfLabels } from './dcf-labels.ts'
import type { DcfHistory } from './history-sheet.ts'
import type { DcfInputs } from './inputs-sheet.ts'
import type { DcfScenarios } from './scenarios-sheet.ts'
import type { DcfSensitivities } from './sensitivities-sheet.ts'
import { centreOf } from './sensitivity-grid.ts'
import type { DcfWacc } from './wacc-sheet.ts'

export interface DcfSheets {
  history: DcfHistory
  scenarios: DcfScenarios
  inputs: DcfInputs
  wacc: DcfWacc
  cashFlows: DcfCashFlows
  bridge: DcfBridge
  sensitivities: DcfSensitivities
}

/** The checks of a DCF model, each a formula; returns the overall verdict. */
export function fillDcfChecks(book: DcfBook, sheets: DcfSheets): Cell {
  const { translate } = book
  return fillChecks(
    book.sheets.checks,
    { title: translate(dcfLabels.checks), subtitle: `${book.subtitle} · ${translate(dcfLabels.checksNote)}` },
    [...arithmetic(book, sheets), ...judgement(sheets)],
    book.input.language,
  )
}

const within = (value: Formula, low: number, high: number): Formula => call('AND', compared(value, '>=', low), compared(value, '<=', high))

function arithmetic(book: DcfBook, { scenarios, inputs, wacc, cashFlows, bridge, sensitivities }: DcfSheets): Check[] {
  const { amount, price } = book
  const { valuePerShare, equityValue, netClaims } = bridge
  const same = (words: Check['words'], left: Formula, right: Formula, format = price): Check => {
    const difference = minus(left, right)
    const isNumber = call('AND', call('ISNUMBER', left), call('ISNUMBER', right))
    return {
      words,
      // Rounding differences of doubles are ignored, since engines differ in them.
      value: when(isNumber, call('ROUND', difference, 6), 'n.m.'),
      limit: '= 0',
      holds: when(isNumber, isSame(difference, right), compared(1, '=', 0)),
      weight: 'error',
      format,
    }
  }
  const { workingCapital, workingCapitalChange } = cashFlows
  const positive = (words: Check['words'], value: Cell, isUnused: Formula): Check => ({
    words,
    value,
    limit: '> 0',
    holds: call('OR', compared(value, '>', 0), isUnused),
    weight: 'error',
    format: amount,
  })
  // A method with a weight of zero is not checked.
  const positives = [
    positive(dcfLabels.checkFinalFlow, at(cashFlows.flows, -1), compared(inputs.growthWeight, '=', 0)),
    positive(dcfLabels.checkFinalEbitda, at(cashFlows.ebitda, -1), compared(inputs.growthWeight, '=', 1)),
  ]
  return [
    same(dcfLabels.checkEnterpriseValue, centreOf(sensitivities.enterpriseValues), cashFlows.enterpriseValue, amount),
    same(dcfLabels.checkWaccGrowth, centreOf(sensitivities.waccGrowth), valuePerShare),
    same(dcfLabels.checkGrowthMargin, centreOf(sensitivities.growthMargin), valuePerShare),
    same(dcfLabels.checkBetaRiskFree, centreOf(sensitivities.betaRiskFree), valuePerShare),
    same(dcfLabels.checkScenario, sensitivities.selected, valuePerShare),
    same(dcfLabels.checkBridge, minus(cashFlows.enterpriseValue, netClaims), equityValue, amount),
    same(
      dcfLabels.checkDilution,
      over(plus(times(valuePerShare, inputs.outstanding), bridge.optionValue), inputs.unitSize),
      equityValue,
      amount,
    ),
    same(dcfLabels.checkWorkingCapital, call('SUM', ...workingCapitalChange), minus(at(workingCapital, 0), at(workingCapital, -1)), amount),
    {
      words: dcfLabels.checkSelector,
      value: scenarios.selector,
      limit: '1, 2, 3',
      holds: call('OR', ...[1, 2, 3].map((one) => compared(scenarios.selector, '=', one))),
      weight: 'error',
      format: 'whole',
    },
    {
      words: dcfLabels.checkDebtShare,
      value: wacc.debtShare,
      limit: '0–100%',
      holds: call('AND', compared(wacc.debtShare, '>=', 0), compared(wacc.debtShare, '<', 1)),
      weight: 'error',
      format: 'percent',
    },
    {
      words: dcfLabels.checkWaccAboveGrowth,
      value: minus(wacc.wacc, inputs.growth),
      limit: '> 0',
      holds: compared(wacc.wacc, '>', inputs.growth),
      weight: 'error',
      format: 'fine-percent',
    },
    ...positives,
    {
      words: dcfLabels.checkNumbers,
      value: call('COUNT', valuePerShare, equityValue, cashFlows.byGrowth, cashFlows.byMultiple),
      limit: '4',
      holds: compared(call('COUNT', valuePerShare, equityValue, cashFlows.byGrowth, cashFlows.byMultiple), '=', 4),
      weight: 'error',
      format: 'whole',
    },
  ]
}

function judgement({ inputs, cashFlows, sensitivities }: DcfSheets): Check[] {
  const lastDepreciation = at(cashFlows.depreciation, -1)
  const capexToDepreciation = when(compared(lastDepreciation, '>', 0), over(times(-1, at(cashFlows.capex, -1)), lastDepreciation), 0)
  const [bear, base, bull] = scenarioKeys.map((key) => sensitivities.scenarios[key]) as [Cell, Cell, Cell]
  return [
    {
      words: dcfLabels.checkGrowthBelowRiskFree,
      value: minus(inputs.growth, inputs.riskFree),
      limit: '≤ 0',
      holds: compared(inputs.growth, '<=', inputs.riskFree),
      weight: 'warning',
      format: 'fine-percent',
    },
    {
      words: dcfLabels.checkTerminalShare,
      value: cashFlows.terminalShare,
      limit: '50–75%',
      holds: within(cashFlows.terminalShare, 0.5, 0.75),
      weight: 'warning',
      format: 'percent',
    },
    {
      words: dcfLabels.checkCapexDepreciation,
      value: capexToDepreciation,
      limit: '0.8–1.5x',
      holds: within(capexToDepreciation, 0.8, 1.5),
      weight: 'warning',
      format: 'multiple',
    },
    {
      words: dcfLabels.checkOrder,
      value: when(call('AND', call('ISNUMBER', bull), call('ISNUMBER', bear)), minus(bull, bear), 'n.m.'),
      limit: '≥ 0',
      holds: call('AND', compared(bear, '<=', base), compared(base, '<=', bull)),
      weight: 'warning',
      format: 'whole',
    },
  ]
}
