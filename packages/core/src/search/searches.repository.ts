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
      /** The run that writes the answer; null if it was quoted. */
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
  /** Searches of a workspace that this person may read. */
  const openTo = (viewerId: number, projectId: number) => and(own, eq(searches.projectId, projectId), conversationOpenTo(viewerId))
  return {
    /** Not yet authorised. */
    async unsafeFind(searchId: number): Promise<SearchRow | undefined> {
      const [found] = await selectSearch(db).where(and(own, eq(searches.id, searchId)))
      return found
    },

    /** The latest searches of an authorised conversation, or those before one of its searches; oldest first. */
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

      /** Stores the answer so far. */
      async keepAnswer(searchId: number, answer: StoredAnswer): Promise<void> {
        await tx.update(searches).set({ answer }).where(one(searchId))
      },

      /** Stores the reviewed plan. */
      async keepPlan(searchId: number, plan: NonNullable<SearchOptions['plan']>): Promise<void> {
        const options = sql`${searches.options} || ${JSON.stringify({ plan })}::jsonb`
        await tx.update(searches).set({ options }).where(one(searchId))
      },

      /** Stores the models and limits of the answer's run. */
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
