/**
 * expired: the provider rejects the token. not-found: the item does not exist, or the account may not see it. not-downloadable: its owner or its kind
 * does not allow a download. rate-limited and unavailable: also after retries.
 */
export type DriveFailure = 'expired' | 'not-found' | 'not-downloadable' | 'rate-limited' | 'unavailable'

/** Why a call to a drive failed. Contains no token, no URL and no text of the provider. */
export class DriveError extends Error {
  override readonly name = 'DriveError'
  readonly reason: DriveFailure
  /** The provider's own error code. */
  readonly detail: string | undefined

  constructor(reason: DriveFailure, detail?: string, cause?: unknown) {
    const word = detail !== undefined && /^[\w./-]{1,80}$/.test(detail) ? detail : undefined
    super(word === undefined ? reason : `${reason} (${word})`, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.detail = word
  }
}
