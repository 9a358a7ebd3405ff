import { aliasedTable, and, desc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { breakGlassGrants, customRoles, organizations, sessions, users } from '../schema/index.ts'
import type { Authorised, InstallationRepository, Queryable } from '../use-case/index.ts'
import { accountColumns } from './accounts.repository.ts'

const looked = aliasedTable(organizations, 'looked_into')

function selectSession(db: Queryable) {
  return db
    .select({
      ...accountColumns,
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

/** The account of a session, with the grant of a break-glass session. */
export type SessionAccount = Awaited<ReturnType<typeof selectSession>>[number]

export type SessionRow = typeof sessions.$inferSelect
export type NewSession = typeof sessions.$inferInsert

/** Not ended or expired, of an active person in an active organization, and under break-glass only during the grant. */
function isLive(now: Date) {
  return and(
    gt(sessions.expiresAt, now),
    eq(users.status, 'active'),
    or(isNull(users.organizationId), eq(organizations.status, 'active')),
    or(isNull(sessions.breakGlassId), and(gt(breakGlassGrants.until, now), isNull(breakGlassGrants.endedAt))),
  )
}

function sessionsReader(db: Queryable) {
  return {
    /** The account of a live session by its token. */
    async findByToken(tokenHash: string, now: Date): Promise<SessionAccount | undefined> {
      const [found] = await selectSession(db).where(and(eq(sessions.tokenHash, tokenHash), isLive(now)))
      return found
    },

    /** The same by the session's id, for actions on behalf of a session without its token. */
    async findLive(sessionId: number, now: Date): Promise<SessionAccount | undefined> {
      const [found] = await selectSession(db).where(and(eq(sessions.id, sessionId), isLive(now)))
      return found
    },

    /** The ids of those sessions that are live. */
    async liveOf(sessionIds: readonly number[], now: Date): Promise<Set<number>> {
      if (sessionIds.length === 0) return new Set()
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .leftJoin(breakGlassGrants, eq(breakGlassGrants.id, sessions.breakGlassId))
        .where(and(inArray(sessions.id, [...sessionIds]), isLive(now)))
      return new Set(rows.map(({ id }) => id))
    },

    async findAccountOf(sessionId: number): Promise<SessionAccount | undefined> {
      const [found] = await selectSession(db).where(eq(sessions.id, sessionId))
      return found
    },

    async unsafeFind(sessionId: number): Promise<SessionRow | undefined> {
      const [found] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
      return found
    },

    /** Live sessions, latest use first. */
    async list(userId: number, now: Date): Promise<SessionRow[]> {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    },
  }
}

export const sessionsRepository = {
  installation: true,
  reader: sessionsReader,
  transactor: (tx) => ({
    ...sessionsReader(tx),

    async create(session: NewSession): Promise<number> {
      const [made] = await tx.insert(sessions).values(session).returning({ id: sessions.id })
      if (made === undefined) throw new Error('the session was not made')
      await tx.update(users).set({ lastActiveAt: session.createdAt }).where(eq(users.id, session.userId))
      return made.id
    },

    /** Ends all sessions of a user, or all but one. @returns the ids of their grants */
    async endAllOf(userId: number, except?: number): Promise<number[]> {
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))
        .returning({ breakGlassId: sessions.breakGlassId })
      return ended.flatMap(({ breakGlassId }) => breakGlassId ?? [])
    },

    async end(session: Authorised<SessionRow>): Promise<void> {
      await tx.delete(sessions).where(eq(sessions.id, session.id))
    },

    /** Ends the current session. */
    async endOwn(sessionId: number): Promise<void> {
      await tx.delete(sessions).where(eq(sessions.id, sessionId))
    },

    /** Ends grants early. @returns the ids of their organizations */
    async endGrants(grantIds: number[], now: Date): Promise<number[]> {
      if (grantIds.length === 0) return []
      const ended = await tx
        .update(breakGlassGrants)
        .set({ endedAt: now })
        .where(and(inArray(breakGlassGrants.id, grantIds), isNull(breakGlassGrants.endedAt), gt(breakGlassGrants.until, now)))
        .returning({ organizationId: breakGlassGrants.organizationId })
      return ended.map(({ organizationId }) => organizationId)
    },

    /** Records that a session is in use, unless that was recorded after `stale`. */
    async touch(sessionId: number, { now, stale }: { now: Date; stale: Date }): Promise<void> {
      const [touched] = await tx
        .update(sessions)
        .set({ lastUsedAt: now })
        .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, stale)))
        .returning({ userId: sessions.userId })
      if (touched !== undefined) await tx.update(users).set({ lastActiveAt: now }).where(eq(users.id, touched.userId))
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
