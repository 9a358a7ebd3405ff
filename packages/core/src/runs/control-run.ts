import { AppError, type Run } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { runHappening } from './happenings.ts'
import { publishStop } from './run-signals.ts'
import { type RunTypes, typeOf } from './run-types.ts'
import { runWho } from './runs.policy.ts'
import { runsRepository } from './runs.repository.ts'
import { runAsItIs } from './show-run.ts'
import { queueRun } from './start-run.ts'

/**
 * Stops a run where it is; what was done stays. One that is over stays as it is. The job lets go of what it needed: it may be reading it.
 */
export const runCanceller = (types: RunTypes) =>
  useCase({
    policy: runWho('control'),
    async run(context, { id }: { id: number }): Promise<Run> {
      const { deps, actor, subject: run, write } = context
      await write(async (within) => {
        const now = deps.clock.now()
        if (!(await within(runsRepository).finish(run, { state: 'cancelled' }, now))) return
        publishStop(within, id)
        await record(within, actor, runHappening(typeOf(types, run.kind), 'cancelled', run), now)
      })
      return runAsItIs(context, id)
    },
  })

/** Has a failed run go on with what is not done yet. @throws RUN_NOT_REPEATABLE */
export const runRetrier = (types: RunTypes) =>
  useCase({
    policy: runWho('control'),
    async run(context, { id }: { id: number }): Promise<Run> {
      const { deps, actor, subject: run, write } = context
      const type = typeOf(types, run.kind)
      const { startedBy } = run
      if (type.mayRetry?.({ input: type.input.parse(run.input), startedBy }, actor.userId) === false)
        throw new AppError('RUN_NOT_REPEATABLE')
      await write(async (within) => {
        const now = deps.clock.now()
        if (!(await within(runsRepository).reopen(run, now))) throw new AppError('RUN_NOT_REPEATABLE')
        await queueRun(deps, type, run, within)
        await record(within, actor, runHappening(type, 'continued', run), now)
      })
      return runAsItIs(context, id)
    },
  })
