import type { Actor, UseCaseContext } from '../../use-case/index.ts'
import { searchesRepository } from '../searches.repository.ts'
import { newsOf } from './announcements.ts'

export interface CancelWatch {
  signal: AbortSignal
  stop(): void
}

/** A signal that is aborted when a search is cancelled or deleted, in whichever process. `stop` ends the watching. */
export function untilCancelled({ deps, read }: Pick<UseCaseContext<Actor, unknown>, 'deps' | 'read'>, searchId: number): CancelWatch {
  const cancelled = new AbortController()
  const watching = new AbortController()
  const watch = async () => {
    while (!watching.signal.aborted) {
      const news = newsOf(deps, searchId, watching.signal, 'state')
      if ((await read(searchesRepository).stateOf(searchId)) !== 'running') cancelled.abort(new Error('the search was cancelled'))
      await news
      if (cancelled.signal.aborted) return
    }
  }
  watch().catch((error: unknown) => {
    if (!watching.signal.aborted) cancelled.abort(error)
  })
  return { signal: cancelled.signal, stop: () => watching.abort() }
}
