import type { CoreDependencies, Within } from '../../use-case/index.ts'
import { modelRecordsRepository } from './model-records.repository.ts'

/** Where nothing is to be kept beyond it, the end of an answer is the end of what models were asked for it. */
export async function forgetWhenEnded(within: Within, { limits }: Pick<CoreDependencies, 'limits'>, searchId: number): Promise<void> {
  if (limits.modelRecordDays === 0) await within(modelRecordsRepository).removeOf(searchId)
}
