import { and, asc, desc, eq, gte, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { files, fileVectors } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

export type FileVectorsRow = typeof fileVectors.$inferSelect
/** Why a file has no or incomplete vectors. */
export type VectorsFailure = NonNullable<FileVectorsRow['failure']>

/** A file whose passages lack vectors of a model. */
export interface FileToEmbed {
  id: number
  projectId: number
  lineageId: number
  sha256: string
  blobKey: string
  /** Counts the requests to embed the file; each reading starts a new round. */
  round: number
}

/** No failure, and not all passages have vectors. Must equal the condition of the partial index. */
const isLacking = sql`${fileVectors.failure} is null and (${fileVectors.passages} is null or ${fileVectors.embedded} < ${fileVectors.passages})`

function fileVectorsReader(db: Queryable, organizationId: number) {
  const own = eq(fileVectors.organizationId, organizationId)
  const inProject = (projectId: number, which?: SQL) => and(own, eq(fileVectors.projectId, projectId), which)
  return {
    /** The workspaces with files that have vectors or wait for them. */
    workspaces: async (): Promise<number[]> =>
      (await db.selectDistinct({ projectId: fileVectors.projectId }).from(fileVectors).where(own).orderBy(asc(fileVectors.projectId))).map(
        (row) => row.projectId,
      ),

    /** The vector state of files, by file id. */
    held: async (projectId: number): Promise<Map<number, FileVectorsRow>> => {
      const rows = await db.select().from(fileVectors).where(inProject(projectId))
      return new Map(rows.map((row) => [row.fileId, row]))
    },

    /** The first files that lack vectors, and the number of all such files. */
    async lacking(projectId: number, limit: number): Promise<{ files: FileToEmbed[]; count: number }> {
      const { id, lineageId, sha256, blobKey } = files
      const rows = await db
        .select({
          file: { id, projectId: files.projectId, lineageId, sha256, blobKey, round: fileVectors.round },
          count: sql<number>`(count(*) over ())::int`,
        })
        .from(fileVectors)
        .innerJoin(files, eq(files.id, fileVectors.fileId))
        .where(inProject(projectId, isLacking))
        .orderBy(asc(files.id))
        .limit(limit)
      return { files: rows.map(({ file }) => file), count: rows[0]?.count ?? 0 }
    },

    /** Whether any file lacks vectors. */
    async isAnyLacking(projectId: number): Promise<boolean> {
      const found = await db.select({ id: fileVectors.fileId }).from(fileVectors).where(inProject(projectId, isLacking)).limit(1)
      return found.length > 0
    },

    /** Failures since a moment, with the number of files of each, most frequent first. */
    failedSince: (projectId: number, since: Date): Promise<{ failure: VectorsFailure; files: number }[]> =>
      db
        .select({ failure: sql<VectorsFailure>`${fileVectors.failure}`, files: sql<number>`count(*)::int` })
        .from(fileVectors)
        .where(inProject(projectId, and(ne(fileVectors.failure, 'stopped'), gte(fileVectors.changedAt, since))))
        .groupBy(fileVectors.failure)
        .orderBy(desc(sql`count(*)`), asc(fileVectors.failure)),

    /** How many files wait for vectors of a model, and how many failed. */
    async unfinished(projectId: number, model: string): Promise<{ waiting: number; failed: number }> {
      const [counted] = await db
        .select({
          waiting: sql<number>`count(*) filter (where ${isLacking} or ${fileVectors.failure} = 'budget-spent')::int`,
          failed: sql<number>`count(*) filter (where ${fileVectors.failure} <> 'budget-spent')::int`,
        })
        .from(fileVectors)
        .innerJoin(files, eq(files.id, fileVectors.fileId))
        .where(inProject(projectId, and(eq(fileVectors.model, model), eq(files.isLatest, true))))
      return counted ?? { waiting: 0, failed: 0 }
    },

    /** Other files that may have vectors of the same texts: identical files of the organisation, and other versions. */
    findReusable: (file: { id: number; sha256: string; lineageId: number }, model: string, limit: number): Promise<{ blobKey: string }[]> =>
      db
        .select({ blobKey: files.blobKey })
        .from(fileVectors)
        .innerJoin(files, eq(files.id, fileVectors.fileId))
        .where(
          and(
            own,
            eq(fileVectors.model, model),
            sql`${fileVectors.embedded} > 0`,
            ne(fileVectors.fileId, file.id),
            or(
              eq(fileVectors.sha256, file.sha256),
              sql`${fileVectors.fileId} in (select version.id from files version where version.lineage_id = ${file.lineageId})`,
            ),
          ),
        )
        .orderBy(desc(eq(fileVectors.sha256, file.sha256)), desc(fileVectors.fileId))
        .limit(limit),
  }
}

export const fileVectorsRepository = {
  reader: fileVectorsReader,
  transactor: (tx, organizationId) => {
    const inProject = (projectId: number) => and(eq(fileVectors.organizationId, organizationId), eq(fileVectors.projectId, projectId))
    const thisRound = ({ id, round }: { id: number; round: number }) =>
      and(eq(fileVectors.organizationId, organizationId), eq(fileVectors.fileId, id), eq(fileVectors.round, round))
    return {
      ...fileVectorsReader(tx, organizationId),

      /** Marks indexed files as lacking vectors of a model. Deleted files are skipped. */
      async setLacking(fileIds: readonly number[], model: string, changedAt: Date): Promise<void> {
        const existing = await tx
          .select({ fileId: files.id, projectId: files.projectId, sha256: files.sha256 })
          .from(files)
          .where(and(eq(files.organizationId, organizationId), inArray(files.id, [...fileIds])))
          .orderBy(asc(files.id))
          .for('key share')
        if (existing.length === 0) return
        await tx
          .insert(fileVectors)
          .values(existing.map((file) => ({ ...file, organizationId, model, changedAt })))
          .onConflictDoUpdate({
            target: fileVectors.fileId,
            set: {
              model,
              passages: null,
              // Vectors of another model do not count.
              embedded: sql`case when ${fileVectors.model} = ${model} then ${fileVectors.embedded} else 0 end`,
              failure: null,
              round: sql`${fileVectors.round} + 1`,
              changedAt,
            },
          })
      },

      /**
       * Records the progress or the failure of a file. @returns false when it was deleted or a newer round has begun
       */
      async set(
        file: { id: number; round: number },
        now: { model: string; failure?: VectorsFailure; passages?: number; embedded?: number },
        changedAt: Date,
      ): Promise<boolean> {
        const updated = await tx
          .update(fileVectors)
          .set({ failure: null, ...now, changedAt })
          .where(thisRound(file))
          .returning({ id: fileVectors.fileId })
        return updated.length > 0
      },

      /** Resets failed files for a retry. Their existing vectors stay. */
      async retryFailed(projectId: number, changedAt: Date): Promise<void> {
        await tx
          .update(fileVectors)
          .set({ failure: null, passages: null, round: sql`${fileVectors.round} + 1`, changedAt })
          .where(and(inProject(projectId), isNotNull(fileVectors.failure)))
      },

      /** Resets files that failed because the model was unavailable. */
      async retryUnavailable(projectId: number): Promise<void> {
        await tx
          .update(fileVectors)
          .set({ failure: null, passages: null })
          .where(and(inProject(projectId), eq(fileVectors.failure, 'unavailable')))
      },

      /** Marks files that lack vectors as stopped. */
      async stop(projectId: number, changedAt: Date): Promise<void> {
        await tx
          .update(fileVectors)
          .set({ failure: 'stopped', changedAt })
          .where(and(inProject(projectId), isLacking))
      },

      /** Deletes the vector state of all files of a workspace, after its model was removed. */
      async forgetWorkspace(projectId: number): Promise<void> {
        await tx.delete(fileVectors).where(inProject(projectId))
      },

      /** Deletes the vector state of a file that is no longer searched, unless a newer round has begun. */
      async forget(file: { id: number; round: number }): Promise<void> {
        await tx.delete(fileVectors).where(thisRound(file))
      },
    }
  },
} satisfies Repository<unknown, unknown>
