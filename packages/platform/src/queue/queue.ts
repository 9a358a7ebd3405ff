import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions as QueueSettings, type QueuePolicy } from 'pg-boss'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'
import { afterCommit } from '../database/transaction.ts'
import type { Logger } from '../logging.ts'
import { resetAttempts, returnJobs, INTERRUPTED, recoverInterruptedJobs } from './interrupted-jobs.ts'
import type { Attempt, Job, SendOptions, WorkOptions } from './job.ts'
import { JobLoop } from './job-loop.ts'

/** Persistent background jobs in the database. A job runs at least once, so handlers have to be repeatable. */
export interface Queue {
  /**
   * @returns the job's id; undefined when `singletonKey` names one that waits or runs
   * @throws ZodError for an invalid payload
   */
  send<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options?: SendOptions): Promise<string | undefined>
  /** Starts running jobs of a kind in this process, once per kind. */
  work<P extends z.ZodType>(job: Job<P>, handler: (attempt: Attempt<P>) => Promise<void>, options: WorkOptions<P>): Promise<void>
  /** Removes a waiting job and aborts a running one; does nothing to a finished one. */
  cancel(job: Job, id: string): Promise<void>
  /** Stops fetching and lets running jobs finish for `timeoutMs`; the rest are returned, for the next start or another process. */
  stop(options: { timeoutMs: number }): Promise<void>
}

export interface QueueOptions {
  readonly database: Database
  /** Every kind of job that this process sends or runs. */
  readonly jobs: readonly Job[]
  readonly logger: Logger
  /** How often a server is checked for jobs of dead processes; every 15 seconds when absent. */
  readonly superviseSeconds?: number
}

const SCHEMA = 'pgboss'
const POLL_MS = 1000
// The embedded database has no other process, so only delayed jobs need polling. Each poll blocks the event loop.
const IDLE_POLL_MS = 5000
const RETRY = { retryLimit: 3, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
const EXPIRE_SECONDS = 15 * 60
// Dead processes are detected by missed heartbeats. pg-boss would count that against the job, so its own detection is off.
const DEAD_AFTER_SECONDS = 30
const HEARTBEAT_MS = 10_000
const SUPERVISE_SECONDS = 15
// Minimum interval between recorded progress reports.
const PROGRESS_MS = 5_000

/**
 * Opens the queue and creates its tables. On the embedded database, jobs left running by a dead process are returned immediately, which is
 * right because only one process can have it open.
 */
export async function openQueue({ database, jobs, logger, superviseSeconds = SUPERVISE_SECONDS }: QueueOptions): Promise<Queue> {
  const { pool, dialect } = database
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    backend: dialect === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    ...(dialect === 'server' && { superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds }),
  })
  boss.on('error', (error) => logger.error({ err: error }, 'the job queue failed'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'the job queue warns'))
  await oneAtATime(database, async () => {
    await boss.start()
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const job of jobs) await prepareQueue(boss, job, existing)
    // Queues and jobs of earlier versions still have pg-boss's heartbeat check enabled.
    for (const table of ['queue', 'job'])
      await pool.query(`update ${SCHEMA}.${table} set heartbeat_seconds = null where heartbeat_seconds is not null`)
  })
  const loops = new Map<string, JobLoop>()
  const recover = async (silentSeconds?: number) => {
    const outcome = await recoverInterruptedJobs(pool, SCHEMA, boss, silentSeconds)
    if (outcome.recovered + outcome.givenUp === 0) return
    logger.warn(outcome, 'jobs were interrupted by the end of their process')
    for (const loop of loops.values()) loop.wake()
  }
  if (dialect === 'embedded') await recover()
  let recovering = Promise.resolve()
  const recoverSilent = () => {
    recovering = recover(DEAD_AFTER_SECONDS).catch((error: unknown) => logger.error({ err: error }, 'could not look for interrupted jobs'))
  }
  const supervision = dialect === 'server' ? setInterval(recoverSilent, superviseSeconds * 1000) : undefined

  const startLoop = (
    name: string,
    concurrency: Pick<WorkOptions<z.ZodType>, 'concurrency' | 'concurrencyOfOne'>,
    handle: (job: JobWithMetadata, signal: AbortSignal) => Promise<void>,
    alternatesGroups = false,
  ) => {
    if (loops.has(name)) throw new Error(`Jobs of the queue ${name} are worked on already`)
    const loop = new JobLoop({
      boss,
      name,
      ...concurrency,
      alternatesGroups,
      pollMs: POLL_MS,
      ...(dialect === 'server' ? { heartbeatMs: HEARTBEAT_MS } : { idlePollMs: IDLE_POLL_MS }),
      logger,
      handle,
      returnJobs: (ids) => returnJobs(pool, SCHEMA, name, ids),
      onFailed: () => loops.get(deadLetterQueue(name))?.wake(),
    })
    loops.set(name, loop)
  }

  return {
    async send(job, payload, { transaction, singletonKey, retryLimit, priority, startAfter } = {}) {
      job.payload.parse(payload)
      const id = await boss.send(job.name, payload as object, {
        // The queues' policy allows one unfinished job per key, so a job without a key needs a unique one.
        singletonKey: singletonKey ?? randomUUID(),
        ...groupOf(job, payload as object),
        ...(transaction && { db: fromDrizzle(transaction, sql) }),
        ...(retryLimit !== undefined && { retryLimit }),
        ...(priority !== undefined && { priority }),
        ...(startAfter && { startAfter }),
      })
      const announce = () => loops.get(job.name)?.wake()
      if (transaction) afterCommit(transaction, announce)
      else announce()
      return id ?? undefined
    },
    async work(job, handler, { onGivenUp, ...concurrency }) {
      const handle = async ({ id, data, retryCount }: JobWithMetadata, signal: AbortSignal) => {
        const madeProgress = throttled(PROGRESS_MS, () => resetAttempts(pool, SCHEMA, job.name, id))
        await handler({ id, payload: job.payload.parse(data), signal, attempt: retryCount + 1, madeProgress })
      }
      startLoop(job.name, concurrency, handle, job.groupBy !== undefined)
      if (onGivenUp === undefined) return
      startLoop(deadLetterQueue(job.name), { concurrency: 1 }, async ({ sourceId, id, data, output }) => {
        const reason = reasonIn(output)
        await onGivenUp({ id: sourceId ?? id, payload: job.payload.parse(data), reason, interrupted: reason === INTERRUPTED })
      })
    },
    async cancel(job, id) {
      await boss.cancel(job.name, id)
      loops.get(job.name)?.abort(id)
    },
    async stop({ timeoutMs }) {
      clearInterval(supervision)
      await recovering
      await Promise.all([...loops.values()].map((loop) => loop.stop(timeoutMs)))
      loops.clear()
      await boss.stop({ graceful: false, close: false })
    },
  }
}

