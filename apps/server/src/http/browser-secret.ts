import type { FastifyReply, FastifyRequest } from 'fastify'

const signIn = { name: 'dossier-sign-in', path: '/api/user/auth/oidc' }
const drive = { name: 'dossier-drive', path: '/api/v2/drives' }

/** The ways that lead out of the product and back. A secret is sent to its own way and nowhere else. */
const wayOf = ({ url }: FastifyRequest) => (url.startsWith(`${drive.path}/`) ? drive : signIn)

/** The secret that an earlier answer left in the browser. It is always named, so that none in the address takes its place. */
export function browserSecretOf(request: FastifyRequest): { browserSecret: string | undefined } {
  return { browserSecret: request.cookies[wayOf(request).name] }
}

/** Leaves a secret in the browser that no script reads; null takes it away, undefined changes nothing. */
export function keepBrowserSecret(reply: FastifyReply, secret: string | null | undefined): void {
  const { name, path } = wayOf(reply.request)
  if (secret === null) void reply.clearCookie(name, { path })
  else if (secret !== undefined) {
    // Lax: the provider's redirect is a navigation from another site, with which a strict cookie would not come back.
    void reply.setCookie(name, secret, { path, httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: 600 })
  }
}
