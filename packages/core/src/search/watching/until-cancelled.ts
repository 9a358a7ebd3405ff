import type { System, UseCaseContext } from '../../use-case/index.ts'
import { searchesRepository } from '../searches.repository.ts'
import { listenToSearch } from './search-signals.ts'

export interface CancelWatch {
  signal: AbortSignal
  stop(): void
}

/** A signal that is aborted when a search is cancelled or deleted, in whichever process. `stop` ends the watching. */
export function untilCancelled(
  { deps, actor, read }: Pick<UseCaseContext<System, unknown>, 'deps' | 'actor' | 'read'>,
  searchId: number,
): CancelWatch {
  const cancelled = new AbortController()
  const watching = new AbortController()
  const listener = listenToSearch(deps, { organizationId: actor.organizationId, searchId, signals: 'state' })
  const watch = async () => {
    while (!watching.signal.aborted) {
      if ((await read(searchesRepository).stateOf(searchId)) !== 'running') return cancelled.abort(new Error('the search was cancelled'))
      await listener.next(watching.signal)
    }
  }
  watch()
    .catch((error: unknown) => {
      if (!watching.signal.aborted) cancelled.abort(error)
    })
    .finally(() => listener.close())
  return { signal: cancelled.signal, stop: () => watching.abort() }
}