// An arbitrary lock number, unique in this database.
const QUEUE_LOCK = 7_240_313

/** Serializes processes that create the tables of a new database at the same time; the embedded database has only one process. */
async function oneAtATime({ pool, dialect }: Database, start: () => Promise<void>): Promise<void> {
  if (dialect === 'embedded') return start()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [QUEUE_LOCK])
    try {
      await start()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [QUEUE_LOCK])
    }
  } finally {
    client.release()
  }
}

/** Creates a job's queue and its dead-letter queue, or updates changed settings. */
async function prepareQueue(boss: PgBoss, job: Job, existing: ReadonlyMap<string, object>): Promise<void> {
  const common = { ...RETRY, expireInSeconds: job.expireSeconds ?? EXPIRE_SECONDS }
  const deadLetter = deadLetterQueue(job.name)
  const own = { ...common, retryLimit: job.retryLimit ?? RETRY.retryLimit, deadLetter }
  const prepare = async (name: string, options: QueueSettings & { deadLetter?: string }, policy?: QueuePolicy) => {
    const found = existing.get(name)
    if (found !== undefined && Object.entries(options).every(([key, value]) => Reflect.get(found, key) === value)) return
    if (found === undefined) await boss.createQueue(name, { ...options, ...(policy !== undefined && { policy }) })
    else await boss.updateQueue(name, options)
    // pg-boss must know the queue before a job is sent inside a transaction: on the embedded database it could not query for it then.
    await boss.findJobs(name, { id: randomUUID() })
  }
  await prepare(deadLetter, { ...common, retryLimit: 20 })
  await prepare(job.name, own, 'exclusive')
}

/** The group of a job, for alternating between groups. */
function groupOf({ groupBy }: Job, payload: object): { group?: { id: string } } {
  if (groupBy === undefined) return {}
  return { group: { id: String((payload as Record<string, unknown>)[groupBy]) } }
}

/** Throttles calls to one per interval; the first call goes through. */
function throttled(milliseconds: number, call: () => Promise<void>): () => Promise<void> {
  let next = 0
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + milliseconds
    await call()
  }
}

function deadLetterQueue(name: string): string {
  return `${name}.given-up`
}

function reasonIn(output: unknown): string {
  if (typeof output === 'object' && output !== null && 'message' in output) return String(output.message)
  if (typeof output === 'object' && output !== null && 'value' in output) return reasonIn(output.value)
  return 'unknown'
}
