import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'dossier-sign-in'
// Sent to the way back of a third-party sign-in and nowhere else.
const path = '/api/user/auth/oidc'

/** The secret that an earlier redirect left in the browser. It is always named, so that none in the address takes its place. */
export function browserSecretOf(request: FastifyRequest): { browserSecret: string | undefined } {
  return { browserSecret: request.cookies[name] }
}

/** Leaves a secret in the browser that no script reads; null takes it away, undefined changes nothing. */
export function keepBrowserSecret(reply: FastifyReply, secret: string | null | undefined): void {
  if (secret === null) void reply.clearCookie(name, { path })
  else if (secret !== undefined) {
    // Lax: the provider's redirect is a navigation from another site, with which a strict cookie would not come back.
    void reply.setCookie(name, secret, { path, httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: 600 })
  }
}
