import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

// Runs all journeys. Where `CI` is set, a few files that fail are run a second time from their beginning: a step that is repeated by itself
// finds what its first try has changed.

/** More files than these fail because of the product, not of chance. */
const MOST_FILES_AGAIN = 3

process.exit(runAll())

/** @returns the exit code of the process */
function runAll(): number {
  const directory = mkdtempSync(join(tmpdir(), 'journeys-'))
  try {
    const results = join(directory, 'results.json')
    const status = runFiles([], { JOURNEY_RESULTS: results })
    if (status === 0 || process.env.CI === undefined) return status
    const failed = failedFiles(results)
    if (failed.length === 0 || failed.length > MOST_FILES_AGAIN) return status
    console.log(`\n== a second go: ${failed.join(', ')}`)
    const again = runFiles(failed, {})
    if (again === 0) for (const file of failed) console.log(`needed a second go: ${file}`)
    return again
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** @param files of which all are run if there are none */
function runFiles(files: readonly string[], env: Record<string, string>): number {
  const { status, error } = spawnSync('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error !== undefined) console.error(error.message)
  return status ?? 1
}

/** @param path of the results as Vitest's JSON reporter writes them */
function failedFiles(path: string): string[] {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as { testResults: { name: string; status: string }[] }
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(process.cwd(), name))
}
