import { PGlite } from '@electric-sql/pglite'
import { createPgConfig, type PGlitePgConfig } from '@electric-sql/pglite/node-postgres'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { join } from 'node:path'
import { type ClientBase, Pool } from 'pg'
import type { Logger } from '../logging.ts'
import { startEmbeddedEngine } from './embedded-engine.ts'
import { inProcessLocks } from '../locks/in-process-locks.ts'
import type { Locks } from '../locks/locks.ts'
import { postgresLocks } from '../locks/postgres-locks.ts'
import { openPostgresCounts } from '../rate-limits/postgres-counts.ts'
import { type RateLimiter, rateLimiter } from '../rate-limits/rate-limiter.ts'
import { inProcessSignals } from '../signals/in-process-signals.ts'
import { openPostgresSignals } from '../signals/postgres-signals.ts'
import type { Signals } from '../signals/signals.ts'
import { rememberStatements } from './remembered-statements.ts'
import { nameFailedConnections } from './unreachable.ts'
import { wholeRequests } from './whole-requests.ts'
import { guardAgainstSelfWaiting, runTransaction, type Transaction, type TransactionOptions } from './transaction.ts'

/** Records in PostgreSQL: the embedded one (a single connection inside this process) or a server. */
export interface Database {
  readonly dialect: 'embedded' | 'server'
  readonly pool: Pool
  /** For reading, and for single statements. On the embedded database a statement waits for any open transaction. */
  readonly db: NodePgDatabase
  /** Notices of what transactions changed, to every process that uses this database. */
  readonly signals: Signals
  /** What only one may do at a time, and how many are at something, in every process that uses this database. */
  readonly locks: Locks
  /** How often something may happen, in every process that uses this database. */
  readonly rateLimiter: RateLimiter
  /**
   * Runs `work` in one transaction; commits when it resolves, rolls back when it rejects. Inside, use `tx` only:
   * anything that goes around it would wait for a connection that the transaction itself holds.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connection string of a server; absent means the embedded database. */
  readonly databaseUrl?: string
  /** The embedded database lives in `postgres` inside this directory; `memory://` keeps nothing. */
  readonly dataDir: string
  readonly logger: Logger
  /** Connections to a server, at most. The embedded database always has one. */
  readonly maxConnections?: number
}

const IN_MEMORY = 'memory://'
// A caller that waits this long for a connection has met a deadlock or an overload; an error says so, a hang does not.
const CONNECTION_TIMEOUT_MS = 30_000

/** Opens the database and makes sure that it answers. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { pool, closeEngine } =
    options.databaseUrl === undefined ? await openEmbedded(options.dataDir) : openServer(options.databaseUrl, options.maxConnections)
  pool.on('error', (error) => options.logger.error({ err: error }, 'an idle database connection failed'))
  nameFailedConnections(pool)
  guardAgainstSelfWaiting(pool)
  const closeConnections = async () => {
    await pool.end()
    await closeEngine()
  }
  try {
    await pool.query('select 1')
    const shared = await openShared(options, pool)
    return {
      dialect: options.databaseUrl === undefined ? 'embedded' : 'server',
      pool,
      db: drizzle({ client: pool }),
      ...shared,
      transaction: (work, transactionOptions) => runTransaction(pool, work, transactionOptions),
      async close() {
        await shared.locks.close()
        await shared.signals.close()
        await closeConnections()
      },
    }
  } catch (error) {
    await closeConnections()
    throw error
  }
}

/** What the processes share that use the database: the embedded one has a single process. */
async function openShared(
  { databaseUrl, logger }: DatabaseOptions,
  pool: Pool,
): Promise<Pick<Database, 'signals' | 'locks' | 'rateLimiter'>> {
  if (databaseUrl === undefined) return { signals: inProcessSignals(logger), locks: inProcessLocks(), rateLimiter: rateLimiter() }
  const counts = await openPostgresCounts(pool)
  const signals = await openPostgresSignals({ databaseUrl, logger })
  return {
    signals,
    locks: postgresLocks({ databaseUrl, pool, signals, logger }),
    rateLimiter: rateLimiter(counts, (error) =>
      logger.warn({ err: error }, 'requests could not be counted together with those of other processes'),
    ),
  }
}

async function openEmbedded(dataDir: string) {
  const engine = dataDir === IN_MEMORY ? await PGlite.create() : await startEmbeddedEngine(join(dataDir, 'postgres'))
  const config = acceptTypeParsers(createPgConfig(wholeRequests(engine)))
  // One connection is all that the engine has, so it must not be retired for idleness either.
  const pool = new Pool({
    ...(config as object),
    max: config.poolSize,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  })
  rememberStatements(pool)
  return { pool, closeEngine: () => engine.close() }
}

/**
 * Drizzle gives each query its own type parsers in `types`, the name under which PGlite's connection expects a list of
 * parameter types; node-postgres itself ignores what is not a list, and so must this connection.
 */
function acceptTypeParsers(config: PGlitePgConfig): PGlitePgConfig {
  const { connection } = config
  const parse = connection.parse.bind(connection)
  connection.parse = (query: { types?: unknown }) => parse(Array.isArray(query.types) ? query : { ...query, types: [] })
  return config
}

function openServer(databaseUrl: string, maxConnections = 10) {
  const options = {
    connectionString: databaseUrl,
    max: maxConnections,
    application_name: 'dossier',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // Compiling the statement of a long list takes longer than running it. The pool waits for this before it lends the connection.
    onConnect: (client: ClientBase) => client.query('set jit = off'),
  }
  return { pool: new Pool(options), closeEngine: async () => {} }
}
