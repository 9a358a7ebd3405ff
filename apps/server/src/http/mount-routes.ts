import { AppError, type Endpoint, type Language, successMessages, translate } from '@dossier/contract'
import type { CoreDependencies, Route } from '@dossier/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from './authentication.ts'
import { browserSecretOf, keepBrowserSecret } from './browser-secret.ts'
import { sendBytes } from './bytes.ts'
import { finishedRecord, sendEvents, wantsEvents } from './events.ts'
import { openMultipart } from './multipart.ts'
import { checkInput } from './request-input.ts'

// Sign-in and set-up from one address, in a minute; argon2 makes each one cost.
const PUBLIC_WRITES_A_MINUTE = 60

/** Serves every route of the table at its path and aliases. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], deps: CoreDependencies): void {
  for (const route of routes) {
    for (const path of [route.endpoint.path, ...(route.endpoint.aliases ?? [])]) {
      app.route({
        method: route.endpoint.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        config:
          route.endpoint.audience === 'public' && route.endpoint.method !== 'GET' ? { rateLimit: { max: PUBLIC_WRITES_A_MINUTE } } : {},
        handler: (request, reply) => serve(route, deps, request, reply),
      })
    }
  }
}

async function serve(route: Route, deps: CoreDependencies, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(request, route.endpoint.audience, deps)
  // Checked against the endpoint's schemas, which `route()` tied to the use case's input.
  const input = (await inputOf(route.endpoint, request, reply)) as never
  switch (route.answers) {
    case 'json':
      return sendEnvelope(route.endpoint, await route.serve(deps, actor, input), actor.language, reply)
    case 'redirect': {
      const { location, browserSecret } = await route.serve(deps, actor, input)
      keepBrowserSecret(reply, browserSecret)
      return reply.header('cache-control', 'no-store').redirect(location, 302)
    }
    case 'bytes':
      return sendBytes(await route.serve(deps, actor, input), request, reply)
    case 'events': {
      const events = await route.serve(deps, actor, input)
      if (wantsEvents(request)) return sendEvents(events, request, reply, actor.language)
      return sendEnvelope(route.endpoint, await finishedRecord(events), actor.language, reply)
    }
  }
}

async function inputOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { params, query } = request
  if (endpoint.answers === 'json' && (endpoint.multipart === true || (endpoint.multipart === 'optional' && request.isMultipart()))) {
    const { fields, files } = await openMultipart(request)
    const given = { ...asRecord(query), ...fields }
    return { ...checkInput(endpoint, { params, query, body: given }), files }
  }
  const input = checkInput(endpoint, { params, query, body: request.body })
  if (endpoint.answers === 'redirect') return { ...input, ...browserSecretOf(request) }
  return endpoint.answers === 'events' ? { ...input, signal: disconnection(reply) } : input
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Aborted when the client goes away before the answer is complete. */
function disconnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function sendEnvelope(endpoint: Endpoint, answer: unknown, language: Language, reply: FastifyReply) {
  const message = translate(successMessages[endpoint.message ?? 'ok'], language)
  if (endpoint.answers !== 'json') return reply.send({ success: true, message, data: answer })
  if (endpoint.beside === undefined) return reply.status(endpoint.status ?? 200).send({ success: true, message, data: answer })
  if (typeof answer !== 'object' || answer === null) throw new AppError('UNEXPECTED')
  return reply.status(endpoint.status ?? 200).send({ success: true, message, ...answer })
}
