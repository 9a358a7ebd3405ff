import type { FileFailure, FileFault, FileKind, FileStatus } from '@dossier/contract'
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

/** What the packing of an archive knows of a file. */
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

/** One of many ids, which are one parameter. */
const eqAny = (column: typeof files.id, ids: readonly number[]) => sql`${column} = any(${sql.param([...ids])}::int[])`

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]

const sortColumns = {
  name: sql`lower(${files.filename})`,
  kind: files.kind,
  status: files.status,
  pages: files.pages,
  size: files.size,
  uploadedBy: users.firstName,
  createdAt: files.createdAt,
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

/** A part of a name as `ilike` takes it. */
export const containing = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** What a list of a workspace's files shows under a filter: of each file its latest version. */
export const matchingFiles = (organizationId: number, projectId: number, filter: FileFilter): SQL | undefined =>
  and(
    eq(files.organizationId, organizationId),
    eq(files.projectId, projectId),
    eq(files.isLatest, true),
    filter.search ? ilike(files.filename, containing(filter.search)) : undefined,
    filter.status ? eq(files.status, filter.status) : undefined,
    filter.kind && eq(files.kind, filter.kind),
    filter.uploadedBy === undefined ? undefined : eq(files.uploadedBy, filter.uploadedBy),
    filter.from && gte(files.createdAt, filter.from),
    filter.to && lte(files.createdAt, filter.to),
    filter.below === undefined ? undefined : sql`${files.folderId} in (${foldersBelow(organizationId, projectId, [filter.below])})`,
    filter.folderId === undefined ? undefined : filter.folderId === null ? isNull(files.folderId) : eq(files.folderId, filter.folderId),
  )

function filesReader(db: Queryable, organizationId: number) {
  const inProject = (projectId: number) => and(eq(files.organizationId, organizationId), eq(files.projectId, projectId))

  /** What lists show: of each file its latest version. */
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

    /** A page of the files that there are under a filter: `count` of them, infinitely many while that is not known. */
    async list(projectId: number, filter: FileFilter, page: FilePage, count: number): Promise<FileRow[]> {
      const [order, reverse] = page.direction === 'ascending' ? [asc, desc] : [desc, asc]
      const inOrder = [order(sortColumns[page.sort]), order(files.id)]
      const length = Math.min(page.limit, count - page.offset)
      if (length <= 0) return []
      // Whatever comes before a page is gone through: from the end there is less of it.
      const isPastHalf = page.offset > count / 2
      const inReach = isPastHalf ? [reverse(sortColumns[page.sort]), reverse(files.id)] : inOrder
      const ids = db.select({ id: files.id }).from(files).$dynamic()
      const sortable = page.sort === 'uploadedBy' ? ids.innerJoin(users, eq(users.id, files.uploadedBy)) : ids
      const onPage = sortable
        .where(matching(projectId, filter))
        .orderBy(...inReach)
        .limit(length)
        .offset(isPastHalf ? count - page.offset - length : page.offset)
      // First which files are on the page: what is counted for each row is otherwise counted for those before it as well.
      return selectFiles(db, inArray(files.id, onPage)).orderBy(...inOrder)
    },

    async count(projectId: number, filter: FileFilter): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(files).where(matching(projectId, filter))
      return counted?.count ?? 0
    },

    /** Files and pages by status. */
    progress: (projectId: number) =>
      db
        .select({ status: files.status, files: count(), pages: sql<number>`coalesce(sum(${files.pages}), 0)::int` })
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

    /** Files directly in a folder (null: at the top) in order of id, those after `afterId`: for going through all of them. */
    pageInside: (projectId: number, folderId: number | null, afterId: number, limit: number) =>
      db
        .select(toPack)
        .from(files)
        .where(
          and(latestInProject(projectId), folderId === null ? isNull(files.folderId) : eq(files.folderId, folderId), gt(files.id, afterId)),
        )
        .orderBy(asc(files.id))
        .limit(limit),

    /** All versions of a workspace's files in order of id, those after `afterId`. */
    pageOfVersions: (projectId: number, afterId: number, limit: number) =>
      db
        .select(toPack)
        .from(files)
        .where(and(inProject(projectId), gt(files.id, afterId)))
        .orderBy(asc(files.id))
        .limit(limit),

    /** What the index of the data room says of every file, in order of name. */
    listToIndex: (projectId: number) =>
      db
        .select({
          folderId: files.folderId,
          filename: files.filename,
          kind: files.kind,
          pages: files.pages,
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
  /** Of a later version: whose it is, and its number. */
  lineage?: { lineageId: number; version: number } | undefined
  encryptedPassword?: string | null
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
    // A reading that a power cut takes back is done again, so that nobody waits until the disk has what is recorded of it.
    const waitForNoDisk = () => tx.execute(sql`set local synchronous_commit = off`)
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
        if (status === 'reading') await waitForNoDisk()
        await tx.update(files).set({ status, failure: null }).where(one(fileId))
      },

      /** Files that wait for a job to index them; their failed readings are counted on unless they are to be `forgotten`. */
      async setAllWaiting(fileIds: readonly number[], failedReadings: 'forgotten' | 'counted' = 'counted'): Promise<void> {
        if (fileIds.length === 0) return
        await tx
          .update(files)
          .set({ status: 'uploaded', failure: null, ...(failedReadings === 'forgotten' && { failedReadings: 0 }) })
          .where(and(eq(files.organizationId, organizationId), eqAny(files.id, fileIds)))
      },

      /** Files that wait to be read, or are being read, are again what they were before. */
      async putBack(before: readonly { id: number; status: FileStatus; failure: FileFailure | null }[]): Promise<void> {
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

      /** Waits to be read once more; its failed readings are forgotten unless they are to be `counted` on. */
      async setWaiting(fileId: number, failedReadings: 'forgotten' | 'counted'): Promise<void> {
        await tx
          .update(files)
          .set({ status: 'uploaded', failure: null, ...(failedReadings === 'forgotten' && { failedReadings: 0 }) })
          .where(one(fileId))
      },

      /** One more reading failed for what lies in the moment. */
      async countFailedReading(fileId: number): Promise<void> {
        await tx
          .update(files)
          .set({ failedReadings: sql`${files.failedReadings} + 1` })
          .where(one(fileId))
      },

      /**
       * @param status stored: there is nothing in the file to be read, and nothing went wrong
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
        await waitForNoDisk()
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
