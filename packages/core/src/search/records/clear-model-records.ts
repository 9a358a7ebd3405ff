import { jobs } from '@dossier/contract'
import { type CoreDependencies, theSystem, useCase } from '../../use-case/index.ts'
import { everyModelRecordRepository } from './model-records.repository.ts'

const DAY_MS = 24 * 3_600_000

/** Removes what is recorded of models for longer than the operator wants it kept, and puts the next day's clearing in line. */
export const clearModelRecords = useCase({
  policy: theSystem,
  async run({ deps, write }, _input: object): Promise<void> {
    const now = deps.clock.now()
    await write((within) =>
      within(everyModelRecordRepository).removeFromBefore(new Date(now.getTime() - deps.limits.modelRecordDays * DAY_MS)),
    )
    await clearOn(deps, new Date(now.getTime() + DAY_MS))
  },
})

/** A day on which the clearing failed is made up for on the next. */
export const clearTomorrow = useCase({
  policy: theSystem,
  run: ({ deps }, _input: object) => clearOn(deps, new Date(deps.clock.now().getTime() + DAY_MS)),
})

/** Begins the daily clearing; every process that works may, and it is done once a day all the same. */
export const beginClearing = (deps: CoreDependencies): Promise<void> => clearOn(deps, deps.clock.now())

async function clearOn({ queue }: CoreDependencies, moment: Date): Promise<void> {
  const singletonKey = moment.toISOString().slice(0, 10)
  await queue.send(jobs.clearModelRecords, { organizationId: 0 }, { singletonKey, startAfter: moment })
}
