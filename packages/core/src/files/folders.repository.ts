import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { files, folders } from '../schema/index.ts'
import { foldersBelow } from './files.repository.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

export const folderColumns = {
  id: folders.id,
  projectId: folders.projectId,
  parentId: folders.parentId,
  name: folders.name,
  createdBy: folders.createdBy,
  // Raw SQL: drizzle omits the table name in single-table statements, so `id` would refer to the file.
  files: sql<number>`(
    select count(*)::int from files where files.project_id = folders.project_id and files.folder_id = folders.id and files.is_latest)`,
}

export interface FolderRow {
  id: number
  projectId: number
  parentId: number | null
  name: string
  createdBy: number
  /** Files directly inside. */
  files: number
}

// First key of the advisory lock; the second is the workspace id.
const TREE_LOCK = 7_301

/** A folder with those above it, outermost first. */
export type FolderPath = { id: number; name: string }[]

function foldersReader(db: Queryable, organizationId: number) {
  const ofOrganization = eq(folders.organizationId, organizationId)
  const inside = (projectId: number, parentId: number | null) =>
    and(ofOrganization, eq(folders.projectId, projectId), parentId === null ? isNull(folders.parentId) : eq(folders.parentId, parentId))

  return {
    /** Not yet authorised. */
    async unsafeFind(folderId: number): Promise<FolderRow | undefined> {
      const [found] = await db
        .select(folderColumns)
        .from(folders)
        .where(and(ofOrganization, eq(folders.id, folderId)))
      return found
    },

    /** The folder, if this workspace has it. */
    async findIn(projectId: number, folderId: number): Promise<FolderRow | undefined> {
      const [found] = await db
        .select(folderColumns)
        .from(folders)
        .where(and(ofOrganization, eq(folders.projectId, projectId), eq(folders.id, folderId)))
      return found
    },

    findManyIn: (projectId: number, folderIds: number[]): Promise<FolderRow[]> =>
      folderIds.length === 0
        ? Promise.resolve([])
        : db
            .select(folderColumns)
            .from(folders)
            .where(and(ofOrganization, eq(folders.projectId, projectId), inArray(folders.id, folderIds))),

    /** The first of these names that is taken by a direct subfolder other than those in `except`. */
    async nameTaken(projectId: number, parentId: number | null, names: string[], except: number[]): Promise<string | undefined> {
      if (names.length === 0) return undefined
      const found = await db
        .select({ id: folders.id, name: folders.name })
        .from(folders)
        .where(and(inside(projectId, parentId), inArray(folders.name, names)))
      return found.find(({ id }) => !except.includes(id))?.name
    },

    list(projectId: number): Promise<FolderRow[]> {
      // One grouped scan, because a subquery for each of thousands of folders is slow.
      const inside = db
        .select({ folderId: files.folderId, files: sql<number>`count(*)::int`.as('inside') })
        .from(files)
        .where(and(eq(files.organizationId, organizationId), eq(files.projectId, projectId), eq(files.isLatest, true)))
        .groupBy(files.folderId)
        .as('counted')
      return db
        .select({ ...folderColumns, files: sql<number>`coalesce(${inside.files}, 0)` })
        .from(folders)
        .leftJoin(inside, eq(inside.folderId, folders.id))
        .where(and(ofOrganization, eq(folders.projectId, projectId)))
        .orderBy(sql`lower(${folders.name})`)
    },

    /** These folders and all below them. */
    below: (projectId: number, folderIds: readonly number[]): Promise<FolderRow[]> =>
      folderIds.length === 0
        ? Promise.resolve([])
        : db
            .select(folderColumns)
            .from(folders)
            .where(and(ofOrganization, sql`${folders.id} in (${foldersBelow(organizationId, projectId, folderIds)})`))
            .orderBy(folders.id),

    /** The ids of the folders directly inside a folder (null: at the top), by name. */
    namesInside: async (projectId: number, parentId: number | null): Promise<Map<string, number>> => {
      const found = await db.select({ id: folders.id, name: folders.name }).from(folders).where(inside(projectId, parentId))
      return new Map(found.map(({ id, name }) => [name, id]))
    },

    /** The path of each of these folders. */
    async paths(folderIds: number[]): Promise<Map<number, FolderPath>> {
      const paths = new Map<number, FolderPath>()
      if (folderIds.length === 0) return paths
      const found = await db.execute<{ leaf: number; id: number; name: string }>(sql`
        with recursive above as (
          select id as leaf, id, name, parent_id, 0 as depth from folders
            where organization_id = ${organizationId} and id in (${sql.join(folderIds, sql`, `)})
          union all select above.leaf, folders.id, folders.name, folders.parent_id, above.depth + 1
            from folders join above on folders.id = above.parent_id)
        select leaf, id, name from above order by leaf, depth desc`)
      for (const { leaf, id, name } of found.rows) {
        const path = paths.get(leaf) ?? []
        path.push({ id, name })
        paths.set(leaf, path)
      }
      return paths
    },
  }
}

export const foldersRepository = {
  reader: foldersReader,
  transactor: (tx, organizationId) => ({
    ...foldersReader(tx, organizationId),

    /** Finds or creates a folder; `made` is true when it was created. */
    async ensure(
      projectId: number,
      parentId: number | null,
      name: string,
      createdBy: number,
      now: Date,
    ): Promise<{ id: number; made: boolean }> {
      // A shared lock: creations wait for holders of the tree lock, but not for each other.
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${TREE_LOCK}, ${projectId})`)
      const [made] = await tx
        .insert(folders)
        .values({ organizationId, projectId, parentId, name, createdBy, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: folders.id })
      if (made !== undefined) return { id: made.id, made: true }
      const [found] = await tx
        .select({ id: folders.id })
        .from(folders)
        .where(
          and(
            eq(folders.organizationId, organizationId),
            eq(folders.projectId, projectId),
            parentId === null ? isNull(folders.parentId) : eq(folders.parentId, parentId),
            eq(folders.name, name),
          ),
        )
      if (found === undefined) throw new Error('the folder was not made')
      return { id: found.id, made: false }
    },

    /** Locks the folder tree of the workspace until the transaction ends. */
    async lockTree(projectId: number): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK}, ${projectId})`)
    },

    /** Requires `lockTree`, as `move` does. */
    async place(folder: Authorised<FolderRow>, to: { name: string; parentId: number | null }): Promise<void> {
      await tx
        .update(folders)
        .set(to)
        .where(and(eq(folders.organizationId, organizationId), eq(folders.id, folder.id)))
    },

    /** Requires `lockTree`: the ancestors of the new place must not change meanwhile. */
    async move(rows: Authorised<FolderRow>[], parentId: number | null): Promise<void> {
      const ids = rows.map((row) => row.id)
      if (ids.length > 0)
        await tx
          .update(folders)
          .set({ parentId })
          .where(and(eq(folders.organizationId, organizationId), inArray(folders.id, ids)))
    },

    /** Also deletes the folders below. */
    async delete(rows: Authorised<FolderRow>[]): Promise<void> {
      const ids = rows.map((row) => row.id)
      if (ids.length > 0) await tx.delete(folders).where(and(eq(folders.organizationId, organizationId), inArray(folders.id, ids)))
    },
  }),
} satisfies Repository<unknown, unknown>
