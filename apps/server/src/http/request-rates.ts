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

/** Maximum requests per minute. */
export interface RequestRates {
  /** Per session, and per address without a session. */
  calls: number
  /** Per address and public endpoint that changes data; most are slow because of argon2. */
  publicWrites: number
  /** Per session, or address without one, and endpoint that sends mail. */
  mails: number
}

// Far above the use by people and by sequential scripts, and below floods.
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

/** Admits a request or throws. @throws TOO_MANY_ATTEMPTS */
export type Gate = (request: FastifyRequest) => Promise<void>

export interface Gates {
  /** Counts a call of the session, or of the address without one. */
  enter: Gate
  /** Counts an unknown token: guessing tokens is limited by address. */
  countUnknownToken: Gate
  /** The stricter limit of an endpoint, if any. */
  of(endpoint: Endpoint): Gate | undefined
}

/** Creates the rate limits of the API, shared by all processes of the installation. */
export function openGates(limiter: RateLimiter, rates: RequestRates): Gates {
  const ofAddress: RateLimit = { name: 'calls of an address', max: rates.calls, windowMs: MINUTE_MS }
  const ofSession: RateLimit = { name: 'calls of a session', max: rates.calls, windowMs: MINUTE_MS }
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
      const max = mailing.has(endpoint) ? rates.mails : rates.publicWrites
      const limit: RateLimit = { name: `${endpoint.method} ${endpoint.path}`, max, windowMs: MINUTE_MS }
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

/** The key under which a session's calls are counted, never the token itself. Undefined without a token. */
function sessionOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : sha256Hex(authorization)
}
