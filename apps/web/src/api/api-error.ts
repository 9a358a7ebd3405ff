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

/** A failed call. Switch on `code`; texts are for users, in the language of the page. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  readonly details: ErrorDetails
  readonly requestId: string | undefined
  /** The reason, as the server's message; undefined without one. */
  readonly reason: string | undefined
  /** The failed action, in both languages; undefined for calls without a text in the specification. */
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

/** Maximum length of a reason; longer texts are error pages of proxies. */
const longestReason = 300

/**
 * The error of a call without a valid response: the text of the failed action, else "An unexpected error occurred". Without any response always the
 * latter (specification, section 8), or that the browser is offline.
 */
export function unexpectedError(
  language: Language,
  status: number,
  more: { cause?: unknown; attempt?: Translated | undefined; reason?: string } = {},
): ApiError {
  const { cause, attempt, reason } = more
  const isOffline = typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine
  const text = status === 0 ? (isOffline ? offline : unexpected) : (attempt ?? unexpected)
  return new ApiError({ code: 'UNEXPECTED', status, message: text[language], attempt, reason }, cause)
}

/** Parses the body of a refused request; of a body that is not the server's only a reason is used. */
export function errorFromBody(body: unknown, status: number, language: Language, attempt?: Translated): ApiError {
  if (typeof body !== 'object' || body === null) return unexpectedError(language, status, { attempt, ...reasonIn(body) })
  const { success, code, message, details, requestId } = body as Record<string, unknown>
  if (success !== false || typeof code !== 'string' || !/^[A-Z_]+$/.test(code) || typeof message !== 'string')
    return unexpectedError(language, status, { attempt, ...reasonIn(message) })
  // For unexpected errors the page's text of the failed action is more specific than the server's.
  const isUnknown = code === 'UNEXPECTED' && (message === unexpected.en || message === unexpected.ko)
  return new ApiError({
    // An outdated page may receive an unknown code: see error-entry.ts.
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
