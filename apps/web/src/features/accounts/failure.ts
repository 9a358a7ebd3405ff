import type { ErrorCode, ErrorDetails } from '@dossier/contract'
import { ApiError } from '../../api/index.ts'

/** A failure as code and details, so that its text follows the language on screen. */
export interface Failure {
  code: ErrorCode
  details: ErrorDetails
  /** No response came. */
  offline: boolean
  /** End of the rate limit, epoch milliseconds; null without one. */
  lockedUntil: number | null
}

/** Seconds to wait after a rate limit. */
function waitOf({ code, details }: { code: ErrorCode; details: ErrorDetails }): number | null {
  const { seconds } = details
  return code === 'TOO_MANY_ATTEMPTS' && typeof seconds === 'number' && seconds > 0 ? seconds : null
}

/** Converts an error of a call; `now` in epoch milliseconds. Other errors are unexpected. */
export function failureOf(error: unknown, now: number): Failure {
  if (!(error instanceof ApiError)) return { code: 'UNEXPECTED', details: {}, offline: false, lockedUntil: null }
  const wait = waitOf(error)
  return { code: error.code, details: error.details, offline: error.status === 0, lockedUntil: wait === null ? null : now + wait * 1_000 }
}

/** The failure for an error code in the address. */
export function failureOfCode(code: ErrorCode): Failure {
  return { code, details: {}, offline: false, lockedUntil: null }
}
