import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { PostgresUnavailable } from './postgres-binaries.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL server, or why there is none. */
    postgresServer: { url: string } | { missing: string }
    /** Directory of the run's prepared embedded databases. New in each run, so that none is outdated. */
    templateDirectory: string
  }
}

let server: PostgresServer | undefined
let templateDirectory: string | undefined

/**
 * Vitest global set-up: one PostgreSQL server and one directory of embedded databases for the whole run. Without a server the tests that
 * need it are skipped with a message; with CI=true the run fails.
 */
export async function setup(project: TestProject): Promise<void> {
  templateDirectory = await mkdtemp(join(tmpdir(), 'dossier-templates-'))
  project.provide('templateDirectory', templateDirectory)
  try {
    server = await startPostgresServer()
    project.provide('postgresServer', { url: server.url })
  } catch (error) {
    if (!(error instanceof PostgresUnavailable) || process.env.CI === 'true') throw error
    process.stderr.write(`Tests on a PostgreSQL server are skipped: ${error.message}\n`)
    project.provide('postgresServer', { missing: error.message })
  }
}

export async function teardown(): Promise<void> {
  await server?.stop()
  if (templateDirectory !== undefined) await rm(templateDirectory, { recursive: true, force: true })
}
