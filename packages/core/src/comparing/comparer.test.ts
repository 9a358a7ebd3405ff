import { silentLogger } from '@dossier/platform'
import { afterAll, expect, it } from 'vitest'
import { createComparer } from './comparer.ts'

const limits = { timeoutMs: 60_000, memoryLimitMb: 2_048, logger: silentLogger() }
const comparer = createComparer(limits)
afterAll(() => comparer.close())

/** Pages of forty lines of twelve words, of which one in a hundred differs between editions. */
const report = (edition: number) =>
  Array.from({ length: 1_500 }, (_, page) =>
    Array.from({ length: 40 }, (_, line) =>
      Array.from({ length: 12 }, (_, word) => {
        const at = (page * 40 + line) * 12 + word
        return at % 97 === 0 ? `edition${edition}x${at}` : `w${(at * 7_919) % 20_011}`
      }).join(' '),
    ).join('\n'),
  )

it('compares two texts in a separate process', async () => {
  expect(await comparer.compare({ earlier: ['one two'], later: ['one three'] })).toMatchObject({
    changes: [{ earlier: 1, later: 1 }],
    cut: false,
  })
})

it('does not block the event loop while it compares long texts', { timeout: 60_000 }, async () => {
  const [earlier, later] = [report(1), report(2)]
  let turns = 0
  const counting = setInterval(() => (turns += 1), 5)
  const { changes, cut } = await comparer.compare({ earlier, later })
  clearInterval(counting)
  expect([changes.length, cut]).toEqual([500, true])
  // A comparison in this process would leave none.
  expect(turns).toBeGreaterThan(20)
})

it('throws UNAVAILABLE when the time limit is exceeded', { timeout: 60_000 }, async () => {
  const hasty = createComparer({ ...limits, timeoutMs: 1 })
  const texts = { earlier: report(1), later: report(2) }
  await expect(hasty.compare(texts)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await hasty.close()
})
