import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/** A transaction, with the same query methods as `Database.db`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface TransactionOptions {
  readonly isolationLevel?: PgTransactionConfig['isolationLevel']
  /** Further attempts after a serialization failure or a deadlock; `work` then runs again from its start. */
  readonly retries?: number
}

/** Thrown instead of a deadlock: work inside a transaction requested another connection instead of using its `tx`. */
export class OutsideOwnTransaction extends Error {
  override readonly name = 'OutsideOwnTransaction'

  constructor() {
    super(
      'Inside a transaction, use its `tx` for every statement (tx.transaction makes a savepoint): another connection may never come free',
    )
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const DEFAULT_RETRIES = 5

const enclosing = new AsyncLocalStorage<{ open: boolean }>()
const commitCallbacks = new WeakMap<object, (() => void)[]>()
const lastSteps = new WeakMap<object, (() => Promise<void>)[]>()

/** Calls `callback` after `tx` is committed, and never when it is rolled back. Immediately if `tx` is not of `Database.transaction`. */
export function afterCommit(tx: object, callback: () => void): void {
  const callbacks = commitCallbacks.get(tx)
  if (callbacks === undefined) callback()
  else callbacks.push(callback)
}

/**
 * Runs `step` as the last of `tx`, just before it is committed; if it fails, so does the transaction. Only for transactions of
 * `Database.transaction`.
 */
export function beforeCommit(tx: object, step: () => Promise<void>): void {
  const steps = lastSteps.get(tx)
  if (steps === undefined) throw new Error('there is no such transaction')
  steps.push(step)
}

/** Makes a pool refuse callers inside an open transaction, which would deadlock, with OutsideOwnTransaction. */
export function guardAgainstSelfDeadlock(pool: Pool): void {
  const connect = pool.connect.bind(pool)
  const guarded = (...args: Parameters<typeof connect>) => {
    if (enclosing.getStore()?.open) throw new OutsideOwnTransaction()
    return connect(...args)
  }
  pool.connect = guarded as typeof pool.connect
}

/** @throws OutsideOwnTransaction; whatever `work` throws; the database's error when retries are used up */
export async function runTransaction<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  { isolationLevel, retries = DEFAULT_RETRIES }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(pool, work, isolationLevel)
    } catch (error) {
      if (attempt >= retries || !mayBeRepeated(error)) throw error
    }
  }
}

async function runOnce<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  isolationLevel: TransactionOptions['isolationLevel'],
): Promise<T> {
  // Drizzle's own transaction on a pool does not release the client when BEGIN fails, as it does after a server restart.
  const client = await pool.connect()
  // A lost connection also emits an error event, which would end the process if unhandled.
  client.on('error', ignoreReportedElsewhere)
  const scope = { open: true }
  const callbacks: (() => void)[] = []
  try {
    const result = await enclosing.run(scope, () =>
      drizzle({ client }).transaction(async (tx) => {
        const steps: (() => Promise<void>)[] = []
        commitCallbacks.set(tx, callbacks)
        lastSteps.set(tx, steps)
        const done = await work(tx)
        for (const step of steps) await step()
        return done
      }, isolationLevel && { isolationLevel }),
    )
    scope.open = false
    for (const callback of callbacks) callback()
    return result
  } finally {
    scope.open = false
    client.off('error', ignoreReportedElsewhere)
    client.release()
  }
}

function ignoreReportedElsewhere(): void {}

function mayBeRepeated(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === SERIALIZATION_FAILURE || cause.code === DEADLOCK_DETECTED)) return true
  }
  return false
}
