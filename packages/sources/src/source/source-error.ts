/**
 * Why a source did not do what was asked.
 * - not-configured: settings are missing, which `missing` names. Nothing was sent.
 * - key-refused: the service does not take the key, or takes it from another address only.
 * - quota: there were as many requests as may be; `resetsAt` where it is known.
 * - not-found: the service has nothing of that name.
 * - bad-request: the service does not understand what was asked; a mistake of ours or of whoever typed it.
 * - upstream: the service is down, or answers what is not its protocol.
 * - blocked: the service takes this installation for a robot that does not say who it is, or for one that asks too much.
 * - timed-out: no whole answer came in time.
 * - cancelled: whoever asked does not want it any more.
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

  constructor(source: string, failure: SourceFailure, detail?: string, cause?: unknown) {
    const word = detail !== undefined && /^[\w./-]{1,80}$/.test(detail) ? detail : undefined
    super(`${source}: ${failure.kind}${word === undefined ? '' : ` (${word})`}`, cause === undefined ? undefined : { cause })
    this.source = source
    this.failure = failure
    this.detail = word
  }
}
