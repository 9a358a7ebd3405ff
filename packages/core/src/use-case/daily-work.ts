import type { jobs } from '@dossier/contract'
import type { Needs } from './dependencies.ts'
import { type JobWork, type Perform, work } from './job.ts'

const DAY_MS = 24 * 3_600_000

/** Work that is done once a day for all organizations, regardless of the number of processes. */
export interface DailyWork {
  readonly work: JobWork
  /** Queues today's job. */
  readonly begin: (deps: Needs<'clock' | 'queue'>) => Promise<void>
}

/** Creates a daily job from a use case. The next day's run catches up on a failed one. */
export function dailyWork(
  job: typeof jobs.expireBins | typeof jobs.clearModelRecords | typeof jobs.expireRuns | typeof jobs.findWatchedCompanies,
  run: Perform<object>,
): DailyWork {
  const queueOn = async ({ queue }: Needs<'queue'>, moment: Date) => {
    await queue.send(job, { organizationId: 0 }, { singletonKey: moment.toISOString().slice(0, 10), startAfter: moment })
  }
  const queueTomorrow = (deps: Needs<'clock' | 'queue'>) => queueOn(deps, new Date(deps.clock.now().getTime() + DAY_MS))
  const runToday: Perform<object> = async (deps, actor, input) => {
    await run(deps, actor, input)
    await queueTomorrow(deps)
  }
  return {
    work: work(job, runToday, { concurrency: 1, givenUp: queueTomorrow }),
    begin: (deps) => queueOn(deps, deps.clock.now()),
  }
}
