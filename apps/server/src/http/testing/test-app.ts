import { coreTemplate, openTestCore, type TestCore } from '@dossier/core/testing'
import { createLogger, createMetrics } from '@dossier/platform'
import { openTestDatabase } from '@dossier/platform/testing'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'

const client = { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null }
const unlimited = { calls: Number.MAX_SAFE_INTEGER, publicWrites: Number.MAX_SAFE_INTEGER, mails: Number.MAX_SAFE_INTEGER }

/** The server with all its dependencies. */
export interface TestApp {
  core: TestCore
  app: FastifyInstance
  /** Internal errors that the server logged, oldest first. */
  failures: readonly string[]
  close(): Promise<void>
}

/** The server on an embedded database, in process, without rate limits. */
export async function openTestApp(): Promise<TestApp> {
  const database = await openTestDatabase('embedded', coreTemplate)
  const core = await openTestCore({ dialect: 'embedded', open: async () => database })
  const failures: string[] = []
  const app = await createApp({
    deps: core.deps,
    logger: createLogger({ level: 'error' }, { write: (line) => void failures.push(line) }),
    metrics: createMetrics(),
    webDirectory: '/nowhere',
    client,
    rates: unlimited,
  })
  await app.ready()
  return {
    core,
    app,
    failures,
    async close() {
      await app.close()
      await core.close()
      await database.close()
    },
  }
}
