import type { Language } from '@dossier/contract'
import { and, eq, ne } from 'drizzle-orm'
import { customRoles, organizations, shownCode, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

/** Columns of an account; `organizations` and `customRoles` are left-joined. */
export const accountColumns = {
  id: users.id,
  organizationId: users.organizationId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  passwordHash: users.passwordHash,
  role: users.role,
  status: users.status,
  access: users.access,
  phone: users.phone,
  language: users.language,
  avatarKey: users.avatarKey,
  customRoleId: users.customRoleId,
  customRoleName: customRoles.name,
  customRolePermissions: customRoles.permissions,
  organizationName: organizations.name,
  /** In lower case, as sign-in looks it up. */
  organizationCode: organizations.code,
  organizationShownCode: shownCode,
  organizationStatus: organizations.status,
}

/** Accounts, for the repositories of accounts and of sign-in. */
export function selectAccount(db: Queryable) {
  return db
    .select(accountColumns)
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
}

export type Account = Awaited<ReturnType<typeof selectAccount>>[number]

/** Profile fields to change; undefined ones remain unchanged. */
export interface ProfileChanges {
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | undefined
  language?: Language | undefined
  avatarKey?: string | null | undefined
}

function accountsReader(db: Queryable) {
  return {
    async findAccount(userId: number): Promise<Account | undefined> {
      const [found] = await selectAccount(db).where(eq(users.id, userId))
      return found
    },

    /** Whether the key is the picture of an existing person. */
    async hasPicture(key: string): Promise<boolean> {
      const found = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.avatarKey, key), ne(users.status, 'deleted')))
      return found.length > 0
    },
  }
}

export const accountsRepository = {
  installation: true,
  reader: accountsReader,
  transactor: (tx) => ({
    ...accountsReader(tx),

    /** Changes the profile. @returns the key of the former picture */
    async changeProfile(userId: number, changes: ProfileChanges): Promise<string | null> {
      const [before] = await tx.select({ avatarKey: users.avatarKey }).from(users).where(eq(users.id, userId)).for('update')
      await tx.update(users).set(changes).where(eq(users.id, userId))
      return before?.avatarKey ?? null
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
