import { type DcfModel, type DcfValuation, valueByCashFlows } from './discounted-cash-flow.ts'
import type { YearDrivers } from './projection.ts'
import type { Refused } from './refusal.ts'

export const scenarios = ['bear', 'base', 'bull'] as const

export type Scenario = (typeof scenarios)[number]

/** The drivers of each scenario, side by side as in the blocks of a sheet. */
export type ScenarioDrivers = Record<Scenario, readonly YearDrivers[]>

/** The model under one scenario: what the selector cell of a sheet does by INDEX over the blocks. */
export const selectScenario = (model: Omit<DcfModel, 'drivers'>, drivers: ScenarioDrivers, selected: Scenario): DcfModel => ({
  ...model,
  drivers: drivers[selected],
})

/** Values every scenario, all else equal. */
export const valueScenarios = (model: Omit<DcfModel, 'drivers'>, drivers: ScenarioDrivers): Record<Scenario, DcfValuation | Refused> => {
  const valued = (scenario: Scenario): DcfValuation | Refused => valueByCashFlows(selectScenario(model, drivers, scenario))
  return { bear: valued('bear'), base: valued('base'), bull: valued('bull') }
}
