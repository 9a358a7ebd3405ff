import { createHash } from 'node:crypto'
import { Client, type QueryResult } from 'pg'
import type { Logger } from '../logging.ts'

const CONNECT_MS = 5_000
/** How soon the server has to answer, and how often it is asked whether it is still there while locks are held, milliseconds. */
export const patience = { answerMs: 5_000, askEveryMs: 5_000 }
// The server lets go of the locks of a machine that is gone after half a minute, and not before that machine would have noticed that it
// does not hear of the server any more. Neither may a session that only holds locks be ended for its idleness.
const SETTINGS = `
  select set_config(name, value, false)
  from (values ('tcp_keepalives_idle', '15'), ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '3'),
    ('tcp_user_timeout', '30000'), ('idle_session_timeout', '0')) as wanted (name, value)
  join pg_settings using (name)`

/**
 * A connection that holds locks: PostgreSQL's advisory locks of a session, which end with it. Where there is doubt whether it still holds
 * them, it counts as lost and is closed.
 */
export class LockSession {
  readonly #client: Client
  readonly #logger: Logger
  readonly #lost = new AbortController()
  readonly #joined = new Map<string, number>()
  #holds = 0
  #answered: Promise<unknown> = Promise.resolve()

  private constructor(client: Client, logger: Logger) {
    this.#client = client
    this.#logger = logger
    client.on('error', (error) => this.#lose(error))
    client.on('end', () => this.#lose(new Error('the connection was closed')))
  }

  /** @throws when the server cannot be reached */
  static async open(databaseUrl: string, logger: Logger, { answerMs, askEveryMs } = patience): Promise<LockSession> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'dossier locks',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: answerMs,
      keepAlive: true,
    })
    const session = new LockSession(client, logger)
    await client.connect()
    await session.#ask(SETTINGS)
    const asking = setInterval(() => {
      if (session.#holds > 0) session.#ask('select 1').catch(() => undefined)
    }, askEveryMs)
    asking.unref()
    session.lost.addEventListener('abort', () => clearInterval(asking), { once: true })
    return session
  }

  /** Aborted when the locks are gone. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Whether the lock was free; not to be asked for one that this session holds. */
  async tryLock(name: string): Promise<boolean> {
    this.#holds += 1
    let taken = false
    try {
      const { rows } = await this.#ask<{ taken: boolean }>('select pg_try_advisory_lock($1::bigint) as taken', [keyOf(name)])
      taken = rows[0]?.taken === true
    } finally {
      if (!taken) this.#holds -= 1
    }
    return taken
  }

  async unlock(name: string): Promise<void> {
    this.#holds -= 1
    await this.#ask('select pg_advisory_unlock($1::bigint)', [keyOf(name)])
  }

  /**
   * Holds one more shared lock of a name, each under a number of its own. Nobody waits for those: they are there to be counted.
   *
   * @returns how many of the name other sessions hold. Of two that join at the same moment at least one counts the other.
   */
  async join(name: string): Promise<number> {
    const own = (this.#joined.get(name) ?? 0) + 1
    this.#joined.set(name, own)
    this.#holds += 1
    const kind = kindOf(name)
    // One after the other although sent together: what is counted was taken before.
    const answers = await this.#ask<{ held: number }>(`
      select pg_try_advisory_lock_shared(${kind}, ${own});
      select count(*)::int as held from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${kind >>> 0}::oid
        and database = (select oid from pg_database where datname = current_database())`)
    // Several statements have several results, whatever the library's types say.
    const [, counted] = answers as unknown as QueryResult<{ held: number }>[]
    return Math.max(0, (counted?.rows[0]?.held ?? own) - own)
  }

  async leave(name: string): Promise<void> {
    const own = this.#joined.get(name) ?? 1
    if (own > 1) this.#joined.set(name, own - 1)
    else this.#joined.delete(name)
    this.#holds -= 1
    await this.#ask('select pg_advisory_unlock_shared($1::int, $2::int)', [kindOf(name), own])
  }

  async close(): Promise<void> {
    this.#holds = 0
    await this.#client.end().catch(() => undefined)
  }

  /** Asks when all that was asked before is answered: the connection takes one question at a time. */
  #ask<Row extends object>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    const answer = this.#answered.then(() => this.#askNow<Row>(text, values))
    this.#answered = answer.catch(() => undefined)
    return answer
  }

  async #askNow<Row extends object>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    this.lost.throwIfAborted()
    try {
      return await this.#client.query<Row>(text, values)
    } catch (error) {
      this.#lose(error)
      // Nobody waits for the farewell of a connection that gives no answer.
      this.#client.end().catch(() => undefined)
      throw error
    }
  }

  #lose(error: unknown): void {
    if (this.lost.aborted) return
    if (this.#holds > 0) this.#logger.warn({ err: error, locks: this.#holds }, 'the connection that holds locks is gone, and they with it')
    this.#lost.abort(error)
  }
}

/** One of 2^64 keys of PostgreSQL's locks with one key. */
const keyOf = (name: string): string => digestOf(name).readBigInt64BE().toString()

/** One of 2^32 first keys of PostgreSQL's locks with two. */
const kindOf = (name: string): number => digestOf(name).readInt32BE()

const digestOf = (name: string): Buffer => createHash('sha256').update(name).digest()
