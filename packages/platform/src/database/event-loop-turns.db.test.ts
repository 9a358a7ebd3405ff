import { expect, it } from 'vitest'
import { openTestDatabase } from '../testing/index.ts'

const BUSY_MS = 200

/** Counts how often the event loop comes to requests and timers while statements follow one another for a while. */
async function turnsDuring(statement: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let marker = setImmediate(function count() {
    turns += 1
    marker = setImmediate(count)
  })
  const end = performance.now() + BUSY_MS
  while (performance.now() < end) await statement()
  clearImmediate(marker)
  return turns
}

it('lets requests and timers of the process in while statements follow one another', async () => {
  const database = await openTestDatabase('embedded')
  try {
    expect(await turnsDuring(() => database.pool.query('select 1'))).toBeGreaterThan(1)
    await database.transaction(async (tx) => {
      expect(await turnsDuring(() => tx.execute('select 1'))).toBeGreaterThan(1)
    })
  } finally {
    await database.close()
  }
})
