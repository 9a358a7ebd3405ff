import * as client from 'openid-client'
import type { GuardedFetch } from '../http/guarded-fetch.ts'
import { isLoopbackHost } from '../http/loopback-host.ts'
import type { AuthorizationRequest, IdentityProvider, IdentityProviders } from './identity-providers.ts'
import { provenIdentityOf } from './proven-identity.ts'

/** A provider as configured by the operator. */
export interface ConfiguredProvider extends IdentityProvider {
  /** Base address of discovery: `https://accounts.example.com`. */
  issuer: string
  clientId: string
  clientSecret: string
}

export interface IdentityProvidersOptions {
  providers: readonly ConfiguredProvider[]
  /** The public address; a function, since it may be known only later. */
  publicUrl: () => string
  /** Fetch for requests to providers. */
  fetch: GuardedFetch
}

const SCOPE = 'openid email profile'
const TIMEOUT_SECONDS = 15

/** The configured providers, by OpenID Connect. Each is discovered at first use. */
export function createIdentityProviders({ providers, publicUrl, fetch }: IdentityProvidersOptions): IdentityProviders {
  const discovered = new Map<string, Promise<client.Configuration>>()
  const callbackAddress = () => `${publicUrl()}/api/user/auth/oidc/callback`

  function configurationOf(providerId: string): Promise<client.Configuration> {
    const known = discovered.get(providerId)
    if (known !== undefined) return known
    const discovery = discover(providerNamed(providers, providerId), fetch)
    discovered.set(providerId, discovery)
    // Discovery is repeated after a failure.
    discovery.catch(() => discovered.delete(providerId))
    return discovery
  }

  return {
    list: () => providers.map(({ id, name, organizations }) => ({ id, name, organizations })),

    async begin(providerId): Promise<AuthorizationRequest> {
      const configuration = await configurationOf(providerId)
      const state = client.randomState()
      const nonce = client.randomNonce()
      const codeVerifier = client.randomPKCECodeVerifier()
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackAddress(),
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, codeVerifier }
    },

    async finish(providerId, callbackUrl, { state, nonce, codeVerifier }) {
      const configuration = await configurationOf(providerId)
      // Only the query comes from the browser: the address is the configured one, whatever the request's host was.
      const callback = new URL(callbackAddress())
      callback.search = new URL(callbackUrl, callback).search
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      return provenIdentityOf(configuration, tokens)
    },
  }
}

function providerNamed(providers: readonly ConfiguredProvider[], id: string): ConfiguredProvider {
  const provider = providers.find((candidate) => candidate.id === id)
  if (provider === undefined) throw new Error('there is no such identity provider')
  return provider
}

function discover({ issuer, clientId, clientSecret }: ConfiguredProvider, fetch: GuardedFetch): Promise<client.Configuration> {
  const server = new URL(issuer)
  return client.discovery(server, clientId, {}, clientAuthentication(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: (url, { body, ...options }) => fetch(url, { ...options, body: repeatable(body) }),
    // Without TLS only on this machine; the configuration allows such issuers only with loopback.
    ...(server.protocol === 'http:' && isLoopbackHost(server.hostname) && { execute: [client.allowInsecureRequests] }),
  })
}

/** Sends the secret in the header, as every provider must accept, or in the body for one that only supports that. */
function clientAuthentication(clientSecret: string): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(clientSecret)
  const inBody = client.ClientSecretPost(clientSecret)
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...request)
  }
}

/** The library only sends forms here. */
function repeatable(body: client.FetchBody): URLSearchParams | string | Uint8Array | null | undefined {
  if (body instanceof ReadableStream || body instanceof ArrayBuffer) throw new TypeError('a body that cannot be sent again')
  return body
}
