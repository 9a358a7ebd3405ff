import {
  type AuditActionName,
  type ActivityType,
  auditActionNames,
  auditActions,
  type AuditFilter,
  changeActions,
  routineActions,
} from '@dossier/contract'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { conversationOpenTo } from '../privacy/index.ts'
import { auditChains, auditEntries, conversations, projects, searches } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'
import type { ChainEnd } from './check-chain.ts'

// Sign-ins are not shown in workspaces.
const signIns = actionsOf('signIn')

function actionsOf(type: ActivityType): AuditActionName[] {
  return auditActionNames.filter((name) => auditActions[name].type === type)
}

const isOfSearch = sql`${auditEntries.action} like 'search.%'`
const isOfConversation = sql`${auditEntries.action} like 'conversation.%'`
const isOfQuestion = sql`(${isOfSearch} or ${isOfConversation})`
const subjectId = sql`(${auditEntries.details}->>'subjectId')::int`

/** Joins the question and the conversation of an entry, if they still exist. */
const joinedSearch = and(
  eq(searches.organizationId, auditEntries.chain),
  sql`${searches.id} = case when ${isOfSearch} then ${subjectId} end`,
)
const joinedConversation = and(
  eq(conversations.organizationId, auditEntries.chain),
  sql`${conversations.id} = case
    when ${isOfConversation} then ${subjectId}
    when ${isOfSearch} then coalesce(${searches.conversationId}, (${auditEntries.details}->>'conversationId')::int) end`,
)

// Questions are truncated in the log; the full text is in the search.
const QUESTION_CHARACTERS = 200

/** The question or conversation title of an entry, if the viewer may read it. */
const questionFor = (viewerId: number | undefined) =>
  sql<string | null>`case when ${conversationOpenTo(viewerId)} then
    case when ${isOfSearch} then left(${searches.query}, ${QUESTION_CHARACTERS}) else ${conversations.title} end end`

/** Why a question's text is withheld: it is another person's private one, or deleted. */
export type Withheld = 'private' | 'deleted'

