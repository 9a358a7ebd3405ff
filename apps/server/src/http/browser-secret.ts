import type { FastifyReply, FastifyRequest } from 'fastify'

const signIn = { name: 'dossier-sign-in', path: '/api/user/auth/oidc' }
const drive = { name: 'dossier-drive', path: '/api/v2/drives' }

/** The redirects that leave the product and return. Each secret is sent to the path of its own redirect only. */
const redirectOf = ({ url }: FastifyRequest) => (url.startsWith(`${drive.path}/`) ? drive : signIn)

/** The secret that an earlier response set in the browser. The key is always present, so that none in the address takes its place. */
export function browserSecretOf(request: FastifyRequest): { browserSecret: string | undefined } {
  return { browserSecret: request.cookies[redirectOf(request).name] }
}

/** Sets a secret in an HttpOnly cookie; null clears it, undefined changes nothing. */
export function keepBrowserSecret(reply: FastifyReply, secret: string | null | undefined): void {
  const { name, path } = redirectOf(reply.request)
  if (secret === null) void reply.clearCookie(name, { path })
  else if (secret !== undefined) {
    // Lax: the provider's redirect is a cross-site navigation, for which a strict cookie would not be sent.
    void reply.setCookie(name, secret, { path, httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: 600 })
  }
}
