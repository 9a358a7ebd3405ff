import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readInChildren } from '../fixtures/read-in-child.ts'

/** Files that break parsers, stored next to the checkout and never in it. */
const data = join(import.meta.dirname, '../../../../shared/data')
const collections = [
  { folder: 'pdf_hard', names: /\.pdf$/i },
  { folder: 'docx', names: /\.docx$/i },
  { folder: 'hwp', names: /\.(?:hwp|hwpx)$/i },
  { folder: 'xlsx', names: /\.(?:xlsx|xlsm|xls)$/i },
]

const filesOf = (folder: string, names: RegExp): string[] =>
  readdirSync(join(data, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .sort()
    .map((name) => join(data, folder, name))

describe('files that break parsers', () => {
  for (const { folder, names } of collections) {
    it.skipIf(!existsSync(join(data, folder)))(
      `(${folder}) are read or refused with a reason`,
      async ({ annotate }) => {
        const files = filesOf(folder, names)
        const outcomes = await readInChildren(
          files.map((path) => ({ path })),
          { processes: 2, timeout: 15_000 },
        )
        const counts = new Map<string, number>()
        for (const outcome of outcomes) {
          const name = outcome.end === 'refused' ? `refused: ${outcome.failure}` : outcome.end
          counts.set(name, (counts.get(name) ?? 0) + 1)
        }
        const lost = files.filter((_, index) => outcomes[index]?.end === 'timed-out' || outcomes[index]?.end === 'crashed')
        await annotate(
          `${folder}: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}${lost.length > 0 ? `; lost: ${lost.join(', ')}` : ''}`,
        )
        expect(outcomes.flatMap((outcome, index) => (outcome.end === 'bug' ? [`${files[index]}: ${outcome.error}`] : []))).toEqual([])
        expect(outcomes).toHaveLength(files.length)
        // The process pool survives the loss of a process; it must remain the exception.
        expect(lost.length).toBeLessThanOrEqual(Math.ceil(files.length * 0.02))
      },
      600_000,
    )
  }
})
