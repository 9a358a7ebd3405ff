import {
  accountEndpoints,
  adminEndpoints,
  AppError,
  type Endpoint,
  memberEndpoints,
  organizationEndpoints,
  signInEndpoints,
} from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Requests in a minute, at most. */
export interface RequestRates {
  /** Of one session, and of one address without a session. */
  calls: number
  /** Of one address to one endpoint that changes something and is open to all; argon2 makes most of them cost. */
  publicWrites: number
  /** Of one session, or one address without, to one endpoint that sends mail. */
  mails: number
}

// People stay far below these, and so do scripts that wait for their answers; floods do not.
export const requestRates: RequestRates = { calls: 30_000, publicWrites: 120, mails: 60 }

const mailing: ReadonlySet<Endpoint> = new Set<Endpoint>([
  signInEndpoints.forgotPassword,
  accountEndpoints.changePassword,
  memberEndpoints.add,
  memberEndpoints.addNew,
  memberEndpoints.invite,
  memberEndpoints.resendInvitation,
  memberEndpoints.transferProject,
  memberEndpoints.transferOrganization,
  adminEndpoints.invite,
  organizationEndpoints.invite,
  organizationEndpoints.resendInvitation,
  organizationEndpoints.breakGlass,
])

/** Lets a request pass, or not. @throws TOO_MANY_ATTEMPTS */
export type Gate = (request: FastifyRequest) => Promise<void>

export interface Gates {
  /** Whether the sender may go on at all; counts one call of the session, or of the address without one. */
  enter: Gate
  /** Counts a token that turned out to be nobody's: whoever tries tokens is slowed down by address. */
  countUnknownToken: Gate
  /** The stricter gate of an endpoint that needs one. */
  of(endpoint: Endpoint): Gate | undefined
}

/** Makes the gates of the API. Counts are kept in this process. Needs the plug-in for limits on `app`. */
export function openGates(app: FastifyInstance, rates: RequestRates): Gates {
  const byAddress = app.createRateLimit({ max: rates.calls })
  const bySession = app.createRateLimit({ max: rates.calls, keyGenerator: sessionOf })
  const refuse = (limit: Awaited<ReturnType<typeof byAddress>>) => {
    if ('isExceeded' in limit && limit.isExceeded) throw new AppError('TOO_MANY_ATTEMPTS', { seconds: limit.ttlInSeconds })
  }
  return {
    async enter(request) {
      const anonymous = request.headers.authorization === undefined
      refuse(await byAddress(request, { increment: anonymous }))
      if (!anonymous) refuse(await bySession(request))
    },
    async countUnknownToken(request) {
      await byAddress(request)
    },
    of(endpoint) {
      const open = endpoint.audience === 'public'
      if (!mailing.has(endpoint) && !(open && endpoint.method !== 'GET')) return undefined
      const max = mailing.has(endpoint) ? rates.mails : rates.publicWrites
      const limit = app.createRateLimit(open ? { max } : { max, keyGenerator: sessionOf })
      return async (request) => refuse(await limit(request))
    },
  }
}

/** What a session's calls are counted under: never the token itself. */
function sessionOf(request: FastifyRequest): string {
  return sha256Hex(request.headers.authorization ?? request.ip)
}
