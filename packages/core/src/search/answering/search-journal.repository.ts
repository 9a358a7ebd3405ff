import type { ModelReply, ModelRequest } from '@dossier/research'
import { and, asc, eq, sql } from 'drizzle-orm'
import { searches, searchJournal } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

export interface NewJournalEntry {
  model: string
  requestHash: string
  request: ModelRequest
  reply: ModelReply
  at: Date
}

export type JournalEntry = Pick<NewJournalEntry, 'requestHash' | 'request' | 'reply'>

function journalReader(db: Queryable, organizationId: number) {
  return {
    /** The replies of models that a search got, in order. */
    list: (searchId: number): Promise<JournalEntry[]> =>
      db
        // What was written here was a reply when it was written.
        .select({
          requestHash: searchJournal.requestHash,
          request: sql<ModelRequest>`${searchJournal.request}`,
          reply: sql<ModelReply>`${searchJournal.reply}`,
        })
        .from(searchJournal)
        .innerJoin(searches, eq(searches.id, searchJournal.searchId))
        .where(and(eq(searches.organizationId, organizationId), eq(searchJournal.searchId, searchId)))
        .orderBy(asc(searchJournal.number)),
  }
}

export const searchJournalRepository = {
  reader: journalReader,
  transactor: (tx, _organizationId) => ({
    /** Adds a reply behind those that a search of the organisation's got before. */
    async add(searchId: number, entry: NewJournalEntry): Promise<void> {
      const next = sql`(select coalesce(max(number), 0) + 1 from search_journal where search_id = ${searchId})`
      await tx.insert(searchJournal).values({ searchId, number: next, ...entry })
    },
  }),
} satisfies Repository<unknown, unknown>
