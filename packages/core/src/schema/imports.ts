import type { DriveProvider, ErrorCode, ImportStatus, WhenPresent } from '@dossier/contract'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { folders } from './files.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/** Where an import takes its files from. */
export type ImportSource =
  | {
      kind: 'archive'
      filename: string
      /** Folders that its name brought along, outermost first: what it holds goes into them. */
      folders: string[]
      /** Where its bytes lie until the import is over. */
      blobKey: string
      /** Bytes. */
      size: number
      whenPresent: WhenPresent
    }
  | { kind: 'drive'; provider: DriveProvider; items: { id: string; name: string; kind: 'folder' | 'file' }[] }

/** Files that the program takes in by itself, out of an archive or from a cloud drive. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    folderId: integer('folder_id').references(() => folders.id, { onDelete: 'cascade' }),
    source: jsonb().$type<ImportSource>().notNull(),
    status: text().$type<ImportStatus>().notNull().default('waiting'),
    total: integer(),
    added: integer().notNull().default(0),
    newVersions: integer('new_versions').notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    refusals: jsonb().$type<{ filename: string; code: ErrorCode; details: Record<string, unknown> }[]>().notNull().default([]),
    failure: jsonb().$type<{ code: ErrorCode; details: Record<string, unknown> }>(),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('imports_of_project').on(table.projectId, table.createdAt)],
)

/** What an import has dealt with, so that one which is taken up again after an interruption goes on and repeats nothing. */
export const importedItems = pgTable(
  'imported_items',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** The item in its source: its number in an archive, its id in a drive. */
    itemKey: text('item_key').notNull(),
    /** The file it became, or was already; null when it was refused. */
    fileId: integer('file_id'),
    /** What the drive calls the state of its content: a hash, a revision or a time. */
    revision: text(),
  },
  (table) => [uniqueIndex('imported_items_by_key').on(table.importId, table.itemKey)],
)
