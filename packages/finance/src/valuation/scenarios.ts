import { type DcfModel, type DcfValuation, type TerminalMethod, valueByCashFlows, valuePerShareOf } from './discounted-cash-flow.ts'
import type { YearDrivers } from './projection.ts'
import type { Refused } from './refusal.ts'

export const scenarios = ['bear', 'base', 'bull'] as const

export type Scenario = (typeof scenarios)[number]

/** The drivers of each scenario, side by side as in the blocks of a sheet. */
export type ScenarioDrivers = Record<Scenario, readonly YearDrivers[]>

/** The model under one scenario: the selector cell of a sheet does the same by INDEX over the blocks. */
export const selectScenario = (model: Omit<DcfModel, 'drivers'>, drivers: ScenarioDrivers, selected: Scenario): DcfModel => ({
  ...model,
  drivers: drivers[selected],
})

/** Values every scenario, all else equal. */
export const valueScenarios = (model: Omit<DcfModel, 'drivers'>, drivers: ScenarioDrivers): Record<Scenario, DcfValuation | Refused> => {
  const valued = (scenario: Scenario): DcfValuation | Refused => valueByCashFlows(selectScenario(model, drivers, scenario))
  return { bear: valued('bear'), base: valued('base'), bull: valued('bull') }
}

/**
 * Whether the values of bear, base and bull differ and are in this order: otherwise the scenario selector may not be connected to the model.
 * @returns undefined when one of them is refused
 */
export function scenariosAreInOrder(valued: Record<Scenario, DcfValuation | Refused>, method: TerminalMethod): boolean | undefined {
  const [bear, base, bull] = scenarios.map((scenario) => valuePerShareOf(valued[scenario], method))
  return bear === undefined || base === undefined || bull === undefined ? undefined : bear < base && base < bull
}
