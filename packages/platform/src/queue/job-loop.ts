import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from '../logging.ts'
import { JobAborted } from './job.ts'

export interface JobLoopOptions {
  readonly boss: PgBoss
  /** The queue's name. */
  readonly name: string
  readonly concurrency: number
  /** Jobs have groups: one of each in turn, however many a group has, and `concurrencyOfOne` of a group at the same time. */
  readonly takesTurns?: boolean
  readonly concurrencyOfOne?: number | undefined
  /** How long to wait before looking for jobs that nobody announced: retries, delayed ones, those of other processes. */
  readonly pollMs: number
  /** The same when nothing has happened for a while; `pollMs` when absent. */
  readonly restingPollMs?: number
  /** Between two signs of life of a running job; none when absent. */
  readonly heartbeatMs?: number
  readonly logger: Logger
  readonly handle: (job: JobWithMetadata, signal: AbortSignal) => Promise<void>
  /** Makes running jobs wait again, as if they had not been tried. */
  readonly handBack: (ids: readonly string[]) => Promise<void>
  /** An attempt has failed and is recorded. */
  readonly onFailed?: () => void
}

// A handler that heeds its signal needs no more; one that does not is left behind.
const ABORT_GRACE_MS = 2000
/** After the last job, or the last failure of one, which is soon tried again. */
const RESTS_AFTER_MS = 10_000

interface Running {
  readonly groupId: string | null
  readonly controller: AbortController
  readonly settled: Promise<void>
}

/**
 * Takes jobs of one queue and runs them, `concurrency` at a time. pg-boss fetches, completes and fails them; the loop is
 * ours and not pg-boss's `work` because that one counts an attempt against every job it interrupts at a stop, waits out
 * its poll interval between two short jobs, and cannot be woken as a whole.
 */
export class JobLoop {
  readonly #options: JobLoopOptions
  readonly #running = new Map<string, Running>()
  readonly #loop: Promise<void>
  readonly #heartbeat: NodeJS.Timeout | undefined
  /** Groups that had a turn, the one that had it longest ago first. */
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

  /** Looks for jobs now. */
  wake(): void {
    this.#woken = true
    this.#wakeUp?.()
  }

  /** Aborts a job if it runs here. */
  abort(id: string): void {
    this.#running.get(id)?.controller.abort(new JobAborted('cancelled'))
  }

  /** Takes no more jobs, lets running ones finish for `timeoutMs`, then aborts them and hands them back. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#loop
    const finished = Promise.all([...this.#running.values()].map(({ settled }) => settled))
    const impatience = new AbortController()
    await Promise.race([finished, sleep(timeoutMs, undefined, { signal: impatience.signal }).catch(() => {})])
    impatience.abort()
    for (const { controller } of this.#running.values()) controller.abort(new JobAborted('stopping'))
    await finished
    clearInterval(this.#heartbeat)
  }

  async #run(): Promise<void> {
    const { name, concurrency, logger, handBack, takesTurns } = this.#options
    while (!this.#stopping) {
      this.#woken = false
      const free = concurrency - this.#running.size
      if (free > 0) {
        try {
          const jobs = takesTurns ? await this.#nextInTurn() : await this.#fetch(free)
          if (this.#stopping && jobs.length > 0) await handBack(jobs.map((job) => job.id))
          else for (const job of jobs) this.#start(job)
          if (jobs.length > 0) this.#busyAt = performance.now()
          // Taken one by one: there may be another.
          if (takesTurns && jobs.length > 0) continue
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

  /** The first job of a group that had no turn; where none of those waits, of the one that had it longest ago. */
  async #nextInTurn(): Promise<JobWithMetadata[]> {
    for (;;) {
      const jobs = await this.#fetch(1, [...this.#served, ...this.#fullGroups()])
      const [job] = jobs
      const [longestAgo] = this.#served
      if (job?.groupId) this.#served.add(job.groupId)
      if (job !== undefined || longestAgo === undefined) return jobs
      // Each turn is forgotten once, so that this looks hardly more often than there are jobs.
      this.#served.delete(longestAgo)
    }
  }

  /** Groups of which no more may run at the moment. */
  #fullGroups(): string[] {
    const { concurrencyOfOne = Infinity } = this.#options
    const groups = Map.groupBy(this.#running.values(), ({ groupId }) => groupId)
    return [...groups].flatMap(([groupId, running]) => (groupId !== null && running.length >= concurrencyOfOne ? [groupId] : []))
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { pollMs, restingPollMs = pollMs } = this.#options
    const rests = this.#running.size === 0 && performance.now() - this.#busyAt > RESTS_AFTER_MS
    const timer = setTimeout(resolve, rests ? restingPollMs : pollMs)
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
    const { boss, handBack, onFailed } = this.#options
    const logger = this.#options.logger.child({ queue: job.name, jobId: job.id, attempt: job.retryCount + 1 })
    const expiry = setTimeout(() => controller.abort(new JobAborted('expired')), job.expireInSeconds * 1000)
    try {
      await unlessAborted(this.#options.handle(job, controller.signal), controller.signal)
    } catch (error) {
      const why = controller.signal.reason instanceof JobAborted ? controller.signal.reason.why : undefined
      if (why === 'cancelled') return logger.info('job cancelled')
      if (why === 'stopping') {
        logger.info('job handed back')
        return await handBack([job.id])
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
        // No longer active: cancelled elsewhere, or given to another process because this one was silent too long.
        if (touched.affected === 0 && this.#running.has(id)) controller.abort(new JobAborted('cancelled'))
      } catch (error) {
        this.#options.logger.warn({ err: error, queue: this.#options.name, jobId: id }, 'could not give a sign of life')
      }
    }
  }
}

/** Waits for the work; after an abort a moment longer, then fails for the abort's reason whatever the work still does. */
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
