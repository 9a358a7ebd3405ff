import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'

// A process that dies says nothing about which of its jobs did it. Interruptions count as attempts, with this many more
// than a job's own allowance, so that one that always kills its process is given up at last and a bystander is not.
const MAX_INTERRUPTIONS = 5

/** Makes running jobs of one queue wait again, first in line of their priority, without counting the attempt. */
export async function handBackJobs(pool: Pool, schema: string, name: string, ids: readonly string[]): Promise<void> {
  // pg-boss counts an attempt when it fetches a job that has a start time.
  await pool.query(
    `update ${schema}.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
     where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [name, ids],
  )
}

/**
 * Hands back, at once, every job that is marked as running although no process can be running it: call it before work
 * begins, and only where this process is the database's only one.
 *
 * @returns how many wait again and how many were given up
 */
export async function recoverInterruptedJobs(pool: Pool, schema: string, boss: PgBoss): Promise<{ recovered: number; givenUp: number }> {
  const { rows: exhausted } = await pool.query<{ name: string; id: string }>(
    `select name, id from ${schema}.job where state = 'active' and retry_count >= retry_limit + $1`,
    [MAX_INTERRUPTIONS],
  )
  for (const { name, id } of exhausted) await boss.fail(name, id, { message: 'the process ended during every attempt' })
  const { rowCount } = await pool.query(
    `update ${schema}.job set state = 'retry', heartbeat_on = null, start_after = now() where state = 'active'`,
  )
  return { recovered: rowCount ?? 0, givenUp: exhausted.length }
}
