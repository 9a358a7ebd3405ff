import { inArray, eq, max, sql } from 'drizzle-orm'
import { signInBrakes } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'
import { type Throttle, blocking } from './throttle.ts'

// Enough doublings to reach the longest wait; prevents overflow.
const DOUBLINGS = 10

/** Batch size; rows that another process is deleting are skipped. */
const CLEAR_BATCH = 100

const throttlesReader = (db: Queryable) => ({
  /** The latest end of their blocks; may lie in the past. */
  async blockedUntil(throttles: readonly Throttle[]): Promise<Date | null> {
    const [found] = await db
      .select({ until: max(signInBrakes.blockedUntil) })
      .from(signInBrakes)
      .where(inArray(signInBrakes.key, keysOf(throttles)))
    return found?.until ?? null
  },
})

export const throttlesRepository = {
  installation: true,
  reader: throttlesReader,
  transactor: (tx) => ({
    ...throttlesReader(tx),

    /**
     * Counts a failure on all throttles in one statement that serializes concurrent attempts. @returns false, with nothing worth
     * committing, when one of them blocks: concurrent attempts get no more answers than sequential ones
     */
    async countFailure(throttles: readonly Throttle[], now: Date): Promise<boolean> {
      const at = sql`${now.toISOString()}::timestamptz`
      const forgotten = sql`${new Date(now.getTime() - blocking.resetAfterMs).toISOString()}::timestamptz`
      // A fixed order prevents deadlocks.
      const inOrder = throttles.toSorted((one, other) => (one.key < other.key ? -1 : 1))
      const rows = sql.join(
        inOrder.map(({ key }) => sql`(${key}, 1, ${at})`),
        sql`, `,
      )
      const allowed = sql.join(
        inOrder.map((throttle) => sql`when ${throttle.key} then ${throttle.allowed}::int`),
        sql` `,
      )
      const failures = sql`case when brake.last_failed_at <= ${forgotten} then 1 else brake.failures + 1 end`
      const excess = sql`(${failures}) - case brake.key ${allowed} end`
      const seconds = sql`least(${blocking.firstSeconds} * power(2, least(${excess}, ${DOUBLINGS})), ${blocking.maxSeconds})`
      const counted = await tx.execute(sql`
        insert into sign_in_brakes as brake (key, failures, last_failed_at) values ${rows}
        on conflict (key) do update set
          failures = ${failures},
          last_failed_at = excluded.last_failed_at,
          blocked_until = case when ${excess} >= 0 then ${at} + ${seconds} * interval '1 second' end
        where brake.blocked_until is null or brake.blocked_until <= ${at}
        returning brake.key`)
      return counted.rows.length === throttles.length
    },

    async clear(throttle: Throttle): Promise<void> {
      await tx.delete(signInBrakes).where(eq(signInBrakes.key, throttle.key))
    },

    /** Deletes counters that are expired. */
    async forget(now: Date): Promise<void> {
      const forgotten = new Date(now.getTime() - blocking.resetAfterMs).toISOString()
      await tx.execute(sql`
        delete from sign_in_brakes where key in (
          select key from sign_in_brakes where last_failed_at <= ${forgotten}::timestamptz limit ${CLEAR_BATCH} for update skip locked
        )`)
    },
  }),
} satisfies InstallationRepository<unknown, unknown>

const keysOf = (throttles: readonly Throttle[]) => throttles.map(({ key }) => key)
