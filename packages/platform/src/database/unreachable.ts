import type { Pool } from 'pg'
import { LocksUnreachable } from '../locks/locks.ts'

/** Thrown when the database cannot be reached. */
class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'

  constructor(cause: unknown) {
    super('The database cannot be reached', { cause })
  }
}

// PostgreSQL's codes: the server is shutting down, has crashed or is starting; connection exceptions (class 08).
const ENDED = /^(57P0[123]|08\w{3})$/
// node-postgres errors without a code.
const CUT = /^(Connection terminated|Client has encountered a connection error)/
const MAX_CAUSE_DEPTH = 10

/** Whether an error or one of its causes means that the database does not respond, so that the operation may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  let at = error
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && at instanceof Error; depth += 1) {
    if (at instanceof DatabaseUnreachable || at instanceof LocksUnreachable || CUT.test(at.message)) return true
    if ('code' in at && typeof at.code === 'string' && ENDED.test(at.code)) return true
    at = at.cause
  }
  return false
}

/** Makes a pool report failed connections as DatabaseUnreachable, since network errors could have other origins. */
export function wrapConnectionErrors(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (error: Error | undefined, ...rest: unknown[]) => void) => Promise<unknown> | void
  const naming = (callback?: (error: Error | undefined, ...rest: unknown[]) => void) => {
    if (callback !== undefined) return connect((error, ...rest) => callback(error && new DatabaseUnreachable(error), ...rest))
    return connect()?.catch((error: unknown) => {
      throw new DatabaseUnreachable(error)
    })
  }
  pool.connect = naming as typeof pool.connect
}
