import type { SearchFeedback } from '@dossier/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { searches, searchFeedback } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'
import type { SearchRow } from './searches.repository.ts'

function feedbackReader(db: Queryable, organizationId: number) {
  return {
    /** A person's ratings of authorised searches, by search id. */
    async givenBy(userId: number, searchIds: readonly number[]): Promise<Map<number, SearchFeedback>> {
      if (searchIds.length === 0) return new Map()
      const rows = await db
        .select({ searchId: searchFeedback.searchId, rating: searchFeedback.rating, note: searchFeedback.note })
        .from(searchFeedback)
        .innerJoin(searches, eq(searches.id, searchFeedback.searchId))
        .where(
          and(
            eq(searches.organizationId, organizationId),
            eq(searchFeedback.userId, userId),
            inArray(searchFeedback.searchId, [...searchIds]),
          ),
        )
      return new Map(rows.map(({ searchId, rating, note }) => [searchId, { rating: rating > 0 ? 1 : -1, note }]))
    },
  }
}

export const searchFeedbackRepository = {
  reader: feedbackReader,
  transactor: (tx, organizationId) => ({
    ...feedbackReader(tx, organizationId),

    async give({ id: searchId }: Authorised<SearchRow>, userId: number, feedback: SearchFeedback, at: Date): Promise<void> {
      const set = { ...feedback, at }
      await tx
        .insert(searchFeedback)
        .values({ searchId, userId, ...set })
        .onConflictDoUpdate({ target: [searchFeedback.searchId, searchFeedback.userId], set })
    },

    async takeBack({ id }: Authorised<SearchRow>, userId: number): Promise<void> {
      await tx.delete(searchFeedback).where(and(eq(searchFeedback.searchId, id), eq(searchFeedback.userId, userId)))
    },
  }),
} satisfies Repository<unknown, unknown>
