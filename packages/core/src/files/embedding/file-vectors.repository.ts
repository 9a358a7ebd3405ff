import { and, asc, desc, eq, gte, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { files, fileVectors } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

export type FileVectorsRow = typeof fileVectors.$inferSelect
/** Why a file has no vectors, or not all of them. */
export type VectorsFailure = NonNullable<FileVectorsRow['failure']>

/** A file whose passages lack vectors of a model. */
export interface FileToEmbed {
  id: number
  projectId: number
  lineageId: number
  sha256: string
  blobKey: string
  /** How often it was to get vectors: a new reading is another one. */
  round: number
}

/** Nothing is known to be wrong, and not all of its passages have vectors. As the partial index has it. */
const isLacking = sql`${fileVectors.failure} is null and (${fileVectors.passages} is null or ${fileVectors.embedded} < ${fileVectors.passages})`

function fileVectorsReader(db: Queryable, organizationId: number) {
  const own = eq(fileVectors.organizationId, organizationId)
  const inProject = (projectId: number, which?: SQL) => and(own, eq(fileVectors.projectId, projectId), which)
  return {
    /** The workspaces of which files have vectors, or wait for some. */
    workspaces: async (): Promise<number[]> =>
      (await db.selectDistinct({ projectId: fileVectors.projectId }).from(fileVectors).where(own).orderBy(asc(fileVectors.projectId))).map(
        (row) => row.projectId,
      ),

    /** What is held of files, by their ids. */
    held: async (projectId: number): Promise<Map<number, FileVectorsRow>> => {
      const rows = await db.select().from(fileVectors).where(inProject(projectId))
      return new Map(rows.map((row) => [row.fileId, row]))
    },

    /** The first files that lack vectors, and how many there are. */
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

    /** Whether a file lacks vectors. */
    async isAnyLacking(projectId: number): Promise<boolean> {
      const found = await db.select({ id: fileVectors.fileId }).from(fileVectors).where(inProject(projectId, isLacking)).limit(1)
      return found.length > 0
    },

    /** Why files got none since a moment: how many of each reason, most first. */
    failedSince: (projectId: number, since: Date): Promise<{ failure: VectorsFailure; files: number }[]> =>
      db
        .select({ failure: sql<VectorsFailure>`${fileVectors.failure}`, files: sql<number>`count(*)::int` })
        .from(fileVectors)
        .where(inProject(projectId, and(ne(fileVectors.failure, 'stopped'), gte(fileVectors.changedAt, since))))
        .groupBy(fileVectors.failure)
        .orderBy(desc(sql`count(*)`), asc(fileVectors.failure)),

    /** How many files wait for vectors of a model, and how many got none. */
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
  transactor: (tx, organizationId) => {
    const inProject = (projectId: number) => and(eq(fileVectors.organizationId, organizationId), eq(fileVectors.projectId, projectId))
    const thisRound = ({ id, round }: { id: number; round: number }) =>
      and(eq(fileVectors.organizationId, organizationId), eq(fileVectors.fileId, id), eq(fileVectors.round, round))
    return {
      ...fileVectorsReader(tx, organizationId),

      /** Notes that files are to get vectors of a model, as they are indexed now; those that were deleted meanwhile are left out. */
      async setLacking(fileIds: readonly number[], model: string, changedAt: Date): Promise<void> {
        const there = await tx
          .select({ fileId: files.id, projectId: files.projectId, sha256: files.sha256 })
          .from(files)
          .where(and(eq(files.organizationId, organizationId), inArray(files.id, [...fileIds])))
          .orderBy(asc(files.id))
          .for('key share')
        if (there.length === 0) return
        await tx
          .insert(fileVectors)
          .values(there.map((file) => ({ ...file, organizationId, model, changedAt })))
          .onConflictDoUpdate({
            target: fileVectors.fileId,
            set: {
              model,
              passages: null,
              // Of another model it has none.
              embedded: sql`case when ${fileVectors.model} = ${model} then ${fileVectors.embedded} else 0 end`,
              failure: null,
              round: sql`${fileVectors.round} + 1`,
              changedAt,
            },
          })
      },

      /**
       * Notes how far a file is, or why it is not. @returns false when it was deleted meanwhile, or is to get others by now
       */
      async set(
        file: { id: number; round: number },
        now: { model: string; failure?: VectorsFailure; passages?: number; embedded?: number },
        changedAt: Date,
      ): Promise<boolean> {
        const noted = await tx
          .update(fileVectors)
          .set({ failure: null, ...now, changedAt })
          .where(thisRound(file))
          .returning({ id: fileVectors.fileId })
        return noted.length > 0
      },

      /** Has those that failed of a reason tried again; what was had of them stays. */
      async retryFailed(projectId: number, changedAt: Date): Promise<void> {
        await tx
          .update(fileVectors)
          .set({ failure: null, passages: null, round: sql`${fileVectors.round} + 1`, changedAt })
          .where(and(inProject(projectId), isNotNull(fileVectors.failure)))
      },

      /** Has those that could not be had for a moment tried again. */
      async retryUnavailable(projectId: number): Promise<void> {
        await tx
          .update(fileVectors)
          .set({ failure: null, passages: null })
          .where(and(inProject(projectId), eq(fileVectors.failure, 'unavailable')))
      },

      /** Notes that files which lack vectors get none: somebody has stopped it. */
      async stop(projectId: number, changedAt: Date): Promise<void> {
        await tx
          .update(fileVectors)
          .set({ failure: 'stopped', changedAt })
          .where(and(inProject(projectId), isLacking))
      },

      /** Of all files of a workspace that no model finds by meaning any more. */
      async forgetWorkspace(projectId: number): Promise<void> {
        await tx.delete(fileVectors).where(inProject(projectId))
      },

      /** Of a file that searches do not look into any more, unless it is to get vectors anew by now. */
      async forget(file: { id: number; round: number }): Promise<void> {
        await tx.delete(fileVectors).where(thisRound(file))
      },
    }
  },
} satisfies Repository<unknown, unknown>
