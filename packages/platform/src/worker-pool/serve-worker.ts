import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

/**
 * Makes this process a worker of a `createWorkerPool`: the whole of its entry file. Requests come one at a time. What the
 * handler throws reaches the caller as WorkerFailed with its message and, if it has one, its `data` property.
 *
 * @throws when the process was not started by a pool
 */
export function serveWorker(handler: (request: never) => unknown): void {
  if (process.send === undefined) throw new Error('This program is a worker: it is started by a pool, not by hand')
  process.on('disconnect', () => process.exit())
  // A terminal or a supervisor that stops the server signals its children as well; the server ends them when it is done with them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  endWithParent()
  process.on('message', (message: ToWorker) => void answer(handler as (request: unknown) => unknown, message.request))
  tell({ kind: 'ready' })
  flushCompileCache()
}

async function answer(handler: (request: unknown) => unknown, request: unknown): Promise<void> {
  try {
    tell({ kind: 'response', response: await handler(request) })
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    const data = 'data' in failure ? failure.data : undefined
    tell({ kind: 'failure', message: failure.message, stack: failure.stack, data })
  }
  // A worker is killed in the end and would keep nothing of what it compiled. Each request may load what those before it did not.
  flushCompileCache()
  await giveBack()
}

/** A collection takes as long as reading a short file: what is left behind has to be worth it. */
const WORTH_COLLECTING_BYTES = 24 * 1024 * 1024

let keptBytes = 0

/** Gives back what requests have left behind before the next one. Collecting is exposed by the pool's flags. */
async function giveBack(): Promise<void> {
  if (heldBytes() - keptBytes < WORTH_COLLECTING_BYTES) return
  await globalThis.gc?.({ type: 'major', execution: 'async' })
  keptBytes = heldBytes()
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function tell(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => {
    // The parent is gone, and this process will be in a moment.
  })
}

/** `disconnect` is only heard between two events; a thread of its own sees the parent gone in the middle of an endless loop, too. */
function endWithParent(): void {
  const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL') }, 500)`
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } }).unref()
}
