import { and, asc, count, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import { files, folders } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'
import { containing, type FileFilter, foldersBelow, matchingFiles } from '../files.repository.ts'
import { type FolderRow, folderColumns } from '../folders.repository.ts'

/** Which folders a list shows: those directly inside a folder (null: at the top), or with `search` those anywhere below it by name. */
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

    async countFolders(projectId: number, filter: FolderFilter): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(folders).where(matchingFolders(projectId, filter))
      return counted?.count ?? 0
    },

    /** Ids of the first folders that a list shows, in no order that means anything. */
    async folderIds(projectId: number, filter: FolderFilter, limit: number): Promise<number[]> {
      const found = await db
        .select({ id: folders.id })
        .from(folders)
        .where(matchingFolders(projectId, filter))
        .orderBy(folders.id)
        .limit(limit)
      return found.map(({ id }) => id)
    },

    /** As `folderIds`, of files. */
    async fileIds(projectId: number, filter: FileFilter, limit: number): Promise<number[]> {
      const where = matchingFiles(organizationId, projectId, filter)
      const found = await db.select({ id: files.id }).from(files).where(where).orderBy(files.id).limit(limit)
      return found.map(({ id }) => id)
    },
  }
}

/** What lists and searches by name find, folders and files. */
export const foundItemsRepository = { reader: foundItemsReader, transactor: foundItemsReader } satisfies Repository<unknown, unknown>
