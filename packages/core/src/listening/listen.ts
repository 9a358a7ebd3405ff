import type { PageEvent } from '@dossier/contract'
import { type EventsAnswer, signedIn, useCase } from '../use-case/index.ts'
import { listenersOf } from './listeners.ts'
import type { Page } from './page.ts'

/**
 * Tells an open page what changes that its person may hear of, which workspaces they have lost, and that their session is over. `open` comes
 * first, `ended` last. Without `streams` it is only told that the session is open.
 *
 * @throws TOO_MANY_ATTEMPTS when too many pages listen
 */
export const listen = useCase({
  needs: ['clock', 'logger'],
  policy: signedIn,
  async run(
    { deps, actor, read },
    { signal, streams = false }: { signal?: AbortSignal; streams?: boolean },
  ): Promise<EventsAnswer<PageEvent>> {
    if (!streams) return only({ type: 'done', record: { open: true } })
    const listeners = listenersOf(deps)
    const page = listeners.add(actor, read)
    if (signal?.aborted === true) page.close()
    signal?.addEventListener('abort', () => page.close(), { once: true })
    return whileListening(page, () => listeners.remove(page))
  },
})

async function* only(event: PageEvent): AsyncGenerator<PageEvent> {
  yield event
}

async function* whileListening(page: Page, stop: () => void): AsyncGenerator<PageEvent> {
  try {
    yield* page.events()
  } finally {
    stop()
  }
}
