import { type DcfModel, type TerminalMethod, valueByCashFlows, valuePerShareOf } from './discounted-cash-flow.ts'
import type { YearDrivers } from './projection.ts'

export type FlexedInput = keyof YearDrivers | 'wacc' | 'terminalGrowth' | 'exitMultiple' | 'grossDebt' | 'cash'

/** The value per share when one input is lower or higher and all others are unchanged: a bar of a tornado chart. */
export interface FlexedValue {
  input: FlexedInput
  /** The change of the input in either direction; rates in fractions, for every year. */
  step: number
  low: number | undefined
  high: number | undefined
  /** Whether the value must rise or fall with the input; undefined where that depends, for example on whether growth earns more than it costs. */
  direction: 'rises' | 'falls' | undefined
}

const directions: Record<FlexedInput, FlexedValue['direction']> = {
  revenueGrowth: undefined,
  ebitMargin: 'rises',
  taxRate: 'falls',
  depreciationToRevenue: 'rises',
  capexToRevenue: 'falls',
  workingCapitalToRevenue: undefined,
  wacc: 'falls',
  terminalGrowth: 'rises',
  exitMultiple: 'rises',
  grossDebt: 'falls',
  cash: 'rises',
}

/** One percentage point of a driver, half a point of growth, one turn of EBITDA, and for balances 1 % of the present value of the projected years. */
const steps = { driver: 0.01, wacc: 0.01, terminalGrowth: 0.005, exitMultiple: 1, ofPresentValue: 0.01 }

const driverInputs = [
  'revenueGrowth',
  'ebitMargin',
  'taxRate',
  'depreciationToRevenue',
  'capexToRevenue',
  'workingCapitalToRevenue',
] as const

/** Values a model with each input lowered and raised in turn. Empty when the model itself is refused. */
export function flexInputs(model: DcfModel, method: TerminalMethod): FlexedValue[] {
  const base = valueByCashFlows(model)
  if (base.kind === 'refused') return []
  const isEarning = base.years.every(({ ebit, freeCashFlow }) => ebit > 0 && freeCashFlow > 0)
  const flexed = (input: FlexedInput, step: number, changed: (by: number) => DcfModel): FlexedValue => {
    const valueAt = (by: number): number | undefined => valuePerShareOf(valueByCashFlows(changed(by)), method)
    const isCertain = isEarning || (input !== 'wacc' && input !== 'taxRate')
    return { input, step, low: valueAt(-step), high: valueAt(step), direction: isCertain ? directions[input] : undefined }
  }
  const { exitMultiple, bridge } = model
  return [
    ...driverInputs.map((input) =>
      flexed(input, steps.driver, (by) => ({
        ...model,
        drivers: model.drivers.map((year) => ({ ...year, [input]: year[input] + by })),
      })),
    ),
    flexed('wacc', steps.wacc, (by) => ({ ...model, discountRate: base.wacc + by })),
    method === 'growth' || exitMultiple === undefined
      ? flexed('terminalGrowth', steps.terminalGrowth, (by) => ({ ...model, terminalGrowth: model.terminalGrowth + by }))
      : flexed('exitMultiple', steps.exitMultiple, (by) => ({ ...model, exitMultiple: exitMultiple + by })),
    ...(['grossDebt', 'cash'] as const).map((item) => {
      const amount = bridge[item] ?? 0
      return flexed(item, Math.abs(base.presentValue) * steps.ofPresentValue, (by) => ({
        ...model,
        bridge: { ...bridge, [item]: amount + by },
      }))
    }),
  ]
}

/** Inputs for which the value moves in the wrong direction, or not at all. */
export const wrongDirections = (flexed: readonly FlexedValue[]): FlexedInput[] =>
  flexed
    .filter(({ low, high, direction }) => {
      if (direction === undefined || low === undefined || high === undefined) return false
      return direction === 'rises' ? low >= high : low <= high
    })
    .map(({ input }) => input)
