import { type DcfModel, type TerminalMethod, valueByCashFlows, valuePerShareOf } from './discounted-cash-flow.ts'

/** Values per share over two inputs. Rows and columns are the inputs; the middle of each is the base case. */
export interface SensitivityGrid {
  rows: readonly number[]
  columns: readonly number[]
  /** By row, then column; undefined where the valuation is refused, such as WACC at or below growth. */
  values: readonly (readonly (number | undefined)[])[]
}

/** An odd number of inputs around a base, with the base itself, unrounded, in the middle. */
export const axisAround = (base: number, step: number, count = 5): number[] => {
  const half = Math.floor(count / 2)
  return Array.from({ length: half * 2 + 1 }, (_, at) => base + (at - half) * step)
}

/** Values every pair of inputs. */
export const gridOf = (
  rows: readonly number[],
  columns: readonly number[],
  valueAt: (row: number, column: number) => number | undefined,
): SensitivityGrid => ({ rows, columns, values: rows.map((row) => columns.map((column) => valueAt(row, column))) })

/** The value of the base case: the cell in the middle. */
export const centreOf = ({ rows, columns, values }: SensitivityGrid): number | undefined =>
  values[Math.floor(rows.length / 2)]?.[Math.floor(columns.length / 2)]

export interface GridSteps {
  rows: number
  columns: number
  /** Number of inputs on each axis; 5 by default. */
  count?: number
}

/** WACC in rows, terminal growth in columns, by the growth method. Undefined when the model's own WACC is refused. */
export function waccByGrowth(model: DcfModel, { rows, columns, count }: GridSteps): SensitivityGrid | undefined {
  const base = valueByCashFlows(model)
  if (base.kind === 'refused') return undefined
  return gridOf(axisAround(base.wacc, rows, count), axisAround(model.terminalGrowth, columns, count), (discountRate, terminalGrowth) =>
    valuePerShareOf(valueByCashFlows({ ...model, discountRate, terminalGrowth }), 'growth'),
  )
}

/** Points added to the revenue growth (rows) and to the EBIT margin (columns) of every year: 0.01 is one percentage point. */
export const growthByMargin = (model: DcfModel, { rows, columns, count }: GridSteps, method: TerminalMethod): SensitivityGrid =>
  gridOf(axisAround(0, rows, count), axisAround(0, columns, count), (growth, margin) => {
    const drivers = model.drivers.map((year) => ({
      ...year,
      revenueGrowth: year.revenueGrowth + growth,
      ebitMargin: year.ebitMargin + margin,
    }))
    return valuePerShareOf(valueByCashFlows({ ...model, drivers }), method)
  })

/** Levered beta in rows, risk-free rate in columns, the cost of debt unchanged. Undefined when WACC is given and not built from them. */
export function betaByRiskFreeRate(
  model: DcfModel,
  { rows, columns, count }: GridSteps,
  method: TerminalMethod,
): SensitivityGrid | undefined {
  const { discountRate } = model
  if (typeof discountRate === 'number') return undefined
  const { equity } = discountRate
  return gridOf(axisAround(equity.beta, rows, count), axisAround(equity.riskFreeRate, columns, count), (beta, riskFreeRate) =>
    valuePerShareOf(valueByCashFlows({ ...model, discountRate: { ...discountRate, equity: { ...equity, beta, riskFreeRate } } }), method),
  )
}
