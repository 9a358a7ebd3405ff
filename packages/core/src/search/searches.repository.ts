import type { Answer } from '@dossier/contract'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { searches, users } from '../schema/index.ts'
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
    .select({ ...summary, fileIds: searches.fileIds, answer: searches.answer })
    .from(searches)
    .innerJoin(users, eq(users.id, searches.createdBy))
}

export type SearchRow = Awaited<ReturnType<typeof selectSearch>>[number]
export type SearchSummaryRow = Omit<SearchRow, 'fileIds' | 'answer'>

function searchesReader(db: Queryable, organizationId: number) {
  const inProject = (projectId: number) => and(eq(searches.organizationId, organizationId), eq(searches.projectId, projectId))
  return {
    /** Not yet authorised. */
    async unsafeFind(searchId: number): Promise<SearchRow | undefined> {
      const [found] = await selectSearch(db).where(and(eq(searches.organizationId, organizationId), eq(searches.id, searchId)))
      return found
    },

    list: (projectId: number, page: { limit: number; offset: number }): Promise<SearchSummaryRow[]> =>
      db
        .select(summary)
        .from(searches)
        .innerJoin(users, eq(users.id, searches.createdBy))
        .where(inProject(projectId))
        .orderBy(desc(searches.createdAt), desc(searches.id))
        .limit(page.limit)
        .offset(page.offset),

    async count(projectId: number): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(searches).where(inProject(projectId))
      return counted?.count ?? 0
    },
  }
}

interface NewSearch {
  projectId: number
  query: string
  fileIds: number[]
  answer: Answer
  createdBy: number
  createdAt: Date
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

    async delete(search: Authorised<SearchRow>): Promise<void> {
      await tx.delete(searches).where(and(eq(searches.organizationId, organizationId), eq(searches.id, search.id)))
    },
  }),
} satisfies Repository<unknown, unknown>
