import type { Needs, Within } from '../../use-case/index.ts'
import { modelRecordsRepository } from './model-records.repository.ts'

/** Where nothing is to be kept beyond it, the end of an answer is the end of what models were asked for it. */
export async function forgetWhenEnded(within: Within, { questionLimits }: Needs<'questionLimits'>, searchId: number): Promise<void> {
  if (questionLimits.modelRecordDays === 0) await within(modelRecordsRepository).removeOf(searchId)
}
