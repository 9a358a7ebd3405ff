import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { vi } from 'vitest'
import type { TestCore } from './test-core.ts'

/** The SQL statements that a function sends, without those of concurrent background work. */
export async function statementsOf({ deps }: TestCore, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const counted = new AsyncLocalStorage<boolean>()
  const note = (query: unknown) => {
    const text = typeof query === 'string' ? query : (query as { text: string }).text
    if (counted.getStore() === true) statements.push(text.trim())
  }
  const { pool } = deps.database
  // oxlint-disable-next-line typescript/unbound-method -- called on the client below
  const queryClient = Client.prototype.query as (...args: unknown[]) => unknown
  const queryPool = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const spies = [
    vi.spyOn(Client.prototype, 'query').mockImplementation(function query(this: Client, ...args: unknown[]) {
      note(args[0])
      return queryClient.apply(this, args)
    }),
    // The pool delegates to a client; the same statement must not be counted twice.
    vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
      note(args[0])
      return counted.run(false, () => queryPool(...args))
    }),
  ]
  try {
    await counted.run(true, work)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return statements
}
