import { expect, it } from 'vitest'
import { openTestDatabase } from '../testing/index.ts'

const BUSY_MS = 200

/** Counts how often the event loop runs while statements follow one another. */
async function countYields(statement: () => Promise<unknown>): Promise<number> {
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

it('lets requests and timers run while statements follow one another', async () => {
  const database = await openTestDatabase('embedded')
  try {
    expect(await countYields(() => database.pool.query('select 1'))).toBeGreaterThan(1)
    await database.transaction(async (tx) => {
      expect(await countYields(() => tx.execute('select 1'))).toBeGreaterThan(1)
    })
  } finally {
    await database.close()
  }
})
