import { runEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { runCanceller, runRetrier } from './control-run.ts'
import type { RunTypes } from './run-types.ts'
import { listRuns, showRun } from './show-run.ts'

export const runRoutes = (types: RunTypes): Route[] => [
  route(runEndpoints.list, listRuns),
  route(runEndpoints.get, showRun),
  route(runEndpoints.cancel, runCanceller(types)),
  route(runEndpoints.retry, runRetrier(types)),
]
