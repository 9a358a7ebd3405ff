import { AppError } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { answerSoFar } from './answering/answer-so-far.ts'
import { forgetWhenEnded } from './records/forget-when-ended.ts'
import { searchHappening } from './happenings.ts'
import { searchWho } from './search.policy.ts'
import { presentSearch } from './search.present.ts'
import { searchesRepository } from './searches.repository.ts'
import { recordFor } from './records-for.ts'
import { searchEventsRepository } from './watching/search-events.repository.ts'
import { publishSearchChange, signalSearch } from './watching/search-signals.ts'

/** Stops the making of an answer, also while its plan waits, and keeps what there is of it. One that has ended stays as it is. */
export const cancelSearch = useCase({
  policy: searchWho('search.edit'),
  async run({ deps, actor, subject, read, write }, _input: { searchId: number }) {
    const { id } = subject
    const now = deps.clock.now()
    await write(async (within) => {
      const answer = answerSoFar(subject.answer, await within(searchEventsRepository).after(id, 0))
      const isStopped = await within(searchesRepository).finish(id, { state: 'cancelled', answer, finishedAt: now }, ['running', 'planned'])
      if (isStopped) await forgetWhenEnded(within, deps, id)
      if (isStopped) await record(within, actor, searchHappening('search.cancelled', subject), now)
      signalSearch(within, id)
      if (isStopped) publishSearchChange(within, actor.organizationId, subject)
    })
    const row = await read(searchesRepository).unsafeFind(id)
    if (row === undefined) throw new AppError('SEARCH_NOT_FOUND')
    return recordFor(read, actor, presentSearch(row, actor.language))
  },
})
