import type { FolderContents } from '@dossier/contract'
import { and, asc, count, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import { files, folders } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'
import { containing, type FileFilter, foldersBelow, matchingFiles, ownPages } from '../files.repository.ts'
import { type FolderRow, folderColumns } from '../folders.repository.ts'

/** The folders of a list: those directly inside a folder (null: at the top), or with `search` those at any depth that match by name. */
export interface FolderFilter {
  inside: number | null
  search?: string | undefined
}

function foundItemsReader(db: Queryable, organizationId: number) {
  const matchingFolders = (projectId: number, { inside, search }: FolderFilter): SQL | undefined => {
    const inProject = and(eq(folders.organizationId, organizationId), eq(folders.projectId, projectId))
    if (search === undefined) return and(inProject, inside === null ? isNull(folders.parentId) : eq(folders.parentId, inside))
    const below = inside === null ? undefined : sql`${folders.parentId} in (${foldersBelow(organizationId, projectId, [inside])})`
    return and(inProject, below, ilike(folders.name, containing(search)))
  }

  return {
    listFolders: (projectId: number, filter: FolderFilter, page: { limit: number; offset: number }): Promise<FolderRow[]> =>
      db
        .select(folderColumns)
        .from(folders)
        .where(matchingFolders(projectId, filter))
        .orderBy(sql`lower(${folders.name})`, asc(folders.id))
        .limit(page.limit)
        .offset(page.offset),

    /** Totals of the files in each of these folders and below, by folder id. Folders without files are missing. */
    async contents(projectId: number, folderIds: readonly number[]): Promise<Map<number, FolderContents>> {
      if (folderIds.length === 0) return new Map()
      // Sums are cast to text, because the bytes of a data room exceed a 32-bit integer.
      const { rows } = await db.execute<
        Record<string, unknown> & {
          root: number
          files: number
          waiting: number
          failed: number
          pages: string
          size: string
          newest: string
        }
      >(sql`
        with recursive inside as (
          select id as root, id from folders
            where organization_id = ${organizationId} and project_id = ${projectId} and id in ${folderIds}
          union all select inside.root, folders.id from inside join folders on folders.parent_id = inside.id)
        select root, count(*)::int as files, coalesce(sum(${ownPages}), 0)::text as pages, sum(files.size)::text as size,
          (count(*) filter (where files.status in ('uploaded', 'reading')))::int as waiting,
          (count(*) filter (where files.status = 'failed'))::int as failed,
          (extract(epoch from max(files.created_at)) * 1000)::text as newest
        from inside join files on files.folder_id = inside.id and files.project_id = ${projectId} and files.is_latest
        group by root`)
      return new Map(
        rows.map(({ root, files: count, pages, size, waiting, failed, newest }) => [
          root,
          { files: count, pages: Number(pages), size: Number(size), waiting, failed, newestAt: new Date(Number(newest)).toISOString() },
        ]),
      )
    },

    async countFolders(projectId: number, filter: FolderFilter): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(folders).where(matchingFolders(projectId, filter))
      return counted?.count ?? 0
    },

    /** Ids of the folders of a list, at most `limit`, by id. */
    async folderIds(projectId: number, filter: FolderFilter, limit: number): Promise<number[]> {
      const found = await db
        .select({ id: folders.id })
        .from(folders)
        .where(matchingFolders(projectId, filter))
        .orderBy(folders.id)
        .limit(limit)
      return found.map(({ id }) => id)
    },

    /** As `folderIds`, for files. */
    async fileIds(projectId: number, filter: FileFilter, limit: number): Promise<number[]> {
      const where = matchingFiles(organizationId, projectId, filter)
      const found = await db.select({ id: files.id }).from(files).where(where).orderBy(files.id).limit(limit)
      return found.map(({ id }) => id)
    },
  }
}

/** Folders and files of lists and of searches by name. */
export const foundItemsRepository = { reader: foundItemsReader, transactor: foundItemsReader } satisfies Repository<unknown, unknown>
