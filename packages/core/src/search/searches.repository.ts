import type { Answer, SearchState } from '@dossier/contract'
import { and, asc, count, desc, eq, lt, or, sql } from 'drizzle-orm'
import { conversations, searches, type SearchOptions, users } from '../schema/index.ts'
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
      state: searches.state,
      answer: searches.answer,
    })
    .from(searches)
    .innerJoin(users, eq(users.id, searches.createdBy))
    .innerJoin(conversations, eq(conversations.id, searches.conversationId))
}

export type SearchRow = Awaited<ReturnType<typeof selectSearch>>[number]
export type SearchSummaryRow = Pick<SearchRow, keyof typeof summary>

function searchesReader(db: Queryable, organizationId: number) {
  const own = eq(searches.organizationId, organizationId)
  /** Of a workspace, what this person may read: not the private conversations of others. */
  const openTo = (viewerId: number, projectId: number) =>
    and(own, eq(searches.projectId, projectId), or(eq(conversations.visibility, 'workspace'), eq(conversations.createdBy, viewerId)))
  return {
    /** Not yet authorised. */
    async unsafeFind(searchId: number): Promise<SearchRow | undefined> {
      const [found] = await selectSearch(db).where(and(own, eq(searches.id, searchId)))
      return found
    },

    async stateOf(searchId: number): Promise<SearchState | undefined> {
      const [found] = await db
        .select({ state: searches.state })
        .from(searches)
        .where(and(own, eq(searches.id, searchId)))
      return found?.state
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
  state: SearchState
  answer: Answer
  createdBy: number
  createdAt: Date
  finishedAt?: Date
}

export const searchesRepository = {
  reader: searchesReader,
  transactor: (tx, organizationId) => ({
    ...searchesReader(tx, organizationId),

    async create(search: NewSearch): Promise<number> {
      const [made] = await tx
        .insert(searches)
        .values({ ...search, organizationId })
        .returning({ id: searches.id })
      if (made === undefined) throw new Error('the search was not recorded')
      return made.id
    },

    /** Ends one that is under way. @returns false when it is not, or is gone */
    async finish(searchId: number, end: { state: Exclude<SearchState, 'running'>; answer?: Answer; finishedAt: Date }): Promise<boolean> {
      const ended = await tx
        .update(searches)
        .set(end)
        .where(and(eq(searches.organizationId, organizationId), eq(searches.id, searchId), eq(searches.state, 'running')))
        .returning({ id: searches.id })
      return ended.length > 0
    },

    async delete(search: Authorised<SearchRow>): Promise<void> {
      await tx.delete(searches).where(and(eq(searches.organizationId, organizationId), eq(searches.id, search.id)))
    },
  }),
} satisfies Repository<unknown, unknown>
