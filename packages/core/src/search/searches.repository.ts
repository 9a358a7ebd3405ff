import type { SearchState } from '@dossier/contract'
import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { conversationOpenTo } from '../privacy/index.ts'
import { conversations, searches, type SearchOptions, type StoredAnswer, users } from '../schema/index.ts'
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
  /** Of a workspace, what this person may read. */
  const openTo = (viewerId: number, projectId: number) => and(own, eq(searches.projectId, projectId), conversationOpenTo(viewerId))
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

    /** How many answers models are making: of one person, and of the whole organisation. */
    async underWay(userId: number): Promise<{ ofPerson: number; ofOrganization: number }> {
      const [counted] = await db
        .select({
          ofPerson: sql<number>`(count(*) filter (where ${searches.createdBy} = ${userId}))::int`,
          ofOrganization: sql<number>`count(*)::int`,
        })
        .from(searches)
        .where(and(own, eq(searches.state, 'running')))
      return counted ?? { ofPerson: 0, ofOrganization: 0 }
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
  answer: StoredAnswer
  createdBy: number
  createdAt: Date
  finishedAt?: Date
}

export const searchesRepository = {
  reader: searchesReader,
  transactor: (tx, organizationId) => {
    /** Of several who would have it pass on, one does. */
    const pass = async (searchId: number, from: SearchState[], to: Partial<typeof searches.$inferInsert>): Promise<boolean> => {
      const passed = await tx
        .update(searches)
        .set(to)
        .where(and(eq(searches.organizationId, organizationId), eq(searches.id, searchId), inArray(searches.state, from)))
        .returning({ id: searches.id })
      return passed.length > 0
    }
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

      /** Ends one that is under way, or in another of these states. @returns false when it is not, or is gone */
      finish: (
        searchId: number,
        end: { state: 'completed' | 'failed' | 'cancelled'; answer?: StoredAnswer; finishedAt: Date },
        from: SearchState[] = ['running'],
      ): Promise<boolean> => pass(searchId, from, end),

      /** Has one that is under way wait for its plan to be reviewed. @returns false when it is not under way, or is gone */
      pause: (searchId: number, answer: StoredAnswer): Promise<boolean> => pass(searchId, ['running'], { state: 'planned', answer }),

      /** Goes on with one whose plan was reviewed. @returns false when it does not wait for that, or is gone */
      goOn: (searchId: number, options: SearchOptions): Promise<boolean> => pass(searchId, ['planned'], { state: 'running', options }),

      /** Notes with what one is answered. */
      async noteRun(searchId: number, run: NonNullable<SearchOptions['run']>): Promise<void> {
        const options = sql`${searches.options} || ${JSON.stringify({ run })}::jsonb`
        await tx
          .update(searches)
          .set({ options })
          .where(and(eq(searches.organizationId, organizationId), eq(searches.id, searchId)))
      },

      async delete(search: Authorised<SearchRow>): Promise<void> {
        await tx.delete(searches).where(and(eq(searches.organizationId, organizationId), eq(searches.id, search.id)))
      },
    }
  },
} satisfies Repository<unknown, unknown>
