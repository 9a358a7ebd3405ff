import { createHash } from 'node:crypto'
import { Client, type QueryResult } from 'pg'
import type { Logger } from '../logging.ts'

const CONNECT_MS = 5_000
/** How soon the server has to respond, and how often it is pinged while locks are held, in milliseconds. */
export const keepAlive = { responseMs: 5_000, pingEveryMs: 5_000 }
// The server releases the locks of a lost machine after half a minute, later than that machine notices the loss itself. A session that only
// holds locks must not be ended as idle.
const SETTINGS = `
  select set_config(name, value, false)
  from (values ('tcp_keepalives_idle', '15'), ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '3'),
    ('tcp_user_timeout', '30000'), ('idle_session_timeout', '0')) as wanted (name, value)
  join pg_settings using (name)`

/**
 * A connection that holds PostgreSQL's session-level advisory locks, which end with it. When in doubt whether it still holds them, it is
 * treated as lost and closed.
 */
export class LockSession {
  readonly #client: Client
  readonly #logger: Logger
  readonly #lost = new AbortController()
  readonly #joined = new Map<string, number>()
  #heldCount = 0
  #answered: Promise<unknown> = Promise.resolve()

  private constructor(client: Client, logger: Logger) {
    this.#client = client
    this.#logger = logger
    client.on('error', (error) => this.#markLost(error))
    client.on('end', () => this.#markLost(new Error('the connection was closed')))
  }

  /** @throws when the server cannot be reached */
  static async open(databaseUrl: string, logger: Logger, { responseMs, pingEveryMs } = keepAlive): Promise<LockSession> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'dossier locks',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: responseMs,
      keepAlive: true,
    })
    const session = new LockSession(client, logger)
    await client.connect()
    await session.#ask(SETTINGS)
    const asking = setInterval(() => {
      if (session.#heldCount > 0) session.#ask('select 1').catch(() => undefined)
    }, pingEveryMs)
    asking.unref()
    session.lost.addEventListener('abort', () => clearInterval(asking), { once: true })
    return session
  }

  /** Aborted when the locks are lost. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Acquires a lock if it is free; not for a lock that this session holds. */
  async tryLock(name: string): Promise<boolean> {
    this.#heldCount += 1
    let taken = false
    try {
      const { rows } = await this.#ask<{ taken: boolean }>('select pg_try_advisory_lock($1::bigint) as taken', [keyOf(name)])
      taken = rows[0]?.taken === true
    } finally {
      if (!taken) this.#heldCount -= 1
    }
    return taken
  }

  async unlock(name: string): Promise<void> {
    this.#heldCount -= 1
    await this.#ask('select pg_advisory_unlock($1::bigint)', [keyOf(name)])
  }

  /**
   * Acquires one more shared lock under a name, each with a separate number, so that holders can be counted.
   *
   * @returns the number held by other sessions. Of two that join concurrently at least one counts the other.
   */
  async join(name: string): Promise<number> {
    const own = (this.#joined.get(name) ?? 0) + 1
    this.#joined.set(name, own)
    this.#heldCount += 1
    const kind = kindOf(name)
    // The statements run in sequence, so the lock is taken before counting.
    const answers = await this.#ask<{ held: number }>(`
      select pg_try_advisory_lock_shared(${kind}, ${own});
      select count(*)::int as held from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${kind >>> 0}::oid
        and database = (select oid from pg_database where datname = current_database())`)
    // Several statements return several results, contrary to the library's types.
    const [, counted] = answers as unknown as QueryResult<{ held: number }>[]
    return Math.max(0, (counted?.rows[0]?.held ?? own) - own)
  }

  async leave(name: string): Promise<void> {
    const own = this.#joined.get(name) ?? 1
    if (own > 1) this.#joined.set(name, own - 1)
    else this.#joined.delete(name)
    this.#heldCount -= 1
    await this.#ask('select pg_advisory_unlock_shared($1::int, $2::int)', [kindOf(name), own])
  }

  async close(): Promise<void> {
    this.#heldCount = 0
    await this.#client.end().catch(() => undefined)
  }

  /** Queues the query: the connection handles one at a time. */
  #ask<Row extends object>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    const answer = this.#answered.then(() => this.#query<Row>(text, values))
    this.#answered = answer.catch(() => undefined)
    return answer
  }

  async #query<Row extends object>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    this.lost.throwIfAborted()
    try {
      return await this.#client.query<Row>(text, values)
    } catch (error) {
      this.#markLost(error)
      // Closing a dead connection is not awaited.
      this.#client.end().catch(() => undefined)
      throw error
    }
  }

  #markLost(error: unknown): void {
    if (this.lost.aborted) return
    if (this.#heldCount > 0)
      this.#logger.warn({ err: error, locks: this.#heldCount }, 'the connection that holds locks is gone, and they with it')
    this.#lost.abort(error)
  }
}

/** One of 2^64 keys of PostgreSQL's single-key locks. */
const keyOf = (name: string): string => digestOf(name).readBigInt64BE().toString()

/** One of 2^32 first keys of PostgreSQL's two-key locks. */
const kindOf = (name: string): number => digestOf(name).readInt32BE()

const digestOf = (name: string): Buffer => createHash('sha256').update(name).digest()
