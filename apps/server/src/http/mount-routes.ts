import { AppError, type Endpoint, type JsonEndpoint, type Language, successMessages, translate } from '@dossier/contract'
import type { Actor, CoreDependencies, Needs, Route } from '@dossier/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, languageOf } from './authentication.ts'
import { browserSecretOf, keepBrowserSecret } from './browser-secret.ts'
import { cachingOf, sendBytes } from './bytes.ts'
import { finishedRecord, lastEventOf, sendEvents, wantsEvents } from './events.ts'
import { deviceTokensOf, keepDevice } from './known-devices.ts'
import { openMultipart } from './multipart.ts'
import { addressesOf, fastifyPath, refuseOtherMethods } from './refuse-other-methods.ts'
import { isForm } from './request-limits.ts'
import { admissionOf, admissionTo, countForPerson } from './question-admissions.ts'
import { checkInput } from './request-input.ts'
import type { Gate, Gates } from './request-rates.ts'

interface RouteContext {
  deps: CoreDependencies
  gates: Gates
  /** Staging directory for files of forms whose fields may still follow. */
  stagingDirectory: string
}

/** Serves every route at its path and aliases, and refuses other methods there. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], { deps, gates, stagingDirectory }: RouteContext): void {
  // Open event streams would delay the shutdown; clients reconnect to the next process.
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort(new AppError('UNAVAILABLE')))
  for (const route of routes) {
    const { endpoint } = route
    const isBytes = endpoint.answers === 'bytes'
    const gate = gates.of(endpoint)
    const admission = admissionTo(endpoint, deps)
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: isBytes ? [endpoint.method, 'HEAD'] : endpoint.method,
        url: fastifyPath(path),
        // A HEAD request must not use up a one-time redirect.
        exposeHeadRoute: endpoint.answers === 'json',
        // A range of compressed bytes is not the compressed range.
        ...(isBytes && { compress: false }),
        onRequest: [
          gates.enter,
          ...(gate === undefined ? [] : [gate]),
          takeKnownTypes(endpoint),
          ...(admission === undefined ? [] : [admission]),
        ],
        handler: async (request, reply) => {
          const actor = await actorFor(request, endpoint, deps, gates)
          if (admission !== undefined) await countForPerson(request, actor, deps)
          return serve(route, actor, { deps, stagingDirectory, request, reply, stopping: stopping.signal })
        },
      })
    }
  }
  refuseOtherMethods(app, addressesOf(routes))
}

/** Restricts bodies to the content types of the endpoint. @throws MEDIA_TYPE_NOT_ALLOWED */
function takeKnownTypes(endpoint: Endpoint): Gate {
  const multipart = endpoint.answers === 'json' ? endpoint.multipart : undefined
  return async (request) => {
    const type = request.headers['content-type']
    if (isForm(request) ? multipart === undefined : multipart === true && type !== undefined) throw new AppError('MEDIA_TYPE_NOT_ALLOWED')
  }
}

async function actorFor(
  request: FastifyRequest,
  endpoint: Endpoint,
  deps: Needs<'clock' | 'database' | 'logger'>,
  gates: Gates,
): Promise<Actor> {
  try {
    return await actorOf(request, endpoint.audience, deps)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_SIGNED_IN') await gates.countUnknownToken(request)
    throw error
  }
}

interface Exchange {
  deps: CoreDependencies
  stagingDirectory: string
  request: FastifyRequest
  reply: FastifyReply
  /** Aborted when the server is about to stop. */
  stopping: AbortSignal
}

async function serve(route: Route, actor: Actor, exchange: Exchange) {
  const { deps, request, reply, stopping } = exchange
  const { endpoint } = route
  if (endpoint.answers === 'json' && (endpoint.multipart === true || (endpoint.multipart === 'optional' && request.isMultipart())))
    return serveForm(route, actor, exchange)
  const signal = route.answers === 'events' ? AbortSignal.any([disconnection(reply), stopping]) : stopping
  // Checked against the endpoint's schemas, whose types `route()` ties to the use case's input.
  const input = inputOf(endpoint, request, signal) as never
  switch (route.answers) {
    case 'json': {
      const answer = await route.serve(deps, actor, input)
      const data = keepDevice(route.endpoint, withoutSecret(route.endpoint, answer, reply), reply)
      return sendEnvelope(route.endpoint, data, actor.language, reply)
    }
    case 'redirect': {
      const { location, browserSecret } = await route.serve(deps, actor, input)
      keepBrowserSecret(reply, browserSecret)
      return reply.header('cache-control', 'no-store').redirect(location, 302)
    }
    case 'bytes':
      return sendBytes(await route.serve(deps, actor, input), request, reply, cachingOf(route.endpoint))
    case 'events': {
      const events = await route.serve(deps, actor, input)
      if (wantsEvents(request)) return sendEvents(events, { request, reply, signal }, actor.language)
      return sendEnvelope(route.endpoint, await finishedRecord(events), actor.language, reply)
    }
  }
}

/** Serves a multipart form and deletes its staged files afterwards. */
async function serveForm(route: Route, actor: Actor, { deps, stagingDirectory, request, reply }: Exchange) {
  const { endpoint } = route
  const { params, query } = request
  const known = asRecord(query)
  const fieldNames = Object.keys(endpoint.body?.shape ?? {})
  const form = await openMultipart(request, { fieldNames, known, directory: stagingDirectory, deps })
  try {
    const checked = checkInput(endpoint, { params, query, body: { ...known, ...form.fields } }, languageOf(request))
    const answer = await (route as JsonRoute).serve(deps, actor, { ...checked, files: form.files } as never)
    return sendEnvelope(endpoint, answer, actor.language, reply)
  } finally {
    await form.release()
  }
}

type JsonRoute = Route & { answers: 'json' }

function inputOf(endpoint: Endpoint, request: FastifyRequest, signal: AbortSignal): object {
  const { params, query } = request
  const input = checkInput(endpoint, { params, query, body: request.body }, languageOf(request))
  if (endpoint.answers === 'redirect') return { ...input, ...browserSecretOf(request) }
  if (endpoint.answers === 'json') return { ...input, ...deviceTokensOf(endpoint, request) }
  return endpoint.answers === 'events'
    ? { ...input, ...admissionOf(request), after: lastEventOf(request), streams: wantsEvents(request), signal }
    : input
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The response without the secret, which is set as a cookie. */
function withoutSecret(endpoint: JsonEndpoint, answer: unknown, reply: FastifyReply): unknown {
  if (endpoint.setsBrowserSecret !== true) return answer
  // `route()` ties the type of the response to the endpoint.
  const { data, browserSecret } = answer as { data: unknown; browserSecret: string }
  keepBrowserSecret(reply, browserSecret)
  return data
}

/** Aborted when the client disconnects before the response is complete. */
function disconnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function sendEnvelope(endpoint: Endpoint, answer: unknown, language: Language, reply: FastifyReply) {
  const key = (endpoint.answers === 'json' ? endpoint.messageOf?.(answer) : undefined) ?? endpoint.message ?? 'ok'
  const message = translate(successMessages[key], language)
  if (endpoint.answers !== 'json') return reply.send({ success: true, message, data: answer })
  if (endpoint.beside === undefined) return reply.status(endpoint.status ?? 200).send({ success: true, message, data: answer })
  if (typeof answer !== 'object' || answer === null) throw new AppError('UNEXPECTED')
  return reply.status(endpoint.status ?? 200).send({ success: true, message, ...answer })
}
