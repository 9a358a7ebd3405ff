import type { Pool } from 'pg'
import { LocksUnreachable } from '../locks/locks.ts'

/** Thrown when no connection to the database could be had. */
class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'

  constructor(cause: unknown) {
    super('The database cannot be reached', { cause })
  }
}

// PostgreSQL's: the server shuts down, or has crashed, or is not up yet; connections that fail (class 08).
const ENDED = /^(57P0[123]|08\w{3})$/
// Of node-postgres, which gives these no code.
const CUT = /^(Connection terminated|Client has encountered a connection error)/
const DEEPEST_CAUSE = 10

/** Whether an error, or what caused it, is that the database does not answer: what was asked of it may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  let at = error
  for (let depth = 0; depth < DEEPEST_CAUSE && at instanceof Error; depth += 1) {
    if (at instanceof DatabaseUnreachable || at instanceof LocksUnreachable || CUT.test(at.message)) return true
    if ('code' in at && typeof at.code === 'string' && ENDED.test(at.code)) return true
    at = at.cause
  }
  return false
}

/** Has a pool say with DatabaseUnreachable that it got no connection: the errors of the network could be anybody's. */
export function nameFailedConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (error: Error | undefined, ...rest: unknown[]) => void) => Promise<unknown> | void
  const naming = (callback?: (error: Error | undefined, ...rest: unknown[]) => void) => {
    if (callback !== undefined) return connect((error, ...rest) => callback(error && new DatabaseUnreachable(error), ...rest))
    return connect()?.catch((error: unknown) => {
      throw new DatabaseUnreachable(error)
    })
  }
  pool.connect = naming as typeof pool.connect
}
