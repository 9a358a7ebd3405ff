import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from '../logging.ts'
import { JobAborted } from './job.ts'

export interface JobLoopOptions {
  readonly boss: PgBoss
  /** The queue's name. */
  readonly name: string
  readonly concurrency: number
  /** Jobs have groups that alternate, with `concurrencyOfOne` concurrent jobs of each. */
  readonly alternatesGroups?: boolean
  readonly concurrencyOfOne?: number | undefined
  /** Polling interval for jobs without a signal: retries, delayed ones, those of other processes. */
  readonly pollMs: number
  /** The interval after a while without jobs; `pollMs` when absent. */
  readonly idlePollMs?: number
  /** Heartbeat interval of a running job; none when absent. */
  readonly heartbeatMs?: number
  readonly logger: Logger
  readonly handle: (job: JobWithMetadata, signal: AbortSignal) => Promise<void>
  /** Returns running jobs to the queue as if they had not been tried. */
  readonly returnJobs: (ids: readonly string[]) => Promise<void>
  /** Called after a failed attempt is recorded. */
  readonly onFailed?: () => void
}

// A handler that ignores its signal is abandoned after this.
const ABORT_GRACE_MS = 2000
/** Idle time after the last job or failure, since a failed job is soon retried. */
const IDLE_AFTER_MS = 10_000

interface Running {
  readonly groupId: string | null
  readonly controller: AbortController
  readonly settled: Promise<void>
}

/**
 * Fetches and runs jobs of one queue with limited concurrency. pg-boss fetches, completes and fails them. Its own `work` is not used
 * because it counts an attempt for every job interrupted by a stop, waits its polling interval between short jobs, and cannot be woken as a
 * whole.
 */
export class JobLoop {
  readonly #options: JobLoopOptions
  readonly #running = new Map<string, Running>()
  readonly #loop: Promise<void>
  readonly #heartbeat: NodeJS.Timeout | undefined
  /** Groups already served, the one served longest ago first. */
  readonly #served = new Set<string>()
  #stopping = false
  #woken = false
  #busyAt = performance.now()
  #wakeUp: (() => void) | undefined

  constructor(options: JobLoopOptions) {
    this.#options = options
    this.#loop = this.#run()
    if (options.heartbeatMs !== undefined) this.#heartbeat = setInterval(() => void this.#beat(), options.heartbeatMs)
  }

  /** Polls now. */
  wake(): void {
    this.#woken = true
    this.#wakeUp?.()
  }

  /** Aborts a job if it runs here. */
  abort(id: string): void {
    this.#running.get(id)?.controller.abort(new JobAborted('cancelled'))
  }

