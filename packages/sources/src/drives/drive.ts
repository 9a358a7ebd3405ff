/** A folder or file of a drive, as its provider describes it. Names are untrusted: callers sanitise them before storing. */
export interface DriveEntry {
  /** Our id; it also contains the id of the drive. */
  id: string
  /** With the extension of its download format. */
  name: string
  kind: 'folder' | 'file'
  /** Size in bytes, if the provider states it: not for exported files. */
  size: number | null
  /** ISO 8601. */
  modifiedAt: string | null
  /** The provider's revision of its content; equal revisions mean equal content. */
  revision: string | null
  downloadable: boolean
}

/** The provider's response to a consent. */
export interface DriveTokens {
  accessToken: string
  refreshToken: string
  /** Lifetime in seconds, from when it was issued. */
  accessSeconds: number
}

/** The options of a call. */
export interface DriveAccess {
  token: string
  signal?: AbortSignal
  /** The longest wait for a provider that asks for one, milliseconds. */
  patienceMs?: number
}

/** The language of our names for the top-level entries. */
export type DriveLanguage = 'en' | 'ko'

/** A cloud drive of any provider. Every method except the consent address throws `DriveError`s. */
export interface Drive {
  /** Where the browser is sent to ask for consent: code flow with PKCE (RFC 7636, S256). */
  authorisationUrl(request: { state: string; challenge: string; redirectUri: string }): string
  /** Whether the provider has a way to revoke tokens. */
  readonly revokes: boolean
  exchange(consent: { code: string; verifier: string; redirectUri: string }): Promise<DriveTokens>
  /** Requests new tokens. Providers that rotate return another refresh token; the previous one must not be used again. */
  refresh(refreshToken: string): Promise<DriveTokens>
  /** Revokes the tokens; returns whether the provider confirms it. Never throws. */
  revoke(tokens: { accessToken: string; refreshToken: string }): Promise<boolean>
  /** The owner of the drive, by the provider's name. */
  account(access: DriveAccess): Promise<string>
  /** One page of a folder; without `parentId`, of the top level, where shared drives and sites are folders. */
  list(
    access: DriveAccess,
    folder: { parentId?: string | undefined; cursor?: string | undefined; language: DriveLanguage },
  ): Promise<{ entries: DriveEntry[]; cursor: string | null }>
  find(access: DriveAccess, id: string): Promise<DriveEntry>
  /** The bytes of a file, from the beginning. An interrupted download throws `unavailable`. */
  open(access: DriveAccess, id: string): Promise<AsyncIterable<Uint8Array>>
}

/** The product's registration with a provider. */
export interface DriveRegistration {
  clientId: string
  clientSecret: string
  /** Replaces all addresses of the provider: a loopback server that speaks its protocol. */
  baseAddress?: string
}
