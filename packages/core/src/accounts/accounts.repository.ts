import { type Language, roles } from '@dossier/contract'
import { aliasedTable, and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { breakGlassGrants, customRoles, organizations, sessions, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

// Any number that nothing else locks on: it makes two first set-ups at the same moment come one after the other.
const SET_UP_LOCK = 7_240_312

const account = {
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
  organizationCode: organizations.code,
  organizationStatus: organizations.status,
}

function selectAccount(db: Queryable) {
  return db
    .select(account)
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
}

const looked = aliasedTable(organizations, 'looked_into')

function selectSession(db: Queryable) {
  return db
    .select({
      ...account,
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      breakGlassId: sessions.breakGlassId,
      breakGlassUntil: breakGlassGrants.until,
      breakGlassOrganizationId: looked.id,
      breakGlassOrganizationName: looked.name,
      breakGlassOrganizationCode: looked.code,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .leftJoin(breakGlassGrants, eq(breakGlassGrants.id, sessions.breakGlassId))
    .leftJoin(looked, eq(looked.id, breakGlassGrants.organizationId))
}

/** The account behind a session, with the grant when the session is one of break-glass. */
export type SessionAccount = Awaited<ReturnType<typeof selectSession>>[number]

export type Account = Awaited<ReturnType<typeof selectAccount>>[number]

interface Person {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  language: Language
}

function accountsReader(db: Queryable) {
  return {
    async hasAccounts(): Promise<boolean> {
      return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
    },

    async findMember(email: string, organizationCode: string): Promise<Account | undefined> {
      const [found] = await selectAccount(db).where(
        and(eq(users.email, email), eq(organizations.code, organizationCode), ne(users.status, 'deleted')),
      )
      return found
    },

    async findSuperAdmin(email: string): Promise<Account | undefined> {
      const [found] = await selectAccount(db).where(and(eq(users.email, email), isNull(users.organizationId)))
      return found
    },

    async findAccount(userId: number): Promise<Account | undefined> {
      const [found] = await selectAccount(db).where(eq(users.id, userId))
      return found
    },

    /** The account behind a live session of an active user; under break-glass only while the grant lasts. */
    async findSession(tokenHash: string, now: Date): Promise<SessionAccount | undefined> {
      const [found] = await selectSession(db).where(
        and(
          eq(sessions.tokenHash, tokenHash),
          gt(sessions.expiresAt, now),
          eq(users.status, 'active'),
          or(isNull(users.organizationId), eq(organizations.status, 'active')),
          or(isNull(sessions.breakGlassId), and(gt(breakGlassGrants.until, now), isNull(breakGlassGrants.endedAt))),
        ),
      )
      return found
    },
  }
}

export const accountsRepository = {
  installation: true,
  reader: accountsReader,
  transactor: (tx) => ({
    ...accountsReader(tx),

    /** Makes other first set-ups wait until this one is committed. */
    async waitForOtherSetUps(): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(${SET_UP_LOCK})`)
    },

    /** The super admin, the first organisation and its owner; the same person is both. Gives the owner's id. */
    async createInstallation(person: Person, organization: { name: string; code: string }, now: Date): Promise<number> {
      const [made] = await tx
        .insert(organizations)
        .values({ ...organization, createdAt: now })
        .returning({ id: organizations.id })
      await tx.insert(users).values({ ...person, organizationId: null, role: roles.superAdmin, createdAt: now })
      const [owner] = await tx
        .insert(users)
        .values({ ...person, organizationId: made?.id ?? null, role: roles.organizationOwner, createdAt: now })
        .returning({ id: users.id })
      if (made === undefined || owner === undefined) throw new Error('the installation was not made')
      return owner.id
    },

    async createSession(session: typeof sessions.$inferInsert): Promise<number> {
      const [made] = await tx.insert(sessions).values(session).returning({ id: sessions.id })
      if (made === undefined) throw new Error('the session was not made')
      return made.id
    },

    async endSession(sessionId: number): Promise<void> {
      await tx.delete(sessions).where(eq(sessions.id, sessionId))
    },

    async setLanguage(userId: number, language: Language): Promise<void> {
      await tx.update(users).set({ language }).where(eq(users.id, userId))
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
