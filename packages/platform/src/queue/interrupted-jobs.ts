import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'

// A process that dies says nothing about which of its jobs did it, so that an interruption is no attempt. A job that always ends
// its process would do so at every start, though: after this many interruptions in a row it waits until a start has lasted, longer
// each time, and the others are done meanwhile.
const AT_ONCE = 4
const FIRST_WAIT_MINUTES = 2
const LONGEST_WAIT_MINUTES = 60
// It was alone in having waited so long, five times over.
const MAX_INTERRUPTIONS = AT_ONCE + 6

/** What the last attempt of a job that is given up for its interruptions ended by. */
export const INTERRUPTED = 'the process ended during every attempt'

/** Makes running jobs of one queue wait again, first in line of their priority, without counting the attempt. */
export async function handBackJobs(pool: Pool, schema: string, name: string, ids: readonly string[]): Promise<void> {
  // pg-boss counts an attempt when it fetches a job that has a start time.
  await pool.query(
    `update ${schema}.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
     where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [name, ids],
  )
}

/** Forgets the failures and interruptions of a running job. */
export async function forgetAttempts(pool: Pool, schema: string, name: string, id: string): Promise<void> {
  await pool.query(`update ${schema}.job set retry_count = 0, output = null where name = $1 and id = $2::uuid and state = 'active'`, [
    name,
    id,
  ])
}

/**
 * Hands back every job that is marked as running although no process runs it, without counting the attempt. A job that was
 * interrupted several times in a row waits first, and is given up when that did not help.
 *
 * @param silentSeconds jobs without a sign of life for so long; all that are marked as running when absent, which is right before
 * work begins in the only process of a database
 * @returns how many wait again and how many were given up
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
  const wait = `case when ${interruptions} <= ${AT_ONCE} then 0
    else least(${LONGEST_WAIT_MINUTES}, ${FIRST_WAIT_MINUTES} * 2 ^ (${interruptions} - ${AT_ONCE} - 1)) end`
  const { rows: exhausted } = await pool.query<{ name: string; id: string }>(
    `select name, id from ${schema}.job where state = 'active' and ${silent} and ${interruptions} > ${MAX_INTERRUPTIONS}`,
  )
  for (const { name, id } of exhausted) {
    // Otherwise it would be tried again, as after any other failure.
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
