import { and, eq } from 'drizzle-orm'
import { type RecordedRanking, searches, searchRankings } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

export interface RankingEntry {
  requestHash: string
  reply: RecordedRanking
}

function rankingsReader(db: Queryable, organizationId: number) {
  return {
    /** The recorded model replies of a search. */
    list: (searchId: number): Promise<RankingEntry[]> =>
      db
        .select({ requestHash: searchRankings.requestHash, reply: searchRankings.reply })
        .from(searchRankings)
        .innerJoin(searches, eq(searches.id, searchRankings.searchId))
        .where(and(eq(searches.organizationId, organizationId), eq(searchRankings.searchId, searchId))),
  }
}

export const searchRankingsRepository = {
  reader: rankingsReader,
  transactor: (tx, organizationId) => ({
    /** Stores the replies for a search of the organization, replacing those of an earlier attempt. */
    async keep(searchId: number, entries: readonly RankingEntry[]): Promise<void> {
      const [ours] = await tx
        .select({ id: searches.id })
        .from(searches)
        .where(and(eq(searches.organizationId, organizationId), eq(searches.id, searchId)))
        .for('key share')
      if (ours === undefined) return
      await tx.delete(searchRankings).where(eq(searchRankings.searchId, searchId))
      if (entries.length > 0) await tx.insert(searchRankings).values(entries.map((entry) => ({ searchId, ...entry })))
    },
  }),
} satisfies Repository<unknown, unknown>
