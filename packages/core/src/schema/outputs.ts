import type { RunState, WorkflowName } from '@dossier/contract'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'
import type { StoredResult } from './stored-result.ts'

/** What workflows made of workspaces, or are making. */
export const outputs = pgTable(
  'outputs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    workflow: text().$type<WorkflowName>().notNull(),
    /** What it is of: a company, a file. */
    inputVariable: text('input_variable').notNull(),
    /** What the workflow was asked for. */
    input: jsonb().notNull(),
    state: text().$type<RunState>().notNull(),
    /** What came of it; null as long as it is made. */
    result: jsonb().$type<StoredResult>(),
    /** Where its file lies, and how it is called. */
    blobKey: text('blob_key'),
    filename: text(),
    /** The output whose inputs were changed to make this one. */
    changedFromId: integer('changed_from_id').references((): AnyPgColumn => outputs.id, { onDelete: 'set null' }),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('outputs_of_project').on(table.projectId, table.id), index('outputs_changed_from').on(table.changedFromId)],
)
