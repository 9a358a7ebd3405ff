import { type FileFailure, type FileFault, type FileKind, type FileProvenance, type FileStatus, pagedKinds } from '@dossier/contract'
import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { files, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

const columns = {
  id: files.id,
  organizationId: files.organizationId,
  projectId: files.projectId,
  folderId: files.folderId,
  filename: files.filename,
  lineageId: files.lineageId,
  version: files.version,
  isLatest: files.isLatest,
  versions: sql<number>`(select count(*)::int from files each where each.lineage_id = files.lineage_id)`,
  latestId: sql<number>`(select latest.id from files latest where latest.lineage_id = files.lineage_id and latest.is_latest)`,
  kind: files.kind,
  size: files.size,
  sha256: files.sha256,
  provenance: files.provenance,
  filing: files.filing,
  editedCells: files.editedCells,
  blobKey: files.blobKey,
  fault: files.fault,
  status: files.status,
  failure: files.failure,
  encryptedPassword: files.encryptedPassword,
  title: files.title,
  pages: files.pages,
  pagesWithoutText: files.pagesWithoutText,
  readInPart: files.readInPart,
  failedReadings: files.failedReadings,
  uploadedBy: files.uploadedBy,
  uploaderFirstName: users.firstName,
  uploaderLastName: users.lastName,
  createdAt: files.createdAt,
  readAt: files.readAt,
}

/** The columns that packing an archive needs. */
const toPack = {
  id: files.id,
  filename: files.filename,
  blobKey: files.blobKey,
  size: files.size,
  sha256: files.sha256,
  fault: files.fault,
  createdAt: files.createdAt,
}

/** Files with who uploaded them. */
export function selectFiles(db: Queryable, where: SQL | undefined) {
  return db.select(columns).from(files).innerJoin(users, eq(users.id, files.uploadedBy)).where(where).$dynamic()
}

/** Compares with many ids passed as one array parameter. */
const eqAny = (column: typeof files.id, ids: readonly number[]) => sql`${column} = any(${sql.param([...ids])}::int[])`

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]

/** Pages of a file; null where its kind has none. */
export const ownPages = sql<number | null>`case when ${inArray(files.kind, [...pagedKinds])} then ${files.pages} end`

const sortColumns = {
  name: sql`lower(${files.filename})`,
  kind: files.kind,
  status: files.status,
  pages: ownPages,
  size: files.size,
  uploadedBy: users.firstName,
  createdAt: files.createdAt,
  /** Of the first version. */
  firstCreatedAt: sql`(select first.created_at from files first where first.lineage_id = files.lineage_id order by first.version limit 1)`,
  firstUploadedBy: sql`(select uploader.first_name from files first join users uploader on uploader.id = first.uploaded_by where first.lineage_id = files.lineage_id order by first.version limit 1)`,
}

export interface FilePage {
  limit: number
  offset: number
  sort: keyof typeof sortColumns
  direction: 'ascending' | 'descending'
}

export interface FileFilter {
  search?: string | undefined
  status?: FileStatus | undefined
  kind?: FileKind | undefined
  kinds?: readonly FileKind[] | undefined
  uploadedBy?: number | undefined
  /** Uploaded at this moment or after it. */
  from?: Date | undefined
  /** Uploaded at this moment or before it. */
  to?: Date | undefined
  /** In this folder or below it. */
  below?: number | undefined
  /** Directly in this folder; null: at the top. Absent: anywhere. */
  folderId?: number | null
}

/** The ids of these folders and of all below them. */
export const foldersBelow = (organizationId: number, projectId: number, folderIds: readonly number[]) => sql`
  with recursive below as (
    select id from folders where organization_id = ${organizationId} and project_id = ${projectId} and id in ${folderIds}
    union select folders.id from folders join below on folders.parent_id = below.id)
  select below.id from below`

/** An `ilike` pattern for a part of a name. */
export const containing = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** The condition of a filtered file list: the latest version of each file. */
export const matchingFiles = (organizationId: number, projectId: number, filter: FileFilter): SQL | undefined =>
  and(
    eq(files.organizationId, organizationId),
    eq(files.projectId, projectId),
    eq(files.isLatest, true),
    filter.search ? ilike(files.filename, containing(filter.search)) : undefined,
    filter.status ? eq(files.status, filter.status) : undefined,
    filter.kind && eq(files.kind, filter.kind),
    filter.kinds && inArray(files.kind, [...filter.kinds]),
    filter.uploadedBy === undefined ? undefined : eq(files.uploadedBy, filter.uploadedBy),
    filter.from && gte(files.createdAt, filter.from),
    filter.to && lte(files.createdAt, filter.to),
    filter.below === undefined ? undefined : sql`${files.folderId} in (${foldersBelow(organizationId, projectId, [filter.below])})`,
    filter.folderId === undefined ? undefined : filter.folderId === null ? isNull(files.folderId) : eq(files.folderId, filter.folderId),
  )

