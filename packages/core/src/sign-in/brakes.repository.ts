import { inArray, eq, max, sql } from 'drizzle-orm'
import { signInBrakes } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'
import { type Brake, wait } from './brake.ts'

// More doublings than it takes to get to the longest wait.
const DOUBLINGS = 10

/** Of brakes that somebody else clears away at this moment none has to be waited for. */
const CLEARED_AT_ONCE = 100

const brakesReader = (db: Queryable) => ({
  /** Until when the latest of these blocks, or did. */
  async blockedUntil(brakes: readonly Brake[]): Promise<Date | null> {
    const [found] = await db
      .select({ until: max(signInBrakes.blockedUntil) })
      .from(signInBrakes)
      .where(inArray(signInBrakes.key, keysOf(brakes)))
    return found?.until ?? null
  },
})

export const brakesRepository = {
  installation: true,
  reader: brakesReader,
  transactor: (tx) => ({
    ...brakesReader(tx),

    /**
     * Counts a failure on all of these, in one statement that takes turns with others. False, and nothing worth keeping,
     * when one of them blocks: of attempts made at the same moment no more get an answer than of ones made in a row.
     */
    async countFailure(brakes: readonly Brake[], now: Date): Promise<boolean> {
      const at = sql`${now.toISOString()}::timestamptz`
      const forgotten = sql`${new Date(now.getTime() - wait.forgottenMs).toISOString()}::timestamptz`
      // In one order, so that two attempts cannot wait for each other.
      const inOrder = brakes.toSorted((one, other) => (one.key < other.key ? -1 : 1))
      const rows = sql.join(
        inOrder.map(({ key }) => sql`(${key}, 1, ${at})`),
        sql`, `,
      )
      const allowed = sql.join(
        inOrder.map((brake) => sql`when ${brake.key} then ${brake.allowed}::int`),
        sql` `,
      )
      const failures = sql`case when brake.last_failed_at <= ${forgotten} then 1 else brake.failures + 1 end`
      const excess = sql`(${failures}) - case brake.key ${allowed} end`
      const seconds = sql`least(${wait.firstSeconds} * power(2, least(${excess}, ${DOUBLINGS})), ${wait.longestSeconds})`
      const counted = await tx.execute(sql`
        insert into sign_in_brakes as brake (key, failures, last_failed_at) values ${rows}
        on conflict (key) do update set
          failures = ${failures},
          last_failed_at = excluded.last_failed_at,
          blocked_until = case when ${excess} >= 0 then ${at} + ${seconds} * interval '1 second' end
        where brake.blocked_until is null or brake.blocked_until <= ${at}
        returning brake.key`)
      return counted.rows.length === brakes.length
    },

    async lift(brake: Brake): Promise<void> {
      await tx.delete(signInBrakes).where(eq(signInBrakes.key, brake.key))
    },

    /** Clears away what is forgotten by now. */
    async forget(now: Date): Promise<void> {
      const forgotten = new Date(now.getTime() - wait.forgottenMs).toISOString()
      await tx.execute(sql`
        delete from sign_in_brakes where key in (
          select key from sign_in_brakes where last_failed_at <= ${forgotten}::timestamptz limit ${CLEARED_AT_ONCE} for update skip locked
        )`)
    },
  }),
} satisfies InstallationRepository<unknown, unknown>

const keysOf = (brakes: readonly Brake[]) => brakes.map(({ key }) => key)
