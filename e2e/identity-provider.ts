import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { listeningUrl } from './listening-url.ts'

/** An account at the identity provider; `login` is typed on its sign-in page. */
export interface Account {
  login: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
}

/** An OpenID Connect provider with its own sign-in pages. */
export interface IdentityProvider {
  /** Settings that configure it in the product. */
  settings: Record<string, string>
  close(): Promise<void>
}

const client = { id: 'dossier', secret: 'a-secret-between-the-two-of-them' }

/** @param publicUrl public address of the product, the only redirect target that the provider allows */
export async function openIdentityProvider(publicUrl: string, accounts: readonly Account[]): Promise<IdentityProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = listeningUrl(server)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/api/user/auth/oidc/callback`],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['of-these-tests-only'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    findAccount: (_context, login) => {
      const account = accounts.find((known) => known.login === login)
      if (account === undefined) return undefined
      const { email, emailVerified, givenName, familyName } = account
      const claims = { sub: login, email, email_verified: emailVerified, given_name: givenName, family_name: familyName }
      return { accountId: login, claims: () => claims }
    },
  })
  const serve = provider.callback()
  server.on('request', (request, response) => void serve(request, response))
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Harbor ID',
      ALLOW_LOOPBACK_SOURCES: '1',
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
