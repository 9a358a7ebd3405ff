import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

/**
 * Turns this process into a worker of a `createWorkerPool`: all that its entry file has to call. Requests are handled one at a time. Errors
 * of the handler reach the caller as WorkerFailed with their message and, if present, their `data` property.
 *
 * @throws when the process was not started by a pool
 */
export function serveWorker(handler: (request: never) => unknown): void {
  if (process.send === undefined) throw new Error('This program is a worker: it is started by a pool, not by hand')
  process.on('disconnect', () => process.exit())
  // A terminal or supervisor that stops the server also signals its children; the server ends them when it is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  endWithParent()
  process.on('message', (message: ToWorker) => void answer(handler as (request: unknown) => unknown, message.request))
  send({ kind: 'ready' })
  flushCompileCache()
}

async function answer(handler: (request: unknown) => unknown, request: unknown): Promise<void> {
  try {
    send({ kind: 'response', response: await handler(request) })
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    const data = 'data' in failure ? failure.data : undefined
    send({ kind: 'failure', message: failure.message, stack: failure.stack, data })
  }
  // Saves the compile cache, since workers are killed. Each request may load further modules.
  flushCompileCache()
  await collectGarbage()
}

/** A collection takes as long as reading a short file, so it runs only above this growth. */
const COLLECT_ABOVE_BYTES = 24 * 1024 * 1024

let baselineBytes = 0

/** Frees the memory of past requests before the next one. `gc` is exposed by the pool's flags. */
async function collectGarbage(): Promise<void> {
  if (usedBytes() - baselineBytes < COLLECT_ABOVE_BYTES) return
  await globalThis.gc?.({ type: 'major', execution: 'async' })
  baselineBytes = usedBytes()
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function send(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => {
    // The parent has ended, and this process will shortly.
  })
}

/** `disconnect` is only handled between events; a separate thread notices the parent's end even during an endless loop. */
function endWithParent(): void {
  const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL') }, 500)`
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } }).unref()
}
