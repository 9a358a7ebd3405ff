import type { Pool } from 'pg'
import { sha256Hex } from '../secrets.ts'
import type { SharedCounts } from './rate-limiter.ts'

const SCHEMA = 'rate_limits'
// An arbitrary lock number, unique in this database.
const TABLE_LOCK = 7_240_317
const CLEAR_EVERY_MS = 60_000
/** Batch size; counts that another process is deleting are skipped. */
const CLEAR_BATCH = 1_000

/**
 * Shared counts in a table of a database server, created if needed. The table is unlogged: a crash of the server empties it, and writes do
 * not wait for the disk. Keys are hashed so that it contains no personal data; windows use the server's clock.
 */
export async function openPostgresCounts(pool: Pool): Promise<SharedCounts> {
  // One message is one transaction: of processes starting together one creates the table.
  await pool.query(`
    select pg_advisory_xact_lock(${TABLE_LOCK});
    create schema if not exists ${SCHEMA};
    create unlogged table if not exists ${SCHEMA}.counts (key text primary key, count integer not null, ends_at timestamptz not null)`)
  let clearAt = performance.now() + CLEAR_EVERY_MS

  const clearExpired = () =>
    pool.query(
      `delete from ${SCHEMA}.counts where key in (
         select key from ${SCHEMA}.counts where ends_at <= now() limit ${CLEAR_BATCH} for update skip locked
       )`,
    )

  return {
    async add(key, count, windowMs) {
      const { rows } = await pool.query<{ count: number; ends_in_ms: number }>(
        `insert into ${SCHEMA}.counts as known (key, count, ends_at)
         values ($1, $2, clock_timestamp() + $3::float8 * interval '1 millisecond')
         on conflict (key) do update set
           count = case when known.ends_at <= clock_timestamp() then excluded.count else known.count + excluded.count end,
           ends_at = case when known.ends_at <= clock_timestamp() then excluded.ends_at else known.ends_at end
         returning count, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ends_in_ms`,
        [sha256Hex(key), count, windowMs],
      )
      if (performance.now() >= clearAt) {
        clearAt = performance.now() + CLEAR_EVERY_MS
        // The next process will.
        clearExpired().catch(() => undefined)
      }
      return { count: rows[0]?.count ?? count, endsInMs: rows[0]?.ends_in_ms ?? windowMs }
    },
    async fill(key, count, forMs) {
      const { rows } = await pool.query<{ ends_in_ms: number }>(
        `insert into ${SCHEMA}.counts as known (key, count, ends_at)
         values ($1, $2, clock_timestamp() + $3::float8 * interval '1 millisecond')
         on conflict (key) do update set
           count = greatest(known.count, excluded.count),
           ends_at = greatest(known.ends_at, excluded.ends_at)
         returning (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ends_in_ms`,
        [sha256Hex(key), count, forMs],
      )
      return { endsInMs: rows[0]?.ends_in_ms ?? forMs }
    },
  }
}
