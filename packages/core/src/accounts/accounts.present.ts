import type { User } from '@dossier/contract'
import { personName, type Actor } from '../use-case/index.ts'
import type { Account } from './accounts.repository.ts'

/** An account as its own owner sees it. */
export function presentUser(account: Account): User {
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    role: account.role,
    avatar: null,
    userType: account.organizationId === null ? 'admin' : 'user',
    language: account.language,
    organization:
      account.organizationId === null
        ? null
        : { id: account.organizationId, name: account.organizationName ?? '', code: account.organizationCode ?? '' },
  }
}

/** An account as the one who acts. */
export function actorOf(account: Account, sessionId: number, language = account.language): Actor {
  const name = personName(account.firstName, account.lastName)
  const person = { userId: account.id, sessionId, name, language }
  return account.organizationId === null
    ? { kind: 'superAdmin', ...person }
    : { kind: 'member', ...person, organizationId: account.organizationId, role: account.role }
}
