import {
  accountEndpoints,
  adminEndpoints,
  AppError,
  type Endpoint,
  memberEndpoints,
  organizationEndpoints,
  signInEndpoints,
} from '@dossier/contract'
import { networkOf, type RateLimit, type RateLimiter, type RateVerdict, sha256Hex } from '@dossier/platform'
import type { FastifyRequest } from 'fastify'

const MINUTE_MS = 60_000

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

/** Makes the gates of the API. Counts hold over all processes of the installation. */
export function openGates(limiter: RateLimiter, rates: RequestRates): Gates {
  const ofAddress: RateLimit = { name: 'calls of an address', most: rates.calls, windowMs: MINUTE_MS }
  const ofSession: RateLimit = { name: 'calls of a session', most: rates.calls, windowMs: MINUTE_MS }
  return {
    async enter(request) {
      const session = sessionOf(request)
      if (session === undefined) return refuse(await limiter.consume(networkOf(request.ip), ofAddress))
      refuse(limiter.check(networkOf(request.ip), ofAddress))
      refuse(await limiter.consume(session, ofSession))
    },
    async countUnknownToken(request) {
      await limiter.consume(networkOf(request.ip), ofAddress)
    },
    of(endpoint) {
      const open = endpoint.audience === 'public'
      if (!mailing.has(endpoint) && !(open && endpoint.method !== 'GET')) return undefined
      const most = mailing.has(endpoint) ? rates.mails : rates.publicWrites
      const limit: RateLimit = { name: `${endpoint.method} ${endpoint.path}`, most, windowMs: MINUTE_MS }
      return async (request) => {
        const session = open ? undefined : sessionOf(request)
        refuse(await limiter.consume(session ?? networkOf(request.ip), limit))
      }
    },
  }
}

/** @throws TOO_MANY_ATTEMPTS */
function refuse(verdict: RateVerdict): void {
  if (!verdict.allowed) throw new AppError('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(verdict.retryAfterMs / 1_000) })
}

/** What a session's calls are counted under: never the token itself. Undefined where none is sent. */
function sessionOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : sha256Hex(authorization)
}
