import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
// The two databases may differ in raw SQL and in locking.
const mayDiffer = /\bsql(?:<[^>`]*>)?`|\.for\('|\.onConflict/
/** Modules without database tests of their own, and where their tests are. */
const testedBy: Record<string, string> = { 'drive-connections': 'drives', 'organization-models': 'model-settings' }

const repositories = globSync('**/*.repository.ts', { cwd: source }).filter((path) =>
  mayDiffer.test(readFileSync(join(source, path), 'utf8')),
)
const suites = globSync('**/*.db.test.ts', { cwd: source })

/** The nearest database tests: beside the repository, or in the first folder above that has any. */
function nearestSuites(repository: string): string[] {
  const [noun = '', ...rest] = dirname(repository).split('/')
  for (let folder = join(testedBy[noun] ?? noun, ...rest); folder !== '.'; folder = dirname(folder)) {
    const found = suites.filter((suite) => relative(folder, dirname(suite)) === '')
    if (found.length > 0) return found
  }
  return []
}

describe('repositories with raw SQL or locks', () => {
  it.each(repositories)('%s is tested on both databases in every run', (repository) => {
    const nearest = nearestSuites(repository)
    const onBoth = nearest.filter((suite) => readFileSync(join(source, suite), 'utf8').includes('describeOnEachDatabase('))
    expect(onBoth, `of ${nearest.join(', ')}`).not.toEqual([])
  })
})
