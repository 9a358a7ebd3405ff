import type { Logger } from '../logging.ts'
import { WorkerFailed, WorkerPoolClosed } from './worker-errors.ts'
import { WorkerProcess } from './worker-process.ts'

export interface WorkerPoolOptions {
  /** The workers' entry file, which calls `serveWorker`. */
  readonly entry: URL
  /** Processes at most; they are started when there is work for them. */
  readonly size: number
  /** How long a request may take once its worker is up, in milliseconds; the worker is then killed. */
  readonly timeoutMs: number
  /** Physical memory of one worker, in MB; above it, it is killed. */
  readonly memoryLimitMb: number
  readonly logger: Logger
  /** How long a worker is kept without work, in milliseconds; 60,000 when absent. */
  readonly idleMs?: number
  /** After this many requests a worker makes way for a fresh one; 200 when absent. */
  readonly requestsPerWorker?: number
}

export interface RunOptions {
  readonly signal?: AbortSignal
  /** Instead of the pool's. */
  readonly timeoutMs?: number
  /** Whose the request is: those of one take turns with those of others, however many it has in line. */
  readonly turnOf?: string
}

export interface WorkerPool<Request, Response> {
  /**
   * Has a worker answer the request, in order of arrival but for `turnOf`. Requests and responses are copied (structured clone).
   *
   * @throws WorkerTimedOut, WorkerOutOfMemory, WorkerCrashed, WorkerFailed, WorkerPoolClosed, the signal's reason
   */
  run(request: Request, options?: RunOptions): Promise<Response>
  /** Kills all workers; requests in progress and in line fail with WorkerPoolClosed. */
  close(): Promise<void>
}

interface Pending {
  readonly request: unknown
  readonly options: RunOptions
  readonly outcome: PromiseWithResolvers<unknown>
}

const IDLE_MS = 60_000
const REQUESTS_PER_WORKER = 200

/** A pool of child processes for work that may hang, crash or eat all memory, such as reading files of strangers. */
export function createWorkerPool<Request, Response>(options: WorkerPoolOptions): WorkerPool<Request, Response> {
  const { entry, size, memoryLimitMb, logger, idleMs = IDLE_MS, requestsPerWorker = REQUESTS_PER_WORKER } = options
  const line: Pending[] = []
  const workers = new Set<WorkerProcess>()
  const idle: { worker: WorkerProcess; retire: NodeJS.Timeout }[] = []
  /** When each had its last turn. */
  const turns = new Map<string | undefined, number>()
  let turn = 0
  let busy = 0
  let closed = false

  /** Takes the request out of the line whose turn it is: of whoever was served longest ago the first. */
  function nextInLine(): Pending | undefined {
    let best = line[0]
    for (const pending of line) if (best !== undefined && lastTurn(pending) < lastTurn(best)) best = pending
    if (best === undefined) {
      turns.clear()
      return undefined
    }
    line.splice(line.indexOf(best), 1)
    turns.set(best.options.turnOf, (turn += 1))
    return best
  }

  const lastTurn = ({ options: { turnOf } }: Pending): number => turns.get(turnOf) ?? 0

  function serveLine(): void {
    while (busy < size) {
      const next = nextInLine()
      if (next === undefined) return
      busy += 1
      void serve(next).finally(() => {
        busy -= 1
        serveLine()
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
      const leaveLine = () => {
        const place = line.indexOf(pending)
        if (place === -1) return
        line.splice(place, 1)
        pending.outcome.reject(signal?.reason)
      }
      signal?.addEventListener('abort', leaveLine, { once: true })
      line.push(pending)
      serveLine()
      try {
        return (await pending.outcome.promise) as Response
      } finally {
        signal?.removeEventListener('abort', leaveLine)
      }
    },
    async close() {
      closed = true
      for (const { outcome } of line.splice(0)) outcome.reject(new WorkerPoolClosed())
      for (const { retire } of idle.splice(0)) clearTimeout(retire)
      await Promise.all([...workers].map((worker) => worker.kill(new WorkerPoolClosed())))
      workers.clear()
    },
  }
}
