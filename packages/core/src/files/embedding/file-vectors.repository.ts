import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { files, fileVectors } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

export type FileVectorsRow = typeof fileVectors.$inferSelect

function fileVectorsReader(db: Queryable, organizationId: number) {
  const own = eq(fileVectors.organizationId, organizationId)
  return {
    /** The workspaces of which files have vectors, or wait for some. */
    workspaces: async (): Promise<number[]> =>
      (await db.selectDistinct({ projectId: fileVectors.projectId }).from(fileVectors).where(own).orderBy(asc(fileVectors.projectId))).map(
        (row) => row.projectId,
      ),

    /** How far files are whose passages are to have vectors, by their ids. */
    async states(projectId: number, fileIds?: readonly number[]): Promise<Map<number, FileVectorsRow>> {
      if (fileIds?.length === 0) return new Map()
      const rows = await db
        .select()
        .from(fileVectors)
        .where(and(own, eq(fileVectors.projectId, projectId), fileIds && inArray(fileVectors.fileId, [...fileIds])))
      return new Map(rows.map((row) => [row.fileId, row]))
    },

    /** How many files wait for vectors of a model, and how many got none. */
    async unfinished(projectId: number, model: string): Promise<{ waiting: number; failed: number }> {
      const [counted] = await db
        .select({
          waiting: sql<number>`count(*) filter (where ${fileVectors.state} = 'waiting')::int`,
          failed: sql<number>`count(*) filter (where ${fileVectors.state} = 'failed')::int`,
        })
        .from(fileVectors)
        .innerJoin(files, eq(files.id, fileVectors.fileId))
        .where(and(own, eq(fileVectors.projectId, projectId), eq(fileVectors.model, model), eq(files.isLatest, true)))
      return counted ?? { waiting: 0, failed: 0 }
    },

    /** Other files that keep vectors of texts of this one: those with the same bytes anywhere in the organisation, other versions. */
    likely: (file: { id: number; sha256: string; lineageId: number }, model: string, limit: number): Promise<{ blobKey: string }[]> =>
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
  transactor: (tx, organizationId) => ({
    ...fileVectorsReader(tx, organizationId),

    /** @returns false when the file was deleted meanwhile */
    async set(
      file: { id: number; projectId: number; sha256: string },
      now: {
        model: string
        state: FileVectorsRow['state']
        failure?: NonNullable<FileVectorsRow['failure']>
        passages?: number
        embedded?: number
      },
      changedAt: Date,
    ): Promise<boolean> {
      const there = await tx
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.organizationId, organizationId), eq(files.id, file.id)))
        .for('key share')
      if (there.length === 0) return false
      const changed = { failure: null, ...now, changedAt }
      await tx
        .insert(fileVectors)
        .values({ fileId: file.id, organizationId, projectId: file.projectId, sha256: file.sha256, ...changed })
        .onConflictDoUpdate({ target: fileVectors.fileId, set: changed })
      return true
    },

    /** Of all files of a workspace that no model finds by meaning any more. */
    async forgetWorkspace(projectId: number): Promise<void> {
      await tx.delete(fileVectors).where(and(eq(fileVectors.organizationId, organizationId), eq(fileVectors.projectId, projectId)))
    },

    /** Of a file that is to be read first, or that searches do not look into any more. */
    async forget(fileId: number): Promise<void> {
      await tx.delete(fileVectors).where(and(eq(fileVectors.organizationId, organizationId), eq(fileVectors.fileId, fileId)))
    },
  }),
} satisfies Repository<unknown, unknown>