function filesReader(db: Queryable, organizationId: number) {
  const inProject = (projectId: number) => and(eq(files.organizationId, organizationId), eq(files.projectId, projectId))

  /** The latest version of each file of a workspace. */
  const latestInProject = (projectId: number) => and(inProject(projectId), eq(files.isLatest, true))
  const matching = (projectId: number, filter: FileFilter) => matchingFiles(organizationId, projectId, filter)

  return {
    /** Not yet authorised. */
    async unsafeFind(projectId: number, fileId: number): Promise<FileRow | undefined> {
      const [found] = await selectFiles(db, and(inProject(projectId), eq(files.id, fileId)))
      return found
    },

    /** For jobs, which know a file by its id alone. */
    async find(fileId: number): Promise<FileRow | undefined> {
      const [found] = await selectFiles(db, and(eq(files.organizationId, organizationId), eq(files.id, fileId)))
      return found
    },

    findMany: (projectId: number, fileIds: number[]): Promise<FileRow[]> =>
      fileIds.length === 0 ? Promise.resolve([]) : selectFiles(db, and(inProject(projectId), inArray(files.id, fileIds))),

    /** A page of the files that match a filter. `count`: how many match; Infinity when unknown. */
    async list(projectId: number, filter: FileFilter, page: FilePage, count: number): Promise<FileRow[]> {
      const [order, reverse] = page.direction === 'ascending' ? [asc, desc] : [desc, asc]
      const inOrder = [order(sortColumns[page.sort]), order(files.id)]
      const length = Math.min(page.limit, count - page.offset)
      if (length <= 0) return []
      // An offset scans all rows before it, so pages of the second half are read from the end.
      const isPastHalf = page.offset > count / 2
      const inReach = isPastHalf ? [reverse(sortColumns[page.sort]), reverse(files.id)] : inOrder
      const ids = db.select({ id: files.id }).from(files).$dynamic()
      const sortable = page.sort === 'uploadedBy' ? ids.innerJoin(users, eq(users.id, files.uploadedBy)) : ids
      const onPage = sortable
        .where(matching(projectId, filter))
        .orderBy(...inReach)
        .limit(length)
        .offset(isPastHalf ? count - page.offset - length : page.offset)
      // Ids first: the subqueries of each row would otherwise also run for the skipped rows.
      return selectFiles(db, inArray(files.id, onPage)).orderBy(...inOrder)
    },

    async count(projectId: number, filter: FileFilter): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(files).where(matching(projectId, filter))
      return counted?.count ?? 0
    },

    /** Files and pages by status. */
    progress: (projectId: number) =>
      db
        .select({ status: files.status, files: count(), pages: sql<number>`coalesce(sum(${ownPages}), 0)::int` })
        .from(files)
        .where(latestInProject(projectId))
        .groupBy(files.status),

    /** Ids of the files that could not be read. */
    failedIds: async (projectId: number): Promise<number[]> =>
      (
        await db
          .select({ id: files.id })
          .from(files)
          .where(and(latestInProject(projectId), eq(files.status, 'failed')))
          .orderBy(asc(files.id))
      ).map((row) => row.id),

    /** Files directly in a folder (null: at the top) with an id greater than `afterId`, by id. */
    pageInside: (projectId: number, folderId: number | null, afterId: number, limit: number) =>
      db
        .select(toPack)
        .from(files)
        .where(
          and(latestInProject(projectId), folderId === null ? isNull(files.folderId) : eq(files.folderId, folderId), gt(files.id, afterId)),
        )
        .orderBy(asc(files.id))
        .limit(limit),

    /** All versions of a workspace's files with an id greater than `afterId`, by id. */
    pageOfVersions: (projectId: number, afterId: number, limit: number) =>
      db
        .select(toPack)
        .from(files)
        .where(and(inProject(projectId), gt(files.id, afterId)))
        .orderBy(asc(files.id))
        .limit(limit),

    /** All files with the columns of the data room's index, by name. */
    listToIndex: (projectId: number) =>
      db
        .select({
          folderId: files.folderId,
          filename: files.filename,
          kind: files.kind,
          pages: ownPages,
          size: files.size,
          status: files.status,
          createdAt: files.createdAt,
          uploaderFirstName: users.firstName,
          uploaderLastName: users.lastName,
        })
        .from(files)
        .innerJoin(users, eq(users.id, files.uploadedBy))
        .where(latestInProject(projectId))
        .orderBy(sql`lower(${files.filename})`, asc(files.id)),

    /** Ids of the files in these folders and everything below, in all their versions. */
    async idsBelow(projectId: number, folderIds: number[]): Promise<number[]> {
      if (folderIds.length === 0) return []
      const found = await db
        .select({ id: files.id })
        .from(files)
        .where(sql`files.folder_id in (${foldersBelow(organizationId, projectId, folderIds)})`)
      return found.map((row) => row.id)
    },
  }
}

