import type { Needs, Within } from '../../use-case/index.ts'
import { modelRecordsRepository } from './model-records.repository.ts'

/** Deletes the model records of an answer when it ends, if the retention is zero. */
export async function forgetWhenEnded(within: Within, { questionLimits }: Needs<'questionLimits'>, searchId: number): Promise<void> {
  if (questionLimits.modelRecordDays === 0) await within(modelRecordsRepository).removeOf(searchId)
}
