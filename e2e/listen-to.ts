import { endpoints, type PageEvent } from '@dossier/contract'
import type { Api } from './api.ts'

/** A stream of events of somebody, as their page has it. */
export interface Listening<Event = PageEvent> {
  /** What was heard so far, with when, on the clock of `performance`. */
  readonly heard: { event: Event; at: number }[]
  /** Resolves when the server ends the stream, or it was stopped. */
  readonly ended: Promise<void>
  /** Resolves with the first event that was heard since `from` and fits, waiting for it. @throws after `timeoutMs` */
  until(fits: (event: Event) => boolean, options?: { from?: number; timeoutMs?: number }): Promise<{ event: Event; at: number }>
  stop(): Promise<void>
}

/** Listens to what changes as whoever signed in. @throws when it is refused */
export function listenTo(api: Pick<Api, 'send'>): Promise<Listening> {
  return listenAt<PageEvent>(api, endpoints.changes.events.path)
}

/** Asks for a stream of events as whoever signed in. @throws when it is refused */
export async function listenAt<Event>(
  api: Pick<Api, 'send'>,
  path: string,
  { headers, ...init }: Parameters<Api['send']>[1] = {},
): Promise<Listening<Event>> {
  const leaving = new AbortController()
  const response = await api.send(path, { ...init, headers: { ...headers, accept: 'text/event-stream' }, signal: leaving.signal })
  if (!response.ok || response.body === null) throw new Error(`listening was refused: ${response.status}`)
  const heard: Listening<Event>['heard'] = []
  const waiting = new Set<() => void>()
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of body) {
      const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.+)$/m.exec(block)?.[1]
        if (data !== undefined) heard.push({ event: JSON.parse(data) as Event, at: performance.now() })
      }
      for (const look of waiting) look()
    }
  }
  const ended = read(response.body).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  // Whoever does not wait for the end does not mind how it comes.
  ended.catch(() => undefined)
  return {
    heard,
    ended,
    async until(fits, { from = 0, timeoutMs = 10_000 } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Listening<Event>['heard'][number]>()
      const look = () => {
        const found = heard.find(({ event, at }) => at >= from && fits(event))
        if (found !== undefined) resolve(found)
      }
      const timer = setTimeout(() => reject(new Error(`nothing of the kind was heard: ${JSON.stringify(heard)}`)), timeoutMs)
      waiting.add(look)
      look()
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(look)
      }
    },
    async stop() {
      leaving.abort()
      await ended
    },
  }
}

/** Whether an event says that a topic of a workspace changed. */
export const saysChanged = (topic: string, projectId: number) => (event: PageEvent) =>
  event.type === 'changed' && event.changes.some((change) => change.topic === topic && change.projectId === projectId)
