import { AppError, type SearchEvent } from '@dossier/contract'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { presentSearch } from '../search.present.ts'
import { searchesRepository } from '../searches.repository.ts'
import { recordFor } from '../records-for.ts'
import { accessRecheck } from './recheck-access.ts'
import { searchEventsRepository } from './search-events.repository.ts'
import { listenToSearch } from './search-signals.ts'

type Context = UseCaseContext<Member, unknown>

/**
 * The events of an authorised search after the one with this number, as they come; the last is `done` with the record, or `failed`.
 * Many may follow one, and none needs to.
 *
 * @throws SEARCH_NOT_FOUND when it is deleted meanwhile, or is not open to the actor any more; NOT_SIGNED_IN when their session is over
 */
export async function* followSearch(
  context: Context,
  searchId: number,
  { after = 0, signal }: { after?: number | undefined; signal?: AbortSignal | undefined },
): AsyncGenerator<SearchEvent> {
  const { deps, actor, read } = context
  const recheck = accessRecheck(context, searchId)
  const listener = listenToSearch(deps, { organizationId: actor.organizationId, userId: actor.userId, searchId, signals: 'event' })
  let seen = after
  let access = false
  try {
    for (;;) {
      await recheck(access)
      const since = await read(searchEventsRepository).since(searchId, seen)
      if (since === undefined) throw new AppError('SEARCH_NOT_FOUND')
      for (const event of since.events) {
        seen += 1
        yield event
      }
      if (since.state !== 'running') break
      ;({ access } = await listener.next(signal))
      signal?.throwIfAborted()
    }
  } finally {
    listener.close()
  }
  const row = await read(searchesRepository).unsafeFind(searchId)
  if (row === undefined) throw new AppError('SEARCH_NOT_FOUND')
  if (row.state === 'failed') throw new AppError('UNEXPECTED')
  yield { type: 'done', record: await recordFor(read, actor, presentSearch(row, actor.language)) }
}
