import type { Account } from '../accounts/index.ts'
import type { SignInName } from './throttle.ts'

/** What the owner of an account enters to sign in. */
export function enteredAccountOf({ organizationId, email, organizationCode }: Account): SignInName {
  return { userType: organizationId === null ? 'admin' : 'user', email, organizationCode }
}
