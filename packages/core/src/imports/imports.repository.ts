import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { files, runs } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'
import type { ImportInput } from './import-run.ts'

function importsReader(db: Queryable, organizationId: number) {
  const ofProject = (projectId: number) =>
    and(eq(runs.organizationId, organizationId), eq(runs.projectId, projectId), eq(runs.kind, 'import'))

  const reader = {
    /** Ids of a workspace's imports, latest first. */
    async list(projectId: number, { limit, offset }: { limit: number; offset: number }): Promise<number[]> {
      const found = await db
        .select({ id: runs.id })
        .from(runs)
        .where(ofProject(projectId))
        .orderBy(desc(runs.createdAt), desc(runs.id))
        .limit(limit)
        .offset(offset)
      return found.map(({ id }) => id)
    },

    async count(projectId: number): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(runs).where(ofProject(projectId))
      return counted?.count ?? 0
    },

    /** The import of the archive with this blob key. */
    async findByArchive(projectId: number, blobKey: string): Promise<{ id: number; size: number; startedBy: number } | undefined> {
      const [found] = await db
        .select({ id: runs.id, size: sql<number>`(${runs.input} #>> '{source,size}')::float8`, startedBy: sql<number>`${runs.startedBy}` })
        .from(runs)
        .where(and(ofProject(projectId), sql`${runs.input} #>> '{source,blobKey}' = ${blobKey}`))
      return found
    },

    /** The files of a workspace that documents of a source were saved as, by the ids of the documents. */
    async findSaved(
      projectId: number,
      source: string,
      documents: readonly string[],
    ): Promise<Map<string, { fileId: number; filename: string }>> {
      if (documents.length === 0) return new Map()
      const document = sql<string>`${files.provenance} ->> 'document'`
      const found = await db
        .select({ document, fileId: files.id, filename: files.filename })
        .from(files)
        .where(
          and(
            eq(files.organizationId, organizationId),
            eq(files.projectId, projectId),
            isNotNull(files.provenance),
            sql`${files.provenance} ->> 'source' = ${source}`,
            inArray(document, [...documents]),
          ),
        )
        .orderBy(files.id)
      return new Map(found.map(({ document: id, fileId, filename }) => [id, { fileId, filename }]))
    },

    /** The existing file of a document of an outside source, or of a drive item that an earlier import ingested into the same folder in the same revision. */
    async findUnchanged(
      { projectId, folderId, source }: { projectId: number } & ImportInput,
      { key, revision }: { key: string; revision: string },
    ): Promise<number | undefined> {
      if (source.kind === 'filing' || source.kind === 'documents')
        return (await reader.findSaved(projectId, source.source, [key])).get(key)?.fileId
      if (source.kind !== 'drive') return undefined
      const found = await db.execute<{ id: number; revision: string | null }>(sql`
        select files.id, run_steps.result ->> 'revision' as revision from run_steps
          join runs on runs.id = run_steps.run_id
          join files on files.id = (run_steps.result ->> 'fileId')::int
          where runs.organization_id = ${organizationId} and runs.project_id = ${projectId} and runs.kind = 'import'
            and (runs.input ->> 'folderId')::int is not distinct from ${folderId}
            and runs.input #>> '{source,provider}' = ${source.provider} and run_steps.key = ${key}
          order by runs.id desc limit 1`)
      const [latest] = found.rows
      return latest?.revision === revision ? latest.id : undefined
    },
  }
  return reader
}

/** Queries specific to import runs. */
export const importsRepository = {
  reader: importsReader,
  transactor: (tx, organizationId) => {
    const reader = importsReader(tx, organizationId)
    return {
      ...reader,
      /** Locks an archive's key until the transaction ends and returns its import, if there is one. */
      async claimArchive(projectId: number, blobKey: string): Promise<{ id: number } | undefined> {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${blobKey}, 0))`)
        return reader.findByArchive(projectId, blobKey)
      },
    }
  },
} satisfies Repository<unknown, unknown>
