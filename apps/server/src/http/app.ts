import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientConfiguration, systemEndpoints } from '@dossier/contract'
import { type CoreDependencies, routes } from '@dossier/core'
import type { Logger, Metrics } from '@dossier/platform'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { answerBrokenRequest } from './broken-request.ts'
import { scheduleCleanup } from './schedule-cleanup.ts'
import { serveDocumentation } from './documentation.ts'
import { answerError, answerUnroutable } from './errors.ts'
import { mountRoutes } from './mount-routes.ts'
import { serveOperations } from './operations.ts'
import { servePages } from './pages.ts'
import { limitClosing, limitRequests, serverLimits } from './request-limits.ts'
import { openGates, type RequestRates, requestRates } from './request-rates.ts'
import { serveResumableUploads } from './resumable-uploads.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { clearStaged } from './staged-files.ts'

export interface AppOptions {
  deps: CoreDependencies
  logger: Logger
  metrics: Metrics
  /** Directory of the built web application. */
  webDirectory: string
  /** The public address of the product, if configured. */
  publicUrl?: string | undefined
  /** Directory of resumable uploads; absent: they are disabled. */
  uploadsDirectory?: string
  /** Staging directory for files of forms whose fields may still follow; a temporary directory by default. */
  stagingDirectory?: string
  client: ClientConfiguration
  /** Allowed requests per minute; `requestRates` by default. */
  rates?: RequestRates
}

/** The HTTP server, ready to listen. */
export async function createApp({
  deps,
  logger,
  metrics,
  webDirectory,
  publicUrl,
  uploadsDirectory,
  stagingDirectory = join(tmpdir(), 'dossier-forms'),
  client,
  rates = requestRates,
}: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const app = Fastify({
    ...serverLimits,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: 'loopback',
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerBrokenRequest,
  })
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'other'
    metrics.observeRequest(request.method, path, reply.statusCode, reply.elapsedTime / 1000)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  await sendSecurityHeaders(app, deps.publicUrl)
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(multipart)
  await app.register(cookie)
  limitRequests(app)
  limitClosing(app)
  const gates = openGates(deps.database.rateLimiter, rates)
  mountRoutes(app, routes, { deps, gates, stagingDirectory })
  scheduleCleanup(app, deps, { what: 'staged files', clear: () => clearStaged(stagingDirectory, deps.clock.now()) })
  scheduleCleanup(app, deps, { what: 'unfinished blobs', clear: () => deps.blobs.clearAbandoned() })
  if (uploadsDirectory !== undefined) await serveResumableUploads(app, { deps, gates, directory: uploadsDirectory })
  app.get(systemEndpoints.configuration.path, () => ({ success: true, message: '', data: client }))
  serveOperations(app, deps, metrics)
  serveDocumentation(app, client.version)
  await servePages(app, { directory: webDirectory, publicUrl })
  return app
}
