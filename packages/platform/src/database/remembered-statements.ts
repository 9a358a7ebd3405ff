import { createHash } from 'node:crypto'
import { Client, type Pool, type PoolClient } from 'pg'

// A kept plan takes memory as long as its connection lives. Lists of any length are a statement of their own for each length.
const MOST_KEPT = 300
const MOST_PARAMETERS = 40
const ASKED_BEFORE_KEPT = 2
const MOST_COUNTED = 2_000

/**
 * Has the connections of a pool keep the plans of statements that are asked again and again, under a name of their text. On the embedded
 * database to read and plan a statement takes longer than to run it, and the event loop waits for both.
 */
export function rememberStatements(pool: Pool): void {
  const asked = new Map<string, number>()
  const names = new Map<string, string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_KEPT) return known
    const times = (asked.get(text) ?? 0) + 1
    if (times <= ASKED_BEFORE_KEPT) {
      if (asked.size >= MOST_COUNTED) asked.clear()
      asked.set(text, times)
      return undefined
    }
    asked.delete(text)
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }

  pool.on('connect', (client: PoolClient) => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the client
    const query = (...asIs: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, asIs)
    const remembering = (statement: unknown, values: unknown, ...rest: unknown[]) => {
      const config = configOf(statement)
      const isShort = Array.isArray(values) && values.length > 0 && values.length <= MOST_PARAMETERS
      const name = config !== undefined && isShort ? nameOf(config.text) : undefined
      return name === undefined ? query(statement, values, ...rest) : query({ ...config, name }, values, ...rest)
    }
    Object.defineProperty(client, 'query', { value: remembering, configurable: true, writable: true })
  })
}

/** A statement as node-postgres takes it, when it has no name yet. */
function configOf(statement: unknown): { text: string } | undefined {
  if (typeof statement === 'string') return { text: statement }
  if (typeof statement !== 'object' || statement === null || !('text' in statement) || typeof statement.text !== 'string') return undefined
  return 'name' in statement && statement.name !== undefined ? undefined : { ...statement, text: statement.text }
}
