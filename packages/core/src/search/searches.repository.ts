import type { RunState } from '@dossier/contract'
import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm'
import { conversationOpenTo } from '../privacy/index.ts'
import { conversations, runs, searches, type SearchOptions, type StoredAnswer, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

const summary = {
  id: searches.id,
  projectId: searches.projectId,
  query: searches.query,
  found: sql<boolean>`(${searches.answer}->>'found')::boolean`,
  createdBy: searches.createdBy,
  authorFirstName: users.firstName,
  authorLastName: users.lastName,
  createdAt: searches.createdAt,
}

function selectSearch(db: Queryable) {
  return db
    .select({
      ...summary,
      conversationId: searches.conversationId,
      visibility: conversations.visibility,
      conversationOwner: conversations.createdBy,
      fileIds: searches.fileIds,
      options: searches.options,
      /** Of the run that makes the answer; null: it was quoted at once. */
      runId: runs.id,
      state: sql<RunState>`coalesce(${runs.state}, 'completed')`,
      answer: searches.answer,
    })
    .from(searches)
    .leftJoin(runs, and(eq(runs.kind, 'answer'), eq(runs.subjectId, searches.id)))
    .innerJoin(users, eq(users.id, searches.createdBy))
    .innerJoin(conversations, eq(conversations.id, searches.conversationId))
}

export type SearchRow = Awaited<ReturnType<typeof selectSearch>>[number]
export type SearchSummaryRow = Pick<SearchRow, keyof typeof summary>

function searchesReader(db: Queryable, organizationId: number) {
  const own = eq(searches.organizationId, organizationId)
  /** Of a workspace, what this person may read. */
  const openTo = (viewerId: number, projectId: number) => and(own, eq(searches.projectId, projectId), conversationOpenTo(viewerId))
  return {
    /** Not yet authorised. */
    async unsafeFind(searchId: number): Promise<SearchRow | undefined> {
      const [found] = await selectSearch(db).where(and(own, eq(searches.id, searchId)))
      return found
    },

    /** What was asked last in an authorised conversation, or before one of its searches; oldest first. */
    async earlier(conversationId: number, { searchId, limit }: { searchId: number | undefined; limit: number }): Promise<SearchRow[]> {
      const rows = await selectSearch(db)
        .where(and(own, eq(searches.conversationId, conversationId), searchId === undefined ? undefined : lt(searches.id, searchId)))
        .orderBy(desc(searches.id))
        .limit(limit)
      return rows.reverse()
    },

    /** Of an authorised conversation, oldest first. */
    ofConversation: (conversationId: number): Promise<SearchRow[]> =>
      selectSearch(db)
        .where(and(own, eq(searches.conversationId, conversationId)))
        .orderBy(asc(searches.id)),

    list: (projectId: number, viewerId: number, page: { limit: number; offset: number }): Promise<SearchSummaryRow[]> =>
      db
        .select(summary)
        .from(searches)
        .innerJoin(users, eq(users.id, searches.createdBy))
        .innerJoin(conversations, eq(conversations.id, searches.conversationId))
        .where(openTo(viewerId, projectId))
        .orderBy(desc(searches.createdAt), desc(searches.id))
        .limit(page.limit)
        .offset(page.offset),

    async count(projectId: number, viewerId: number): Promise<number> {
      const [counted] = await db
        .select({ count: count() })
        .from(searches)
        .innerJoin(conversations, eq(conversations.id, searches.conversationId))
        .where(openTo(viewerId, projectId))
      return counted?.count ?? 0
    },
  }
}

interface NewSearch {
  projectId: number
  conversationId: number
  query: string
  fileIds: number[]
  options: SearchOptions
  answer: StoredAnswer
  createdBy: number
  createdAt: Date
}

export const searchesRepository = {
  reader: searchesReader,
  transactor: (tx, organizationId) => {
    const one = (searchId: number) => and(eq(searches.organizationId, organizationId), eq(searches.id, searchId))
    return {
      ...searchesReader(tx, organizationId),

      async create(search: NewSearch): Promise<number> {
        const [made] = await tx
          .insert(searches)
          .values({ ...search, organizationId })
          .returning({ id: searches.id })
        if (made === undefined) throw new Error('the search was not recorded')
        return made.id
      },

      /** Keeps what there is of the answer. */
      async keepAnswer(searchId: number, answer: StoredAnswer): Promise<void> {
        await tx.update(searches).set({ answer }).where(one(searchId))
      },

      /** Notes the plan that came of a review. */
      async keepPlan(searchId: number, plan: NonNullable<SearchOptions['plan']>): Promise<void> {
        const options = sql`${searches.options} || ${JSON.stringify({ plan })}::jsonb`
        await tx.update(searches).set({ options }).where(one(searchId))
      },

      /** Notes with what one is answered. */
      async noteRun(searchId: number, run: NonNullable<SearchOptions['run']>): Promise<void> {
        const options = sql`${searches.options} || ${JSON.stringify({ run })}::jsonb`
        await tx.update(searches).set({ options }).where(one(searchId))
      },

      async delete(search: Authorised<SearchRow>): Promise<void> {
        await tx.delete(searches).where(one(search.id))
      },
    }
  },
} satisfies Repository<unknown, unknown>
