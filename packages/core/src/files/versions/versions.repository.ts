import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { files } from '../../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../../use-case/index.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { type FileRow, foldersBelow, selectFiles } from '../files.repository.ts'

// The first of the two numbers of the lock; the second is the workspace.
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

    /** The latest version of the file that this is a version of. */
    async latestOf(projectId: number, fileId: number): Promise<FileRow | undefined> {
      const lineage = sql`(select any_version.lineage_id from files any_version where any_version.id = ${fileId})`
      const [found] = await selectFiles(db, and(inProject(projectId), sql`${files.lineageId} = ${lineage}`, eq(files.isLatest, true)))
      return found
    },

    /** The file that has this name in this folder (null: at the top), in its latest version. Of several the one that came last. */
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

    /** Which of these names files have in a folder (null: at the top). */
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

/** The versions of files: which are one file's, and what has which name where. */
export const versionsRepository = {
  reader: versionsReader,
  transactor: (tx, organizationId) => ({
    ...versionsReader(tx, organizationId),

    /**
     * Until the transaction ends, nobody else adds, renames, moves or deletes files of the workspace. Taken after the lock of the
     * tree where both are needed.
     */
    async hold(projectId: number): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(${VERSIONS_LOCK}, ${projectId})`)
    },

    /** Makes place for a later version of a file; the number that it gets, which no version in the bin has. Under `hold` only. */
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

    /** All versions of each file go together. */
    async move(rows: Authorised<FileRow>[], folderId: number | null): Promise<void> {
      const lineages = rows.map((row) => row.lineageId)
      if (lineages.length > 0)
        await tx
          .update(files)
          .set({ folderId })
          .where(and(eq(files.organizationId, organizationId), inArray(files.lineageId, lineages)))
    },

    /** The files that a deletion takes along: those named, with a latest version all others of its file, and what is in these folders and below. */
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

    /** Makes the version with the highest number the latest one of each of these files, and moves all versions to its folder. */
    async settleLatest(lineageIds: readonly number[]): Promise<void> {
      if (lineageIds.length === 0) return
      await tx.execute(sql`
        update files set is_latest = files.version = newest.version
        from (select lineage_id, max(version) as version from files where organization_id = ${organizationId} and lineage_id in ${lineageIds} group by lineage_id) newest
        where files.organization_id = ${organizationId} and files.lineage_id = newest.lineage_id`)
    },
  }),
} satisfies Repository<unknown, unknown>
