import type { TestProject } from 'vitest/node'
import { PostgresUnavailable } from './postgres-binaries.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL server, or why there is none. */
    postgresServer: { url: string } | { missing: string }
  }
}

let server: PostgresServer | undefined

/**
 * Vitest global set-up: one PostgreSQL server for the whole run. Without one the tests that need it are skipped and say
 * so; with CI=true the run fails.
 */
export async function setup(project: TestProject): Promise<void> {
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
}
