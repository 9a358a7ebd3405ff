import type { ModelRequest, NotedReply } from '@dossier/research'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { searches, searchJournal } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

export interface NewJournalEntry {
  model: string
  requestHash: string
  request: ModelRequest
  reply: NotedReply
  at: Date
}

export type JournalEntry = Pick<NewJournalEntry, 'requestHash' | 'request' | 'reply'>

function journalReader(db: Queryable, organizationId: number) {
  return {
    /** What came of the requests of a search to models, in order. */
    list: (searchId: number): Promise<JournalEntry[]> =>
      db
        // What was written here was a reply when it was written.
        .select({
          requestHash: searchJournal.requestHash,
          request: sql<ModelRequest>`${searchJournal.request}`,
          reply: sql<NotedReply>`${searchJournal.reply}`,
        })
        .from(searchJournal)
        .innerJoin(searches, eq(searches.id, searchJournal.searchId))
        .where(and(eq(searches.organizationId, organizationId), eq(searchJournal.searchId, searchId)))
        .orderBy(asc(searchJournal.number)),
  }
}

export const searchJournalRepository = {
  reader: journalReader,
  transactor: (tx, organizationId) => ({
    /** Notes what came of a request of a search of the organisation's under its number; what stood there and behind it is not asked any more. Of another's nothing is noted. */
    async put(searchId: number, number: number, entry: NewJournalEntry): Promise<void> {
      // Held, so that it is there, and the organisation's, until the entry is.
      const [ours] = await tx
        .select({ id: searches.id })
        .from(searches)
        .where(and(eq(searches.organizationId, organizationId), eq(searches.id, searchId)))
        .for('key share')
      if (ours === undefined) return
      await tx.delete(searchJournal).where(and(eq(searchJournal.searchId, searchId), gte(searchJournal.number, number)))
      await tx.insert(searchJournal).values({ searchId, number, ...entry })
    },
  }),
} satisfies Repository<unknown, unknown>
