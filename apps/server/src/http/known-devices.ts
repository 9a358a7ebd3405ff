import { type Endpoint, signInEndpoints } from '@dossier/contract'
import type { DeviceToken } from '@dossier/core'
import type { FastifyReply, FastifyRequest } from 'fastify'

const PREFIX = 'dossier-device-'
// The maximum that browsers keep any cookie.
const KEPT_SECONDS = 400 * 86_400

const remembering: ReadonlySet<Endpoint> = new Set<Endpoint>([signInEndpoints.signInMember, signInEndpoints.signInAdmin])

/**
 * The secrets by which accounts recognise this browser, by cookie name. Each belongs to one account, is HttpOnly, and is sent to the
 * sign-in of its kind only.
 */
export function deviceTokensOf(endpoint: Endpoint, request: FastifyRequest): { deviceTokens?: Record<string, string> } {
  if (!remembering.has(endpoint)) return {}
  const own = Object.entries(request.cookies).flatMap(([name, value]): [string, string][] =>
    name.startsWith(PREFIX) && value !== undefined ? [[name.slice(PREFIX.length), value]] : [],
  )
  return { deviceTokens: Object.fromEntries(own) }
}

/** Sets the secret of a sign-in as a cookie. @returns the response without it */
export function keepDevice(endpoint: Endpoint, answer: unknown, reply: FastifyReply): unknown {
  if (!remembering.has(endpoint)) return answer
  // Both sign-ins return the secret beside their data.
  const { device, ...data } = answer as { device: DeviceToken }
  const cookie = { path: endpoint.path, httpOnly: true, sameSite: 'strict', secure: 'auto', maxAge: KEPT_SECONDS } as const
  void reply.setCookie(`${PREFIX}${device.name}`, device.token, cookie)
  return data
}
