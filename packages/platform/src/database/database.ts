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
import { prepareRepeatedStatements } from './prepared-statements.ts'
import { wrapConnectionErrors } from './unreachable.ts'
import { joinProtocolMessages } from './join-protocol-messages.ts'
import { vacuumAtIntervals } from './vacuum-changed-tables.ts'
import { guardAgainstSelfDeadlock, runTransaction, type Transaction, type TransactionOptions } from './transaction.ts'

/** Records in PostgreSQL: the embedded one (a single connection inside this process) or a server. */
export interface Database {
  readonly dialect: 'embedded' | 'server'
  readonly pool: Pool
  /** For reading, and for single statements. On the embedded database a statement waits for any open transaction. */
  readonly db: NodePgDatabase
  /** Notices of committed changes, for every process that uses this database. */
  readonly signals: Signals
  /** Exclusive locks and membership counts, over every process that uses this database. */
  readonly locks: Locks
  /** Rate limits over every process that uses this database. */
  readonly rateLimiter: RateLimiter
  /**
   * Runs `work` in one transaction; commits when it resolves, rolls back when it rejects. Inside, use `tx` only: anything else would wait
   * for a connection that the transaction itself holds.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connection string of a server; absent: the embedded database. */
  readonly databaseUrl?: string
  /** The embedded database is stored in `postgres` inside this directory; `memory://` stores nothing. */
  readonly dataDir: string
  readonly logger: Logger
  /** Maximum number of connections to a server. The embedded database always has one. */
  readonly maxConnections?: number
}

const IN_MEMORY = 'memory://'
// Waiting this long for a connection means a deadlock or an overload; an error is better than a hang.
const CONNECTION_TIMEOUT_MS = 30_000

/** Opens the database and verifies that it responds. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { pool, closeEngine } =
    options.databaseUrl === undefined ? await openEmbedded(options.dataDir) : openServer(options.databaseUrl, options.maxConnections)
  pool.on('error', (error) => options.logger.error({ err: error }, 'an idle database connection failed'))
  wrapConnectionErrors(pool)
  guardAgainstSelfDeadlock(pool)
  const closeConnections = async () => {
    await pool.end()
    await closeEngine()
  }
  try {
    await pool.query('select 1')
    const shared = await openShared(options, pool)
    const dialect = options.databaseUrl === undefined ? 'embedded' : 'server'
    const stopVacuuming = dialect === 'embedded' ? vacuumAtIntervals(pool, options.logger) : undefined
    return {
      dialect,
      pool,
      db: drizzle({ client: pool }),
      ...shared,
      transaction: (work, transactionOptions) => runTransaction(pool, work, transactionOptions),
      async close() {
        await stopVacuuming?.()
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

/** Signals, locks and rate limits shared by all processes; the embedded database has only one process. */
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
  const config = acceptTypeParsers(createPgConfig(joinProtocolMessages(engine)))
  // The engine has a single connection, which must not be closed when idle.
  const pool = new Pool({
    ...(config as object),
    max: config.poolSize,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  })
  prepareRepeatedStatements(pool)
  return { pool, closeEngine: () => engine.close() }
}

/**
 * Drizzle passes type parsers in `types`, where PGlite's connection expects a list of parameter types. node-postgres ignores anything but a
 * list, so this connection has to as well.
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
    // Compiling a query with a long list takes longer than running it. The pool awaits this setting before it hands out the connection.
    onConnect: (client: ClientBase) => client.query('set jit = off'),
  }
  return { pool: new Pool(options), closeEngine: async () => {} }
}
