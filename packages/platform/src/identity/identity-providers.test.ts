import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedFetch } from '../http/guarded-fetch.ts'
import { createIdentityProviders } from './create-identity-providers.ts'

const PUBLIC_URL = 'https://dossier.example'
const CALLBACK = `${PUBLIC_URL}/api/user/auth/oidc/callback`
const client = {
  client_id: 'dossier',
  client_secret: 'a secret: with % and +',
  redirect_uris: [CALLBACK],
  grant_types: ['authorization_code'],
}

const people: Record<string, Record<string, unknown>> = {
  jiwoo: { email: 'Ji-Woo@Example.com', email_verified: true, given_name: 'Ji-woo', family_name: 'Kim' },
  doubtful: { email: 'd@example.com', email_verified: false, name: 'Doubtful' },
  texts: { email: 't@example.com', email_verified: 'true' },
  nameless: { given_name: 'No address' },
}

/** A local provider, real except for its sign-in page: people known by a cookie are signed in at once. */
async function openProvider(settings: Configuration = {}) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [client],
    cookies: { keys: ['of-these-tests-only'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    findAccount: (_, login) => ({ accountId: login, claims: () => ({ sub: login, ...people[login] }) }),
    ...settings,
  })
  const serve = provider.callback()
  server.on('request', (request, response) => void serve(request, response))
  return { server, issuer }
}

/** Follows the provider's pages as a browser does, to the callback address. */
async function signInAt(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (address: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }
  let address = start
  for (let steps = 0; steps < 12 && !address.startsWith(PUBLIC_URL); steps += 1) {
    const response = await visit(address)
    const location = response.headers.get('location')
    if (location !== null) {
      address = new URL(location, address).href
      continue
    }
    const page = await response.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? address
    const prompt = page.includes('name="login"') ? 'login' : 'consent'
    const sent = await visit(new URL(action, address).href, new URLSearchParams({ prompt, login, password: 'any' }))
    address = new URL(sent.headers.get('location') ?? '', address).href
  }
  return address
}

describe('identity providers', () => {
  let provider: { server: Server; issuer: string }
  const servers: Server[] = []
  beforeAll(async () => {
    provider = await openProvider()
    servers.push(provider.server)
  })
  afterAll(() => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  })

  const providersAt = (issuer: string, clientSecret = client.client_secret) =>
    createIdentityProviders({
      providers: [{ id: '1', name: 'Harbor ID', issuer, clientId: client.client_id, clientSecret, organizations: ['hrp'] }],
      publicUrl: () => PUBLIC_URL,
      fetch: createGuardedFetch({ trustedOrigins: [issuer] }),
    })

  async function signIn(login: string, providers = providersAt(provider.issuer)) {
    const { url, ...expected } = await providers.begin('1')
    return providers.finish('1', await signInAt(url, login), expected)
  }

  it('are listed without their secrets', () => {
    expect(providersAt(provider.issuer).list()).toEqual([{ id: '1', name: 'Harbor ID', organizations: ['hrp'] }])
  })

  it('are requested with new PKCE, state and nonce values each time', async () => {
    const providers = providersAt(provider.issuer)
    const [first, second] = [await providers.begin('1'), await providers.begin('1')]
    const asked = Object.fromEntries(new URL(first.url).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: CALLBACK,
      state: first.state,
      nonce: first.nonce,
      code_challenge_method: 'S256',
    })
    expect(first.url).not.toContain(first.codeVerifier)
    expect(new Set([first.state, second.state, first.nonce, second.nonce, first.codeVerifier, second.codeVerifier]).size).toBe(6)
  })

  it('return the identity of the person', async () => {
    expect(await signIn('jiwoo')).toEqual({
      issuer: provider.issuer,
      subject: 'jiwoo',
      email: 'ji-woo@example.com',
      emailVerified: true,
      firstName: 'Ji-woo',
      lastName: 'Kim',
    })
  })

  it('return an email as verified only if the provider verified it', async () => {
    expect(await signIn('doubtful')).toMatchObject({ email: 'd@example.com', emailVerified: false, firstName: 'Doubtful', lastName: '' })
    expect(await signIn('texts')).toMatchObject({ emailVerified: true })
    await expect(signIn('nameless')).rejects.toThrow(/no e-mail address/)
  })

  it('may return all claims in the token, or take the secret in the form', async () => {
    const other = await openProvider({
      conformIdTokenClaims: false,
      clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post' }],
      clientAuthMethods: ['client_secret_post'],
    })
    servers.push(other.server)
    expect(await signIn('jiwoo', providersAt(other.issuer))).toMatchObject({ issuer: other.issuer, email: 'ji-woo@example.com' })
  })

  it.each([
    ['state', /invalid response/],
    ['nonce', /claim value/],
    ['codeVerifier', /error in the response body/],
  ] as const)('is not believed when the %s is not what was sent', async (name, why) => {
    const providers = providersAt(provider.issuer)
    const [{ url, ...expected }, other] = [await providers.begin('1'), await providers.begin('1')]
    const back = await signInAt(url, 'jiwoo')
    await expect(providers.finish('1', back, { ...expected, [name]: other[name] })).rejects.toThrow(why)
  })

  it('are refused for a used code, or one of another provider', async () => {
    const providers = providersAt(provider.issuer)
    const { url, ...expected } = await providers.begin('1')
    const back = await signInAt(url, 'jiwoo')
    const forged = back.replace(/code=[^&]+/, 'code=forged')
    await expect(providers.finish('1', forged, expected)).rejects.toMatchObject({ error: 'invalid_grant' })
    await providers.finish('1', back, expected)
    await expect(providers.finish('1', back, expected)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('may redirect back with an error', async () => {
    const providers = providersAt(provider.issuer)
    const { state, ...expected } = await providers.begin('1')
    const refused = `${CALLBACK}?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`
    await expect(providers.finish('1', refused, { ...expected, state })).rejects.toMatchObject({ error: 'access_denied' })
  })

  it('require the right secret of the product', async () => {
    await expect(signIn('jiwoo', providersAt(provider.issuer, 'wrong'))).rejects.toMatchObject({ status: 401 })
  })

  it('fail if they are not configured', async () => {
    await expect(providersAt(provider.issuer).begin('2')).rejects.toThrow(/no such identity provider/)
  })

  it('are discovered again after not responding', async () => {
    const down = await openProvider()
    down.server.close()
    down.server.closeAllConnections()
    const providers = providersAt(down.issuer)
    await expect(providers.begin('1')).rejects.toThrow(/fetch failed/)
    const { port } = new URL(down.issuer)
    const provider = new Provider(down.issuer, { clients: [client], cookies: { keys: ['of-these-tests-only'] } })
    const serve = provider.callback()
    const up = createServer((request, response) => void serve(request, response))
    await new Promise<void>((resolve) => up.listen(Number(port), '127.0.0.1', resolve))
    servers.push(up)
    expect((await providers.begin('1')).url).toContain(down.issuer)
  })

  it('are refused if they name another issuer', async () => {
    const impostor = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ issuer: 'https://accounts.example.com', authorization_endpoint: 'https://accounts.example.com/auth' }))
    })
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
    servers.push(impostor)
    const issuer = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`
    await expect(providersAt(issuer).begin('1')).rejects.toThrow(/issuer/)
  })
})
