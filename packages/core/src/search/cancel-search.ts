import { AppError } from '@dossier/contract'
import { cancelRun, findRunOf } from '../runs/index.ts'
import { authorise, useCase } from '../use-case/index.ts'
import { answerType } from './answering/answer-run.ts'
import { recordFor } from './records-for.ts'
import { searchPolicy } from './search.policy.ts'
import { presentSearch } from './search.present.ts'
import { searchesRepository } from './searches.repository.ts'

/**
 * Stops an answer that is being written or waits for the review of its plan, and stores what there is of it. Does nothing if it has ended.
 */
export const cancelSearch = useCase({
  needs: ['clock', 'questionLimits'],
  policy: searchPolicy('search.edit'),
  async run(context, _input: { searchId: number }) {
    const { actor, subject, read } = context
    const run = await findRunOf(read, answerType.kind, subject.id)
    // Permission to stop the answer includes its run.
    if (run !== undefined) await cancelRun(context, answerType, authorise(run))
    const row = await read(searchesRepository).unsafeFind(subject.id)
    if (row === undefined) throw new AppError('SEARCH_NOT_FOUND')
    return recordFor(read, actor, presentSearch(row, actor.language))
  },
})
