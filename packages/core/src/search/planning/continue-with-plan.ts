import { AppError, type InputOf, type SearchEvent, type searchEndpoints } from '@dossier/contract'
import { continueRun, findRunOf } from '../../runs/index.ts'
import { authorise, useCase } from '../../use-case/index.ts'
import { answerType } from '../answering/answer-run.ts'
import { publishSearchChange } from '../publish-search-change.ts'
import { recordFor } from '../records-for.ts'
import { searchPolicy } from '../search.policy.ts'
import { presentSearch } from '../search.present.ts'
import { searchesRepository } from '../searches.repository.ts'

/**
 * Continues a question with its reviewed plan.
 *
 * @throws SEARCH_NOT_PLANNED when it is not waiting for a plan, or another request continued it first
 */
export const continueWithPlan = useCase({
  needs: ['clock', 'queue'],
  policy: searchPolicy('search.edit'),
  async run({ deps, actor, subject, read, write }, { understanding, items }: InputOf<typeof searchEndpoints.plan>) {
    const { id: searchId, answer, conversationId } = subject
    const run = await findRunOf(read, answerType.kind, searchId)
    if (run === undefined) throw new AppError('SEARCH_NOT_PLANNED')
    // The figures to look up are those of the stored plan.
    const plan = { items, ...(understanding !== undefined && { understanding }) }
    // This event takes the number under which `done` was shown while the plan waited, so a client that has seen that misses nothing.
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
