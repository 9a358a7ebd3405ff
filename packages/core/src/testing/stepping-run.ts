import { jobs } from '@dossier/contract'
import { z } from 'zod'
import { runJob, type RunWork, startRun } from '../runs/index.ts'
import type { CoreDependencies, JobWork, Member, RunType } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'

interface Input {
  steps: number
}

const type: RunType<Input, null, never> = {
  kind: 'import',
  job: jobs.importFiles,
  needs: [],
  input: z.object({ steps: z.number() }),
  report: z.null(),
  initialReport: null,
  actions: { started: 'import.started', continued: 'import.continued', finished: 'import.finished', cancelled: 'import.cancelled' },
  withoutStarter: 'continue',
  canRetry: () => false,
}

const stepping: RunWork<Input, null, never> = {
  type,
  needs: [],
  failureOf: () => undefined,
  async perform(context) {
    const { steps } = context.input
    await context.setTotal(steps)
    for (let step = 1; step <= steps; step += 1) if (!context.isDone(String(step))) await context.commit(String(step))
  },
}

/** Performs runs with empty steps, one at a time, to measure the cost of a step. */
export const steppingJob: JobWork = runJob(stepping, { concurrency: 1 })

/** Starts such a run. @returns its id */
export function startStepping(deps: CoreDependencies, actor: Member, projectId: number, steps: number): Promise<number> {
  return scopeOf(actor, deps.database).write((within) =>
    startRun(within, { deps, actor }, type, { projectId, subject: `${steps} steps`, input: { steps } }),
  )
}