  /** Stops fetching, lets running jobs finish for `timeoutMs`, then aborts and returns them. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#loop
    const finished = Promise.all([...this.#running.values()].map(({ settled }) => settled))
    const timeout = new AbortController()
    await Promise.race([finished, sleep(timeoutMs, undefined, { signal: timeout.signal }).catch(() => {})])
    timeout.abort()
    for (const { controller } of this.#running.values()) controller.abort(new JobAborted('stopping'))
    await finished
    clearInterval(this.#heartbeat)
  }

  async #run(): Promise<void> {
    const { name, concurrency, logger, returnJobs, alternatesGroups } = this.#options
    while (!this.#stopping) {
      this.#woken = false
      const free = concurrency - this.#running.size
      if (free > 0) {
        try {
          const jobs = alternatesGroups ? await this.#nextOfGroups() : await this.#fetch(free)
          if (this.#stopping && jobs.length > 0) await returnJobs(jobs.map((job) => job.id))
          else for (const job of jobs) this.#start(job)
          if (jobs.length > 0) this.#busyAt = performance.now()
          // Fetched one at a time: there may be another.
          if (alternatesGroups && jobs.length > 0) continue
        } catch (error) {
          logger.error({ err: error, queue: name }, 'could not look for jobs')
        }
      }
      if (!this.#woken) await this.#pause()
    }
  }

  #fetch(batchSize: number, ignoreGroups: string[] = []): Promise<JobWithMetadata[]> {
    return this.#options.boss.fetch<object>(this.#options.name, {
      batchSize,
      includeMetadata: true,
      ...(ignoreGroups.length > 0 && { ignoreGroups }),
    })
  }

  /** The first job of an unserved group; if none is waiting, of the group served longest ago. */
  async #nextOfGroups(): Promise<JobWithMetadata[]> {
    for (;;) {
      const jobs = await this.#fetch(1, [...this.#served, ...this.#fullGroups()])
      const [job] = jobs
      const [longestAgo] = this.#served
      if (job?.groupId) this.#served.add(job.groupId)
      if (job !== undefined || longestAgo === undefined) return jobs
      // Removing the group first means that polls hardly exceed the number of jobs.
      this.#served.delete(longestAgo)
    }
  }

  /** Groups at their concurrency limit. */
  #fullGroups(): string[] {
    const { concurrencyOfOne = Infinity } = this.#options
    const groups = Map.groupBy(this.#running.values(), ({ groupId }) => groupId)
    return [...groups].flatMap(([groupId, running]) => (groupId !== null && running.length >= concurrencyOfOne ? [groupId] : []))
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { pollMs, idlePollMs = pollMs } = this.#options
    const isIdle = this.#running.size === 0 && performance.now() - this.#busyAt > IDLE_AFTER_MS
    const timer = setTimeout(resolve, isIdle ? idlePollMs : pollMs)
    this.#wakeUp = resolve
    await promise
    clearTimeout(timer)
    this.#wakeUp = undefined
  }

  #start(job: JobWithMetadata): void {
    const controller = new AbortController()
    this.#running.set(job.id, { groupId: job.groupId ?? null, controller, settled: this.#settle(job, controller) })
  }

  async #settle(job: JobWithMetadata, controller: AbortController): Promise<void> {
    try {
      await this.#attempt(job, controller)
    } catch (error) {
      this.#options.logger.error({ err: error, queue: job.name, jobId: job.id }, 'could not record the outcome of a job')
    }
    this.#running.delete(job.id)
    this.#busyAt = performance.now()
    this.wake()
  }

  async #attempt(job: JobWithMetadata, controller: AbortController): Promise<void> {
    const { boss, returnJobs, onFailed } = this.#options
    const logger = this.#options.logger.child({ queue: job.name, jobId: job.id, attempt: job.retryCount + 1 })
    const expiry = setTimeout(() => controller.abort(new JobAborted('expired')), job.expireInSeconds * 1000)
    try {
      await unlessAborted(this.#options.handle(job, controller.signal), controller.signal)
    } catch (error) {
      const why = controller.signal.reason instanceof JobAborted ? controller.signal.reason.why : undefined
      if (why === 'cancelled') return logger.info('job cancelled')
      if (why === 'stopping') {
        logger.info('job handed back')
        return await returnJobs([job.id])
      }
      const retries = job.retryLimit - job.retryCount
      logger.error({ err: error, retries: Math.max(0, retries) }, 'job failed')
      await boss.fail(job.name, job.id, error instanceof Error ? error : { message: String(error) })
      return onFailed?.()
    } finally {
      clearTimeout(expiry)
    }
    await boss.complete(job.name, job.id)
  }

  async #beat(): Promise<void> {
    for (const [id, { controller }] of this.#running) {
      try {
        const touched = (await this.#options.boss.touch(this.#options.name, id)) as { affected?: number }
        // No longer active: cancelled elsewhere, or given to another process after missed heartbeats.
        if (touched.affected === 0 && this.#running.has(id)) controller.abort(new JobAborted('cancelled'))
      } catch (error) {
        this.#options.logger.warn({ err: error, queue: this.#options.name, jobId: id }, 'could not give a sign of life')
      }
    }
  }
}

/** Waits for the work. After an abort it waits a little longer, then fails with the abort's reason whatever the work still does. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  let grace: NodeJS.Timeout | undefined
  const onAbort = () => {
    grace = setTimeout(() => reject(signal.reason as Error), ABORT_GRACE_MS)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(grace)
  }
}
