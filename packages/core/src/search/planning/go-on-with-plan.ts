import { AppError, type InputOf, jobs, type searchEndpoints } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { useCase } from '../../use-case/index.ts'
import { searchHappening } from '../happenings.ts'
import { searchWho } from '../search.policy.ts'
import { presentSearch } from '../search.present.ts'
import { searchesRepository } from '../searches.repository.ts'
import { recordFor } from '../records-for.ts'
import { searchEventsRepository } from '../watching/search-events.repository.ts'
import { publishSearchChange, signalSearch } from '../watching/search-signals.ts'

/**
 * Goes on with a question by the plan that came of its review.
 *
 * @throws SEARCH_NOT_PLANNED when it does not wait for that, or somebody else was first
 */
export const goOnWithPlan = useCase({
  policy: searchWho('search.edit'),
  async run({ deps, actor, subject, read, write }, { understanding, items }: InputOf<typeof searchEndpoints.plan>) {
    const { id: searchId, answer, conversationId, options } = subject
    // The figures to look up are those of the plan that the record has.
    const plan = { items, ...(understanding !== undefined && { understanding }) }
    await write(async (within) => {
      if (!(await within(searchesRepository).goOn(searchId, { ...options, plan }))) throw new AppError('SEARCH_NOT_PLANNED')
      // It has the number under which `done` was told while it waited: who has seen that has not missed anything.
      await within(searchEventsRepository).append(searchId, [{ type: 'searching', searched: answer.searched, searchId, conversationId }])
      const { organizationId } = actor
      await deps.queue.send(jobs.answerQuestion, { organizationId, searchId, reviewed: true }, { transaction: within.transaction })
      await record(within, actor, searchHappening('search.planReviewed', subject), deps.clock.now())
      signalSearch(within, searchId)
      publishSearchChange(within, organizationId, subject)
    })
    const row = await read(searchesRepository).unsafeFind(searchId)
    if (row === undefined) throw new AppError('SEARCH_NOT_FOUND')
    return recordFor(read, actor, presentSearch(row, actor.language))
  },
})
