import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'

// When a process dies, the responsible job is unknown, so an interruption does not count as an attempt. A job that always kills its process
// would do so at every start, though: after this many consecutive interruptions it waits longer each time, while other jobs run.
const IMMEDIATE_RETRIES = 4
const FIRST_WAIT_MINUTES = 2
const MAX_WAIT_MINUTES = 60
// By then it has waited alone for the longest time five times.
const MAX_INTERRUPTIONS = IMMEDIATE_RETRIES + 6

/** Reason of a job given up because of interruptions. */
export const INTERRUPTED = 'the process ended during every attempt'

/** Returns running jobs of one queue, first in line of their priority, without counting the attempt. */
export async function returnJobs(pool: Pool, schema: string, name: string, ids: readonly string[]): Promise<void> {
  // pg-boss counts an attempt when it fetches a job that has a start time.
  await pool.query(
    `update ${schema}.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
     where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [name, ids],
  )
}

/** Resets the counts of failures and interruptions of a running job. */
export async function resetAttempts(pool: Pool, schema: string, name: string, id: string): Promise<void> {
  await pool.query(`update ${schema}.job set retry_count = 0, output = null where name = $1 and id = $2::uuid and state = 'active'`, [
    name,
    id,
  ])
}

/**
 * Returns all jobs marked as running that no process runs, without counting the attempt. A job interrupted several times in a row is
 * delayed, and finally given up.
 *
 * @param silentSeconds only jobs without a heartbeat for so long; absent: all jobs marked as running, which is right at the start of a
 * database's only process
 * @returns how many were returned and how many were given up
 */
export async function recoverInterruptedJobs(
  pool: Pool,
  schema: string,
  boss: PgBoss,
  silentSeconds?: number,
): Promise<{ recovered: number; givenUp: number }> {
  const silent =
    silentSeconds === undefined ? 'true' : `coalesce(heartbeat_on, started_on) < now() - ${silentSeconds} * interval '1 second'`
  const interruptions = `coalesce((output ->> 'interruptions')::int, 0) + 1`
  const wait = `case when ${interruptions} <= ${IMMEDIATE_RETRIES} then 0
    else least(${MAX_WAIT_MINUTES}, ${FIRST_WAIT_MINUTES} * 2 ^ (${interruptions} - ${IMMEDIATE_RETRIES} - 1)) end`
  const { rows: exhausted } = await pool.query<{ name: string; id: string }>(
    `select name, id from ${schema}.job where state = 'active' and ${silent} and ${interruptions} > ${MAX_INTERRUPTIONS}`,
  )
  for (const { name, id } of exhausted) {
    // Otherwise it would be retried, as after any other failure.
    await pool.query(`update ${schema}.job set retry_limit = retry_count where name = $1 and id = $2::uuid and state = 'active'`, [
      name,
      id,
    ])
    await boss.fail(name, id, { message: INTERRUPTED })
  }
  const { rowCount } = await pool.query(
    `update ${schema}.job set state = 'retry', started_on = null, heartbeat_on = null,
       output = jsonb_build_object('interruptions', ${interruptions}), start_after = now() + ${wait} * interval '1 minute'
     where state = 'active' and ${silent}`,
  )
  return { recovered: rowCount ?? 0, givenUp: exhausted.length }
}
