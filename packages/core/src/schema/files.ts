import type { FileFailure, FileFault, FileKind, FileStatus } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** Each version of a file is a row of its own, so that whatever cites it keeps pointing at what it said. */
export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...belongsToProject,
    folderId: integer('folder_id').references(() => folders.id, { onDelete: 'cascade' }),
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
