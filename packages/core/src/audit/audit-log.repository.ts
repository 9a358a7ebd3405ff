import { type AuditActionName, type ActivityType, auditActionNames, auditActions, type AuditFilter } from '@dossier/contract'
import { and, asc, count, desc, eq, gt, gte, ilike, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { auditChains, auditEntries, projects } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'
import type { ChainEnd } from './check-chain.ts'

// Inside a workspace nobody sees how others sign in.
const signIns = actionsOf('signIn')

function actionsOf(type: ActivityType): AuditActionName[] {
  return auditActionNames.filter((name) => auditActions[name].type === type)
}

function selectEntries(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      chain: auditEntries.chain,
      sequence: auditEntries.sequence,
      action: auditEntries.action,
      projectId: auditEntries.projectId,
      // A deleted workspace is named as it was called when it was deleted.
      projectName: sql<string | null>`coalesce(${projects.name}, (
        select gone.details->>'subject' from audit_entries gone
        where gone.chain = ${auditEntries.chain} and gone.project_id = ${auditEntries.projectId} and gone.action = 'project.deleted' limit 1))`,
      actorId: auditEntries.actorId,
      actorName: auditEntries.actorName,
      address: auditEntries.address,
      details: auditEntries.details,
      content: auditEntries.content,
      hash: auditEntries.hash,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .leftJoin(projects, eq(projects.id, auditEntries.projectId))
    .where(where)
    .$dynamic()
}

export type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** What of a workspace's entries is asked for. */
export interface ActivityFilter {
  projectId: number
  type?: ActivityType | undefined
  /** Only what this person did. */
  actorId?: number | undefined
}

function auditLogReader(db: Queryable, organizationId: number) {
  const ofChain = eq(auditEntries.chain, organizationId)

  const matching = ({ action, type, userId, projectId, from, to, search }: AuditFilter) =>
    and(
      ofChain,
      action === undefined ? undefined : eq(auditEntries.action, action),
      type === undefined ? undefined : inArray(auditEntries.action, actionsOf(type)),
      userId === undefined ? undefined : eq(auditEntries.actorId, userId),
      projectId === undefined ? undefined : eq(auditEntries.projectId, projectId),
      from === undefined ? undefined : gte(auditEntries.createdAt, new Date(from)),
      to === undefined ? undefined : lte(auditEntries.createdAt, new Date(to)),
      search ? saying(search) : undefined,
    )

  const inProject = ({ projectId, type, actorId }: ActivityFilter) =>
    and(
      ofChain,
      eq(auditEntries.projectId, projectId),
      type === undefined ? undefined : inArray(auditEntries.action, actionsOf(type)),
      notInArray(auditEntries.action, signIns),
      actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    )

  const counted = async (where: SQL | undefined) => {
    const [found] = await db.select({ count: count() }).from(auditEntries).where(where)
    return found?.count ?? 0
  }

  /** Entries from the oldest on, after the one with the number `after`. */
  const following = (where: SQL | undefined, after: number, limit: number): Promise<AuditRow[]> =>
    selectEntries(db, and(where, gt(auditEntries.sequence, after)))
      .orderBy(asc(auditEntries.sequence))
      .limit(limit)

  return {
    list: (filter: AuditFilter, page: { limit: number; offset: number }): Promise<AuditRow[]> =>
      selectEntries(db, matching(filter)).orderBy(desc(auditEntries.sequence)).limit(page.limit).offset(page.offset),

    count: (filter: AuditFilter): Promise<number> => counted(matching(filter)),

    listFrom: (filter: AuditFilter, after: number, limit: number) => following(matching(filter), after, limit),

    listInProject: (filter: ActivityFilter, page: { limit: number; offset: number }): Promise<AuditRow[]> =>
      selectEntries(db, inProject(filter))
        .orderBy(desc(auditEntries.createdAt), desc(auditEntries.sequence))
        .limit(page.limit)
        .offset(page.offset),

    countInProject: (filter: ActivityFilter): Promise<number> => counted(inProject(filter)),

    listInProjectFrom: (filter: ActivityFilter, after: number, limit: number) => following(inProject(filter), after, limit),

    /** Where the next entry joins; number 0 before the first. */
    async end(): Promise<ChainEnd> {
      const [found] = await db
        .select({ sequence: auditChains.sequence, hash: auditChains.hash })
        .from(auditChains)
        .where(eq(auditChains.chain, organizationId))
      return found ?? { sequence: 0, hash: '' }
    },
  }
}

function saying(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(auditEntries.actorName, pattern), sql`${auditEntries.details}->>'subject' ilike ${pattern}`)
}

/** Reads the log of one organisation; the installation's own is that of organisation 0. */
export const auditLogRepository = {
  reader: auditLogReader,
  transactor: auditLogReader,
} satisfies Repository<unknown, unknown>
