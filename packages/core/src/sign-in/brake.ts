import { AppError } from '@dossier/contract'
import { networkOf, sha256Hex } from '@dossier/platform'

/** What failures slow down, and how many of them it takes. */
export interface Brake {
  /** Hashed, so that the table names nobody. */
  key: string
  allowed: number
}

/** An account as somebody typed it, whether it exists or not. */
export interface TypedAccount {
  userType: 'user' | 'admin'
  email: string
  organizationCode?: string | null | undefined
}

/**
 * The brakes on attempts to prove that one owns an account: on the account, and on the address that they come from. Those of a browser that
 * signed in to the account before have a brake of their own, and neither of these: whoever knows an address and a code cannot lock its owner out.
 */
export interface Brakes {
  account: Brake
  address?: Brake
}

export const allOf = ({ account, address }: Brakes): Brake[] => (address === undefined ? [account] : [account, address])

const ALLOWED_OF_ACCOUNT = 5
const ALLOWED_OF_ADDRESS = 20

/** Failures beyond those allowed block for so long, doubling each time. */
export const wait = { firstSeconds: 30, longestSeconds: 900, forgottenMs: 3_600_000 }

export function accountBrake({ userType, email, organizationCode }: TypedAccount): Brake {
  return { key: hashed('account', userType, organizationCode ?? '', email), allowed: ALLOWED_OF_ACCOUNT }
}

export function addressBrake(purpose: 'sign-in' | 'forgot-password', address: string): Brake {
  return { key: hashed('address', purpose, networkOf(address)), allowed: ALLOWED_OF_ADDRESS }
}

export function brakesOf(account: TypedAccount, address: string): Brakes {
  return { account: accountBrake(account), address: addressBrake('sign-in', address) }
}

/** Of a browser that the account knows, by the hash of its secret. */
export function deviceBrakes(tokenHash: string): Brakes {
  return { account: { key: hashed('device', tokenHash), allowed: ALLOWED_OF_ACCOUNT } }
}

/** @throws TOO_MANY_ATTEMPTS while something is blocked */
export function refuseWhileBlocked(until: Date | null, now: Date): void {
  if (until !== null && until > now) throw tooManyAttempts(until, now)
}

export function tooManyAttempts(until: Date, now: Date): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', { seconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })
}

const hashed = (...parts: string[]) => sha256Hex(JSON.stringify(parts))
