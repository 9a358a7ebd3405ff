import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { runTransaction } from '../database/transaction.ts'
import type { Logger } from '../logging.ts'
import type { Signals } from '../signals/signals.ts'
import { type AcquireOptions, type HeldLock, LocksUnreachable, type Locks, LockTimeout } from './locks.ts'
import { LockSession, type keepAlive } from './lock-session.ts'
import { NamedQueues } from './named-queues.ts'

const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 250
/** Repeated, since the holder may have changed or missed the notice. */
const NOTIFY_HOLDER_EVERY_MS = 1_000

interface PostgresLocksOptions {
  readonly databaseUrl: string
  readonly pool: Pool
  readonly signals: Signals
  readonly logger: Logger
  /** Keep-alive of the connection; the default of sessions when absent. */
  readonly keepAlive?: typeof keepAlive
}

/** Locks of a database server, held by one connection of this process, which is opened with the first lock. */
export function postgresLocks({ databaseUrl, pool, signals, logger, keepAlive }: PostgresLocksOptions): Locks {
  const queues = new NamedQueues()
  let opening: Promise<LockSession> | undefined
  let isClosed = false

  const open = (): Promise<LockSession> => {
    const opened = LockSession.open(databaseUrl, logger, keepAlive)
    const forget = () => {
      if (opening === opened) opening = undefined
    }
    opened.then(({ lost }) => (lost.aborted ? forget() : lost.addEventListener('abort', forget, { once: true })), forget)
    return opened
  }

  /** @throws LocksUnreachable */
  const onSession = async <T>(work: (opened: LockSession) => Promise<T>): Promise<T> => {
    if (isClosed) throw new LocksUnreachable(new Error('the database is closed'))
    const known = opening
    try {
      // A connection that was cut while idle fails at the next query.
      if (known !== undefined) return await work(await known).catch(async () => work(await (opening ??= open())))
      return await work(await (opening = open()))
    } catch (error) {
      throw new LocksUnreachable(error)
    }
  }

  const held = (opened: LockSession, name: string, end: () => void): HeldLock => {
    let isHeld = true
    return {
      lost: opened.lost,
      async release() {
        if (!isHeld) return
        isHeld = false
        // A lock that cannot be released was lost with its connection.
        await opened.unlock(name).catch(() => undefined)
        end()
      },
    }
  }

  const notifyHolder = async (name: string): Promise<void> => {
    try {
      await runTransaction(pool, async (tx) => signals.publish(tx, topicOf(name), ''))
    } catch (error) {
      logger.warn({ err: error }, 'the holder of a lock could not be asked for it')
    }
  }

  /** Waits for other processes, once it is first in this one. */
  const untilFree = async (name: string, { waitMs, signal }: AcquireOptions): Promise<LockSession> => {
    const begun = performance.now()
    let pause = FIRST_PAUSE_MS
    let notifyAgainAt = 0
    for (;;) {
      signal?.throwIfAborted()
      const opened = await onSession(async (one) => ((await one.tryLock(name)) ? one : undefined))
      if (opened !== undefined) return opened
      const waited = performance.now() - begun
      if (waited >= waitMs) throw new LockTimeout(name)
      if (waited >= notifyAgainAt) {
        notifyAgainAt = waited + NOTIFY_HOLDER_EVERY_MS
        await notifyHolder(name)
      }
      await sleep(Math.min(pause, waitMs - waited), undefined, signal && { signal }).catch(() => undefined)
      pause = Math.min(MAX_PAUSE_MS, pause * 2)
    }
  }

  return {
    async acquire(name, { waitMs, signal, onContended }) {
      const begun = performance.now()
      let isHeld = false
      let isContended = false
      // A holder that still waits for another process cannot release anything yet.
      const want = () => {
        isContended = true
        if (isHeld) onContended?.()
      }
      const releaseQueue = await queues.take(name, { waitMs, onContended: want, ...(signal && { signal }) })
      try {
        const left = Math.max(0, waitMs - (performance.now() - begun))
        const opened = await untilFree(name, { waitMs: left, ...(signal && { signal }) })
        isHeld = true
        if (isContended) onContended?.()
        const unsubscribe = onContended && signals.subscribe(topicOf(name), { onSignal: want, onGap: () => undefined })
        return held(opened, name, () => {
          unsubscribe?.()
          releaseQueue()
        })
      } catch (error) {
        releaseQueue()
        throw error
      }
    },
    async tryAcquire(name) {
      const releaseQueue = queues.tryTake(name)
      if (releaseQueue === undefined) return undefined
      try {
        const opened = await onSession(async (one) => ((await one.tryLock(name)) ? one : undefined))
        if (opened !== undefined) return held(opened, name, releaseQueue)
      } catch (error) {
        releaseQueue()
        throw error
      }
      releaseQueue()
      return undefined
    },
    async join(name) {
      return onSession(async (opened) => {
        const elsewhere = await opened.join(name)
        let isIn = true
        return {
          elsewhere,
          async leave() {
            if (!isIn) return
            isIn = false
            await opened.leave(name).catch(() => undefined)
          },
        }
      })
    },
    async close() {
      isClosed = true
      const opened = await opening?.catch(() => undefined)
      await opened?.close()
    },
  }
}

const topicOf = (name: string): string => `lock ${name}`
