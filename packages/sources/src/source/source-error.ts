/**
 * Why a request to a source failed.
 * - not-configured: settings are missing, which `missing` names. Nothing was sent.
 * - key-refused: the service rejects the key, or accepts it from other addresses only.
 * - quota: the rate limit or quota is exceeded; `resetsAt` if known.
 * - not-found: the service does not have the requested item.
 * - bad-request: the service rejects the parameters: an error of ours or of the input.
 * - upstream: the service is down, or its reply does not match its protocol.
 * - blocked: the service blocks this installation as an unidentified or excessive client.
 * - timed-out: the response was not complete in time.
 * - cancelled: the caller cancelled the request.
 */
export type SourceFailure =
  | { readonly kind: 'not-configured'; readonly missing: readonly string[] }
  | { readonly kind: 'key-refused' }
  | { readonly kind: 'quota'; readonly resetsAt: Date | undefined }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'bad-request' }
  | { readonly kind: 'upstream' }
  | { readonly kind: 'blocked'; readonly resetsAt: Date | undefined }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'cancelled' }

/** Thrown by sources. Holds neither keys nor addresses nor what a service wrote, and so may be logged and shown. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  /** The id of the source. */
  readonly source: string
  readonly failure: SourceFailure
  /** The service's own word for it, or ours: "020", "html-instead-of-json". */
  readonly detail: string | undefined
  /** The site of a page failed, not the source that found the page: other pages can be read. */
  readonly isOfPage: boolean

  constructor(source: string, failure: SourceFailure, detail?: string, cause?: unknown, isOfPage = false) {
    const word = detail !== undefined && /^[\w./-]{1,80}$/.test(detail) ? detail : undefined
    super(`${source}: ${failure.kind}${word === undefined ? '' : ` (${word})`}`, cause === undefined ? undefined : { cause })
    this.source = source
    this.failure = failure
    this.detail = word
    this.isOfPage = isOfPage
  }

  /** The same failure, of a page. */
  ofPage(): SourceError {
    return new SourceError(this.source, this.failure, this.detail, this.cause, true)
  }
}
