import { type Endpoint, searchEndpoints } from '@dossier/contract'
import { type Actor, type Admission, admitQuestion, type CoreDependencies, type Needs } from '@dossier/core'
import { sha256Hex } from '@dossier/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'

const admissions = new WeakMap<FastifyRequest, AdmittedQuestion>()

/** An admitted question: counted in this process, and per person in all processes once the person is known. */
class AdmittedQuestion implements Admission {
  readonly #here: Admission
  #elsewhere = 0
  #isOver = false
  #releasePerson: (() => Promise<void>) | undefined

  constructor(here: Admission) {
    this.#here = here
  }

  async joinPerson(userId: number, { locks }: CoreDependencies['database']): Promise<void> {
    const membership = await locks.join(`questions of person ${userId}`)
    this.#elsewhere = membership.elsewhere
    this.#releasePerson = () => membership.leave()
    // The client may have disconnected meanwhile.
    if (this.#isOver) await membership.leave()
  }

  assignTo(userId: number, { ofPerson, ofOrganization }: Parameters<Admission['assignTo']>[1]): void {
    this.#here.assignTo(userId, { ofPerson: ofPerson + this.#elsewhere, ofOrganization })
  }

  leave(): void {
    this.#isOver = true
    this.#here.leave()
    void this.#releasePerson?.()
  }
}

/**
 * The hook that admits questions up to a limit: it runs before the sender is authenticated, and holds until the response is sent or a model
 * takes over. Undefined for other endpoints.
 */
export function admissionTo(endpoint: Endpoint, deps: Needs<'database' | 'questionLimits'>) {
  if (endpoint !== searchEndpoints.ask) return undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const admission = new AdmittedQuestion(admitQuestion(deps, sha256Hex(request.headers.authorization ?? request.ip)))
    admissions.set(request, admission)
    reply.raw.once('close', () => admission.leave())
  }
}

/**
 * Counts an admitted question for its person. The limit per person applies to the installation; the limit for all protects this process
 * only.
 *
 * @throws LocksUnreachable
 */
export async function countForPerson(request: FastifyRequest, actor: Actor, { database }: Needs<'database'>): Promise<void> {
  if (actor.kind === 'member') await admissions.get(request)?.joinPerson(actor.userId, database)
}

/** The admission that use cases for questions take besides the checked input. */
export function admissionOf(request: FastifyRequest): { admission?: Admission } {
  const admission = admissions.get(request)
  return admission === undefined ? {} : { admission }
}
