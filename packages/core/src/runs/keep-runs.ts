import { authorise, type Needs, type System, theSystem, useCase } from '../use-case/index.ts'
import { needsOf, type RunTypes, typeOf } from './run-types.ts'
import { everyRunRepository, runsRepository } from './runs.repository.ts'
import { queueRun } from './start-run.ts'

const systemOf = (organizationId: number): System => ({ kind: 'system', organizationId, language: 'ko' })

/** Queues every unfinished run that has no job: after an upgrade that renamed the job, or after the queue was lost. */
export async function resumeRuns(deps: Needs<'database' | 'queue'>, types: RunTypes): Promise<void> {
  const resume = useCase({
    needs: [],
    policy: theSystem,
    async run({ read }) {
      for (const run of await read(everyRunRepository).underWay()) await queueRun(deps, typeOf(types, run.kind), run)
    },
  })
  await resume(deps, systemOf(0), {})
}

/** Releases the resources of one failed run; it cannot be continued afterwards. */
const expireRun = (types: RunTypes) =>
  useCase({
    needs: needsOf(types),
    policy: theSystem,
    async run({ deps, read, write }, { runId }: { runId: number }) {
      const run = await read(runsRepository).unsafeFind(runId)
      if (run === undefined) return
      await write((within) => within(runsRepository).close(authorise(run)))
      const type = typeOf(types, run.kind)
      await type.releaseResources?.(deps, type.input.parse(run.input))
    },
  })

/** Releases the resources of failed runs whose retry period is over. */
export const runsExpirer = (types: RunTypes) =>
  useCase({
    needs: ['clock', ...needsOf(types)],
    policy: theSystem,
    async run({ deps, read }, _input: object): Promise<void> {
      const now = deps.clock.now()
      const expire = expireRun(types)
      for (const { id, organizationId } of await read(everyRunRepository).expired(now)) {
        await expire(deps, systemOf(organizationId), { runId: id })
      }
    },
  })
