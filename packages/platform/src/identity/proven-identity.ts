import { type Configuration, fetchUserInfo, type TokenEndpointResponse, type TokenEndpointResponseHelpers } from 'openid-client'
import type { ProvenIdentity } from './identity-providers.ts'

/** What providers say of a person, in the token or when asked; nothing of it is certain to be there or to be text. */
type Claims = Readonly<Record<string, unknown>>

/**
 * Who signed in, from the checked ID token. Many providers tell address and name only when asked with the access token.
 *
 * @throws when the provider does not tell an e-mail address
 */
export async function provenIdentityOf(
  configuration: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
): Promise<ProvenIdentity> {
  const token = tokens.claims()
  if (token === undefined) throw new Error('the identity provider gave no ID token')
  const told = await claimsOf(configuration, tokens.access_token, token)
  const email = textOf(told, 'email').normalize('NFC').trim().toLowerCase()
  if (email === '') throw new Error('the identity provider tells no e-mail address')
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    // Some providers write the truth value as text.
    emailVerified: told['email_verified'] === true || told['email_verified'] === 'true',
    firstName: textOf(told, 'given_name') || textOf(told, 'name'),
    lastName: textOf(told, 'family_name'),
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
