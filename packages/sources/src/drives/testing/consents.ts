import { createHash, randomBytes } from 'node:crypto'

/** The client under which the product is registered with every test drive. */
export const registeredClient = { clientId: 'dossier-drives', clientSecret: 'the-secret-of-dossier-drives' }

interface Consent {
  redirectUri: string
  challenge: string
}

/** The response of the token endpoint. */
interface TokenAnswer {
  status: number
  body: Record<string, unknown>
}

/**
 * The state of an authorisation server: codes work once and with their PKCE verifier, access tokens expire, and refresh tokens are replaced where the
 * provider rotates them.
 */
export class Consents {
  /** Whether the person denies the next consents. */
  denies = false
  /** Lifetime of access tokens in seconds, as stated. */
  lifetime = 3600
  /** Tokens that the product asked to revoke. */
  readonly revoked: string[] = []
  /** Every token ever issued, so that tests can search for leaks. */
  readonly given: string[] = []
  readonly #codes = new Map<string, Consent>()
  readonly #access = new Set<string>()
  readonly #refresh = new Set<string>()
  readonly #rotates: boolean

  constructor({ rotates }: { rotates: boolean }) {
    this.#rotates = rotates
  }

  /** The redirect of the consent page, which needs no click. Undefined for a request that is not ours. */
  authorise(query: URLSearchParams): string | undefined {
    const redirectUri = query.get('redirect_uri')
    const challenge = query.get('code_challenge')
    const isOurs = query.get('client_id') === registeredClient.clientId && query.get('response_type') === 'code'
    if (!isOurs || redirectUri === null || challenge === null || query.get('code_challenge_method') !== 'S256') return undefined
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (this.denies) back.searchParams.set('error', 'access_denied')
    else {
      const code = this.#secret('code')
      this.#codes.set(code, { redirectUri, challenge })
      back.searchParams.set('code', code)
    }
    return back.href
  }

  token(form: URLSearchParams): TokenAnswer {
    const isOurs = form.get('client_id') === registeredClient.clientId && form.get('client_secret') === registeredClient.clientSecret
    if (!isOurs) return { status: 401, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'authorization_code') return this.#exchange(form)
    const given = form.get('refresh_token') ?? ''
    if (form.get('grant_type') !== 'refresh_token' || !this.#refresh.has(given)) return invalidGrant
    if (!this.#rotates) return this.#answer({})
    this.#refresh.delete(given)
    return this.#answer({ refresh_token: this.#newRefresh() })
  }

  accepts(authorization: string | undefined): boolean {
    return this.#access.has(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
  }

  /** Invalidates all access tokens issued so far. */
  expireAccess(): void {
    this.#access.clear()
  }

  /** Removes every consent of the person. */
  withdraw(): void {
    this.#access.clear()
    this.#refresh.clear()
  }

  /** @returns whether the token was valid */
  revoke(token: string): boolean {
    const known = this.#access.has(token) || this.#refresh.has(token)
    if (!known) return false
    this.revoked.push(token)
    this.withdraw()
    return true
  }

  #exchange(form: URLSearchParams): TokenAnswer {
    const code = form.get('code') ?? ''
    const consent = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (consent?.challenge !== challenge || consent.redirectUri !== form.get('redirect_uri')) return invalidGrant
    return this.#answer({ refresh_token: this.#newRefresh() })
  }

  #answer(more: Record<string, unknown>): TokenAnswer {
    const access = this.#secret('access')
    this.#access.add(access)
    return { status: 200, body: { access_token: access, token_type: 'bearer', expires_in: this.lifetime, ...more } }
  }

  #newRefresh(): string {
    const token = this.#secret('refresh')
    this.#refresh.add(token)
    return token
  }

  #secret(kind: string): string {
    const secret = `${kind}-${randomBytes(16).toString('hex')}`
    this.given.push(secret)
    return secret
  }
}

const invalidGrant: TokenAnswer = { status: 400, body: { error: 'invalid_grant' } }
