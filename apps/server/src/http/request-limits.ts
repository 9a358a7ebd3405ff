import { AppError } from '@dossier/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_PART_TYPE } from './resumable-uploads-headers.ts'

const URL_LENGTH = 8_000
const BODY_DEADLINE_MS = 30_000
const CLOSING_MS = 5_000

/**
 * Server limits per request. Node limits headers and answers 431 beyond 16 KiB; Fastify limits JSON bodies. Multipart bodies have no total
 * limit: their parts have.
 */
export const serverLimits = {
  bodyLimit: 1024 * 1024,
  // Signed links contain what they open.
  routerOptions: { maxParamLength: URL_LENGTH },
  // Uploads have no deadline; a body silent for longer than the page waits is cut off.
  requestTimeout: 0,
  connectionTimeout: 300_000,
  // Counts from the start of a connection, so that silent ones end within twelve seconds.
  http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 2_000 },
} as const

/**
 * Refuses too long addresses and bodies of unsupported types, and cuts off slow bodies. Each endpoint decides between JSON and multipart.
 */
export function limitRequests(app: FastifyInstance, bodyDeadlineMs = BODY_DEADLINE_MS): void {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Some clients send a JSON content type without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parseJson(request, String(body), done)
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.length > URL_LENGTH) throw new AppError('ADDRESS_TOO_LONG')
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new AppError('MEDIA_TYPE_NOT_ALLOWED')
    if (!isUtf8(request)) throw new AppError('MEDIA_TYPE_NOT_ALLOWED')
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!isForm(request) && !isUploadPart(request)) {
      const timer = setTimeout(() => {
        // A complete body: the response has no deadline.
        if (!request.raw.complete) request.raw.destroy()
      }, bodyDeadlineMs)
      request.raw.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

/**
 * Ends requests that are still open some seconds after the server began to close, since a slow body would otherwise prevent it. A resumable
 * upload keeps the bytes received.
 */
export function limitClosing(app: FastifyInstance, closingMs = CLOSING_MS): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), closingMs).unref()
  })
}

/** Whether a request is a multipart form. */
export function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
}

function isUploadPart(request: FastifyRequest): boolean {
  return request.headers['content-type'] === UPLOAD_PART_TYPE
}

/** Whether a body is in UTF-8, as JSON always is (RFC 8259, section 8.1). */
function isUtf8(request: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}
