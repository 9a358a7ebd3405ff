import type { Answer } from '@dossier/contract'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

export const searches = pgTable(
  'searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    query: text().notNull(),
    /** The files that were asked for; empty means the whole workspace. */
    fileIds: integer('file_ids').array().notNull().default([]),
    answer: jsonb().$type<Answer>().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('searches_of_project').on(table.projectId, table.createdAt)],
)
