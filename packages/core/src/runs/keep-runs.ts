import { jobs } from '@dossier/contract'
import { authorise, type CoreDependencies, type JobWork, type System, theSystem, useCase, work } from '../use-case/index.ts'
import type { RunTypes } from './run-types.ts'
import { everyRunRepository, runsRepository } from './runs.repository.ts'
import { queueRun } from './start-run.ts'

const DAY_MS = 86_400_000

const systemOf = (organizationId: number): System => ({ kind: 'system', organizationId, language: 'ko' })

/** Puts every run that is not over in line, if it is not: those of a version before, whose jobs had another name, and of a queue that was lost. */
export async function resumeRuns(deps: CoreDependencies, types: RunTypes): Promise<void> {
  const resume = useCase({
    policy: theSystem,
    async run({ read }) {
      for (const run of await read(everyRunRepository).open()) await queueRun(deps, types[run.kind], run)
    },
  })
  await resume(deps, systemOf(0), {})
}

/** Lets go of what one failed run kept; it cannot go on from now. */
const expireRun = (types: RunTypes) =>
  useCase({
    policy: theSystem,
    async run({ deps, read, write }, { runId }: { runId: number }) {
      const run = await read(runsRepository).unsafeFind(runId)
      if (run === undefined) return
      await write((within) => within(runsRepository).close(authorise(run)))
      const type = types[run.kind]
      await type.letGo?.(deps, type.input.parse(run.input))
    },
  })

/** Lets go of what failed runs kept for longer than they can go on, and puts the next day's turn in line. */
export const runsExpirer = (types: RunTypes) =>
  useCase({
    policy: theSystem,
    async run({ deps, read }, _input: object): Promise<void> {
      const now = deps.clock.now()
      const expire = expireRun(types)
      for (const { id, organizationId } of await read(everyRunRepository).expired(now)) {
        await expire(deps, systemOf(organizationId), { runId: id })
      }
      await expireOn(deps, new Date(now.getTime() + DAY_MS))
    },
  })

/** A day on which it failed is made up for on the next. */
const expireTomorrow = useCase({
  policy: theSystem,
  run: ({ deps }, _input: object) => expireOn(deps, new Date(deps.clock.now().getTime() + DAY_MS)),
})

/** Begins the daily look at failed runs; every process that works may, and it is done once a day all the same. */
export const beginExpiringRuns = (deps: CoreDependencies): Promise<void> => expireOn(deps, deps.clock.now())

async function expireOn({ queue }: CoreDependencies, moment: Date): Promise<void> {
  const singletonKey = moment.toISOString().slice(0, 10)
  await queue.send(jobs.expireRuns, { organizationId: 0 }, { singletonKey, startAfter: moment })
}

/** What is done for runs besides their own work. */
export const runKeepingJobs = (types: RunTypes): JobWork[] => [
  work(jobs.expireRuns, runsExpirer(types), { concurrency: 1, givenUp: expireTomorrow }),
]
