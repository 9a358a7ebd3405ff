import type { CompanySummaryFields, SummaryCompany } from '@dossier/contract'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { citedJson } from './cited-json.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/** All versions of a workspace's company summary; the latest is shown. */
export const companySummaries = pgTable(
  'company_summaries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fields: citedJson().$type<CompanySummaryFields>().notNull(),
    /** Hash of the source files: when they change, the summary is made again. */
    filesHash: text('files_hash').notNull(),
    /** Companies with notable shares of the files; empty if the files agree on one. */
    companies: jsonb().$type<SummaryCompany[]>().notNull().default([]),
    /** Null: the system. */
    changedBy: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('company_summaries_of_project').on(table.projectId, table.id)],
)
