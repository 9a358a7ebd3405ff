import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { conversationOpenTo } from '../privacy/index.ts'
import { conversations, files, projects, searches, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

/** Characters of a question that lists show. */
const QUESTION_CHARACTERS = 200

const question = {
  id: searches.id,
  conversationId: searches.conversationId,
  projectId: searches.projectId,
  projectName: projects.name,
  query: sql<string>`left(${searches.query}, ${QUESTION_CHARACTERS})`,
  createdBy: searches.createdBy,
  authorFirstName: users.firstName,
  authorLastName: users.lastName,
  createdAt: searches.createdAt,
}

const selectQuestions = (db: Queryable) =>
  db
    .select(question)
    .from(searches)
    .innerJoin(projects, eq(projects.id, searches.projectId))
    .innerJoin(users, eq(users.id, searches.createdBy))
    .innerJoin(conversations, eq(conversations.id, searches.conversationId))

export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number]

function homeReader(db: Queryable, organizationId: number) {
  const own = eq(searches.organizationId, organizationId)
  return {
    /** Workspaces with files that wait, are being read, or failed: how many, in the latest versions, by name. */
    unreadFiles: (projectIds: readonly number[]) =>
      db
        .select({
          id: projects.id,
          name: projects.name,
          waiting: sql<number>`(count(*) filter (where ${files.status} <> 'failed'))::int`,
          failed: sql<number>`(count(*) filter (where ${files.status} = 'failed'))::int`,
        })
        .from(files)
        .innerJoin(projects, eq(projects.id, files.projectId))
        .where(
          and(
            eq(files.organizationId, organizationId),
            inArray(files.projectId, [...projectIds]),
            inArray(files.status, ['uploaded', 'reading', 'failed']),
            eq(files.isLatest, true),
          ),
        )
        .groupBy(projects.id, projects.name)
        .orderBy(sql`lower(${projects.name})`, projects.id),

    /** Number of files by workspace, without earlier versions. */
    async fileCounts(projectIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .select({ projectId: files.projectId, count: sql<number>`count(*)::int` })
        .from(files)
        .where(and(eq(files.organizationId, organizationId), inArray(files.projectId, [...projectIds]), eq(files.isLatest, true)))
        .groupBy(files.projectId)
      return new Map(rows.map(({ projectId, count }) => [projectId, count]))
    },

    /** Questions of others in conversations that the viewer may read, latest first. */
    questionsOfOthers: (projectIds: readonly number[], viewerId: number, limit: number): Promise<QuestionRow[]> =>
      selectQuestions(db)
        .where(and(own, inArray(searches.projectId, [...projectIds]), ne(searches.createdBy, viewerId), conversationOpenTo(viewerId)))
        .orderBy(desc(searches.id))
        .limit(limit),

    /** The latest question of each workspace in conversations that the viewer may read. */
    async latestQuestions(projectIds: readonly number[], viewerId: number): Promise<QuestionRow[]> {
      if (projectIds.length === 0) return []
      // One descent into the index for each workspace, instead of reading all their questions.
      const { rows } = await db.execute<{ id: number }>(sql`
        select latest.id from unnest(${sql.param([...projectIds])}::int[]) as workspace(id) cross join lateral (
          select ${searches.id} from ${searches} join ${conversations} on ${conversations.id} = ${searches.conversationId}
          where ${searches.projectId} = workspace.id and ${own} and ${conversationOpenTo(viewerId)}
          order by ${searches.createdAt} desc, ${searches.id} desc limit 1
        ) latest`)
      return selectQuestions(db).where(
        inArray(
          searches.id,
          rows.map(({ id }) => id),
        ),
      )
    },
  }
}

export const homeRepository = { reader: homeReader, transactor: homeReader } satisfies Repository<unknown, unknown>
