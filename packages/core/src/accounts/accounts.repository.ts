import { type Language, roles } from '@dossier/contract'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { organizations, sessions, users } from '../schema/index.ts'
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
  language: users.language,
  organizationName: organizations.name,
  organizationCode: organizations.code,
}

function selectAccount(db: Queryable) {
  return db.select(account).from(users).leftJoin(organizations, eq(organizations.id, users.organizationId))
}

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
      const [found] = await selectAccount(db).where(and(eq(users.email, email), eq(organizations.code, organizationCode)))
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

    /** The account behind a live session of an active user. */
    async findSession(tokenHash: string, now: Date): Promise<(Account & { sessionId: number }) | undefined> {
      const [found] = await db
        .select({ ...account, sessionId: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.status, 'active')))
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

    async createSession(userId: number, tokenHash: string, now: Date, expiresAt: Date): Promise<number> {
      const [made] = await tx.insert(sessions).values({ userId, tokenHash, createdAt: now, expiresAt }).returning({ id: sessions.id })
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
