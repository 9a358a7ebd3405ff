/** A folder or file of a drive, as its provider describes it. Names are other people's: whoever stores them cleans them. */
export interface DriveEntry {
  /** Ours: it also says which of the drives that the provider holds it is in. */
  id: string
  /** With the ending of what it is downloaded as. */
  name: string
  kind: 'folder' | 'file'
  /** Bytes, where the provider tells: it does not for what it exports. */
  size: number | null
  /** ISO 8601. */
  modifiedAt: string | null
  /** What the provider calls the state of its content; the same as long as that is. */
  revision: string | null
  downloadable: boolean
}

/** What a provider gives for a consent. */
export interface DriveTokens {
  accessToken: string
  refreshToken: string
  /** Seconds from when it was given. */
  accessSeconds: number
}

/** With what a call is made. */
export interface DriveAccess {
  token: string
  signal?: AbortSignal
  /** The longest wait for a provider that asks for one, milliseconds. */
  patienceMs?: number
}

/** The language of the names that we give to what is at the top. */
export type DriveLanguage = 'en' | 'ko'

/** One cloud drive, whoever provides it. Everything but the address throws a `DriveError`. */
export interface Drive {
  /** Where the browser is sent to ask for consent: code flow with PKCE (RFC 7636, S256). */
  authorisationUrl(request: { state: string; challenge: string; redirectUri: string }): string
  /** Whether the provider has a way to revoke tokens. */
  readonly revokes: boolean
  exchange(consent: { code: string; verifier: string; redirectUri: string }): Promise<DriveTokens>
  /** Fresh tokens. Providers that rotate give another refresh token; the one before is not used again. */
  refresh(refreshToken: string): Promise<DriveTokens>
  /** Whether the provider confirms that its tokens work no longer. Never throws. */
  revoke(tokens: { accessToken: string; refreshToken: string }): Promise<boolean>
  /** Whose drive it is, as the provider calls them. */
  account(access: DriveAccess): Promise<string>
  /** One page of a folder; without `parentId` of the top, where shared drives and sites are folders. */
  list(
    access: DriveAccess,
    folder: { parentId?: string | undefined; cursor?: string | undefined; language: DriveLanguage },
  ): Promise<{ entries: DriveEntry[]; cursor: string | null }>
  find(access: DriveAccess, id: string): Promise<DriveEntry>
  /** The bytes of a file, from the beginning. What breaks off while they arrive is `unavailable`. */
  open(access: DriveAccess, id: string): Promise<AsyncIterable<Uint8Array>>
}

/** How the product is registered with a provider. */
export interface DriveRegistration {
  clientId: string
  clientSecret: string
  /** Stands in for all of the provider's own addresses: a server on loopback that speaks its protocol. */
  baseAddress?: string
}
