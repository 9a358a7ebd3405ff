import { type ErrorCode, type ErrorDetails, type Language, offline, type Translated, unexpected } from '@dossier/contract'

interface Failed {
  code: ErrorCode
  status: number
  message: string
  details?: ErrorDetails
  requestId?: string | undefined
  reason?: string | undefined
  attempt?: Translated | undefined
}

/** A call that failed. Switch on `code`; texts are for people, in the language of the page. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  readonly details: ErrorDetails
  readonly requestId: string | undefined
  /** Why, in the server's words; undefined when it gave none. */
  readonly reason: string | undefined
  /** What could not be done, in both languages; undefined for calls that the specification has no text for. */
  readonly attempt: Translated | undefined
  constructor({ code, status, message, details = {}, requestId, reason, attempt }: Failed, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
    this.reason = reason
    this.attempt = attempt
  }
}

/** Longer texts are pages of somebody else, no sentences. */
const longestReason = 300

/**
 * For a call without a response, or with one that is not ours: what was attempted, else "An unexpected error occurred"; without a response
 * always the latter (specification, section 8), or that the browser is offline when it says so.
 */
export function unexpectedError(
  language: Language,
  status: number,
  more: { cause?: unknown; attempt?: Translated | undefined; reason?: string } = {},
): ApiError {
  const { cause, attempt, reason } = more
  const isOffline = typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine
  const said = status === 0 ? (isOffline ? offline : unexpected) : (attempt ?? unexpected)
  return new ApiError({ code: 'UNEXPECTED', status, message: said[language], attempt, reason }, cause)
}

/** Reads the body of a refused request; a body that is not ours leaves nothing but the reason it may give. */
export function errorFromBody(body: unknown, status: number, language: Language, attempt?: Translated): ApiError {
  if (typeof body !== 'object' || body === null) return unexpectedError(language, status, { attempt, ...reasonIn(body) })
  const { success, code, message, details, requestId } = body as Record<string, unknown>
  if (success !== false || typeof code !== 'string' || !/^[A-Z_]+$/.test(code) || typeof message !== 'string')
    return unexpectedError(language, status, { attempt, ...reasonIn(message) })
  // The server knows no more than that something went wrong; the page knows what was attempted.
  const isUnknown = code === 'UNEXPECTED' && (message === unexpected.en || message === unexpected.ko)
  return new ApiError({
    // A page that is older than its server may meet a code that it does not know: see error-entry.ts.
    code: code as ErrorCode,
    status,
    message: isUnknown ? (attempt ?? unexpected)[language] : message,
    details: typeof details === 'object' && details !== null ? (details as ErrorDetails) : {},
    requestId: typeof requestId === 'string' ? requestId : undefined,
    reason: isUnknown ? undefined : message,
    attempt,
  })
}

function reasonIn(text: unknown): { reason?: string } {
  return typeof text === 'string' && text.trim() !== '' && text.length <= longestReason ? { reason: text.trim() } : {}
}
