import type { Account } from '../accounts/index.ts'
import { personName } from '../use-case/index.ts'

/** For the log: a visitor identified as, or claiming to be, the owner of an account. */
export function asVisitor({ id, organizationId, firstName, lastName, email }: Account) {
  const name = personName(firstName, lastName)
  return { organizationId: organizationId ?? undefined, as: { userId: id, name: name === '' ? email : name } }
}
