import { array, assert, asyncProperty, boolean, constantFrom, double, oneof, option, record, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import { ArchiveRefused } from './archive-refused.ts'
import { inMemory, makeArchive } from './make-archive.test-support.ts'
import { unzip } from './unzip.ts'

const MOST_BYTES = 256 * 1024
const limits = { files: 20, bytes: MOST_BYTES, ratio: 1 }

const archives = [
  makeArchive([
    { name: '재무/감사보고서.txt', content: '매출 '.repeat(2_000) },
    { name: 'stored.bin', content: Buffer.alloc(300, 7), method: 0 },
    { name: 'behind.txt', content: 'hello', withDataDescriptor: true },
    { name: 'zeros', content: Buffer.alloc(200_000) },
  ]),
  makeArchive([{ name: 'a/' }, { name: 'a/b.txt', content: 'x', mode: 0o100644 }], { zip64: true }),
]

/** Reads all files of an archive. @returns bytes */
async function readAll(bytes: Uint8Array): Promise<number> {
  let size = 0
  try {
    for (const file of await unzip(inMemory(bytes, 97), limits)) {
      try {
        for await (const chunk of file.open()) size += chunk.byteLength
      } catch (error) {
        if (!(error instanceof ArchiveRefused)) throw error
      }
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
  }
  return size
}

const RUNS = Number(process.env['FUZZ_ARCHIVES'] ?? 5_000)

it('reads or refuses mutated archives within time and limits', { timeout: 300_000 }, async () => {
  const change = record({ at: double({ min: 0, max: 1, noNaN: true }), bytes: uint8Array({ minLength: 1, maxLength: 8 }) })
  // Prefers the end, where the directory is.
  const late = change.map(({ at, bytes }) => ({ at: 1 - at * at * 0.3, bytes }))
  const input = record({
    archive: constantFrom(...archives),
    changes: array(oneof(change, late), { maxLength: 6 }),
    cut: option(double({ min: 0, max: 1, noNaN: true }), { freq: 5 }),
    twice: boolean(),
  })
  let refusedOrLess = 0
  await assert(
    asyncProperty(input, async ({ archive, changes, cut, twice }) => {
      const bytes = Buffer.concat(twice ? [archive, archive] : [archive])
      for (const { at, bytes: changed } of changes) Buffer.from(changed).copy(bytes, Math.floor(at * (bytes.length - 1)))
      const size = await readAll(cut === null ? bytes : bytes.subarray(0, Math.floor(cut * bytes.length)))
      expect(size).toBeLessThanOrEqual(Math.max(MOST_BYTES, bytes.length))
      if (size < 200_000) refusedOrLess += 1
    }),
    { numRuns: RUNS },
  )
  expect(refusedOrLess).toBeGreaterThan(RUNS / 10)
  expect(refusedOrLess).toBeLessThan(RUNS)
})
