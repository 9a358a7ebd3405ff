import { endpoints, type PageEvent } from '@dossier/contract'
import type { Api } from './api.ts'

/** The stream of events of somebody, as their page has it. */
export interface Listening {
  /** What was heard so far, with when, on the clock of `performance`. */
  readonly heard: { event: PageEvent; at: number }[]
  /** Resolves when the server ends the stream, or it was stopped. */
  readonly ended: Promise<void>
  /** Resolves with the first event that was heard since `from` and fits, waiting for it. @throws after `timeoutMs` */
  until(fits: (event: PageEvent) => boolean, options?: { from?: number; timeoutMs?: number }): Promise<{ event: PageEvent; at: number }>
  stop(): Promise<void>
}

/** Listens as whoever signed in. @throws when it is refused */
export async function listenTo(api: Pick<Api, 'send'>): Promise<Listening> {
  const leaving = new AbortController()
  const response = await api.send(endpoints.changes.events.path, { headers: { accept: 'text/event-stream' }, signal: leaving.signal })
  if (!response.ok || response.body === null) throw new Error(`listening was refused: ${response.status}`)
  const heard: Listening['heard'] = []
  const waiting = new Set<() => void>()
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of body) {
      const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.+)$/m.exec(block)?.[1]
        if (data !== undefined) heard.push({ event: JSON.parse(data) as PageEvent, at: performance.now() })
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
      const { promise, resolve, reject } = Promise.withResolvers<Listening['heard'][number]>()
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
