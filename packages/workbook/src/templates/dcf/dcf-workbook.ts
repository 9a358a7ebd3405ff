import type { ModelledWorkbook } from '../page.ts'
import { fillBridge, marketEquity } from './bridge-sheet.ts'
import { fillCashFlows } from './cash-flow-sheet.ts'
import { fillCharts } from './charts-sheet.ts'
import { fillDcfChecks } from './checks-sheet.ts'
import { fillCover } from './cover-sheet.ts'
import { openDcfBook } from './dcf-book.ts'
import { type DcfInput, requireDcfInput } from './dcf-input.ts'
import { fillHistory } from './history-sheet.ts'
import { fillInputs } from './inputs-sheet.ts'
import { fillScenarios } from './scenarios-sheet.ts'
import { fillSensitivities } from './sensitivities-sheet.ts'
import { fillWacc } from './wacc-sheet.ts'

/**
 * A discounted cash flow model as a workbook of live formulas.
 *
 * UFCF = EBIT − max(0, EBIT) × t + D&A − capex − ΔNWC; discounted at the middle of each year; terminal value by growth
 * F × (1 + g) / (W − g) at N − 0.5 years, by multiple at N years (Koller, Goedhart, Wessels: Valuation, 7th edition, chapters 10 and 14).
 *
 * Figures: `revenue.1` … `revenue.N`, `ebit.n`, `ufcf.n`; `Wacc`, `CostOfEquity`, `ReleveredBeta`, `GrossDebt`, `MarketEquity`,
 * `DebtShare`; `PvCashFlowsByGrowth`, `TerminalValueByGrowth`, `PvTerminalValueByGrowth`, `EnterpriseValueByGrowth`,
 * `TerminalShareByGrowth`, `ImpliedByGrowth` (a multiple), the same `ByMultiple` (`ImpliedByMultiple` is a growth rate);
 * `EnterpriseValue`, `TerminalShare`, `NetClaims`, `EquityValue`, `ValuePerShare`, `DilutedShares`, `PremiumToPrice`;
 * `scenario.bear|base|bull` (value per share); `waccGrowth.r.c`, `growthMargin.r.c`, `betaRiskFree.r.c` (value per share, 0 to 4).
 *
 * @throws DcfInputError when the input lacks what a model needs
 */
export function dcfWorkbook(input: DcfInput): ModelledWorkbook {
  requireDcfInput(input)
  const book = openDcfBook(input)
  const inputs = fillInputs(book)
  const history = fillHistory(book)
  const scenarios = fillScenarios(book, history)
  const wacc = fillWacc(book, inputs, marketEquity(inputs))
  const cashFlows = fillCashFlows(book, history, scenarios, inputs, wacc)
  const bridge = fillBridge(book, inputs, cashFlows.enterpriseValue)
  const sensitivities = fillSensitivities(book, { history, scenarios, inputs, wacc, cashFlows, bridge })
  fillCharts(book, { inputs, cashFlows, bridge, sensitivities })
  const sheets = { history, scenarios, inputs, wacc, cashFlows, bridge, sensitivities }
  fillCover(book, sheets, fillDcfChecks(book, sheets))
  return { workbook: book.workbook, figures: book.figures }
}
