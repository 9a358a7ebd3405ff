import type { BinItemKind, FileFailure, FileFault, FileKind, FileProvenance, FileStatus, WorkflowName } from '@dossier/contract'
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

/** Columns of a file, both in its folder and in the bin. */
const fileColumns = () => ({
  ...belongsToProject,
  filename: text().notNull(),
  /** Shared by all versions of a file: the id of the first. */
  lineageId: integer('lineage_id').notNull(),
  /** From 1. */
  version: integer().notNull().default(1),
  /** Lists show the latest version, through which the others are found. */
  isLatest: boolean('is_latest').notNull().default(true),
  kind: text().$type<FileKind>().notNull(),
  /** Bytes. */
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  /** Fault found by the last check of the stored bytes. */
  fault: text().$type<FileFault>(),
  /** Of a file saved from an outside source: where it came from. */
  provenance: jsonb().$type<FileProvenance>(),
  /** Identity of the filing that it is a document of, `sec:0000320193-23-000106`: the same in register and file. */
  filing: text(),
  /** Of a version that was saved in the editor of spreadsheets: how many cells were edited. */
  editedCells: integer('edited_cells'),
  /** Blob key of the bytes; the pages read from them are stored beside. */
  blobKey: text('blob_key').notNull(),
  status: text().$type<FileStatus>().notNull(),
  failure: text().$type<FileFailure>(),
  /** Password of a protected file, encrypted with the installation key. */
  encryptedPassword: text('encrypted_password'),
  /** The document's own title, as read. */
  title: text(),
  pages: integer(),
  pagesWithoutText: integer('pages_without_text').array().notNull().default([]),
  /** Only the first pages were read. */
  readInPart: boolean('read_in_part').notNull().default(false),
  /** Number of consecutive temporary reading failures, to limit retries. */
  failedReadings: integer('failed_readings').notNull().default(0),
  uploadedBy: integer('uploaded_by')
    .notNull()
    .references(() => users.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  readAt: timestamp('read_at', { withTimezone: true }),
})

/** Each version of a file is a row, so that citations keep referring to the cited content. */
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
    index('files_of_filing')
      .on(table.projectId, table.filing)
      .where(sql`${table.filing} is not null`),
  ],
)

/** Parent folders at the time of deletion, outermost first. */
export type FoldersAbove = { id: number; name: string }[]

/**
 * An item that was deleted as one. Its files and folders are moved to `binned_files` and `binned_folders`, an output to `binned_outputs`,
 * so that queries on files, folders and outputs cannot find them.
 */
export const binItems = pgTable(
  'bin_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...belongsToProject,
    /** Shared by items that were deleted together. */
    deletionId: text('deletion_id').notNull(),
    kind: text().$type<BinItemKind>().notNull(),
    name: text().notNull(),
    fileKind: text('file_kind').$type<FileKind>(),
    /** Of an output. */
    workflow: text().$type<WorkflowName>(),
    version: integer(),
    above: jsonb().$type<FoldersAbove>().notNull(),
    files: integer().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The owner of all its files, or who made the output; null if there are several. */
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

/** Same ids as in `files`, so that citations work again after a restore. */
export const binnedFiles = pgTable(
  'binned_files',
  {
    id: integer().primaryKey(),
    ...fileColumns(),
    /** The folder may be in the bin as well, or deleted. */
    folderId: integer('folder_id'),
    ...belongsToBinItem(),
  },
  (table) => [
    index('binned_files_of_item').on(table.itemId),
    index('binned_files_of_project').on(table.projectId, table.blobKey),
    index('binned_files_of_lineage').on(table.lineageId),
  ],
)

/** Same ids as in `folders`. */
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
