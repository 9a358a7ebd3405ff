import { openTestCore, type TestCore } from '@dossier/core/testing'
import { createMetrics, silentLogger } from '@dossier/platform'
import { openTestDatabase } from '@dossier/platform/testing'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'

const client = { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null }
const unlimited = { calls: Number.MAX_SAFE_INTEGER, publicWrites: Number.MAX_SAFE_INTEGER, mails: Number.MAX_SAFE_INTEGER }

/** The server on an embedded database, in process, taking as many requests as come. */
export async function openTestApp(): Promise<{ core: TestCore; app: FastifyInstance; close(): Promise<void> }> {
  const database = await openTestDatabase('embedded')
  const core = await openTestCore({ dialect: 'embedded', open: async () => database })
  const app = await createApp({
    deps: core.deps,
    logger: silentLogger(),
    metrics: createMetrics(),
    webDirectory: '/nowhere',
    client,
    rates: unlimited,
  })
  await app.ready()
  return {
    core,
    app,
    async close() {
      await app.close()
      await core.close()
      await database.close()
    },
  }
}
