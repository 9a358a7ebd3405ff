import { endpoints, type PageEvent } from '@dossier/contract'
import type { Api } from './api.ts'

/** An open event stream, as a page has it. */
export interface EventStream<Event = PageEvent> {
  /** Events received so far, with times on the clock of `performance`. */
  readonly received: { event: Event; at: number }[]
  /** Resolves when the server or `stop` ends the stream. */
  readonly ended: Promise<void>
  /** Resolves with the first matching event received since `from`, waiting for it if necessary. @throws after `timeoutMs` */
  until(fits: (event: Event) => boolean, options?: { from?: number; timeoutMs?: number }): Promise<{ event: Event; at: number }>
  stop(): Promise<void>
}

/** Opens the stream of changes. @throws when it is refused */
export function listenTo(api: Pick<Api, 'send'>): Promise<EventStream> {
  return listenAt<PageEvent>(api, endpoints.changes.events.path)
}

/** Opens an event stream. @throws when it is refused */
export async function listenAt<Event>(
  api: Pick<Api, 'send'>,
  path: string,
  { headers, ...init }: Parameters<Api['send']>[1] = {},
): Promise<EventStream<Event>> {
  const controller = new AbortController()
  const response = await api.send(path, { ...init, headers: { ...headers, accept: 'text/event-stream' }, signal: controller.signal })
  if (!response.ok || response.body === null) throw new Error(`listening was refused: ${response.status}`)
  const received: EventStream<Event>['received'] = []
  const waiting = new Set<() => void>()
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of body) {
      const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.+)$/m.exec(block)?.[1]
        if (data !== undefined) received.push({ event: JSON.parse(data) as Event, at: performance.now() })
      }
      for (const check of waiting) check()
    }
  }
  const ended = read(response.body).catch((error: unknown) => {
    if (!controller.signal.aborted) throw error
  })
  // Prevents an unhandled rejection if nobody awaits `ended`.
  ended.catch(() => undefined)
  return {
    received,
    ended,
    async until(fits, { from = 0, timeoutMs = 10_000 } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<EventStream<Event>['received'][number]>()
      const check = () => {
        const found = received.find(({ event, at }) => at >= from && fits(event))
        if (found !== undefined) resolve(found)
      }
      const timer = setTimeout(() => reject(new Error(`no matching event received: ${JSON.stringify(received)}`)), timeoutMs)
      waiting.add(check)
      check()
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(check)
      }
    },
    async stop() {
      controller.abort()
      await ended
    },
  }
}

/** Predicate for changes of a topic in a workspace. */
export const isChangeOf = (topic: string, projectId: number) => (event: PageEvent) =>
  event.type === 'changed' && event.changes.some((change) => change.topic === topic && change.projectId === projectId)
