import { AppError } from '@dossier/contract'
import { networkOf, sha256Hex } from '@dossier/platform'

/** A counter of failed attempts and the number allowed before it blocks. */
export interface Throttle {
  /** Hashed, so that the table contains no personal data. */
  key: string
  allowed: number
}

/** An account as entered at sign-in, whether it exists or not. */
export interface SignInName {
  userType: 'user' | 'admin'
  email: string
  organizationCode?: string | null | undefined
}

/**
 * The counters for attempts to sign in to an account: one of the account and one of the address. A browser that signed in to the account
 * before has a separate counter instead, so that nobody who knows an email and a code can lock its owner out.
 */
export interface Throttles {
  account: Throttle
  address?: Throttle
}

export const throttleList = ({ account, address }: Throttles): Throttle[] => (address === undefined ? [account] : [account, address])

const ALLOWED_PER_ACCOUNT = 5
const ALLOWED_PER_ADDRESS = 20

/** Attempts beyond the allowed ones block for a time that doubles with each failure. */
export const blocking = { firstSeconds: 30, maxSeconds: 900, resetAfterMs: 3_600_000 }

export function accountThrottle({ userType, email, organizationCode }: SignInName): Throttle {
  return { key: hashed('account', userType, organizationCode ?? '', email), allowed: ALLOWED_PER_ACCOUNT }
}

export function addressThrottle(purpose: 'sign-in' | 'forgot-password', address: string): Throttle {
  return { key: hashed('address', purpose, networkOf(address)), allowed: ALLOWED_PER_ADDRESS }
}

export function throttlesOf(account: SignInName, address: string): Throttles {
  return { account: accountThrottle(account), address: addressThrottle('sign-in', address) }
}

/** For a browser known to the account, by the hash of its secret. */
export function deviceThrottles(tokenHash: string): Throttles {
  return { account: { key: hashed('device', tokenHash), allowed: ALLOWED_PER_ACCOUNT } }
}

/** @throws TOO_MANY_ATTEMPTS while blocked */
export function refuseWhileBlocked(until: Date | null, now: Date): void {
  if (until !== null && until > now) throw tooManyAttempts(until, now)
}

export function tooManyAttempts(until: Date, now: Date): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', { seconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })
}

const hashed = (...parts: string[]) => sha256Hex(JSON.stringify(parts))
