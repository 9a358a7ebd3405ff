import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeCommit } from '../database/transaction.ts'
import type { Logger } from '../logging.ts'
import { keepNotice, noticesIn, payloadsOf } from './notices.ts'
import type { Signals } from './signals.ts'
import { Subscribers } from './subscribers.ts'

const CHANNEL = 'dossier_signals'
const CONNECT_MS = 10_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
// A connection may die silently; a listening one would never notice without a ping.
const PING_EVERY_MS = 30_000
const PING_TIMEOUT_MS = 10_000

interface PostgresSignalsOptions {
  readonly databaseUrl: string
  readonly logger: Logger
}

/**
 * Signals of a database server, by NOTIFY and LISTEN. One connection of this process listens; when it breaks, it is reopened and all
 * subscribers are notified of the gap. Resolves when it listens, or after a failed first attempt, which is retried as well.
 */
export async function openPostgresSignals({ databaseUrl, logger }: PostgresSignalsOptions): Promise<Signals> {
  const subscribers = new Subscribers(logger)
  const closing = new AbortController()
  const { promise: tried, resolve: setTried } = Promise.withResolvers<void>()

  /** Listens until the connection breaks or the signals are closed. */
  const listenUntilBroken = async (onListening: () => void): Promise<void> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'dossier signals',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: PING_TIMEOUT_MS,
      keepAlive: true,
    })
    const { promise: broken, reject } = Promise.withResolvers<never>()
    broken.catch(() => undefined)
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection was closed')))
    client.on('notification', ({ payload = '' }) => {
      for (const [topic, data] of noticesIn(payload)) subscribers.signal(topic, data)
    })
    const ask = setInterval(() => void client.query('select 1').catch(reject), PING_EVERY_MS)
    ask.unref()
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      onListening()
      await Promise.race([broken, aborted(closing.signal)])
    } finally {
      clearInterval(ask)
      // Closing a dead connection is not awaited.
      const ended = client.end().catch(() => undefined)
      if (closing.signal.aborted) await ended
    }
  }

  const listen = async (): Promise<void> => {
    let failures = 0
    while (!closing.signal.aborted) {
      try {
        await listenUntilBroken(() => {
          failures = 0
          subscribers.gap()
          setTried()
        })
      } catch (error) {
        if (closing.signal.aborted) return
        logger.warn({ err: error }, 'the connection that listens for signals is gone; it is opened again')
        setTried()
      }
      await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), closing.signal)
      failures += 1
    }
  }

  const listening = listen()
  await tried
  return {
    publish(transaction, topic, data) {
      keepNotice(transaction, [topic, data], (notices) =>
        beforeCommit(transaction, async () => {
          for (const payload of payloadsOf(notices)) await transaction.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
        }),
      )
    },
    subscribe: (topic, subscriber) => subscribers.add(topic, subscriber),
    async close() {
      closing.abort()
      await listening
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (signal.aborted) resolve()
  else signal.addEventListener('abort', () => resolve(), { once: true })
  return promise
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const stop = () => resolve()
  signal.addEventListener('abort', stop, { once: true })
  await promise
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
}
