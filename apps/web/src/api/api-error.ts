import { type ErrorCode, type ErrorDetails, type Language, unexpected } from '@dossier/contract'

/** A call that failed. Switch on `code`; `message` is for people, in the language of the page. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  readonly details: ErrorDetails
  readonly requestId: string | undefined
  constructor(
    failure: { code: ErrorCode; status: number; message: string; details?: ErrorDetails; requestId?: string | undefined },
    cause?: unknown,
  ) {
    super(failure.message, cause === undefined ? undefined : { cause })
    this.name = 'ApiError'
    this.code = failure.code
    this.status = failure.status
    this.details = failure.details ?? {}
    this.requestId = failure.requestId
  }
}

/** For a call without a response, or with one that is not ours: "An unexpected error occurred". */
export function unexpectedError(language: Language, status: number, cause?: unknown): ApiError {
  return new ApiError({ code: 'UNEXPECTED', status, message: unexpected[language] }, cause)
}

/** Reads the body of a refused request; a body that is not ours becomes "An unexpected error occurred". */
export function errorFromBody(body: unknown, status: number, language: Language): ApiError {
  if (typeof body !== 'object' || body === null) return unexpectedError(language, status)
  const { success, code, message, details, requestId } = body as Record<string, unknown>
  if (success !== false || typeof code !== 'string' || !/^[A-Z_]+$/.test(code) || typeof message !== 'string')
    return unexpectedError(language, status)
  return new ApiError({
    // A page that is older than its server may meet a code that it does not know: see error-entry.ts.
    code: code as ErrorCode,
    status,
    message,
    details: typeof details === 'object' && details !== null ? (details as ErrorDetails) : {},
    requestId: typeof requestId === 'string' ? requestId : undefined,
  })
}
