import { type Configuration, fetchUserInfo, type TokenEndpointResponse, type TokenEndpointResponseHelpers } from 'openid-client'
import type { ProvenIdentity } from './identity-providers.ts'

/** Claims about a person, from the token or the userinfo endpoint; any may be missing or of another type. */
type Claims = Readonly<Record<string, unknown>>

/**
 * The identity in a verified ID token. Many providers return email and name only from the userinfo endpoint.
 *
 * @throws when the provider returns no email address
 */
export async function provenIdentityOf(
  configuration: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
): Promise<ProvenIdentity> {
  const token = tokens.claims()
  if (token === undefined) throw new Error('the identity provider gave no ID token')
  const claims = await claimsOf(configuration, tokens.access_token, token)
  const email = textOf(claims, 'email').normalize('NFC').trim().toLowerCase()
  if (email === '') throw new Error('the identity provider tells no e-mail address')
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    // Some providers return a boolean as a string.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: textOf(claims, 'given_name') || textOf(claims, 'name'),
    lastName: textOf(claims, 'family_name'),
  }
}

async function claimsOf(configuration: Configuration, accessToken: string, token: Claims & { sub: string }): Promise<Claims> {
  const complete = token['email'] !== undefined && token['email_verified'] !== undefined
  if (complete || configuration.serverMetadata().userinfo_endpoint === undefined) return token
  return fetchUserInfo(configuration, accessToken, token.sub)
}

function textOf(claims: Claims, name: string): string {
  const value = claims[name]
  return typeof value === 'string' ? value.trim() : ''
}
