/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { PageEvent } from '@dossier/contract'
import { Api } from '@dossier/e2e/api'
import { type EventStream, isChangeOf, listenTo } from '@dossier/e2e/event-stream'

/** Events that pages wait for: a change of files, the loss of a workspace, the end of their session. */
type Awaited = 'files' | 'left' | 'ended'

type Order =
  | { order: 'open'; pages: readonly { url: string; token: string }[] }
  | { order: 'wait'; of: readonly number[]; awaited: Awaited; projectId: number; since: number }
  | { order: 'count' }
  | { order: 'stop' }

const OPENED_AT_ONCE = 25
const PATIENCE_MS = 60_000

/** Subscribed pages in a separate thread, so that they take no time from the server's thread. */
export interface ListeningPages {
  /** When each of these pages, by number, received the expected change, on the clock of `now`. */
  wait(awaited: Awaited, options: { of: readonly number[]; projectId: number; since: number }): Promise<number[]>
  /** Number of events that each page has received. */
  count(): Promise<number[]>
  stop(): Promise<void>
}

/** Milliseconds on a clock that threads share. */
export const now = () => performance.timeOrigin + performance.now()

export async function openPages(pages: readonly { url: string; token: string }[]): Promise<ListeningPages> {
  const worker = new Worker(new URL(import.meta.url))
  const give = async (order: Order): Promise<number[]> => {
    worker.postMessage(order)
    const [answer] = (await once(worker, 'message')) as [number[] | string]
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  }
  await give({ order: 'open', pages })
  return {
    wait: (awaited, options) => give({ order: 'wait', awaited, ...options }),
    count: () => give({ order: 'count' }),
    async stop() {
      await give({ order: 'stop' })
      await worker.terminate()
    },
  }
}

function fits(awaited: Awaited, projectId: number): (event: PageEvent) => boolean {
  if (awaited === 'files') return isChangeOf('files', projectId)
  return (event) => event.type === awaited && (event.type !== 'left' || event.projectId === projectId)
}

async function obey(order: Order, pages: EventStream[]): Promise<number[]> {
  switch (order.order) {
    case 'open':
      for (let at = 0; at < order.pages.length; at += OPENED_AT_ONCE) {
        const some = order.pages.slice(at, at + OPENED_AT_ONCE)
        pages.push(...(await Promise.all(some.map(({ url, token }) => listenTo(new Api(url, token))))))
      }
      return []
    case 'wait': {
      const options = { from: order.since - performance.timeOrigin, timeoutMs: PATIENCE_MS }
      const waiting = order.of.map(async (of) => pages[of]?.until(fits(order.awaited, order.projectId), options))
      return (await Promise.all(waiting)).map((received) => performance.timeOrigin + (received?.at ?? Infinity))
    }
    case 'count':
      return pages.map(({ received }) => received.length)
    case 'stop':
      await Promise.all(pages.map((page) => page.stop()))
      return []
  }
}

if (!isMainThread) {
  const pages: EventStream[] = []
  parentPort?.on('message', (order: Order) => {
    obey(order, pages).then(
      (answer) => parentPort?.postMessage(answer),
      (error: unknown) => parentPort?.postMessage(String(error)),
    )
  })
}