export interface NewFile {
  projectId: number
  folderId: number | null
  filename: string
  /** For a later version: its lineage and number. */
  lineage?: { lineageId: number; version: number } | undefined
  encryptedPassword?: string | null
  /** Of a file saved from an outside source. */
  provenance?: FileProvenance | null
  filing?: string | null
  editedCells?: number | null
  kind: FileKind
  size: number
  sha256: string
  blobKey: string
  status: FileStatus
  uploadedBy: number
  createdAt: Date
}

export const filesRepository = {
  reader: filesReader,
  transactor: (tx, organizationId) => {
    const one = (fileId: number) => and(eq(files.organizationId, organizationId), eq(files.id, fileId))
    // A reading lost by a power cut is repeated, so the commit need not wait for the disk.
    const disableSynchronousCommit = () => tx.execute(sql`set local synchronous_commit = off`)
    return {
      ...filesReader(tx, organizationId),

      async create({ lineage, ...file }: NewFile): Promise<number> {
        const { rows } = await tx.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('files', 'id'))::int as id`)
        const id = rows[0]?.id
        if (id === undefined) throw new Error('there is no id for the file')
        const [made] = await tx
          .insert(files)
          .overridingSystemValue()
          .values({ ...file, lineageId: id, ...lineage, id, organizationId })
          .returning({ id: files.id })
        if (made === undefined) throw new Error('the file was not recorded')
        return made.id
      },

      async setFault(fileId: number, fault: FileFault | null): Promise<void> {
        await tx.update(files).set({ fault }).where(one(fileId))
      },

      async setStatus(fileId: number, status: 'reading' | 'stored'): Promise<void> {
        if (status === 'reading') await disableSynchronousCommit()
        await tx.update(files).set({ status, failure: null }).where(one(fileId))
      },

      /** Marks files as waiting to be indexed. Their count of failed readings is reset when `forgotten`. */
      async setAllWaiting(fileIds: readonly number[], failedReadings: 'forgotten' | 'counted' = 'counted'): Promise<void> {
        if (fileIds.length === 0) return
        await tx
          .update(files)
          .set({ status: 'uploaded', failure: null, ...(failedReadings === 'forgotten' && { failedReadings: 0 }) })
          .where(and(eq(files.organizationId, organizationId), eqAny(files.id, fileIds)))
      },

      /** Restores the earlier status of files that are waiting or being read. */
      async restoreStatuses(before: readonly { id: number; status: FileStatus; failure: FileFailure | null }[]): Promise<void> {
        for (const same of Map.groupBy(before, ({ status, failure }) => `${status} ${failure}`).values()) {
          const [{ status, failure } = { status: 'failed' as const, failure: null }] = same
          await tx
            .update(files)
            .set({ status, failure })
            .where(
              and(
                eq(files.organizationId, organizationId),
                eqAny(
                  files.id,
                  same.map(({ id }) => id),
                ),
                inArray(files.status, ['uploaded', 'reading']),
              ),
            )
        }
      },

      /** Marks a file as waiting to be read again. Its count of failed readings is reset when `forgotten`. */
      async setWaiting(fileId: number, failedReadings: 'forgotten' | 'counted'): Promise<void> {
        await tx
          .update(files)
          .set({ status: 'uploaded', failure: null, ...(failedReadings === 'forgotten' && { failedReadings: 0 }) })
          .where(one(fileId))
      },

      /** Increments the count of readings that failed for a temporary reason. */
      async countFailedReading(fileId: number): Promise<void> {
        await tx
          .update(files)
          .set({ failedReadings: sql`${files.failedReadings} + 1` })
          .where(one(fileId))
      },

      /**
       * @param status stored: the file has no readable content, which is no failure
       * @returns false when the file was deleted meanwhile
       */
      async setNotRead(fileId: number, status: 'failed' | 'stored', failure: FileFailure, now: Date): Promise<boolean> {
        const updated = await tx.update(files).set({ status, failure, readAt: now }).where(one(fileId)).returning({ id: files.id })
        return updated.length > 0
      },

      /** @returns false when the file was deleted meanwhile */
      async setIndexed(
        fileId: number,
        read: { title: string | null; pages: number; pagesWithoutText: number[]; readInPart: boolean },
        now: Date,
      ): Promise<boolean> {
        await disableSynchronousCommit()
        const updated = await tx
          .update(files)
          .set({ ...read, status: 'indexed', failure: null, failedReadings: 0, readAt: now })
          .where(one(fileId))
          .returning({ id: files.id })
        return updated.length > 0
      },
    }
  },
} satisfies Repository<unknown, unknown>
