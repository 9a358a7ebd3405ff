import { jobs, runEndpoints } from '@dossier/contract'
import { dailyWork, type Module, route, type RunType } from '../use-case/index.ts'
import { runCanceller, runRetrier } from './control-run.ts'
import { resumeRuns, runsExpirer } from './keep-runs.ts'
import { watchRun } from './follow-run.ts'
import { runTypesOf } from './run-types.ts'
import { listRuns, showRun } from './show-run.ts'

/** The routes and jobs that all kinds of runs share. @param kinds the kinds of the other modules */
export function runsModule(kinds: readonly RunType[]): Module {
  const types = runTypesOf(kinds)
  const expiring = dailyWork(jobs.expireRuns, runsExpirer(types))
  return {
    routes: [
      route(runEndpoints.list, listRuns),
      route(runEndpoints.get, showRun),
      route(runEndpoints.events, watchRun),
      route(runEndpoints.cancel, runCanceller(types)),
      route(runEndpoints.retry, runRetrier(types)),
    ],
    jobs: () => [expiring.work],
    async begin(deps) {
      await resumeRuns(deps, types)
      await expiring.begin(deps)
    },
  }
}
