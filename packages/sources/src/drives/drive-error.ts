/**
 * expired: the provider does not take the token. not-found: there is none, or the account may not see it. not-downloadable: its owner or
 * its kind does not allow it. rate-limited and unavailable: also after some attempts.
 */
export type DriveFailure = 'expired' | 'not-found' | 'not-downloadable' | 'rate-limited' | 'unavailable'

/** Why a drive did not do what was asked. Holds neither tokens nor addresses nor what the provider wrote. */
export class DriveError extends Error {
  override readonly name = 'DriveError'
  readonly reason: DriveFailure
  /** The provider's own word for it. */
  readonly detail: string | undefined

  constructor(reason: DriveFailure, detail?: string, cause?: unknown) {
    const word = detail !== undefined && /^[\w./-]{1,80}$/.test(detail) ? detail : undefined
    super(word === undefined ? reason : `${reason} (${word})`, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.detail = word
  }
}
