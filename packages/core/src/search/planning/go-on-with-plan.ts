import { AppError, type InputOf, type SearchEvent, type searchEndpoints } from '@dossier/contract'
import { continueRun, findRunOf } from '../../runs/index.ts'
import { authorise, useCase } from '../../use-case/index.ts'
import { answerType } from '../answering/answer-run.ts'
import { publishSearchChange } from '../publish-search-change.ts'
import { recordFor } from '../records-for.ts'
import { searchWho } from '../search.policy.ts'
import { presentSearch } from '../search.present.ts'
import { searchesRepository } from '../searches.repository.ts'

/**
 * Goes on with a question by the plan that came of its review.
 *
 * @throws SEARCH_NOT_PLANNED when it does not wait for that, or somebody else was first
 */
export const goOnWithPlan = useCase({
  needs: ['clock', 'queue'],
  policy: searchWho('search.edit'),
  async run({ deps, actor, subject, read, write }, { understanding, items }: InputOf<typeof searchEndpoints.plan>) {
    const { id: searchId, answer, conversationId } = subject
    const run = await findRunOf(read, answerType.kind, searchId)
    if (run === undefined) throw new AppError('SEARCH_NOT_PLANNED')
    // The figures to look up are those of the plan that the record has.
    const plan = { items, ...(understanding !== undefined && { understanding }) }
    // It has the number under which `done` was shown while it waited: who has seen that has not missed anything.
    const first: SearchEvent = { type: 'searching', searched: answer.searched, searchId, conversationId }
    await write(async (within) => {
      await within(searchesRepository).keepPlan(searchId, plan)
      publishSearchChange(within, actor.organizationId, subject)
      if (!(await continueRun(within, { deps, actor }, answerType, authorise(run), [first]))) throw new AppError('SEARCH_NOT_PLANNED')
    })
    const row = await read(searchesRepository).unsafeFind(searchId)
    if (row === undefined) throw new AppError('SEARCH_NOT_FOUND')
    return recordFor(read, actor, presentSearch(row, actor.language))
  },
})
