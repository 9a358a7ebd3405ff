import { randomUUID } from 'node:crypto'
import { AppError, type ClientConfiguration, systemEndpoints } from '@dossier/contract'
import { type CoreDependencies, routes } from '@dossier/core'
import type { Logger, Metrics } from '@dossier/platform'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serveDocumentation } from './documentation.ts'
import { answerError } from './errors.ts'
import { mountRoutes } from './mount-routes.ts'
import { servePages } from './pages.ts'

export interface AppOptions {
  deps: CoreDependencies
  logger: Logger
  metrics: Metrics
  /** Directory of the built web application. */
  webDirectory: string
  client: ClientConfiguration
}

/** The HTTP server, ready to listen. */
export async function createApp({ deps, logger, metrics, webDirectory, client }: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: 'loopback',
    // Uploads take as long as they take; what is silent for too long is cut off by the connection's own time-out.
    requestTimeout: 0,
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
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    strictTransportSecurity: false,
  })
  await app.register(compress, { threshold: 1024 })
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) => new AppError('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(context.ttl / 1000) }),
  })
  await app.register(multipart)
  await app.register(cookie)
  mountRoutes(app, routes, deps)
  app.get(systemEndpoints.configuration.path, () => ({ success: true, message: '', data: client }))
  app.get('/health', async () => {
    await deps.database.pool.query('select 1')
    return { status: 'ok', version: client.version, database: deps.database.dialect }
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  serveDocumentation(app, client.version)
  await servePages(app, webDirectory)
  return app
}

// Scripts come from our own files only. Styles may be inline: positions of highlights and widths of panes are style
// attributes. The PDF viewer draws fonts and pictures from memory and decodes some picture formats in WebAssembly.
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}
