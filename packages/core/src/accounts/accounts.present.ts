import { breakGlassPermissions, builtInPermissions, type Language, type PermissionName, type Session, type User } from '@dossier/contract'
import { personName, type Actor } from '../use-case/index.ts'
import type { Account } from './accounts.repository.ts'
import type { SessionAccount, SessionRow } from './sessions.repository.ts'

/** The account's permissions in its organization: those of its custom role, or of the built-in one. */
function permissionsOf(account: Account): readonly PermissionName[] {
  return account.customRolePermissions ?? builtInPermissions[account.role]
}

/** An account as its owner sees it. */
export function presentUser(account: Account): User {
  const { organizationId, customRoleId } = account
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    phone: account.phone,
    role: account.role,
    customRole: customRoleId === null ? null : { id: customRoleId, name: account.customRoleName ?? '' },
    permissions: [...permissionsOf(account)],
    avatar: avatarAddress(account.avatarKey),
    userType: organizationId === null ? 'admin' : 'user',
    language: account.language,
    organization:
      organizationId === null
        ? null
        : { id: organizationId, name: account.organizationName ?? '', code: account.organizationShownCode ?? '' },
    hasPassword: account.passwordHash !== null,
    breakGlass: null,
  }
}

/** The profile of a super admin under break-glass access. */
export function presentBreakGlass(account: SessionAccount): User {
  const { breakGlassUntil, breakGlassOrganizationId } = account
  if (breakGlassUntil === null || breakGlassOrganizationId === null) return presentUser(account)
  return {
    ...presentUser(account),
    permissions: [...breakGlassPermissions],
    organization: {
      id: breakGlassOrganizationId,
      name: account.breakGlassOrganizationName ?? '',
      code: account.breakGlassOrganizationCode ?? '',
    },
    breakGlass: { until: breakGlassUntil.toISOString() },
  }
}

/** Address of a person's picture. */
export function avatarAddress(key: string | null): string | null {
  return key === null ? null : `/api/user/avatar/${key}`
}

/** The actor of an account. */
export function actorOf(
  account: Account,
  sessionId: number,
  { address, language = account.language }: { address: string; language?: Language },
): Actor {
  const name = personName(account.firstName, account.lastName)
  const person = { userId: account.id, sessionId, name, address, language }
  if (account.organizationId === null) return { kind: 'superAdmin', ...person }
  const { organizationId, role, access } = account
  return { kind: 'member', ...person, organizationId, role, access, permissions: permissionsOf(account) }
}

/** The actor of a session: under break-glass, a super admin is a read-only member of the organization. */
export function sessionActor(account: SessionAccount, options: { address: string; language?: Language }): Actor {
  const actor = actorOf(account, account.sessionId, options)
  const { breakGlassId, breakGlassUntil, breakGlassOrganizationId } = account
  if (breakGlassId === null || breakGlassUntil === null || breakGlassOrganizationId === null || actor.kind !== 'superAdmin') return actor
  return {
    ...actor,
    kind: 'member',
    organizationId: breakGlassOrganizationId,
    role: account.role,
    access: 'all',
    permissions: breakGlassPermissions,
    breakGlass: { grantId: breakGlassId, until: breakGlassUntil },
  }
}

/** A session as its owner sees it. */
export function presentSession(session: SessionRow, currentId: number): Session {
  const { id, device, address, method, createdAt, lastUsedAt, expiresAt } = session
  return {
    id,
    current: id === currentId,
    device,
    address,
    method,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
