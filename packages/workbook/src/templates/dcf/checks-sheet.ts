import { call, type Cell, compared, type Formula, minus, over, plus, range, times, when } from '../../model/index.ts'
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
import { centreOf, neighbourOf } from './sensitivity-grid.ts'
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
    ...directions(book, { inputs, cashFlows, sensitivities }),
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

/**
 * How the value moves from the step below an input to the step above, by the grids of the sensitivities. Where no value exists on one side, as at a WACC
 * below growth, from or to the model's own case.
 */
function directions(
  book: DcfBook,
  { inputs, cashFlows, sensitivities }: Pick<DcfSheets, 'inputs' | 'cashFlows' | 'sensitivities'>,
): Check[] {
  const { waccGrowth, growthMargin } = sensitivities
  const moves = (
    words: Check['words'],
    grid: readonly (readonly Cell[])[],
    axis: 'down' | 'across',
    rising: boolean,
    isOpen: Formula | null,
  ): Check => {
    const centre = centreOf(grid)
    const beside = (step: -1 | 1): Formula => {
      const cell = axis === 'down' ? neighbourOf(grid, step, 0) : neighbourOf(grid, 0, step)
      return when(call('ISNUMBER', cell), cell, centre)
    }
    const change = minus(beside(1), beside(-1))
    const isNumber = call('ISNUMBER', centre)
    const holds = when(isNumber, compared(change, rising ? '>' : '<', 0), compared(1, '=', 0))
    return {
      words,
      value: when(isNumber, change, 'n.m.'),
      limit: rising ? '> 0' : '< 0',
      holds: isOpen ? call('OR', isOpen, holds) : holds,
      weight: 'error',
      format: book.price,
    }
  }
  // A firm that loses money can gain by a higher rate, which discounts its losses.
  const isLosing = compared(call('MIN', range(cashFlows.ebit), range(cashFlows.flows)), '<=', 0)
  return [
    moves(dcfLabels.checkWaccDirection, waccGrowth, 'down', false, isLosing),
    // A method with a weight of zero is not checked.
    moves(dcfLabels.checkGrowthDirection, waccGrowth, 'across', true, compared(inputs.growthWeight, '=', 0)),
    moves(dcfLabels.checkMarginDirection, growthMargin, 'across', true, null),
  ]
}

/** Years in which working capital grows although revenue shrinks, or the reverse; reversed where customers finance the business. */
function oddWorkingCapitalYears({ revenue, workingCapitalShare, workingCapitalChange }: DcfCashFlows): Formula {
  const odd = workingCapitalChange.map((change, year) => {
    // The change is an effect on cash: an increase of working capital is negative.
    const moved = times(minus(at(revenue, year + 1), at(revenue, year)), at(workingCapitalShare, year), change)
    return when(compared(moved, '>', 0), 1, 0)
  })
  return call('SUM', ...odd)
}

function judgement({ inputs, cashFlows, sensitivities }: DcfSheets): Check[] {
  const lastDepreciation = at(cashFlows.depreciation, -1)
  const capexToDepreciation = when(compared(lastDepreciation, '>', 0), over(times(-1, at(cashFlows.capex, -1)), lastDepreciation), 0)
  const [bear, base, bull] = scenarioKeys.map((key) => sensitivities.scenarios[key]) as [Cell, Cell, Cell]
  return [
    {
      words: dcfLabels.checkWorkingCapitalSign,
      value: oddWorkingCapitalYears(cashFlows),
      limit: '= 0',
      holds: compared(oddWorkingCapitalYears(cashFlows), '=', 0),
      weight: 'warning',
      format: 'whole',
    },
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
