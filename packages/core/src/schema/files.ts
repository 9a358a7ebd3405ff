import type { BinItemKind, FileFailure, FileFault, FileKind, FileStatus } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

const belongsToProject = {
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  projectId: integer('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
}

export const folders = pgTable(
  'folders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...belongsToProject,
    parentId: integer('parent_id').references((): AnyPgColumn => folders.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('folders_by_name').on(table.projectId, sql`coalesce(${table.parentId}, 0)`, table.name),
    index('folders_inside').on(table.parentId),
  ],
)

/** Columns that a file has while it is in its folder and while it is in the bin. */
const fileColumns = () => ({
  ...belongsToProject,
  filename: text().notNull(),
  /** What all versions of a file have in common: the id of its first. */
  lineageId: integer('lineage_id').notNull(),
  /** From 1. */
  version: integer().notNull().default(1),
  /** Lists show the latest version; the others are found through it. */
  isLatest: boolean('is_latest').notNull().default(true),
  kind: text().$type<FileKind>().notNull(),
  /** Bytes. */
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  /** What the last check of the stored bytes found wrong. */
  fault: text().$type<FileFault>(),
  /** Where the bytes lie in the blob store; the pages read from them lie beside. */
  blobKey: text('blob_key').notNull(),
  status: text().$type<FileStatus>().notNull(),
  failure: text().$type<FileFailure>(),
  /** Of a protected file, once somebody handed it in; encrypted under the key of the installation. */
  encryptedPassword: text('encrypted_password'),
  /** The document's own title, as read. */
  title: text(),
  pages: integer(),
  pagesWithoutText: integer('pages_without_text').array().notNull().default([]),
  /** The file goes on behind its last page. */
  readInPart: boolean('read_in_part').notNull().default(false),
  /** How often in a row reading failed for what lies in the moment, so that nobody has it tried without end. */
  failedReadings: integer('failed_readings').notNull().default(0),
  uploadedBy: integer('uploaded_by')
    .notNull()
    .references(() => users.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  readAt: timestamp('read_at', { withTimezone: true }),
})

/** Each version of a file is a row of its own, so that whatever cites it keeps pointing at what it said. */
export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...fileColumns(),
    folderId: integer('folder_id').references(() => folders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('files_of_folder').on(table.projectId, table.folderId, table.filename),
    index('files_by_status').on(table.projectId, table.status),
    uniqueIndex('files_by_version').on(table.lineageId, table.version),
    index('files_by_age').on(table.projectId, table.createdAt, table.id),
    index('files_by_name').on(table.projectId, sql`lower(${table.filename})`, table.id),
    index('files_by_content').on(table.projectId, table.size, table.sha256),
  ],
)

/** Folders above something, outermost first, as they were when it was deleted. */
export type FoldersAbove = { id: number; name: string }[]

/**
 * What one deletion moved to the bin as one thing. The rows of its files and folders lie in `binned_files` and `binned_folders` and
 * nowhere else, so that nothing that reads files or folders can find them.
 */
export const binItems = pgTable(
  'bin_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...belongsToProject,
    /** What was deleted together has the same. */
    deletionId: text('deletion_id').notNull(),
    kind: text().$type<BinItemKind>().notNull(),
    name: text().notNull(),
    fileKind: text('file_kind').$type<FileKind>(),
    version: integer(),
    above: jsonb().$type<FoldersAbove>().notNull(),
    files: integer().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Who made all of it; null where several people did. */
    ownerId: integer('owner_id').references(() => users.id),
    deletedBy: integer('deleted_by')
      .notNull()
      .references(() => users.id),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('bin_items_of_project').on(table.projectId, table.deletedAt, table.id),
    index('bin_items_by_age').on(table.deletedAt),
    index('bin_items_of_deletion').on(table.deletionId),
  ],
)

const belongsToBinItem = () => ({
  itemId: integer('item_id')
    .notNull()
    .references(() => binItems.id, { onDelete: 'cascade' }),
  above: jsonb().$type<FoldersAbove>().notNull(),
})

/** Ids are those of `files`, which never gives an id twice: whatever cites a file finds it again after it was restored. */
export const binnedFiles = pgTable(
  'binned_files',
  {
    id: integer().primaryKey(),
    ...fileColumns(),
    /** The folder may be in the bin as well, or gone. */
    folderId: integer('folder_id'),
    ...belongsToBinItem(),
  },
  (table) => [
    index('binned_files_of_item').on(table.itemId),
    index('binned_files_of_project').on(table.projectId, table.blobKey),
    index('binned_files_of_lineage').on(table.lineageId),
  ],
)

/** Ids are those of `folders`. */
export const binnedFolders = pgTable(
  'binned_folders',
  {
    id: integer().primaryKey(),
    ...belongsToProject,
    parentId: integer('parent_id'),
    name: text().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    ...belongsToBinItem(),
  },
  (table) => [index('binned_folders_of_item').on(table.itemId)],
)
