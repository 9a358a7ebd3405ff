import type { Logger } from '../logging.ts'
import { WorkerFailed, WorkerPoolClosed } from './worker-errors.ts'
import { WorkerProcess } from './worker-process.ts'

export interface WorkerPoolOptions {
  /** The workers' entry file, which calls `serveWorker`. */
  readonly entry: URL
  /** Maximum number of processes, started on demand. */
  readonly size: number
  /** Time limit of a request once its worker is up, in milliseconds; the worker is then killed. */
  readonly timeoutMs: number
  /** Physical memory limit of one worker in MB; above it, it is killed. */
  readonly memoryLimitMb: number
  readonly logger: Logger
  /** How long an idle worker is kept, in milliseconds; 60,000 when absent. */
  readonly idleMs?: number
  /** Number of requests after which a worker is replaced; 200 when absent. */
  readonly requestsPerWorker?: number
}

export interface RunOptions {
  readonly signal?: AbortSignal
  /** Overrides the pool's. */
  readonly timeoutMs?: number
  /** Group of the request: groups alternate, however many requests one has queued. */
  readonly group?: string
}

export interface WorkerPool<Request, Response> {
  /**
   * Has a worker handle the request, in order of arrival except for `group`. Requests and responses are copied (structured clone).
   *
   * @throws WorkerTimedOut, WorkerOutOfMemory, WorkerCrashed, WorkerFailed, WorkerPoolClosed, the signal's reason
   */
  run(request: Request, options?: RunOptions): Promise<Response>
  /** Kills all workers; running and queued requests fail with WorkerPoolClosed. */
  close(): Promise<void>
}

interface Pending {
  readonly request: unknown
  readonly options: RunOptions
  readonly outcome: PromiseWithResolvers<unknown>
}

const IDLE_MS = 60_000
const REQUESTS_PER_WORKER = 200

/** A pool of child processes for work that may hang, crash or exhaust memory, such as reading untrusted files. */
export function createWorkerPool<Request, Response>(options: WorkerPoolOptions): WorkerPool<Request, Response> {
  const { entry, size, memoryLimitMb, logger, idleMs = IDLE_MS, requestsPerWorker = REQUESTS_PER_WORKER } = options
  const queue: Pending[] = []
  const workers = new Set<WorkerProcess>()
  const idle: { worker: WorkerProcess; retire: NodeJS.Timeout }[] = []
  /** When each group was last served. */
  const lastServed = new Map<string | undefined, number>()
  let turn = 0
  let busy = 0
  let closed = false

  /** Removes the next request from the queue: the first of the group served longest ago. */
  function nextPending(): Pending | undefined {
    let best = queue[0]
    for (const pending of queue) if (best !== undefined && servedAt(pending) < servedAt(best)) best = pending
    if (best === undefined) {
      lastServed.clear()
      return undefined
    }
    queue.splice(queue.indexOf(best), 1)
    lastServed.set(best.options.group, (turn += 1))
    return best
  }

  const servedAt = ({ options: { group } }: Pending): number => lastServed.get(group) ?? 0

  function serveQueue(): void {
    while (busy < size) {
      const next = nextPending()
      if (next === undefined) return
      busy += 1
      void serve(next).finally(() => {
        busy -= 1
        serveQueue()
      })
    }
  }

  async function serve({ request, options: { signal, timeoutMs = options.timeoutMs }, outcome }: Pending): Promise<void> {
    let worker: WorkerProcess | undefined
    try {
      worker = await freeWorker()
      signal?.throwIfAborted()
      outcome.resolve(await worker.answer(request, timeoutMs, signal))
    } catch (error) {
      if (!(error instanceof WorkerFailed) && !closed && !signal?.aborted)
        logger.warn({ err: error, workerPid: worker?.pid }, 'a worker did not survive its request')
      outcome.reject(error)
    }
    if (worker) await rest(worker)
  }

  async function freeWorker(): Promise<WorkerProcess> {
    for (let next = idle.pop(); next; next = idle.pop()) {
      clearTimeout(next.retire)
      if (await next.worker.isFit()) return next.worker
      discard(next.worker)
    }
    const worker = new WorkerProcess({ entry, memoryLimitMb })
    workers.add(worker)
    try {
      await worker.start()
    } catch (error) {
      discard(worker)
      throw error
    }
    return worker
  }

  async function rest(worker: WorkerProcess): Promise<void> {
    if (closed || worker.served >= requestsPerWorker || !(await worker.isFit())) return discard(worker)
    const retire = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.worker === worker),
        1,
      )
      discard(worker)
    }, idleMs)
    idle.push({ worker, retire })
  }

  function discard(worker: WorkerProcess): void {
    workers.delete(worker)
    void worker.kill(new WorkerPoolClosed())
  }

  return {
    async run(request, runOptions = {}) {
      const { signal } = runOptions
      signal?.throwIfAborted()
      if (closed) throw new WorkerPoolClosed()
      const pending: Pending = { request, options: runOptions, outcome: Promise.withResolvers<unknown>() }
      const leaveQueue = () => {
        const place = queue.indexOf(pending)
        if (place === -1) return
        queue.splice(place, 1)
        pending.outcome.reject(signal?.reason)
      }
      signal?.addEventListener('abort', leaveQueue, { once: true })
      queue.push(pending)
      serveQueue()
      try {
        return (await pending.outcome.promise) as Response
      } finally {
        signal?.removeEventListener('abort', leaveQueue)
      }
    },
    async close() {
      closed = true
      for (const { outcome } of queue.splice(0)) outcome.reject(new WorkerPoolClosed())
      for (const { retire } of idle.splice(0)) clearTimeout(retire)
      await Promise.all([...workers].map((worker) => worker.kill(new WorkerPoolClosed())))
      workers.clear()
    },
  }
}
