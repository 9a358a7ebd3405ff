import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { files } from '../../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../../use-case/index.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { type FileRow, foldersBelow, selectFiles } from '../files.repository.ts'

// First key of the advisory lock; the second is the workspace id.
const VERSIONS_LOCK = 7_302

function versionsReader(db: Queryable, organizationId: number) {
  const inProject = (projectId: number) => and(eq(files.organizationId, organizationId), eq(files.projectId, projectId))
  return {
    /** All versions of a file, the latest first. */
    list: (projectId: number, lineageId: number): Promise<FileRow[]> =>
      selectFiles(db, and(inProject(projectId), eq(files.lineageId, lineageId))).orderBy(desc(files.version)),

    /** All versions of several files. */
    listMany: (projectId: number, lineageIds: number[]): Promise<FileRow[]> =>
      lineageIds.length === 0 ? Promise.resolve([]) : selectFiles(db, and(inProject(projectId), inArray(files.lineageId, lineageIds))),

    /** The latest version of the file that this version belongs to. */
    async latestOf(projectId: number, fileId: number): Promise<FileRow | undefined> {
      const lineage = sql`(select any_version.lineage_id from files any_version where any_version.id = ${fileId})`
      const [found] = await selectFiles(db, and(inProject(projectId), sql`${files.lineageId} = ${lineage}`, eq(files.isLatest, true)))
      return found
    },

    /** The latest version of the file with this name in a folder (null: at the top). Of several, the last uploaded one. */
    async named(projectId: number, folderId: number | null, filename: string): Promise<FileRow | undefined> {
      const inFolder = folderId === null ? sql`${files.folderId} is null` : eq(files.folderId, folderId)
      const [found] = await selectFiles(db, and(inProject(projectId), inFolder, eq(files.filename, filename), eq(files.isLatest, true)))
        .orderBy(desc(files.id))
        .limit(1)
      return found
    },

    /** The latest versions of several files. */
    latestOfMany: (projectId: number, lineageIds: readonly number[]): Promise<FileRow[]> =>
      lineageIds.length === 0
        ? Promise.resolve([])
        : selectFiles(db, and(inProject(projectId), inArray(files.lineageId, [...lineageIds]), eq(files.isLatest, true))),

    /** Which of these names are taken by files in a folder (null: at the top). */
    async taken(projectId: number, folderId: number | null, names: string[]): Promise<Set<string>> {
      const inFolder = folderId === null ? sql`${files.folderId} is null` : eq(files.folderId, folderId)
      const found = await db
        .select({ filename: files.filename })
        .from(files)
        .where(and(inProject(projectId), inFolder, eq(files.isLatest, true), sql`${files.filename} in ${names}`))
      return new Set(found.map((row) => row.filename))
    },
  }
}

const deletedColumns = {
  id: files.id,
  projectId: files.projectId,
  folderId: files.folderId,
  kind: files.kind,
  size: files.size,
  lineageId: files.lineageId,
  version: files.version,
  isLatest: files.isLatest,
  filename: files.filename,
  blobKey: files.blobKey,
  status: files.status,
  uploadedBy: files.uploadedBy,
}
export type DeletedFile = Pick<FileRow, keyof typeof deletedColumns>

/** The versions of files and their names. */
export const versionsRepository = {
  reader: versionsReader,
  transactor: (tx, organizationId) => ({
    ...versionsReader(tx, organizationId),

    /**
     * Locks the files of the workspace against adding, renaming, moving and deleting until the transaction ends. Acquired after the tree
     * lock when both are needed.
     */
    async lock(projectId: number): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(${VERSIONS_LOCK}, ${projectId})`)
    },

    /** Marks the latest version as superseded and returns the next number, which is also unused in the bin. Requires `lock`. */
    async supersede(lineageId: number): Promise<number> {
      const superseded = await tx
        .update(files)
        .set({ isLatest: false })
        .where(and(eq(files.organizationId, organizationId), eq(files.lineageId, lineageId), eq(files.isLatest, true)))
        .returning({ version: files.version })
      const inBin = await binRepository.reader(tx, organizationId).latestVersionOf(lineageId)
      return Math.max(inBin, ...superseded.map((row) => row.version)) + 1
    },

    async rename(row: Authorised<FileRow>, filename: string): Promise<void> {
      await tx
        .update(files)
        .set({ filename })
        .where(and(eq(files.organizationId, organizationId), eq(files.id, row.id)))
    },

    /** Moves all versions of each file. */
    async move(rows: Authorised<FileRow>[], folderId: number | null): Promise<void> {
      const lineages = rows.map((row) => row.lineageId)
      if (lineages.length > 0)
        await tx
          .update(files)
          .set({ folderId })
          .where(and(eq(files.organizationId, organizationId), inArray(files.lineageId, lineages)))
    },

    /** The files of a deletion: the named ones, all versions of a named latest one, and all files in these folders and below. */
    async toDelete(projectId: number, rows: Authorised<FileRow>[], below: Authorised<{ id: number }>[]): Promise<DeletedFile[]> {
      const ids = rows.map((row) => row.id)
      const whole = rows.filter((row) => row.isLatest).map((row) => row.lineageId)
      const folderIds = below.map((folder) => folder.id)
      const named = [
        ids.length > 0 ? inArray(files.id, ids) : undefined,
        whole.length > 0 ? inArray(files.lineageId, whole) : undefined,
        folderIds.length > 0 ? sql`files.folder_id in (${foldersBelow(organizationId, projectId, folderIds)})` : undefined,
      ].filter((condition) => condition !== undefined)
      if (named.length === 0) return []
      return tx
        .select(deletedColumns)
        .from(files)
        .where(and(eq(files.organizationId, organizationId), eq(files.projectId, projectId), or(...named)))
        .orderBy(asc(files.id))
    },

    /** Marks the version with the highest number of each of these files as the latest. */
    async recomputeLatest(lineageIds: readonly number[]): Promise<void> {
      if (lineageIds.length === 0) return
      await tx.execute(sql`
        update files set is_latest = files.version = newest.version
        from (select lineage_id, max(version) as version from files where organization_id = ${organizationId} and lineage_id in ${lineageIds} group by lineage_id) newest
        where files.organization_id = ${organizationId} and files.lineage_id = newest.lineage_id`)
    },
  }),
} satisfies Repository<unknown, unknown>
