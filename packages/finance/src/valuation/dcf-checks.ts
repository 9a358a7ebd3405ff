import { type DcfModel, type DcfValuation, type TerminalCase, type TerminalMethod, valuePerShareOf } from './discounted-cash-flow.ts'
import { equityValueOf } from './enterprise-bridge.ts'
import { type FlexedValue, wrongDirections } from './flex.ts'
import type { Refused } from './refusal.ts'
import { centreOf, type SensitivityGrid } from './sensitivity.ts'

export type DcfCheckId =
  /** Terminal growth is below WACC. */
  | 'growth-below-wacc'
  /** Terminal growth, assumed or implied by the exit multiple, is at most the risk-free rate, a proxy of nominal growth of the economy. */
  | 'growth-at-most-risk-free'
  | 'implied-growth-at-most-risk-free'
  /** The terminal value is 50 to 75 % of enterprise value. */
  | 'terminal-share'
  /** In the last year depreciation is 80 to 120 % of capex: in perpetuity a firm replaces its worn-out assets. */
  | 'depreciation-meets-capex'
  /** Working capital ties up cash when revenue grows and frees it when revenue shrinks; the reverse where customers finance the business. */
  | 'working-capital-sign'
  /** Enterprise value is the sum of present values, and equity value is enterprise value less the bridge. */
  | 'enterprise-value-adds-up'
  | 'bridge-ties'
  /** The middle cell of a sensitivity grid equals the output of the model. */
  | 'grid-centre'
  /** No input moves the value in the wrong direction; the value counts those that do. */
  | 'input-directions'

export interface DcfCheck {
  id: DcfCheckId
  /** The terminal value method, for checks of a terminal value. */
  method?: TerminalMethod
  /** `unknown` where an input of the check is missing. */
  outcome: 'pass' | 'warn' | 'fail' | 'unknown'
  /** The checked value: a rate, a share, a count, or a difference in money. */
  value: number | undefined
}

/** Ranges of the terminal value's share and of D&A over capex; a reviewer questions values outside. */
const expected = { terminalShare: [0.5, 0.75], depreciationToCapex: [0.8, 1.2] } as const
const tolerance = 1e-9

export interface DcfGrid {
  grid: SensitivityGrid
  method: TerminalMethod
}

/**
 * The checks that a reviewer makes before reading a valuation.
 *
 * Source: Damodaran, "Investment Valuation" (3rd edition), chapter 12, for terminal growth at most the risk-free rate and for reinvestment in
 * perpetuity; Rosenbaum and Pearl, "Investment Banking", chapter 3, for the share of the terminal value.
 * @param riskFreeRate undefined when WACC is given directly
 */
export function checkDcf(
  model: DcfModel,
  valuation: DcfValuation,
  { riskFreeRate, grids = [], flexed }: { riskFreeRate: number | undefined; grids?: readonly DcfGrid[]; flexed?: readonly FlexedValue[] },
): DcfCheck[] {
  const { byGrowth, byMultiple, years } = valuation
  const implied = byMultiple.kind === 'valued' ? byMultiple.growth : undefined
  const last = years.at(-1)
  const depreciationToCapex = last && last.capex > 0 ? last.depreciation / last.capex : undefined
  return [
    check('growth-below-wacc', valuation.wacc - model.terminalGrowth, (margin) => margin > 0, 'fail'),
    checkMargin('growth-at-most-risk-free', riskFreeRate, model.terminalGrowth, 'fail'),
    checkMargin('implied-growth-at-most-risk-free', riskFreeRate, implied, 'warn'),
    check('depreciation-meets-capex', depreciationToCapex, within(expected.depreciationToCapex), 'warn'),
    check('working-capital-sign', yearsWithOddWorkingCapital(model, valuation), (count) => count === 0, 'warn'),
    ...checkTerminal('growth', byGrowth, valuation, model),
    ...checkTerminal('multiple', byMultiple, valuation, model),
    ...grids.map(({ grid, method }) => ({ ...tie('grid-centre', centreOf(grid), valuePerShareOf(valuation, method)), method })),
    ...(flexed ? [check('input-directions', wrongDirections(flexed).length, (count) => count === 0, 'fail')] : []),
  ]
}

function checkTerminal(
  method: TerminalMethod,
  terminal: TerminalCase | Refused,
  { years }: DcfValuation,
  { bridge }: DcfModel,
): DcfCheck[] {
  if (terminal.kind === 'refused') return []
  const presentValues = years.reduce((sum, { presentValue }) => sum + presentValue, terminal.terminalValue * terminal.discountFactor)
  return [
    check('terminal-share', terminal.terminalShare, within(expected.terminalShare), 'warn'),
    tie('enterprise-value-adds-up', terminal.enterpriseValue, presentValues),
    tie('bridge-ties', terminal.equityValue, equityValueOf(terminal.enterpriseValue, bridge)),
  ].map((found) => ({ ...found, method }))
}

const within =
  ([least, most]: readonly [number, number]) =>
  (value: number): boolean =>
    value >= least && value <= most

function check(id: DcfCheckId, value: number | undefined, passes: (value: number) => boolean, otherwise: 'warn' | 'fail'): DcfCheck {
  return { id, outcome: value === undefined ? 'unknown' : passes(value) ? 'pass' : otherwise, value }
}

const checkMargin = (id: DcfCheckId, most: number | undefined, rate: number | undefined, otherwise: 'warn' | 'fail'): DcfCheck => ({
  ...check(id, most === undefined || rate === undefined ? undefined : most - rate, (margin) => margin >= 0, otherwise),
  value: rate,
})

function tie(id: DcfCheckId, one: number | undefined, other: number | undefined): DcfCheck {
  const difference = one === undefined || other === undefined ? undefined : one - other
  return check(id, difference, (gap) => Math.abs(gap) <= tolerance * Math.max(1, Math.abs(other ?? 0)), 'fail')
}

/** Number of years in which working capital moves against revenue, where its level is a steady part of revenue. */
function yearsWithOddWorkingCapital({ base, drivers }: DcfModel, { years }: DcfValuation): number {
  return years.filter((year, at) => {
    const before = years[at - 1] ?? base
    const level = drivers[at]?.workingCapitalToRevenue ?? 0
    return (year.revenue - before.revenue) * level * year.workingCapitalChange < 0
  }).length
}
