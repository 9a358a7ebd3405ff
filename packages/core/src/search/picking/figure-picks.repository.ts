import { type AnswerCandidate, fileOfRef, refOf } from '@dossier/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { conversationOpenTo } from '../../privacy/index.ts'
import { conversations, figurePicks, searches, users } from '../../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../../use-case/index.ts'
import type { SearchRow } from '../searches.repository.ts'

/** A figure that somebody keeps as the answer to a question. */
export interface FigurePick {
  questionHash: string
  candidate: AnswerCandidate
  pickedBy: number
  pickerFirstName: string
  pickerLastName: string
}

interface NewPick {
  questionHash: string
  candidate: AnswerCandidate
  pickedBy: number
  pickedAt: Date
}

function picksReader(db: Queryable, organizationId: number) {
  return {
    /**
     * The figures kept for questions of a workspace, by question hash, as far as this person may read where they were chosen; the latest if
     * there are several.
     */
    async openTo(viewerId: number, projectId: number, questionHashes: readonly string[]): Promise<Map<string, FigurePick>> {
      if (questionHashes.length === 0) return new Map()
      const rows = await db
        .select({
          questionHash: figurePicks.questionHash,
          candidate: figurePicks.candidate,
          pickedBy: figurePicks.pickedBy,
          pickerFirstName: users.firstName,
          pickerLastName: users.lastName,
        })
        .from(figurePicks)
        .innerJoin(searches, eq(searches.id, figurePicks.searchId))
        .innerJoin(conversations, eq(conversations.id, searches.conversationId))
        .innerJoin(users, eq(users.id, figurePicks.pickedBy))
        .where(
          and(
            eq(figurePicks.organizationId, organizationId),
            eq(figurePicks.projectId, projectId),
            inArray(figurePicks.questionHash, [...questionHashes]),
            conversationOpenTo(viewerId),
          ),
        )
        .orderBy(asc(figurePicks.pickedAt), asc(figurePicks.searchId))
      return new Map(rows.map((row) => [row.questionHash, row]))
    },
  }
}

export const figurePicksRepository = {
  reader: picksReader,
  transactor: (tx, organizationId) => ({
    ...picksReader(tx, organizationId),

    /** Stores a candidate of an authorised search. */
    async keep({ id: searchId, projectId }: Authorised<SearchRow>, { candidate, ...pick }: NewPick): Promise<void> {
      const set = { ...pick, candidate, fileIds: [...new Set(candidate.citations.flatMap((citation) => fileOfRef(refOf(citation)) ?? []))] }
      await tx
        .insert(figurePicks)
        .values({ ...set, searchId, organizationId, projectId })
        .onConflictDoUpdate({ target: figurePicks.searchId, set })
    },

    /** Removes the figures kept for a question in all conversations that this person may read. */
    async release(viewerId: number, { projectId }: Authorised<SearchRow>, questionHash: string): Promise<void> {
      const open = tx
        .select({ id: searches.id })
        .from(searches)
        .innerJoin(conversations, eq(conversations.id, searches.conversationId))
        .where(and(eq(searches.organizationId, organizationId), eq(searches.projectId, projectId), conversationOpenTo(viewerId)))
      await tx
        .delete(figurePicks)
        .where(
          and(
            eq(figurePicks.organizationId, organizationId),
            eq(figurePicks.projectId, projectId),
            eq(figurePicks.questionHash, questionHash),
            inArray(figurePicks.searchId, open),
          ),
        )
    },

    /** Removes figures that cite deleted files. */
    async removeThatCite({ projectId, fileIds }: { projectId: number; fileIds: readonly number[] }): Promise<void> {
      const gone = sql`array[${sql.join([...fileIds], sql`, `)}]::integer[]`
      await tx
        .delete(figurePicks)
        .where(
          and(eq(figurePicks.organizationId, organizationId), eq(figurePicks.projectId, projectId), sql`${figurePicks.fileIds} && ${gone}`),
        )
    },
  }),
} satisfies Repository<unknown, unknown>
