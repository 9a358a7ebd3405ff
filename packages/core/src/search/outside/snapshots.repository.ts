import type { HitKind, OutsideDocument } from '@dossier/contract'
import { and, eq, inArray, notExists } from 'drizzle-orm'
import { conversationOpenTo } from '../../privacy/index.ts'
import { conversations, searches, searchSnapshots, snapshots } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

export type SnapshotRow = typeof snapshots.$inferSelect

/** A snapshot with its blobs already written. */
export interface NewSnapshot {
  key: string
  kind: HitKind
  document: OutsideDocument
  filename: string
  sha256: string
  pages: number
  blobKey: string
}

function snapshotsReader(db: Queryable, organizationId: number) {
  const inProject = (projectId: number) => and(eq(snapshots.organizationId, organizationId), eq(snapshots.projectId, projectId))
  return {
    findMany: async (projectId: number, keys: readonly string[]): Promise<SnapshotRow[]> =>
      keys.length === 0
        ? []
        : db
            .select()
            .from(snapshots)
            .where(and(inProject(projectId), inArray(snapshots.key, [...keys]))),

    /** The snapshots of an authorised search. */
    async ofSearch(searchId: number): Promise<SnapshotRow[]> {
      const rows = await db
        .select({ snapshot: snapshots })
        .from(searchSnapshots)
        .innerJoin(snapshots, eq(snapshots.id, searchSnapshots.snapshotId))
        .where(and(eq(snapshots.organizationId, organizationId), eq(searchSnapshots.searchId, searchId)))
        .orderBy(snapshots.id)
      return rows.map(({ snapshot }) => snapshot)
    },

    /**
     * A snapshot of a workspace that an answer has which this person may read.
     * @param ownOnly only answers to the person's own questions count
     */
    async findOpenTo(viewerId: number, projectId: number, key: string, ownOnly: boolean): Promise<SnapshotRow | undefined> {
      const [found] = await db
        .select({ snapshot: snapshots })
        .from(snapshots)
        .innerJoin(searchSnapshots, eq(searchSnapshots.snapshotId, snapshots.id))
        .innerJoin(searches, eq(searches.id, searchSnapshots.searchId))
        .innerJoin(conversations, eq(conversations.id, searches.conversationId))
        .where(
          and(
            inProject(projectId),
            eq(snapshots.key, key),
            conversationOpenTo(viewerId),
            ownOnly ? eq(searches.createdBy, viewerId) : undefined,
          ),
        )
        .limit(1)
      return found?.snapshot
    },
  }
}

/** Snapshots of outside documents, and the answers that have them. */
export const snapshotsRepository = {
  reader: snapshotsReader,
  transactor: (tx, organizationId) => ({
    ...snapshotsReader(tx, organizationId),

    /** Stores a snapshot unless the workspace has it already. */
    async add(projectId: number, snapshot: NewSnapshot, now: Date): Promise<void> {
      await tx
        .insert(snapshots)
        .values({ ...snapshot, organizationId, projectId, keptAt: now })
        .onConflictDoNothing()
    },

    /** Gives a search stored snapshots. @throws Error when one of them was deleted meanwhile */
    async link({ searchId, projectId }: { searchId: number; projectId: number }, keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return
      const found = await snapshotsReader(tx, organizationId).findMany(projectId, keys)
      if (found.length < new Set(keys).size) throw new Error('a snapshot was deleted while an answer was about to cite it')
      const rows = found.map(({ id }) => ({ searchId, snapshotId: id }))
      await tx.insert(searchSnapshots).values(rows).onConflictDoNothing()
    },

    /** Deletes the snapshots of a workspace that no answer has. @returns their blob keys */
    async release(projectId: number): Promise<string[]> {
      const used = tx.select({ id: searchSnapshots.searchId }).from(searchSnapshots).where(eq(searchSnapshots.snapshotId, snapshots.id))
      const gone = await tx
        .delete(snapshots)
        .where(and(eq(snapshots.organizationId, organizationId), eq(snapshots.projectId, projectId), notExists(used)))
        .returning({ blobKey: snapshots.blobKey })
      return gone.map(({ blobKey }) => blobKey)
    },
  }),
} satisfies Repository<unknown, unknown>
