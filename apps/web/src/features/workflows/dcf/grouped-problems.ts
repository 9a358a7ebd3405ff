import { type DcfDriver, dcfDrivers, type DcfScenario, dcfScenarios } from '@dossier/contract'
import type { DraftProblems } from './dcf-draft.ts'

type Problem = DraftProblems extends ReadonlyMap<string, infer One> ? One : never

/** Fields with the same problem, of which the first is to be shown: one field, or the rates of a driver. */
export interface ProblemGroup {
  /** The first of its fields. */
  path: string
  problem: Problem
  /** Of rates: their driver, and the scenarios and positions of years concerned; absent for other fields. */
  rates?: { driver: DcfDriver; scenarios: DcfScenario[]; years: number[] }
}

/** Problems in their order; those of the same years of a driver are one, whatever their scenarios. */
export function groupProblems(problems: DraftProblems): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>()
  for (const [path, problem] of problems) {
    const [part, scenarioName, driverName, year] = path.split('.')
    const scenario = dcfScenarios.find((one) => one === scenarioName)
    const driver = dcfDrivers.find((one) => one === driverName)
    if (part !== 'drivers' || scenario === undefined || driver === undefined) {
      groups.set(path, { path, problem })
      continue
    }
    const key = `${scenario} ${driver} ${problem}`
    const group = groups.get(key) ?? { path, problem, rates: { driver, scenarios: [scenario], years: [] } }
    group.rates?.years.push(Number(year))
    groups.set(key, group)
  }
  const joined: ProblemGroup[] = []
  for (const group of groups.values()) {
    const { rates, problem } = group
    const same =
      rates && joined.find((one) => one.problem === problem && one.rates?.driver === rates.driver && isSame(one.rates.years, rates.years))
    if (same?.rates && rates) same.rates.scenarios.push(...rates.scenarios)
    else joined.push(group)
  }
  return joined
}

const isSame = (some: readonly number[], others: readonly number[]): boolean => some.join(' ') === others.join(' ')
