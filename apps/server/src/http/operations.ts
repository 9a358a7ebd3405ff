import { AppError } from '@dossier/contract'
import type { Needs } from '@dossier/core'
import type { Metrics } from '@dossier/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** Serves `GET /health`, which is public and reports only whether the product works, and `GET /metrics`, for this machine only. */
export function serveOperations(app: FastifyInstance, deps: Needs<'database'>, metrics: Metrics): void {
  app.get('/health', (request) => checkHealth(request, deps))
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) throw new AppError('NOT_FOUND')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** @throws UNAVAILABLE when the database does not respond */
async function checkHealth(request: FastifyRequest, deps: Needs<'database'>): Promise<{ status: 'ok' }> {
  try {
    await deps.database.pool.query('select 1')
  } catch (error) {
    request.log.error({ err: error }, 'the database does not answer')
    throw new AppError('UNAVAILABLE')
  }
  return { status: 'ok' }
}

/** Whether a request was made on this machine: by its address, and not forwarded by a local proxy. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return LOOPBACK.test(address) && FORWARDED.every((name) => request.headers[name] === undefined)
}
