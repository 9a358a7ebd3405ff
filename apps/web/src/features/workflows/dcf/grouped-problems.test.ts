import { dcfScenarios } from '@dossier/contract'
import { expect, it } from 'vitest'
import type { DraftProblems } from './dcf-draft.ts'
import { groupProblems } from './grouped-problems.ts'

const rates = (driver: string, years: readonly number[], scenarios: readonly string[] = dcfScenarios) =>
  scenarios.flatMap((scenario) => years.map((year) => [`drivers.${scenario}.${driver}.${year}`, 'required'] as const))

it('states a driver that no scenario has once', () => {
  const problems: DraftProblems = new Map([['wacc.riskFree', 'required'] as const, ...rates('taxRate', [0, 1, 2])])
  expect(groupProblems(problems)).toEqual([
    { path: 'wacc.riskFree', problem: 'required' },
    {
      path: 'drivers.bear.taxRate.0',
      problem: 'required',
      rates: { driver: 'taxRate', scenarios: ['bear', 'base', 'bull'], years: [0, 1, 2] },
    },
  ])
})

it('keeps problems of another kind, driver or years apart', () => {
  const problems: DraftProblems = new Map([
    ...rates('growth', [0, 1], ['bear']),
    ...rates('growth', [1], ['base']),
    ...rates('capex', [0, 1], ['bear']),
    ['drivers.bull.growth.0', 'notANumber'] as const,
  ])
  expect(groupProblems(problems).map(({ path, problem, rates: of }) => [path, problem, of?.scenarios.length, of?.years])).toEqual([
    ['drivers.bear.growth.0', 'required', 1, [0, 1]],
    ['drivers.base.growth.1', 'required', 1, [1]],
    ['drivers.bear.capex.0', 'required', 1, [0, 1]],
    ['drivers.bull.growth.0', 'notANumber', 1, [0]],
  ])
})
