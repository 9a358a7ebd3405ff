import type { PageEvent } from '@dossier/contract'
import { type EventsAnswer, signedIn, useCase } from '../use-case/index.ts'
import { listenersOf } from './listeners.ts'
import type { Page } from './page.ts'

/**
 * Streams to an open page the changes that its person may receive, the workspaces they lose access to, and the end of their session. `open`
 * is the first event, `ended` the last. Without `streams` it only returns that the session is open.
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
