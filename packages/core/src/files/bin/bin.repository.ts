import type { FileFault } from '@dossier/contract'
import { and, asc, count, desc, eq, getTableColumns, gt, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { binItems, binnedFiles, binnedFolders, binnedOutputs, displayedName, files, folders, outputs, users } from '../../schema/index.ts'
import type { Authorised, InstallationRepository, Queryable, Repository } from '../../use-case/index.ts'
import { containing } from '../files.repository.ts'

const itemColumns = {
  ...getTableColumns(binItems),
  deleterFirstName: users.firstName,
  deleterLastName: users.lastName,
}

export type BinItemRow = typeof binItems.$inferSelect & { deleterFirstName: string; deleterLastName: string }
export type NewBinItem = Omit<typeof binItems.$inferInsert, 'id' | 'organizationId'>
export type BinnedFileRow = typeof binnedFiles.$inferSelect
export type BinnedFolderRow = typeof binnedFolders.$inferSelect
/** Without its result, which may be large. */
export type BinnedOutputRow = Pick<typeof binnedOutputs.$inferSelect, 'id' | 'inputVariable' | 'blobKey'>

const sortColumns = {
  name: sql`lower(${binItems.name})`,
  size: binItems.size,
  deletedBy: displayedName(users),
  deletedAt: binItems.deletedAt,
}

export interface BinFilter {
  /** Only items that this person alone added or made. */
  ownerId?: number | undefined
  search?: string | undefined
}

export interface BinPage {
  limit: number
  offset: number
  sort: keyof typeof sortColumns
  direction: 'ascending' | 'descending'
}

/** The bin item that a row of `files` or `folders` is assigned to, and the folders above it. */
export interface BinPlacement {
  id: number
  item_id: number
  above: { id: number; name: string }[]
}

/** The folder and name under which a file is restored. */
export interface RestoredFile {
  id: number
  folder_id: number | null
  filename: string
  is_latest: boolean
}

// An insert of all columns for 10,000 rows exceeds PostgreSQL's limit of parameters.
const BATCH_SIZE = 1_000

const fileColumns = Object.values(getTableColumns(files)).map(({ name }) => name)
const folderColumns = Object.values(getTableColumns(folders)).map(({ name }) => name)
const outputColumns = Object.values(getTableColumns(outputs)).map(({ name }) => name)
const names = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
/** Columns of the table `moved`; those in `replaced` are read from the list `m`. */
const valuesOf = (columns: readonly string[], replaced: readonly string[] = []) =>
  sql.join(
    columns.map((name) => (replaced.includes(name) ? sql`m.${sql.identifier(name)}` : sql`moved.${sql.identifier(name)}`)),
    sql`, `,
  )

function binReader(db: Queryable, organizationId: number) {
  const inProject = (projectId: number) => and(eq(binItems.organizationId, organizationId), eq(binItems.projectId, projectId))
  const matching = (projectId: number, { ownerId, search }: BinFilter): SQL | undefined =>
    and(
      inProject(projectId),
      ownerId === undefined ? undefined : eq(binItems.ownerId, ownerId),
      search ? ilike(binItems.name, containing(search)) : undefined,
    )
  const itemsWhere = (where: SQL | undefined) =>
    db.select(itemColumns).from(binItems).innerJoin(users, eq(users.id, binItems.deletedBy)).where(where).$dynamic()

  return {
    list(projectId: number, filter: BinFilter, { sort, direction, limit, offset }: BinPage): Promise<BinItemRow[]> {
      const order = direction === 'ascending' ? asc : desc
      return itemsWhere(matching(projectId, filter)).orderBy(order(sortColumns[sort]), order(binItems.id)).limit(limit).offset(offset)
    },

    /** The number of items that match a filter, and their size in bytes. */
    async count(projectId: number, filter: BinFilter): Promise<{ count: number; size: number }> {
      const [counted] = await db
        .select({ count: count(), size: sql<number>`coalesce(sum(${binItems.size}), 0)::float8` })
        .from(binItems)
        .where(matching(projectId, filter))
      return counted ?? { count: 0, size: 0 }
    },

    /** Not yet authorised. */
    unsafeFindMany: (projectId: number, ids: readonly number[]): Promise<BinItemRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : itemsWhere(and(inProject(projectId), inArray(binItems.id, [...ids]))).orderBy(asc(binItems.id)),

    /** Not yet authorised. The items of one deletion that are still in the bin. */
    unsafeFindDeletion: (projectId: number, deletionId: string): Promise<BinItemRow[]> =>
      itemsWhere(and(inProject(projectId), eq(binItems.deletionId, deletionId))).orderBy(asc(binItems.id)),

    /** All items, optionally of one owner or deleted before a moment. */
    ids: async (projectId: number, { ownerId, before }: { ownerId?: number; before?: Date }): Promise<number[]> =>
      (
        await db
          .select({ id: binItems.id })
          .from(binItems)
          .where(and(matching(projectId, { ownerId }), before && lt(binItems.deletedAt, before)))
          .orderBy(asc(binItems.id))
      ).map(({ id }) => id),

    /** Which of these files are in the bin of a workspace. */
    filesInBin: async (projectId: number, fileIds: readonly number[]): Promise<number[]> =>
      fileIds.length === 0
        ? []
        : (
            await db
              .select({ id: binnedFiles.id })
              .from(binnedFiles)
              .where(
                and(
                  eq(binnedFiles.organizationId, organizationId),
                  eq(binnedFiles.projectId, projectId),
                  inArray(binnedFiles.id, [...fileIds]),
                ),
              )
          ).map(({ id }) => id),

    /** The highest version number of a file in the bin; 0 when there is none. */
    async latestVersionOf(lineageId: number): Promise<number> {
      const [found] = await db
        .select({ version: sql<number>`coalesce(max(${binnedFiles.version}), 0)::int` })
        .from(binnedFiles)
        .where(and(eq(binnedFiles.organizationId, organizationId), eq(binnedFiles.lineageId, lineageId)))
      return found?.version ?? 0
    },

    /** Files with an id greater than `afterId`, by id. */
    pageOfFiles: (projectId: number, afterId: number, limit: number): Promise<BinnedFileRow[]> =>
      db
        .select()
        .from(binnedFiles)
        .where(and(eq(binnedFiles.organizationId, organizationId), eq(binnedFiles.projectId, projectId), gt(binnedFiles.id, afterId)))
        .orderBy(asc(binnedFiles.id))
        .limit(limit),

    filesOf: (itemIds: readonly number[]): Promise<BinnedFileRow[]> =>
      itemIds.length === 0
        ? Promise.resolve([])
        : db
            .select()
            .from(binnedFiles)
            .where(and(eq(binnedFiles.organizationId, organizationId), inArray(binnedFiles.itemId, [...itemIds])))
            .orderBy(asc(binnedFiles.id)),

    foldersOf: (itemIds: readonly number[]): Promise<BinnedFolderRow[]> =>
      itemIds.length === 0
        ? Promise.resolve([])
        : db
            .select()
            .from(binnedFolders)
            .where(and(eq(binnedFolders.organizationId, organizationId), inArray(binnedFolders.itemId, [...itemIds])))
            .orderBy(asc(binnedFolders.id)),

    /** Not yet authorised. The workspace in whose bin an output is. */
    async unsafeWorkspaceOfOutput(id: number): Promise<number | undefined> {
      const [found] = await db
        .select({ projectId: binnedOutputs.projectId })
        .from(binnedOutputs)
        .where(and(eq(binnedOutputs.organizationId, organizationId), eq(binnedOutputs.id, id)))
      return found?.projectId
    },

    outputsOf: (itemIds: readonly number[]): Promise<BinnedOutputRow[]> =>
      itemIds.length === 0
        ? Promise.resolve([])
        : db
            .select({ id: binnedOutputs.id, inputVariable: binnedOutputs.inputVariable, blobKey: binnedOutputs.blobKey })
            .from(binnedOutputs)
            .where(and(eq(binnedOutputs.organizationId, organizationId), inArray(binnedOutputs.itemId, [...itemIds])))
            .orderBy(asc(binnedOutputs.id)),
  }
}

/** Items, files, folders and outputs in the bins of workspaces. Change files and folders only under the tree and version locks. */
export const binRepository = {
  reader: binReader,
  transactor: (tx, organizationId) => ({
    ...binReader(tx, organizationId),

    async setFault(fileId: number, fault: FileFault | null): Promise<void> {
      await tx
        .update(binnedFiles)
        .set({ fault })
        .where(and(eq(binnedFiles.organizationId, organizationId), eq(binnedFiles.id, fileId)))
    },

    /** Returns the ids of the new items, in their order. */
    async add(items: readonly NewBinItem[]): Promise<number[]> {
      const { rows } = await tx.execute<{ id: number }>(
        sql`select nextval(pg_get_serial_sequence('bin_items', 'id'))::int as id from generate_series(1, ${items.length}::int)`,
      )
      const ids = rows.map(({ id }) => id)
      const numbered = items.flatMap((item, at) => {
        const id = ids[at]
        return id === undefined ? [] : [{ ...item, id, organizationId }]
      })
      for (let at = 0; at < numbered.length; at += BATCH_SIZE)
        await tx
          .insert(binItems)
          .overridingSystemValue()
          .values(numbered.slice(at, at + BATCH_SIZE))
      return ids
    },

    /** Moves files from the workspace into items of the bin. */
    async addFiles(into: readonly BinPlacement[]): Promise<void> {
      if (into.length === 0) return
      await tx.execute(sql`
        insert into binned_files (${names(fileColumns)}, item_id, above)
        select ${valuesOf(fileColumns)}, m.item_id, m.above
        from files moved join jsonb_to_recordset(${JSON.stringify(into)}::jsonb) as m(id integer, item_id integer, above jsonb) on m.id = moved.id
        where moved.organization_id = ${organizationId}`)
      await tx.execute(sql`
        delete from files using binned_files held
        where files.organization_id = ${organizationId} and held.id = files.id`)
    },

    /** Copies folders into items of the bin. The caller deletes the originals. */
    async addFolders(into: readonly BinPlacement[]): Promise<void> {
      if (into.length === 0) return
      await tx.execute(sql`
        insert into binned_folders (${names(folderColumns)}, item_id, above)
        select ${valuesOf(folderColumns)}, m.item_id, m.above
        from folders moved join jsonb_to_recordset(${JSON.stringify(into)}::jsonb) as m(id integer, item_id integer, above jsonb) on m.id = moved.id
        where moved.organization_id = ${organizationId}`)
    },

    /** Moves files from the bin back into their folders. */
    async restoreFiles(back: readonly RestoredFile[]): Promise<void> {
      if (back.length === 0) return
      const list = sql`jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as m(id integer, folder_id integer, filename text, is_latest boolean)`
      await tx.execute(sql`
        insert into files (${names(fileColumns)}) overriding system value
        select ${valuesOf(fileColumns, ['folder_id', 'filename', 'is_latest'])}
        from binned_files moved join ${list} on m.id = moved.id
        where moved.organization_id = ${organizationId}`)
      await tx.execute(sql`
        delete from binned_files using files back
        where binned_files.organization_id = ${organizationId} and back.id = binned_files.id`)
    },

    /** Moves folders from the bin back into the tree. Returns the ids of those that were in the workspace's bin. */
    async restoreFolders(projectId: number, back: readonly { id: number; parent_id: number | null; name: string }[]): Promise<Set<number>> {
      if (back.length === 0) return new Set()
      const list = sql`jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as m(id integer, parent_id integer, name text)`
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into folders (${names(folderColumns)}) overriding system value
        select ${valuesOf(folderColumns, ['parent_id', 'name'])}
        from binned_folders moved join ${list} on m.id = moved.id
        where moved.organization_id = ${organizationId} and moved.project_id = ${projectId}
        returning id`)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0)
        await tx.delete(binnedFolders).where(and(eq(binnedFolders.organizationId, organizationId), inArray(binnedFolders.id, ids)))
      return new Set(ids)
    },

    /** Moves an output from the workspace into an item of the bin. Returns false when it is no longer in the workspace. */
    async addOutput(id: number, itemId: number): Promise<boolean> {
      await tx.execute(sql`
        insert into binned_outputs (${names(outputColumns)}, item_id)
        select ${valuesOf(outputColumns)}, ${itemId}::int from outputs moved
        where moved.organization_id = ${organizationId} and moved.id = ${id}`)
      const moved = await tx
        .delete(outputs)
        .where(and(eq(outputs.organizationId, organizationId), eq(outputs.id, id)))
        .returning({ id: outputs.id })
      return moved.length > 0
    },

    /** Copies outputs of items from the bin back into the workspace. The caller removes the items. */
    async restoreOutputs(itemIds: readonly number[]): Promise<void> {
      if (itemIds.length === 0) return
      await tx.execute(sql`
        insert into outputs (${names(outputColumns)}) overriding system value
        select ${valuesOf(outputColumns)} from binned_outputs moved
        where moved.organization_id = ${organizationId} and ${inArray(sql`moved.item_id`, [...itemIds])}`)
    },

    /** Also removes the rows of their files, folders and outputs that are still in the bin. */
    async remove(items: readonly Authorised<{ id: number }>[]): Promise<void> {
      if (items.length === 0) return
      const ids = items.map(({ id }) => id)
      await tx.delete(binItems).where(and(eq(binItems.organizationId, organizationId), inArray(binItems.id, ids)))
    },
  }),
} satisfies Repository<unknown, unknown>

const everyBinReader = (db: Queryable) => ({
  /** The workspaces whose bin has items deleted before a moment. */
  workspacesWithItemsBefore: (moment: Date): Promise<{ organizationId: number; projectId: number }[]> =>
    db
      .selectDistinct({ organizationId: binItems.organizationId, projectId: binItems.projectId })
      .from(binItems)
      .where(lt(binItems.deletedAt, moment)),
})

/** The bins of all organisations: workspace ids only, no content. */
export const everyBinRepository = {
  installation: true,
  reader: everyBinReader,
  transactor: everyBinReader,
} satisfies InstallationRepository<unknown, unknown>
