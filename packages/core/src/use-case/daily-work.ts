import type { jobs } from '@dossier/contract'
import type { Needs } from './dependencies.ts'
import { type JobWork, type Perform, work } from './job.ts'

const DAY_MS = 24 * 3_600_000

/** Work that is done once a day for all organizations, however many processes there are. */
export interface DailyWork {
  readonly work: JobWork
  /** Begins with today. */
  readonly begin: (deps: Needs<'clock' | 'queue'>) => Promise<void>
}

/** Makes daily work of a use case; a day on which it failed is made up for on the next. */
export function dailyWork(
  job: typeof jobs.expireBins | typeof jobs.clearModelRecords | typeof jobs.expireRuns,
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
