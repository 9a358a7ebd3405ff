import { authorise, type Needs, type System, theSystem, useCase } from '../use-case/index.ts'
import { needsOf, type RunTypes, typeOf } from './run-types.ts'
import { everyRunRepository, runsRepository } from './runs.repository.ts'
import { queueRun } from './start-run.ts'

const systemOf = (organizationId: number): System => ({ kind: 'system', organizationId, language: 'ko' })

/** Puts every run that is not over in line, if it is not: those of a version before, whose jobs had another name, and of a queue that was lost. */
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

/** Lets go of what one failed run kept; it cannot go on from now. */
const expireRun = (types: RunTypes) =>
  useCase({
    needs: needsOf(types),
    policy: theSystem,
    async run({ deps, read, write }, { runId }: { runId: number }) {
      const run = await read(runsRepository).unsafeFind(runId)
      if (run === undefined) return
      await write((within) => within(runsRepository).close(authorise(run)))
      const type = typeOf(types, run.kind)
      await type.letGo?.(deps, type.input.parse(run.input))
    },
  })

/** Lets go of what failed runs kept for longer than they can go on. */
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
