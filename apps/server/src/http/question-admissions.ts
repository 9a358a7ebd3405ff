import { type Endpoint, searchEndpoints } from '@dossier/contract'
import { type Admission, admitQuestion, type CoreDependencies } from '@dossier/core'
import { sha256Hex } from '@dossier/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'

const admissions = new WeakMap<FastifyRequest, Admission>()

/**
 * The hook by which requests that ask a question are let in, a bounded number at a time: before the sender is looked up, and until the
 * answer is sent or a model goes on with it. Undefined for other endpoints.
 */
export function admissionTo(endpoint: Endpoint, deps: CoreDependencies) {
  if (endpoint !== searchEndpoints.ask) return undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const admission = admitQuestion(deps, sha256Hex(request.headers.authorization ?? request.ip))
    admissions.set(request, admission)
    reply.raw.once('close', () => admission.leave())
  }
}

/** What a use case that answers questions takes besides its checked input. */
export function admissionOf(request: FastifyRequest): { admission?: Admission } {
  const admission = admissions.get(request)
  return admission === undefined ? {} : { admission }
}
