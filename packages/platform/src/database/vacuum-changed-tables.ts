import { escapeIdentifier, type Pool } from 'pg'
import type { Logger } from '../logging.ts'

/**
 * Interval between two checks, milliseconds. A server's default is a minute; the tables of a new installation grow from empty to thousands of rows
 * within that.
 */
const INTERVAL_MS = 15_000

// The defaults of a server: `autovacuum_analyze_threshold` and `_scale_factor`, `autovacuum_vacuum_threshold` and `_scale_factor`
// (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM). Tables with rows that were never analyzed have reltuples -1.
const CHANGED_TABLES = `
  select changed.schemaname as schema, changed.relname as name, changed.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0) as "hasDeadRows"
  from pg_stat_user_tables changed join pg_class class on class.oid = changed.relid
  where changed.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)
    or changed.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
    or class.reltuples < 0 and pg_relation_size(class.oid) > 0`

/**
 * Updates the planner's statistics of tables that have changed, and frees the space of deleted rows, as the autovacuum daemon of a server does. The
 * embedded engine has no background processes: without this, statements over thousands of rows keep the plans for an empty table.
 *
 * @returns the number of tables
 */
export async function vacuumChangedTables(pool: Pick<Pool, 'query'>): Promise<number> {
  // The engine otherwise counts changes with a delay of a second.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ schema: string; name: string; hasDeadRows: boolean }>(CHANGED_TABLES)
  for (const { schema, name, hasDeadRows } of rows) {
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
    // A statement a table, so that requests are served in between.
    await pool.query(hasDeadRows ? `vacuum (analyze) ${table}` : `analyze ${table}`)
  }
  return rows.length
}

/** Calls `vacuumChangedTables` at intervals. @returns stops it, after the call that is running */
export function vacuumAtIntervals(pool: Pick<Pool, 'query'>, logger: Logger): () => Promise<void> {
  let running: Promise<void> | undefined
  const check = async () => {
    try {
      await vacuumChangedTables(pool)
    } catch (error) {
      // A table may have been dropped; the next call tries again.
      logger.warn({ err: error }, 'the statistics of the database could not be updated')
    }
    running = undefined
  }
  const timer = setInterval(() => void (running ??= check()), INTERVAL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