function selectEntries(db: Queryable, where: SQL | undefined, viewerId: number | undefined) {
  const question = questionFor(viewerId)
  // Old entries, from before questions were recorded by reference, contain texts.
  const hasText = sql`jsonb_exists_any(${auditEntries.details}, array['subject', 'title'])`
  return db
    .select({
      chain: auditEntries.chain,
      sequence: auditEntries.sequence,
      action: auditEntries.action,
      projectId: auditEntries.projectId,
      // A deleted workspace has the name it had at its deletion.
      projectName: sql<string | null>`coalesce(${projects.name}, (
        select gone.details->>'subject' from audit_entries gone
        where gone.chain = ${auditEntries.chain} and gone.project_id = ${auditEntries.projectId} and gone.action = 'project.deleted' limit 1))`,
      actorId: auditEntries.actorId,
      actorName: auditEntries.actorName,
      address: auditEntries.address,
      details: sql<Record<string, unknown>>`case when ${isOfQuestion}
        then jsonb_strip_nulls(jsonb_build_object('subject', ${question})) || (${auditEntries.details} - array['subject', 'title'])
        else ${auditEntries.details} end`,
      withheld: sql<Withheld | null>`case when ${isOfQuestion} and ${question} is null then
        case when ${conversations.id} is not null and not ${conversationOpenTo(viewerId)} then 'private' else 'deleted' end end`,
      /** Null when it contains a withheld text. */
      content: sql<
        string | null
      >`case when ${isOfQuestion} and ${question} is null and ${hasText} then null else ${auditEntries.content} end`,
      hash: auditEntries.hash,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .leftJoin(projects, eq(projects.id, auditEntries.projectId))
    .leftJoin(searches, joinedSearch)
    .leftJoin(conversations, joinedConversation)
    .where(where)
    .$dynamic()
}

/** An entry for one viewer, without questions that they may not read. */
export type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number]
/** An unfiltered entry of the chain; only for verification. */
export type ChainRow = typeof auditEntries.$inferSelect

/** The filter for entries of a workspace. */
export interface ActivityFilter {
  projectId: number
  /** The reader; entries about private conversations of others are excluded. */
  viewerId: number
  type?: ActivityType | undefined
  /** Excludes views and automatic processing. */
  withoutRoutine?: boolean
  /** Only entries of this actor. */
  actorId?: number | undefined
}

/** The workspaces whose changes a viewer sees: by everybody, or only their own. */
export interface VisibleChanges {
  viewerId: number
  byAll: readonly number[]
  own: readonly number[]
}

function auditLogReader(db: Queryable, organizationId: number) {
  const ofChain = eq(auditEntries.chain, organizationId)

  const matching = ({ action, type, userId, projectId, from, to, search }: AuditFilter, viewerId: number | undefined) =>
    and(
      ofChain,
      action === undefined ? undefined : eq(auditEntries.action, action),
      type === undefined ? undefined : inArray(auditEntries.action, actionsOf(type)),
      userId === undefined ? undefined : eq(auditEntries.actorId, userId),
      projectId === undefined ? undefined : eq(auditEntries.projectId, projectId),
      from === undefined ? undefined : gte(auditEntries.createdAt, new Date(from)),
      to === undefined ? undefined : lte(auditEntries.createdAt, new Date(to)),
      search ? containingText(search, viewerId) : undefined,
    )

  const inProject = ({ projectId, viewerId, type, withoutRoutine, actorId }: ActivityFilter) =>
    and(
      ofChain,
      eq(auditEntries.projectId, projectId),
      type === undefined ? undefined : inArray(auditEntries.action, actionsOf(type)),
      notInArray(auditEntries.action, signIns),
      actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
      // A view under break-glass is never routine.
      withoutRoutine === true
        ? or(notInArray(auditEntries.action, [...routineActions]), sql`jsonb_exists(${auditEntries.details}, 'breakGlass')`)
        : undefined,
      or(sql`not ${isOfQuestion}`, conversationOpenTo(viewerId), and(isNull(conversations.id), isDeletionOpenTo(viewerId))),
    )

  const counted = async (where: SQL | undefined) => {
    const [found] = await db
      .select({ count: count() })
      .from(auditEntries)
      .leftJoin(searches, joinedSearch)
      .leftJoin(conversations, joinedConversation)
      .where(where)
    return found?.count ?? 0
  }

  /** Entries with a number greater than `after`, oldest first. */
  const following = (where: SQL | undefined, after: number, limit: number, viewerId: number | undefined): Promise<AuditRow[]> =>
    selectEntries(db, and(where, gt(auditEntries.sequence, after)), viewerId)
      .orderBy(asc(auditEntries.sequence))
      .limit(limit)

  return {
    /** Matching entries, latest first, with the questions that the viewer (without one: every member) may read. */
    list: (filter: AuditFilter, page: { limit: number; offset: number }, viewerId?: number): Promise<AuditRow[]> =>
      selectEntries(db, matching(filter, viewerId), viewerId).orderBy(desc(auditEntries.sequence)).limit(page.limit).offset(page.offset),

    count: (filter: AuditFilter, viewerId?: number): Promise<number> => counted(matching(filter, viewerId)),

    /** Matching entries with a number greater than `after`, oldest first. */
    listFrom: (filter: AuditFilter, after: number, limit: number, viewerId?: number) =>
      following(matching(filter, viewerId), after, limit, viewerId),

    listInProject: (filter: ActivityFilter, page: { limit: number; offset: number }): Promise<AuditRow[]> =>
      selectEntries(db, inProject(filter), filter.viewerId)
        .orderBy(desc(auditEntries.createdAt), desc(auditEntries.sequence))
        .limit(page.limit)
        .offset(page.offset),

    /** What people changed in these workspaces, latest first. */
    changes: ({ viewerId, byAll, own }: VisibleChanges, limit: number): Promise<AuditRow[]> =>
      selectEntries(
        db,
        and(
          ofChain,
          inArray(auditEntries.action, [...changeActions]),
          isNotNull(auditEntries.actorId),
          or(
            inArray(auditEntries.projectId, [...byAll]),
            and(inArray(auditEntries.projectId, [...own]), eq(auditEntries.actorId, viewerId)),
          ),
        ),
        viewerId,
      )
        .orderBy(desc(auditEntries.sequence))
        .limit(limit),

    countInProject: (filter: ActivityFilter): Promise<number> => counted(inProject(filter)),

    listInProjectFrom: (filter: ActivityFilter, after: number, limit: number) =>
      following(inProject(filter), after, limit, filter.viewerId),

    /** Unfiltered entries of the chain, oldest first. */
    chainFrom: (after: number, limit: number): Promise<ChainRow[]> =>
      db
        .select(getTableColumns(auditEntries))
        .from(auditEntries)
        .where(and(ofChain, gt(auditEntries.sequence, after)))
        .orderBy(asc(auditEntries.sequence))
        .limit(limit),

    /** The end of the chain; number 0 when it is empty. */
    async end(): Promise<ChainEnd> {
      const [found] = await db
        .select({ sequence: auditChains.sequence, hash: auditChains.hash })
        .from(auditChains)
        .where(eq(auditChains.chain, organizationId))
      return found ?? { sequence: 0, hash: '' }
    },
  }
}

/** Only the deletion event records whether a deleted conversation was private, so its other entries are never listed. */
const isDeletionOpenTo = (viewerId: number) =>
  and(
    eq(auditEntries.action, 'conversation.deleted'),
    or(eq(auditEntries.actorId, viewerId), sql`${auditEntries.details}->>'visibility' = 'workspace'`),
  )

function containingText(search: string, viewerId: number | undefined): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const subject = sql`case when ${isOfQuestion} then ${questionFor(viewerId)} else ${auditEntries.details}->>'subject' end`
  return or(ilike(auditEntries.actorName, pattern), sql`${subject} ilike ${pattern}`)
}

/** Reads the log of one organisation. Organisation 0 is the installation. */
export const auditLogRepository = {
  reader: auditLogReader,
  transactor: auditLogReader,
} satisfies Repository<unknown, unknown>
