import { AppError, isRunning, type RunState, type SearchEvent } from '@dossier/contract'
import { accessRecheck, followRun, runEventsRepository } from '../runs/index.ts'
import { type EventsAnswer, type Member, type UseCaseContext, useCase } from '../use-case/index.ts'
import { answerEvents } from './answering/answer-run.ts'
import { recordFor } from './records-for.ts'
import { searchPolicy } from './search.policy.ts'
import { presentSearch } from './search.present.ts'
import { searchesRepository } from './searches.repository.ts'

/**
 * The events of an answer after `after`, open to everybody who may read it. An `after` beyond its last event belongs to another search, so all
 * events are sent.
 */
export const watchSearch = useCase({
  needs: ['clock'],
  policy: searchPolicy('search.read'),
  run: async (
    context,
    { searchId, after = 0, signal }: { searchId: number; after?: number; signal?: AbortSignal },
  ): Promise<EventsAnswer<SearchEvent>> => {
    const { runId } = context.subject
    const recorded = runId === null ? 0 : await context.read(runEventsRepository).last(runId)
    // The final event is sent but not stored.
    const last = isRunning(context.subject) ? recorded : recorded + 1
    const from = after > last ? 0 : after
    return Object.assign(followSearch(context, { searchId, runId }, { after: from, signal }), { after: from })
  },
})

/**
 * The events of an authorised search after the given number, as they occur; the last is `done` with the record, or `failed`.
 *
 * @param search `runId`: of the run that writes its answer, if any
 * @throws SEARCH_NOT_FOUND when it is deleted or no longer open to the actor; NOT_SIGNED_IN when the session has ended
 */
export async function* followSearch(
  context: UseCaseContext<Member, unknown, 'clock'>,
  { searchId, runId }: { searchId: number; runId: number | null },
  { after = 0, signal }: { after?: number; signal?: AbortSignal | undefined },
): AsyncGenerator<SearchEvent> {
  const { actor, read } = context
  let state: RunState = 'completed'
  if (runId !== null) {
    const policy = searchPolicy('search.read')
    const recheck = accessRecheck(context, (now, reading) => policy(now, { searchId }, reading))
    try {
      for await (const seen of followRun(context, runId, { after, recheck, signal })) {
        yield* answerEvents(seen.events)
        ;({ state } = seen)
      }
    } catch (error) {
      throw error instanceof AppError && error.code === 'RUN_NOT_FOUND' ? new AppError('SEARCH_NOT_FOUND') : error
    }
  }
  const row = await read(searchesRepository).unsafeFind(searchId)
  if (row === undefined) throw new AppError('SEARCH_NOT_FOUND')
  if (state === 'failed') throw new AppError('UNEXPECTED')
  yield { type: 'done', record: await recordFor(read, actor, presentSearch(row, actor.language)) }
}
