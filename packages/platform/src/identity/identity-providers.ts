/** A third party that says who somebody is, by OpenID Connect. */
export interface IdentityProvider {
  /** Stands in addresses: `1`, `2`, … */
  id: string
  /** What the button says. */
  name: string
  /** Codes of the organisations whose members it signs in; empty means all. */
  organizations: readonly string[]
}

/** What must be remembered between leaving for a provider and coming back. */
export interface AuthorizationRequest {
  /** Where the browser goes. */
  url: string
  state: string
  nonce: string
  codeVerifier: string
}

/** Who a provider says has signed in. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  /** Lower-case. */
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** The configured providers: code flow with PKCE (S256), state and nonce. */
export interface IdentityProviders {
  list(): readonly IdentityProvider[]
  /** @throws when the provider is unknown or does not answer */
  begin(providerId: string): Promise<AuthorizationRequest>
  /** Checks what the browser brought back and fetches who it is. @throws when anything does not fit */
  finish(providerId: string, callbackUrl: string, expected: { state: string; nonce: string; codeVerifier: string }): Promise<ProvenIdentity>
}
