import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ConfiguredProvider } from '@dossier/platform'
import { Provider } from 'oidc-provider'

/** What a provider reports about a person. */
export interface KnownPerson {
  email: string
  emailVerified: boolean
  givenName?: string
  familyName?: string
}

/** An OpenID Connect provider with a sign-in page. */
export interface TestIdentityProvider {
  provider: Omit<ConfiguredProvider, 'id' | 'organizations'>
  /** Its people by the login they enter, which is also their subject. */
  people: Map<string, KnownPerson>
  close(): Promise<void>
}

const clientId = 'dossier'
const clientSecret = 'a-secret-between-the-two-of-them'

/** @param publicUrl public address of the product, the only allowed redirect target */
export async function openIdentityProvider(publicUrl: string): Promise<TestIdentityProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the third party has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const people = new Map<string, KnownPerson>()
  const redirect_uris = [`${publicUrl}/api/user/auth/oidc/callback`]
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris, grant_types: ['authorization_code'] }],
    cookies: { keys: ['of-these-tests-only'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    findAccount: (_context, login) => {
      const person = people.get(login)
      if (person === undefined) return undefined
      const { email, emailVerified, givenName, familyName } = person
      const claims = { sub: login, email, email_verified: emailVerified, given_name: givenName, family_name: familyName }
      return { accountId: login, claims: () => claims }
    },
  })
  const serve = provider.callback()
  server.on('request', (request, response) => void serve(request, response))
  return {
    provider: { name: 'Harbor ID', issuer, clientId, clientSecret },
    people,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

// Limit above the number of redirects and pages of a sign-in.
const STEPS = 20

/**
 * Signs a person in at a provider as a browser does: follows redirects, keeps cookies, fills in forms. Returns the address outside of the
 * provider to which the browser is finally redirected.
 */
export async function signInAtIdentityProvider(start: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let request: { address: URL; form?: URLSearchParams } = { address: new URL(start) }
  for (let step = 0; step < STEPS; step += 1) {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(request.address, {
      redirect: 'manual',
      headers: { cookie },
      ...(request.form && { method: 'POST', body: request.form }),
    })
    for (const set of response.headers.getSetCookie()) keep(cookies, set)
    const page = await response.text()
    const location = response.headers.get('location')
    const address = new URL(location ?? /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? fail(page), request.address)
    if (address.origin !== origin) return address
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
    request = location === null ? { address, form: new URLSearchParams({ prompt, login, password: 'any' }) } : { address }
  }
  return fail('the third party sends the browser in circles')
}

function keep(cookies: Map<string, string>, set: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

function fail(page: string): never {
  throw new Error(page)
}
