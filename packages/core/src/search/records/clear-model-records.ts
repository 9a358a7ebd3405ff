import { jobs } from '@dossier/contract'
import { dailyWork, theSystem, useCase } from '../../use-case/index.ts'
import { everyModelRecordRepository } from './model-records.repository.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes model records that are older than the configured retention. */
export const clearModelRecords = useCase({
  needs: ['clock', 'questionLimits'],
  policy: theSystem,
  async run({ deps, write }, _input: object): Promise<void> {
    const now = deps.clock.now()
    await write((within) =>
      within(everyModelRecordRepository).removeFromBefore(new Date(now.getTime() - deps.questionLimits.modelRecordDays * DAY_MS)),
    )
  },
})

/** The daily job. */
export const clearingModelRecords = dailyWork(jobs.clearModelRecords, clearModelRecords)
