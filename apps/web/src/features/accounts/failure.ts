import { type ErrorCode, type ErrorDetails, type Language, translate } from '@dossier/contract'
import { errorEntryOf } from '../../api/error-entry.ts'
import { ApiError } from '../../api/index.ts'

/** Why something did not work, kept as code and details so that its text follows the language on screen. */
export interface Failure {
  code: ErrorCode
  details: ErrorDetails
  /** No response came. */
  offline: boolean
  /** Until when further attempts are refused, milliseconds; null when they are not. */
  lockedUntil: number | null
}

/** Seconds that a refusal asks to wait. */
function waitOf({ code, details }: { code: ErrorCode; details: ErrorDetails }): number | null {
  const { seconds } = details
  return code === 'TOO_MANY_ATTEMPTS' && typeof seconds === 'number' && seconds > 0 ? seconds : null
}

/** What a failed call says; `now` in milliseconds. Anything but an answer of the server is unexpected. */
export function failureOf(error: unknown, now: number): Failure {
  if (!(error instanceof ApiError)) return { code: 'UNEXPECTED', details: {}, offline: false, lockedUntil: null }
  const wait = waitOf(error)
  return { code: error.code, details: error.details, offline: error.status === 0, lockedUntil: wait === null ? null : now + wait * 1_000 }
}

/** A failure that came as a code in the address. */
export function failureOfCode(code: ErrorCode): Failure {
  return { code, details: {}, offline: false, lockedUntil: null }
}

/** The catalogue's sentence for a failure. */
export function failureText({ code, details }: Failure, language: Language): string {
  return translate(errorEntryOf(code), language, details)
}
