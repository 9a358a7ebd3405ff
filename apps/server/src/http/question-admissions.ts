import { type Endpoint, searchEndpoints } from '@dossier/contract'
import { type Actor, type Admission, admitQuestion, type CoreDependencies, type Needs } from '@dossier/core'
import { sha256Hex } from '@dossier/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'

const admissions = new WeakMap<FastifyRequest, AdmittedQuestion>()

/** A question that was let in: counted in this process, and among those of its person in all processes once it is known who asks. */
class AdmittedQuestion implements Admission {
  readonly #here: Admission
  #elsewhere = 0
  #isOver = false
  #leavePerson: (() => Promise<void>) | undefined

  constructor(here: Admission) {
    this.#here = here
  }

  async joinPerson(userId: number, { locks }: CoreDependencies['database']): Promise<void> {
    const membership = await locks.join(`questions of person ${userId}`)
    this.#elsewhere = membership.elsewhere
    this.#leavePerson = () => membership.leave()
    // Whoever asked may be gone by now.
    if (this.#isOver) await membership.leave()
  }

  assignTo(userId: number, { ofPerson, ofOrganization }: Parameters<Admission['assignTo']>[1]): void {
    this.#here.assignTo(userId, { ofPerson: ofPerson + this.#elsewhere, ofOrganization })
  }

  leave(): void {
    this.#isOver = true
    this.#here.leave()
    void this.#leavePerson?.()
  }
}

/**
 * The hook by which requests that ask a question are let in, a bounded number at a time: before the sender is looked up, and until the
 * answer is sent or a model goes on with it. Undefined for other endpoints.
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
 * Counts a question that was let in among those of whoever asks. What one person may have under way holds for the installation; what all
 * may protects this process, and is its own.
 *
 * @throws LocksUnreachable
 */
export async function countForPerson(request: FastifyRequest, actor: Actor, { database }: Needs<'database'>): Promise<void> {
  if (actor.kind === 'member') await admissions.get(request)?.joinPerson(actor.userId, database)
}

/** What a use case that answers questions takes besides its checked input. */
export function admissionOf(request: FastifyRequest): { admission?: Admission } {
  const admission = admissions.get(request)
  return admission === undefined ? {} : { admission }
}
