import { createHash } from 'node:crypto'
import { Client, type Pool, type PoolClient } from 'pg'

// A prepared plan occupies memory as long as its connection lives. Lists of different lengths are different statements.
const MAX_PREPARED = 300
const MAX_PARAMETERS = 40
const RUNS_BEFORE_PREPARED = 2
const MAX_COUNTED = 2_000

/**
 * Prepares repeated statements of a pool's connections, named by a hash of their text. On the embedded database parsing and planning a
 * statement takes longer than running it, and blocks the event loop.
 */
export function prepareRepeatedStatements(pool: Pool): void {
  const runs = new Map<string, number>()
  const names = new Map<string, string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED) return known
    const times = (runs.get(text) ?? 0) + 1
    if (times <= RUNS_BEFORE_PREPARED) {
      if (runs.size >= MAX_COUNTED) runs.clear()
      runs.set(text, times)
      return undefined
    }
    runs.delete(text)
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }

  pool.on('connect', (client: PoolClient) => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the client
    const query = (...args: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, args)
    const queryPrepared = (statement: unknown, values: unknown, ...rest: unknown[]) => {
      const config = configOf(statement)
      const isShort = Array.isArray(values) && values.length > 0 && values.length <= MAX_PARAMETERS
      const name = config !== undefined && isShort ? nameOf(config.text) : undefined
      return name === undefined ? query(statement, values, ...rest) : query({ ...config, name }, values, ...rest)
    }
    Object.defineProperty(client, 'query', { value: queryPrepared, configurable: true, writable: true })
  })
}

/** A statement in node-postgres's form, if it has no name yet. */
function configOf(statement: unknown): { text: string } | undefined {
  if (typeof statement === 'string') return { text: statement }
  if (typeof statement !== 'object' || statement === null || !('text' in statement) || typeof statement.text !== 'string') return undefined
  return 'name' in statement && statement.name !== undefined ? undefined : { ...statement, text: statement.text }
}
