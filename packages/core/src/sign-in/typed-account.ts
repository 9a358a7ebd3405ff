import type { Account } from '../accounts/index.ts'
import type { TypedAccount } from './brake.ts'

/** What the owner of an account types to sign in. */
export function typedAccountOf({ organizationId, email, organizationCode }: Account): TypedAccount {
  return { userType: organizationId === null ? 'admin' : 'user', email, organizationCode }
}
