import type { Transaction } from '@dossier/platform'
import { and, eq, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { runningStates } from '@dossier/contract'
import { runs, runSteps, searches, searchRankings } from '../../schema/index.ts'
import type { InstallationRepository, Repository } from '../../use-case/index.ts'

const ofSearch = and(eq(runs.kind, 'answer'), eq(runs.subjectId, searches.id))

/** Deletes requests, replies and rankings: they contain passages of documents, and answers could be replayed from them. */
async function remove(tx: Transaction, which: SQL | undefined): Promise<void> {
  const theirs = tx.select({ id: searches.id }).from(searches).leftJoin(runs, ofSearch).where(which)
  const theirRuns = tx.select({ id: runs.id }).from(runs).innerJoin(searches, ofSearch).where(which)
  await tx.delete(runSteps).where(inArray(runSteps.runId, theirRuns))
  await tx.delete(searchRankings).where(inArray(searchRankings.searchId, theirs))
}

/** Deleted files, with the lineages of their versions. */
export interface GoneFiles {
  projectId: number
  fileIds: number[]
  lineageIds: number[]
}

export const modelRecordsRepository = {
  reader: () => ({}),
  transactor: (tx, organizationId) => ({
    /** Deletes the record of one search. */
    removeOf: (searchId: number) => remove(tx, and(eq(searches.organizationId, organizationId), eq(searches.id, searchId))),

    /**
     * Deletes the records of all searches whose models were shown pages of these files. Unfinished answers have no list of the files shown:
     * their records are deleted if they searched the whole workspace, one of the files, or another version of it.
     */
    removeThatRead: ({ projectId, fileIds, lineageIds }: GoneFiles) => {
      const gone = sql`array[${sql.join(fileIds, sql`, `)}]::integer[]`
      const lineages = sql`array[${sql.join(lineageIds, sql`, `)}]::integer[]`
      const noted = sql`${searches.options} -> 'run' -> 'read'`
      const shown = sql`exists (select 1 from jsonb_array_elements_text(${noted}) as seen(file_id) where seen.file_id::integer = any(${gone}))`
      const versions = sql`array(select files.id from files where files.lineage_id = any(${lineages}))`
      const inScope = sql`(cardinality(${searches.fileIds}) = 0 or ${searches.fileIds} && ${gone} or ${searches.fileIds} && ${versions})`
      const read = sql`case when ${noted} is null then ${inScope} else ${shown} end`
      return remove(tx, and(eq(searches.organizationId, organizationId), eq(searches.projectId, projectId), read))
    },
  }),
} satisfies Repository<unknown, unknown>

/** For all organizations: the retention is configured by the operator. */
export const everyModelRecordRepository = {
  installation: true,
  reader: () => ({}),
  transactor: (tx) => ({
    /** Deletes the records of searches that ended, or have been waiting, since before a moment. */
    removeFromBefore: (moment: Date) =>
      remove(
        tx,
        and(
          or(isNull(runs.id), notInArray(runs.state, [...runningStates])),
          lt(sql`coalesce(${runs.finishedAt}, ${searches.createdAt})`, moment),
        ),
      ),
  }),
} satisfies InstallationRepository<unknown, unknown>
