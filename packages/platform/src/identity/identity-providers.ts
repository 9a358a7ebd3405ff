/** A provider that authenticates people by OpenID Connect. */
export interface IdentityProvider {
  /** Used in addresses: `1`, `2`, … */
  id: string
  /** Label of the button. */
  name: string
  /** Codes of the organizations whose members it signs in; empty means all. */
  organizations: readonly string[]
}

/** State to keep between the redirect and the callback. */
export interface AuthorizationRequest {
  /** Target of the redirect. */
  url: string
  state: string
  nonce: string
  codeVerifier: string
}

/** A person as authenticated by a provider. */
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
  /** @throws when the provider is unknown or does not respond */
  begin(providerId: string): Promise<AuthorizationRequest>
  /** Verifies the callback and fetches the identity. @throws when a check fails */
  finish(providerId: string, callbackUrl: string, expected: { state: string; nonce: string; codeVerifier: string }): Promise<ProvenIdentity>
}
